"""Undoing: one's own last act, taken back cell by cell, unless a later act stands on it.

Nobody undoes what another did. An undo is an act itself and is not undone: who wants the act back does it again, on what the
section is by then. So undoing again takes back the act before.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value
from ronde.play.acts.act import Kind
from ronde.play.acts.applying import applied, reverted
from ronde.play.acts.cells import ORDER, CellChange
from ronde.play.acts.comparing import who_came, who_went
from ronde.play.acts.past import PastAct, standing_acts
from ronde.play.acts.standing import undo_ground
from ronde.play.section import Entry, Section

# What is to be done first, by the act that stands in the way.
_IN_THE_WAY: Mapping[Kind, str] = MappingProxyType(
    {
        Kind.BRING: "acts.brought-since",
        Kind.ENTER: "acts.entries-since",
        Kind.WITHDRAW: "acts.entries-since",
        Kind.RETURN: "acts.entries-since",
        Kind.AWAY: "acts.entries-since",
        Kind.CORRECT_ENTRY: "acts.entries-since",
        Kind.REMOVE: "acts.entries-since",
        Kind.TAKE_SEAT: "acts.entries-since",
        Kind.REPLAN: "acts.plan-since",
        Kind.RECOMPOSE: "acts.plan-since",
        Kind.SWAP_SEATS: "acts.plan-since",
        Kind.LINE_UP: "acts.plan-since",
        Kind.PAIR: "acts.draft-since",
        Kind.PAIR_BY_HAND: "acts.draft-since",
        Kind.DISCARD: "acts.round-since",
        Kind.UNPUBLISH: "acts.round-since",
        Kind.PUBLISH: "acts.published-since",
        Kind.SCHEDULE: "acts.published-since",
        Kind.RESULT: "acts.results-since",
        Kind.CORRECT: "acts.results-since",
        Kind.CLOSE: "acts.closed-since",
        Kind.REOPEN: "acts.closed-since",
    }
)


def last_own(past: Sequence[PastAct], author: str) -> PastAct | None:
    """What somebody would undo: the last act of theirs that holds."""
    own = [act for act in standing_acts(past) if act.author == author and act.kind is not Kind.BEGIN]
    return own[-1] if own else None


def undo_problems(act: PastAct, later: Sequence[PastAct]) -> tuple[Problem, ...]:
    """Why an act cannot be undone: the first later one that stands on it."""
    blocking = next((one for one in standing_acts(later) if one.number > act.number and _stands_on(one, act)), None)
    if blocking is None:
        return ()
    values: dict[str, Value] = {"kind": act.kind.value, "later": blocking.kind.value}
    return (Problem(_IN_THE_WAY[blocking.kind], values={**values, "number": blocking.number, "by": blocking.author}),)


def _stands_on(later: PastAct, act: PastAct) -> bool:
    ground = undo_ground(later.kind, later.changes)
    return act.kind is Kind.BRING or any(ground.has(change) for change in act.changes) or _has_number_of(later, act)


def _has_number_of(later: PastAct, act: PastAct) -> bool:
    """Whether somebody has the number by now that another would have again."""
    return bool(set(_numbers_taken(change.back for change in act.changes)) & set(_numbers_taken(later.changes)))


def _numbers_taken(changes: Iterable[CellChange]) -> Iterator[int]:
    """The numbers that entries have after some changes and did not have before."""
    for change in changes:
        if isinstance(change.after, Entry) and change.after.number is not None:
            before = change.before.number if isinstance(change.before, Entry) else None
            yield from () if before == change.after.number else (change.after.number,)


def undone(section: Section, act: PastAct, past: Sequence[PastAct] = ()) -> Section:
    """The section without an act. ``past`` are all acts of the section, where somebody comes back (``needs_all``)."""
    if not needs_all(act):
        return reverted(section, act.changes)
    slots = _slots(past)
    for change in reversed(act.changes):
        section = applied(section, (_at_its_place(section, change.back, slots),))
    return section


def needs_all(act: PastAct) -> bool:
    """Whether undoing puts somebody back into the list of entries, at a place among those who came before and since."""
    return act.kind is not Kind.BRING and any(who_went(change) for change in act.changes)


_Slot = tuple[int, int]  # the act that entered somebody, and the place that it gave


def _slots(past: Sequence[PastAct]) -> Mapping[PlayerId, _Slot]:
    """By what the entries are in their order; who was taken out keeps it for the case of coming back."""
    slots: dict[PlayerId, _Slot] = {}
    before: dict[int, dict[PlayerId, _Slot]] = {}
    for act in past:
        touched = [PlayerId(str(change.at[1])) for change in act.changes if change.at[0] == "entry"]
        before[act.number] = {player: slots[player] for player in touched if player in slots}
        for change in act.changes:
            if (entry := who_came(change)) is not None:
                new = (act.number, change.place or 0)
                slots[entry.player] = new if act.undoes is None else before[act.undoes].get(entry.player, new)
            elif change.at == ORDER and isinstance(change.after, tuple):
                slots |= {PlayerId(str(player)): (act.number, place) for place, player in enumerate(change.after)}
    return slots


def _at_its_place(section: Section, change: CellChange, slots: Mapping[PlayerId, _Slot]) -> CellChange:
    """Somebody who comes back stands again after those who were entered earlier."""
    entry = who_came(change)
    if entry is None:
        return change
    slot = slots.get(entry.player, (0, 0))
    return replace(change, place=sum(slots.get(one.player, (0, 0)) < slot for one in section.entries))
