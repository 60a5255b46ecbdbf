"""The sheets of a club evening: empty before the games, filled as they come."""

from dataclasses import replace
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.paper.papers import Asked, problem_of
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import scheduled
from ronde.play.evening_games import TypedGame, game_typed, games_of_evening
from ronde.play.evening_sections import evening_plan
from ronde.play.plan import Plan
from ronde.play.section import Entry, Section
from tests.paper.printings import content_of, pages_of, printing
from tests.play.making import ok

NAMES = {"a": ("Luc Bergevin", 1985), "b": ("Inès Roy", 1872), "c": ("Karl Cyr", 1840), "d": ("Rose Fiset", 1764)}


def section(name: str = "A") -> Section:
    entries = tuple(Entry(PlayerId(who), called, rating) for who, (called, rating) in NAMES.items())
    base = Section(name, "chess", Plan((), (), seed=1), entries)
    return ok(scheduled(replace(base, plan=evening_plan(base))))


def rows(one: Section) -> list[list[str]]:
    made: dict[str, Any] = content_of("evening", printing(one), Asked(1))
    found: list[list[str]] = made["pages"][0]["rows"]
    return found


def test_a_sheet_is_empty_but_for_who_plays() -> None:
    assert rows(section())[0] == ["1", "Bergevin Luc", "1985", "×", "", "", "", "", "", "", ""]


def test_results_stand_in_the_line_of_each_player() -> None:
    """1 beats 2 and draws with 3: 1½ points; 2 has lost, 3 has half a point."""
    played = section()
    for line in (TypedGame(0, 1, 2, "1"), TypedGame(0, 1, 3, "=")):
        game = game_typed(games_of_evening([played]), line)
        assert game is not None
        played = ok(result_entered(played, game.round, game.table, game.result))
    found = rows(played)
    assert found[0][3:8] == ["×", "1", "½", "", "1,5"]
    assert found[1][3:8] == ["0", "×", "", "", "0"]
    assert found[2][3:8] == ["½", "", "×", "", "0,5"]
    assert found[3][3:8] == ["", "", "", "×", ""]


def test_every_section_has_its_page_in_the_order_of_its_letter() -> None:
    both = printing(section("B"), beside=(printing(section("A")),))
    assert pages_of("evening", both, Asked(1)) == 2
    titles = [page["title"] for page in content_of("evening", both, Asked(1))["pages"]]
    assert titles == ["Section A", "Section B"]


def test_before_games_are_out_there_is_no_sheet() -> None:
    drafted = replace(section(), rounds=())
    problem = problem_of("evening", printing(drafted), Asked(1))
    assert problem is not None
    assert problem.code == "paper.no-schedule"
