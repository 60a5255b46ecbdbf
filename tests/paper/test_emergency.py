"""The emergency pages: enough to pair the next round with a pencil."""

from dataclasses import replace

from ronde.paper.papers import Asked
from ronde.play.section import Section
from tests.paper.printings import combined, content_of, pages, printing, swiss


def tables(section: Section, after: int) -> list[list[str]]:
    *_, last = content_of("emergency", printing(section), Asked(after))["pages"]
    rows: list[list[str]] = last["rows"]
    return rows


def test_everybody_stands_there_with_the_places_of_all_whom_they_have_met() -> None:
    section = combined(24, rounds=6)
    page, *_ = content_of("emergency", printing(section), Asked(6))["pages"]
    met = {row[0]: set(row[-2].split()) for row in page["rows"]}
    assert set(met) == {str(place) for place in range(1, 25)}
    assert all(len(others) == 6 for others in met.values())  # six rounds, nobody was met twice
    assert all(one in met[other] for one, others in met.items() for other in others)


def test_sides_had_add_up_to_the_games_played() -> None:
    page, *_ = content_of("emergency", printing(combined(24, rounds=6)), Asked(6))["pages"]
    assert all(sum(map(int, row[-3].split())) == 6 for row in page["rows"])


def test_the_next_round_has_blank_tables_unless_its_schedule_is_known() -> None:
    groups, later = tables(combined(24, rounds=4), 4), tables(combined(24, rounds=6), 6)
    assert len(groups) == len(later) == 12
    assert all(row[1] and row[3] for row in groups)
    assert all(row[1:] == ["", "", "", ""] for row in later)


def test_an_odd_field_has_a_table_for_the_last_one_too() -> None:
    assert len(tables(swiss(7, rounds=1), 1)) == 4


def test_after_the_last_round_there_is_nothing_to_pair() -> None:
    (page,) = pages("emergency", printing(combined(24)), Asked(8))
    assert "Pour finir à la main" in page


def test_who_has_left_and_what_is_undecided_are_marked_on_every_table_of_ranks() -> None:
    played = combined(24, rounds=6)
    game = played.rounds[5].games[0]
    played = played.with_game(6, replace(game, result="?", scores=None))
    gone = next(entry for entry in played.entries if entry.player not in game.players)
    entries = tuple(replace(one, last_round=6) if one is gone else one for one in played.entries)
    for paper in ("emergency", "standings", "crosstable"):
        page, *_ = content_of(paper, printing(replace(played, entries=entries)), Asked(6))["pages"]
        assert [row[1] for row in page["rows"] if row[1].endswith(" †")] == [f"{gone.name} †"]
        assert sum(any(cell.endswith("*") for cell in row) for row in page["rows"]) == 2
        assert page["below"][-1] == "* avec un résultat encore à décider · † abandon"


def test_it_is_said_since_when_meetings_count() -> None:
    section = combined(24, rounds=6)
    page, *_ = content_of("emergency", printing(section), Asked(6))["pages"]
    assert len(page["above"]) == 1  # phase 2: all meetings count
    first, second = section.plan.phases
    alone = replace(section, plan=replace(section.plan, phases=(first, replace(second, rematch="phase"))))
    page, *_ = content_of("emergency", printing(alone), Asked(6))["pages"]
    assert "depuis la ronde 6" in page["above"][1]
    assert all(len(row[-2].split()) == 1 for row in page["rows"])  # round 6 is the first of phase 2
