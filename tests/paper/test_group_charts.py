"""Charts of groups: each game twice, once for each side, and everything that is needed to fill them in by hand."""

from ronde.paper.papers import Asked
from ronde.play.timetable import regular
from ronde.words.numbers import group_letter
from tests.paper.printings import AT, combined, content_of, pages, printing


def test_a_group_chart_has_each_game_of_the_group_twice_once_for_each_side() -> None:
    for page in content_of("groups", printing(combined(24, rounds=2)), Asked(1))["pages"]:
        games = [
            (row["number"], game["opponent"], at, game["mark"])
            for row in page["rows"]
            for at, game in enumerate(row["games"])
        ]
        assert {(other, one, at, "●" if mark == "○" else "○") for one, other, at, mark in games} == set(games)


def test_a_chart_says_the_phase_its_rounds_with_their_hours_the_tables_and_what_results_are_worth() -> None:
    one = printing(combined(24, rounds=1), timetable=regular(AT, range(1, 9), 60))
    first, second, *_ = pages("groups", one, Asked(1))
    assert "TH des Bords de Loire · A, phase 1, rondes 1 à 5" in first
    assert "samedi 21 novembre 2026, Tours, tables 1 à 3" in first  # six players a group: three tables
    assert "tables 4 à 6" in second
    assert "12\u00a0h\u00a016" in first  # the fourth round, three hours after 9 h 16
    assert "Victoire 3, nulle 2, défaite 1" in first
    assert "tirage 20261121" in first


def test_after_the_group_z_comes_aa() -> None:
    assert [group_letter(at) for at in (0, 25, 26, 27, 51, 52)] == ["A", "Z", "AA", "AB", "AZ", "BA"]
