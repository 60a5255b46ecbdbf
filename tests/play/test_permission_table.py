"""What may be done when: every cell tried on a real section in that state, against a table written a second time."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.play.changes.entries import away, entered, seat_taken, withdrawn
from ronde.play.changes.entry_corrections import entry_corrected, removed
from ronde.play.changes.lineups import lined_up
from ronde.play.changes.outcome import Changed
from ronde.play.changes.plans import replanned, reseated
from ronde.play.changes.results import corrected, result_entered
from ronde.play.changes.rounds import (
    closed,
    discarded,
    drafted,
    drafted_by_hand,
    published,
    reopened,
    scheduled,
    unpublished,
)
from ronde.play.permissions import PERMISSIONS, Action, Permission, State, permission_problems, state
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from tests.play.making import section, with_rounds

PLAN = (Phase("nearest", 1), Phase("round_robin", 3, rematch="phase"))
A, B, C, D = (PlayerId(name) for name in "abcd")

# Rows are actions, columns planned, drafted, playing, waiting, played, closed: + allowed, ! warned, - refused.
EXPECTED = {
    Action.ENTER: "+!++--",
    Action.WITHDRAW: "+!++--",
    Action.AWAY: "+!++--",
    Action.CORRECT_ENTRY: "+++++-",
    Action.REMOVE: "+++++-",
    Action.REPLAN: "+-!!!-",
    Action.SEAT: "+--!--",
    Action.TAKE_SEAT: "+!++--",
    Action.LINE_UP: "+-++--",
    Action.PAIR: "++-+--",
    Action.PAIR_BY_HAND: "++-+--",
    Action.DISCARD: "-+----",
    Action.PUBLISH: "-+----",
    Action.SCHEDULE: "+-++--",
    Action.UNPUBLISH: "--!---",
    Action.RESULT: "-++++-",
    Action.CORRECT: "-!+++-",
    Action.CLOSE: "---!+-",
    Action.REOPEN: "-----!",
}
MARKS = {"+": Permission.ALLOWED, "!": Permission.WARNED, "-": Permission.REFUSED}


def in_state(wanted: State) -> Section:
    base = section("a b c d", PLAN)
    one = with_rounds(base, "a-b:2 c-d:2")
    made = {
        State.PLANNED: base,
        State.DRAFTED: replace(one, rounds=(*one.rounds, replace(with_rounds(base, "a-d: b-c:").rounds[0], number=2))),
        State.PLAYING: with_rounds(base, "a-b:2 c-d:"),
        State.WAITING: one,
        State.PLAYED: with_rounds(base, "a-b:2 c-d:2", "a-d:2 b-c:2", "a-b:2 d-c:2", "c-a:2 b-d:2"),
    }
    made[State.CLOSED] = replace(made[State.PLAYED], is_closed=True)
    last = made[State.DRAFTED].rounds[-1]
    made[State.DRAFTED] = replace(
        made[State.DRAFTED], rounds=(*made[State.DRAFTED].rounds[:-1], replace(last, is_published=False))
    )
    return made[wanted]


ACTIONS: dict[Action, Callable[[Section], Changed]] = {
    Action.ENTER: lambda base: entered(base, Entry(PlayerId("new"))),
    Action.WITHDRAW: lambda base: withdrawn(base, A),
    Action.AWAY: lambda base: away(base, A, 4),
    Action.CORRECT_ENTRY: lambda base: entry_corrected(base, Entry(A, rating=1500)),
    Action.REMOVE: lambda base: removed(base, A),
    Action.REPLAN: lambda base: replanned(base, base.plan),
    Action.SEAT: lambda base: reseated(base, 1, A, B),
    Action.TAKE_SEAT: lambda base: seat_taken(base, A),
    Action.LINE_UP: lambda base: lined_up(base, 2, ((A,), (B,))),
    Action.PAIR: drafted,
    Action.PAIR_BY_HAND: lambda base: drafted_by_hand(base, [(A, D), (B, C)]),
    Action.DISCARD: discarded,
    Action.PUBLISH: published,
    Action.SCHEDULE: scheduled,
    Action.UNPUBLISH: unpublished,
    Action.RESULT: lambda base: result_entered(base, 1, 2, "2"),
    Action.CORRECT: lambda base: corrected(base, 1, 1, "1"),
    Action.CLOSE: closed,
    Action.REOPEN: reopened,
}


@pytest.mark.parametrize("wanted", State)
def test_the_sections_of_this_test_are_in_the_state_they_claim(wanted: State) -> None:
    assert state(in_state(wanted)) is wanted


@pytest.mark.parametrize("action", Action)
@pytest.mark.parametrize("now", State)
def test_a_cell_of_the_table_is_what_was_agreed(action: Action, now: State) -> None:
    assert PERMISSIONS[action, now] is MARKS[EXPECTED[action][list(State).index(now)]]


@pytest.mark.parametrize("action", Action)
@pytest.mark.parametrize("now", State)
def test_an_action_does_what_its_cell_says(action: Action, now: State) -> None:
    before = in_state(now)
    changed = ACTIONS[action](before)
    said = [problem for problem in changed.problems if problem.code in ("play.refused-now", "play.warned-now")]
    match MARKS[EXPECTED[action][list(State).index(now)]]:
        case Permission.REFUSED:
            assert [problem.level for problem in said] == [Level.REFUSED]
            assert changed.section is before
        case Permission.WARNED:
            assert [problem.level for problem in said] == [Level.WARNING]
        case Permission.ALLOWED:
            assert said == []


def test_the_table_has_a_cell_for_every_action_in_every_state() -> None:
    assert set(PERMISSIONS) == {(action, now) for action in Action for now in State}


def test_a_refusal_names_the_action_and_the_state() -> None:
    (problem,) = permission_problems(in_state(State.CLOSED), Action.PAIR)
    assert problem.values == {"action": "pair", "state": "closed"}
