"""What the book remembers: the results, totals and purses of each quarter, and what the committee decided."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ronde.ground.ids import EventId, FactId
from ronde.ground.numbers import column
from ronde.ground.trace import rows
from ronde.regulations.cel_grand_prix import rules
from ronde.regulations.cel_grand_prix.happenings import ChangedAfterClose, Reading
from ronde.regulations.cel_grand_prix.parameters import Capped
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.rules import Result

POINTS, PARTICIPATIONS = "points", "participations"  # the rankings, and the lists that purses are given for
RANKED = "ranked"


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

    results: Mapping[int, tuple[Result, ...]] = field(default_factory=dict)
    totals: Mapping[int, Fraction] = field(default_factory=dict)
    participations: Mapping[int, int] = field(default_factory=dict)
    is_closed: bool = False
    awaits_choice: bool = False
    purses: tuple[Purse, ...] = ()

    def with_results(self, results: Mapping[int, tuple[Result, ...]], best: int) -> "Standings":
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

    def added(self, results: Iterable[tuple[int, Result]], best: int) -> "Standings":
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
    """Every quarter that something happened in; the options and choices in force; changes that wait for a ruling."""

    quarters: Mapping[Quarter, Standings] = field(default_factory=dict)
    cap: Capped | None = None
    reading: Reading | None = None
    choices: Mapping[Quarter, Reading] = field(default_factory=dict)
    pending: Mapping[FactId, ChangedAfterClose] = field(default_factory=dict)

    def quarter(self, quarter: Quarter) -> Standings:
        """A quarter; everyone starts it with nothing."""
        return self.quarters.get(quarter, Standings())

    def with_quarter(self, quarter: Quarter, standings: Standings) -> "State":
        """The state with one quarter changed."""
        return replace(self, quarters={**self.quarters, quarter: standings})

    def reading_of(self, quarter: Quarter) -> Reading | None:
        """How CEL-7 is read for a quarter: the choice made for it, or the option in force; None while nobody said."""
        return self.choices.get(quarter, self.reading)
