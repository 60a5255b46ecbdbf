"""How an outcome is told: what led to the CP, under the article it came from, and nothing that was computed beside it."""

from collections.abc import Iterable

from ronde.ground.trace import Derivation
from ronde.regulations.answers import Change, Outcome, Waiting
from ronde.regulations.editions import Editions
from ronde.regulations.ffjd.first_rating.explanation import WAITING, Collected, SeriesAgain
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.rating.outcomes import ARRIVED, BY_HAND, EVOLUTION, FIRST
from ronde.regulations.ffjd.state import State

Steps = tuple[Derivation, ...]
PUT_RIGHT = "first_difference"
MOVING = (PUT_RIGHT, "period_evolution", "new_rating")
DECIDED = ("corrected_rating", "initialised_rating")


class Explanation:
    """The outcomes of a happening that took one state to another."""

    def __init__(self, before: State, after: State, editions: Editions[Parameters]) -> None:
        self._before, self._after, self._editions = before, after, editions
        self._series = SeriesAgain(after, editions)

    def of(self, outcome: Outcome, heard: Iterable[Derivation]) -> Steps:
        """The steps of an outcome, from all those heard of the player; a first rating is told without them."""
        if isinstance(outcome, Waiting) and outcome in self._after.waiting:
            return self._first(outcome.player, WAITING)
        if isinstance(outcome, Change):
            is_first = outcome.cause == FIRST
            return self._first(outcome.player, "given") if is_first else self._of_change(outcome, tuple(heard))
        return tuple(heard)

    def _of_change(self, change: Change, heard: Steps) -> Steps:
        if change.cause == EVOLUTION:
            again = self._first(change.player, "again") if _named(heard, PUT_RIGHT) else ()
            return (*again, *_named(heard, *MOVING))
        if change.cause == BY_HAND:
            superseded = (step for step in _named(heard, "period_evolution") if step.steps)
            return (*superseded, *_named(heard, *DECIDED))
        return _named(heard, "resident_rating") if change.cause == ARRIVED else heard

    def _first(self, who: int | None, case: str) -> Steps:
        """A first rating: given, still to come, or computed again after a correction (FFJD-31)."""
        if who is None or not self._before.periods:
            return ()
        edition = self._editions.nearest(self._before.periods[-1].since)
        return Collected(who, self._after, edition, self._series).derivations(case)


def _named(steps: Steps, *names: str) -> Steps:
    return tuple(step for step in steps if step.name in names)
