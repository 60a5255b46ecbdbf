"""An act: what somebody asks for, by its kind and its arguments; done, it is a change of the section or the reasons why not."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.changes import entries, entry_corrections, lineups, plans, results, rounds
from ronde.play.changes.outcome import Changed
from ronde.play.plan import Plan, Seats
from ronde.play.section import Entry, Section


class Kind(StrEnum):
    """What can be done to a section."""

    BEGIN = "begin"  # the section as it was first saved
    BRING = "bring"  # the section as it came back from elsewhere: an event file, a stick
    ENTER = "enter"
    WITHDRAW = "withdraw"
    RETURN = "return"
    AWAY = "away"
    CORRECT_ENTRY = "correct_entry"
    REMOVE = "remove"
    REPLAN = "replan"
    RECOMPOSE = "recompose"
    SWAP_SEATS = "swap_seats"
    TAKE_SEAT = "take_seat"
    LINE_UP = "line_up"
    PAIR = "pair"
    PAIR_BY_HAND = "pair_by_hand"
    DISCARD = "discard"
    PUBLISH = "publish"
    SCHEDULE = "schedule"
    UNPUBLISH = "unpublish"
    RESULT = "result"
    CORRECT = "correct"
    CLOSE = "close"
    REOPEN = "reopen"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody asks for. The arguments are those of the change in ``play.changes`` that the kind stands for."""

    kind: Kind
    arguments: Mapping[str, Any] = field(default_factory=dict)


def begin(section: Section) -> Act:
    """The section as it is first saved."""
    return Act(Kind.BEGIN, {"section": section})


def bring(section: Section) -> Act:
    """The section as it came back from elsewhere."""
    return Act(Kind.BRING, {"section": section})


def enter(entry: Entry) -> Act:
    """One more player."""
    return Act(Kind.ENTER, {"entry": entry})


def withdraw(player: PlayerId) -> Act:
    """A player leaves."""
    return Act(Kind.WITHDRAW, {"player": player})


def come_back(player: PlayerId) -> Act:
    """A player who left plays again."""
    return Act(Kind.RETURN, {"player": player})


def stay_away(player: PlayerId, number: int, code: str = "") -> Act:
    """A player is not to be paired in a round."""
    return Act(Kind.AWAY, {"player": player, "number": number, "code": code})


def correct_entry(entry: Entry) -> Act:
    """What an entry says of its player, put right."""
    return Act(Kind.CORRECT_ENTRY, {"entry": entry})


def remove(player: PlayerId) -> Act:
    """Without an entry that was never paired."""
    return Act(Kind.REMOVE, {"player": player})


def replan(plan: Plan) -> Act:
    """Another plan."""
    return Act(Kind.REPLAN, {"plan": plan})


def recompose(index: int, *, is_balanced: bool, seed: int | None = None) -> Act:
    """The seats of a phase given out anew; drawn from another seed if one is given."""
    other = {} if seed is None else {"seed": seed}
    return Act(Kind.RECOMPOSE, {"index": index, "is_balanced": is_balanced, **other})


def swap_seats(index: int, one: PlayerId, other: PlayerId) -> Act:
    """Two players change seats."""
    return Act(Kind.SWAP_SEATS, {"index": index, "one": one, "other": other})


def take_seat(player: PlayerId) -> Act:
    """Somebody who waits takes a seat that was left."""
    return Act(Kind.TAKE_SEAT, {"player": player})


def line_up(number: int, seats: Seats) -> Act:
    """Who plays on which board for each team, from the next round on."""
    return Act(Kind.LINE_UP, {"number": number, "seats": seats})


def pair() -> Act:
    """The next round by its format."""
    return Act(Kind.PAIR)


def pair_by_hand(pairs: Sequence[tuple[PlayerId, PlayerId | None]]) -> Act:
    """The next round as an arbiter chose it."""
    return Act(Kind.PAIR_BY_HAND, {"pairs": tuple(pairs)})


def discard() -> Act:
    """Without the draft."""
    return Act(Kind.DISCARD)


def publish() -> Act:
    """The draft becomes a round."""
    return Act(Kind.PUBLISH)


def schedule() -> Act:
    """All rounds that are known in advance, at once."""
    return Act(Kind.SCHEDULE)


def unpublish() -> Act:
    """The last round becomes a draft again."""
    return Act(Kind.UNPUBLISH)


def result(
    number: int, table: int, result: str = "", scores: tuple[int, int] | None = None, *, assumed: str = ""
) -> Act:
    """The result of a table."""
    return Act(Kind.RESULT, _scored(number, table, result, scores, assumed))


def correct(
    number: int, table: int, result: str = "", scores: tuple[int, int] | None = None, *, assumed: str = ""
) -> Act:
    """Another result for a table that has one."""
    return Act(Kind.CORRECT, _scored(number, table, result, scores, assumed))


def _scored(
    number: int, table: int, result: str, scores: tuple[int, int] | None, assumed: str
) -> Mapping[str, int | str | tuple[int, int] | None]:
    return {"number": number, "table": table, "result": result, "scores": scores, "assumed": assumed}


def close() -> Act:
    """The end."""
    return Act(Kind.CLOSE)


def reopen() -> Act:
    """Open again."""
    return Act(Kind.REOPEN)


def done(section: Section, act: Act) -> Changed:
    """The section after an act, or as it was and why."""
    index = act.arguments.get("index", 0)
    if not 0 <= index < len(section.plan.phases) and "index" in act.arguments:
        return Changed(section, (Problem("acts.no-such-phase", values={"phase": index + 1}),))
    return _DONE[act.kind](section, **act.arguments)


def _as_given(_: Section, section: Section) -> Changed:
    return Changed(section)


_DONE: Mapping[Kind, Callable[..., Changed]] = MappingProxyType(
    {
        Kind.BEGIN: _as_given,
        Kind.BRING: _as_given,
        Kind.ENTER: entries.entered,
        Kind.WITHDRAW: entries.withdrawn,
        Kind.RETURN: entries.returned,
        Kind.AWAY: entries.away,
        Kind.CORRECT_ENTRY: entry_corrections.entry_corrected,
        Kind.REMOVE: entry_corrections.removed,
        Kind.REPLAN: plans.replanned,
        Kind.RECOMPOSE: plans.recomposed,
        Kind.SWAP_SEATS: plans.reseated,
        Kind.TAKE_SEAT: entries.seat_taken,
        Kind.LINE_UP: lineups.lined_up,
        Kind.PAIR: rounds.drafted,
        Kind.PAIR_BY_HAND: rounds.drafted_by_hand,
        Kind.DISCARD: rounds.discarded,
        Kind.PUBLISH: rounds.published,
        Kind.SCHEDULE: rounds.scheduled,
        Kind.UNPUBLISH: rounds.unpublished,
        Kind.RESULT: results.result_entered,
        Kind.CORRECT: results.corrected,
        Kind.CLOSE: rounds.closed,
        Kind.REOPEN: rounds.reopened,
    }
)
