"""What results may be worth in an event: nothing more than a win, a loss no more than a draw, whoever came no less than who did not."""

from dataclasses import replace
from typing import Any

import pytest

from ronde.files.tournament import parse, printed
from ronde.ground.problems import Level
from ronde.play.bounds import worth_problems
from ronde.play.changes.plans import replanned
from ronde.play.plan import Phase
from ronde.play.section import Section
from tests.play.making import section

CHESS = replace(section("p1 p2 p3 p4 p5 p6", (Phase("swiss_points", 3),)), discipline="chess")
DRAUGHTS = replace(CHESS, discipline="draughts")
SCRABBLE = replace(CHESS, discipline="scrabble")


def with_worths(base: Section, **more: Any) -> Section:
    return replace(base, plan=replace(base.plan, **more))


def wrong(base: Section, halves: dict[str, int]) -> list[tuple[str, str]]:
    """Which results would be worth more than which."""
    found = worth_problems(with_worths(base, halves=halves))
    return [(str(one.values["lower"]), str(one.values["higher"])) for one in found]


@pytest.mark.parametrize(
    ("base", "halves", "expected"),
    [
        # Chess: 1, a half, 0. A bye of 2 points is two wins; one of 1 is a win.
        (CHESS, {"bye": 4}, [("bye", "1")]),
        (CHESS, {"bye": 3}, [("bye", "1")]),
        (CHESS, {"bye": 2}, []),
        (CHESS, {"bye": 1}, []),
        (CHESS, {"half-bye": 3}, [("half-bye", "1")]),
        (CHESS, {"zero-bye": 3}, [("zero-bye", "1")]),
        (CHESS, {"+": 3}, [("+", "1")]),
        (CHESS, {"=": 3}, [("=", "1")]),
        (CHESS, {"0": 2}, [("0", "=")]),  # a loss of one point, a draw of half a point
        (CHESS, {"+": 0, "-": 1}, [("-", "+")]),  # who did not come would have more than who did
        # 3, 1 and 0: a bye keeps its 1, which is less than a win.
        (CHESS, {"1": 6, "=": 2}, []),
        (CHESS, {"1": 6, "=": 2, "bye": 6, "+": 6}, []),
        (CHESS, {"1": 6, "=": 2, "bye": 7, "+": 6}, [("bye", "1")]),
        # Draughts: 2, 1, 0. With 1 for a win, the forfeits and the bye (2fe) would go on giving 2.
        (DRAUGHTS, {"bye": 6}, [("bye", "2")]),
        (DRAUGHTS, {"bye": 4}, []),
        (DRAUGHTS, {"2": 2, "1": 1, "1+": 1, "1-": 1}, [("2fe", "2"), ("2fne", "2")]),
        (DRAUGHTS, {"1+": 3, "1-": 1}, []),
        (DRAUGHTS, {"1+": 5}, [("1+", "2")]),
        # Scrabble: 3, 2, 1 and 0. Two points a win: the forfeit that is won, and with it a bye, would give 3.
        (SCRABBLE, {"bye": 8}, [("bye", "win")]),
        (SCRABBLE, {"win": 4, "draw": 2, "loss": 0}, [("forfeit-win", "win")]),
        (SCRABBLE, {"win": 4, "draw": 2, "loss": 0, "forfeit-win": 4}, []),
        (SCRABBLE, {"loss": 5}, [("loss", "draw")]),
    ],
)
def test_no_result_is_worth_more_than_a_better_one(
    base: Section, halves: dict[str, int], expected: list[tuple[str, str]]
) -> None:
    assert wrong(base, halves) == expected


@pytest.mark.parametrize(
    ("spread", "cap", "is_wrong"),
    [(100, 100, False), (-100, 100, False), (101, 100, True), (-101, 100, True), (1, 0, True), (0, 0, False)],
)
def test_a_bye_has_no_larger_margin_than_a_game_can_have(spread: int, cap: int, is_wrong: bool) -> None:
    found = [one.code for one in worth_problems(with_worths(SCRABBLE, bye_spread=spread, spread_cap=cap))]
    assert found == (["play.bye-spread"] if is_wrong else [])


def test_a_plan_with_such_a_worth_is_refused_and_one_that_had_it_goes_on() -> None:
    refused = replanned(CHESS, replace(CHESS.plan, halves={"bye": 4}))
    assert [(one.code, one.level) for one in refused.problems] == [("play.worth-more", Level.REFUSED)]
    assert refused.section == CHESS
    old = with_worths(CHESS, halves={"bye": 4})
    other_criteria = replanned(old, replace(old.plan, criteria=("points",)))
    assert [(one.code, one.level) for one in other_criteria.problems] == [("play.worth-more", Level.WARNING)]
    assert other_criteria.section.plan.criteria == ("points",)
    mended = replanned(old, replace(old.plan, halves={"bye": 2}))
    assert (mended.problems, mended.section.plan.halves) == ((), {"bye": 2})


def test_a_file_that_has_such_a_worth_is_read_whole_and_says_so() -> None:
    old = with_worths(CHESS, halves={"bye": 4}, bye_spread=500)
    found = parse(printed(old))
    assert found.section == old
    assert [(one.code, one.where, one.level) for one in found.problems] == [
        ("play.worth-more", ("points", "bye"), Level.WARNING),
        ("play.bye-spread", ("bye-spread",), Level.WARNING),
    ]
