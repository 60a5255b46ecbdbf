"""The emergency pages: enough to pair the next round with a pencil."""

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
