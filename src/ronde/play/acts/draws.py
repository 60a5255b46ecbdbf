"""Draws of a section, out of its acts: who sat where when seats were given out, again or moved; also what was undone since."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ronde.play.acts.act import Kind
from ronde.play.acts.cells import PLAN
from ronde.play.acts.past import PastAct
from ronde.play.plan import Phase, Plan, Seats

_BY_HAND = frozenset({Kind.SWAP_SEATS, Kind.ENTER, Kind.TAKE_SEAT, Kind.LINE_UP, Kind.WITHDRAW})


@dataclass(frozen=True, slots=True)
class Draw:
    """The seats of a phase after an act: drawn from a seed, or moved by hand since the draw."""

    act: int
    kind: Kind
    index: int
    seed: int
    phase: Phase
    before: Seats
    is_undone: bool

    @property
    def number(self) -> int:
        """The number of the phase, as people count."""
        return self.index + 1

    @property
    def is_by_hand(self) -> bool:
        """Whether somebody changed or took seats, and nothing was drawn."""
        return self.kind in _BY_HAND


def draws(past: Iterable[PastAct]) -> tuple[Draw, ...]:
    """Every act that gave somebody a seat, in order. What was undone stays among them: people may have seen it."""
    acts = list(past)
    undone = {act.undoes for act in acts}
    return tuple(draw for act in acts if act.kind is not Kind.UNDO for draw in _of_act(act, act.number in undone))


def _of_act(act: PastAct, is_undone: bool) -> Iterator[Draw]:
    for change in act.changes:
        if change.at != PLAN or not isinstance(change.after, Plan):
            continue
        known = change.before.phases if isinstance(change.before, Plan) else ()
        for index, phase in enumerate(change.after.phases):
            if phase.seats and all(phase.seats != one.seats for one in known):
                before = known[index].seats if index < len(known) else ()
                yield Draw(act.number, act.kind, index, change.after.seed, phase, before, is_undone)
