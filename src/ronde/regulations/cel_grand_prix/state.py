"""What the book remembers: the results, totals and purses of each quarter, and what the committee decided."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import TypeVar

from ronde.ground.ids import EventId, FactId
from ronde.ground.numbers import column
from ronde.ground.trace import rows
from ronde.regulations.cel_grand_prix import rules
from ronde.regulations.cel_grand_prix.happenings import ChangedAfterClose, Reading
from ronde.regulations.cel_grand_prix.parameters import Capped
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.rules import EventResult

POINTS, PARTICIPATIONS = "points", "participations"  # the rankings, and the lists that purses are given for
RANKED = "ranked"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Purse:
    """A purse of one list: the exact share, and what is paid of it."""

    player: int
    ranking: str
    share: Fraction
    amount: Fraction


@dataclass(frozen=True, slots=True)
class Standings:
    """One quarter: everyone's results and what follows from them, by player number; the purses given so far."""

    results: Mapping[int, tuple[EventResult, ...]] = field(default_factory=dict)
    totals: Mapping[int, Fraction] = field(default_factory=dict)
    participations: Mapping[int, int] = field(default_factory=dict)
    is_closed: bool = False
    awaits_choice: bool = False  # of a reading of CEL-7
    awaits_cap: bool = False  # what the committee says of the cap (CEL-1)
    purses: tuple[Purse, ...] = ()

    @property
    def awaits_answer(self) -> bool:
        """Whether its purses wait for the committee."""
        return self.awaits_choice or self.awaits_cap

    @property
    def has_given(self) -> bool:
        """Whether the purses were shared out; those given stay while others wait for an answer."""
        return self.is_closed and (bool(self.purses) or not self.awaits_answer)

    @property
    def differing(self) -> int:
        """How many results would be less with the cap, of which nobody has said what it is for."""
        return sum(result.capped is not None for results in self.results.values() for result in results)

    def with_cap(self, best: int, *, since: date = date.min) -> "Standings":
        """The quarter with the cap on the events from a day on."""
        fewer = {
            who: tuple(_with_cap(who, result) if result.day >= since else result for result in results)
            for who, results in self.results.items()
            if any(result.capped is not None and result.day >= since for result in results)
        }
        return self.with_results(fewer, best)

    def answered(self) -> "Standings":
        """The quarter in which nothing is left to be asked about the cap."""
        known = {
            who: tuple(replace(result, capped=None) for result in results) for who, results in self.results.items()
        }
        return replace(self, results=known, awaits_cap=False)

    def with_results(self, results: Mapping[int, tuple[EventResult, ...]], best: int) -> "Standings":
        """The quarter with new results of some players, their totals found again."""
        of_all, totals, counts = dict(self.results), dict(self.totals), dict(self.participations)
        for who, found in results.items():
            for kept in (of_all, totals, counts):
                kept.pop(who, None)
            if found:
                with rows(column([who])):
                    of_all[who] = found
                    totals[who] = rules.quarter_total(who, found, best)
                    counts[who] = rules.participations(len(found))
        return replace(self, results=of_all, totals=totals, participations=counts)

    def added(self, results: Iterable[tuple[int, EventResult]], best: int) -> "Standings":
        """The quarter after one more event."""
        more = {who: (*self.results.get(who, ()), result) for who, result in results}
        return self.with_results(more, best)

    def without(self, event: EventId, best: int) -> "Standings":
        """The quarter as if an event had not counted."""
        fewer = {
            who: tuple(result for result in results if result.event != event)
            for who, results in self.results.items()
            if any(result.event == event for result in results)
        }
        return self.with_results(fewer, best)


@dataclass(frozen=True, slots=True)
class State:
    """Every quarter that something happened in; options by the day they hold from, choices by quarter.

    ``pending`` are the changes that wait for a ruling, ``taken_out`` the events that other facts have taken the place of.
    """

    quarters: Mapping[Quarter, Standings] = field(default_factory=dict)
    caps: Mapping[date, Capped] = field(default_factory=dict)
    readings: Mapping[date, Reading] = field(default_factory=dict)
    choices: Mapping[Quarter, Reading] = field(default_factory=dict)
    pending: Mapping[FactId, ChangedAfterClose] = field(default_factory=dict)
    taken_out: frozenset[EventId] = frozenset()

    def quarter(self, quarter: Quarter) -> Standings:
        """A quarter; everyone starts it with nothing."""
        return self.quarters.get(quarter, Standings())

    def with_quarter(self, quarter: Quarter, standings: Standings) -> "State":
        """The state with one quarter changed."""
        return replace(self, quarters={**self.quarters, quarter: standings})

    def reading_of(self, quarter: Quarter) -> Reading | None:
        """How CEL-7 is read for a quarter: the choice made for it, or the option in force at its end; None: nobody said.

        An option of a later day does not reach back into the quarter.
        """
        return self.choices.get(quarter, _in_force(self.readings, quarter.end))

    def cap_on(self, day: date) -> Capped | None:
        """Which events the cap is for on a day, however late an event of that day is counted; None: nobody said."""
        return _in_force(self.caps, day)

    @property
    def asks_about_cap(self) -> bool:
        """Whether results stand that would be others with the cap, and the committee has never said what it is for."""
        return not self.caps and any(standings.differing for standings in self.quarters.values())

    def awaits_ruling(self, change: FactId) -> bool:
        """Whether a change still asks for a ruling: none was made, and no later change has taken its place."""
        replaced = {FactId(old.id) for other in self.pending.values() for old in other.replaced}
        return change in self.pending and change not in replaced


def _with_cap(who: int, result: EventResult) -> EventResult:
    if result.capped is None:
        return result
    with rows(column([who]), event=[result.event]):
        return replace(result, points=rules.answered_points(result.points, result.capped), capped=None)


def totals_by_day(results: Iterable[EventResult], best: int) -> tuple[tuple[date, Fraction], ...]:
    """The total of the best results after each day on which there was one."""
    every = tuple(results)
    days = sorted({one.day for one in every})
    return tuple((day, rules.quarter_total(0, tuple(one for one in every if one.day <= day), best)) for day in days)


def _in_force(options: Mapping[date, T], day: date) -> T | None:
    """What was said last up to a day."""
    last = max((since for since in options if since <= day), default=None)
    return options[last] if last else None
