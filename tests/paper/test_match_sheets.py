"""A sheet for each match of a day: teams, boards with colours, room for results and signatures."""

from dataclasses import replace

from ronde.paper.papers import Asked, problem_of
from ronde.play.changes.lineups import lined_up
from tests.paper.printings import content_of, pages, pages_of, printing, swiss
from tests.play.making import next_round, ok
from tests.play.test_lineups import seats
from tests.play.test_matches import teams


def test_a_sheet_a_match_with_the_boards_from_the_side_of_who_receives() -> None:
    base = teams("a1 a2", "b1 b2", "c1 c2", "d1 d2", rounds=3)
    named = replace(base, entries=tuple(replace(one, name=f"Name {one.player}") for one in base.entries))
    one = printing(next_round(ok(lined_up(named, 1, seats("a1 a2, b1 b2, c1 c2, d1 *")))))
    first, second = content_of("matches", one, Asked(1))["pages"]
    assert (first["title"], second["title"]) == ("A – D", "B – C")  # annex A, round 1: (1-4) (2-3)
    # Ratings fall by ten from 2000 in the order of entry; at home one has White on board 1; board 2 of D is EXEMPT's.
    assert first["rows"][0] == ["1", "Name a1 · 2000", "○", "", "●", "Name d1 · 1940"]
    assert first["rows"][1] == ["2", "Name a2 · 1990", "●", "", "○", one.say("free")]
    assert first["columns"][3]["boxed"]
    printed = pages("matches", one, Asked(1))
    assert len(printed) == pages_of("matches", one, Asked(1)) == 2
    assert "Capitaine, signature" in printed[0]


def test_where_no_teams_meet_there_is_no_sheet() -> None:
    problem = problem_of("matches", printing(swiss(8)), Asked(1))
    assert problem is not None
    assert problem.code == "paper.no-matches"
