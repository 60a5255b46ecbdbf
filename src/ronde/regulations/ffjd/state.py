"""What the book remembers: ratings, every period's ratings, what the open period brought, who is on the way."""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

import numpy as np
from immutables import Map

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags, column
from ronde.regulations.contract import Waiting
from ronde.regulations.ffjd.happenings import SeriesRated
from ronde.regulations.ffjd.parameters import KA_UNIT
from ronde.regulations.ffjd.requests import Requested

UNRATED = 0  # no CP: below the floor, so below anything a rating can be
RATED, OUTSIDE = "rated", "outside"
NORMAL, ACCELERATED, ADOPTED = "normal", "accelerated", "adopted"


@dataclass(frozen=True, slots=True)
class Period:
    """The time between two lists: its first day, and everyone's CP on it."""

    since: date
    rating: Column


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a series counted: in which period, and with which games."""

    period: int
    rated: SeriesRated
    section: int

    @property
    def alone(self) -> SeriesRated:
        """The series without the others of its happening."""
        return self.rated.only([self.section])


@dataclass(frozen=True, slots=True)
class PutRight:
    """A series of a published period as it counted, and as it should have (None: not at all)."""

    event: FactId
    old: SeriesRated
    new: SeriesRated | None


@dataclass(frozen=True, slots=True)
class Part:
    """What an unrated player did in one series. ``games`` enter the formulas, ``played`` the count to 5 or 7 (FFJD-4).

    No value: there were no games that count towards one, or (``needs_estimate``) the organiser has to say something.
    """

    event: FactId
    kind: str
    games: int
    played: int
    value: Fraction | None
    needs_estimate: bool = False


@dataclass(frozen=True, slots=True)
class Visit:
    """The last event of a player from outside: its last day, and the equivalent, UNRATED without FMJD rating."""

    last_day: date
    equivalent: int


Parts = Map[int, tuple[Part, ...]]


@dataclass(frozen=True, slots=True)
class State:
    """Columns by player number; a player beyond their end is unrated."""

    rating: Column
    periods: tuple[Period, ...] = ()
    open: tuple[SeriesRated, ...] = ()
    corrected: tuple[PutRight, ...] = ()
    decided: Map[int, int] = field(default_factory=Map)
    requests: Map[FactId, Requested] = field(default_factory=Map)  # to set a rating by hand, by their first version
    residents: tuple[int, ...] = ()
    series: Map[FactId, Kept] = field(default_factory=Map)  # every series, by the id of its first version
    estimates: Map[FactId, int] = field(default_factory=Map)  # given after the series
    estimated: tuple[FactId, ...] = ()  # since the last list
    parts: Parts = field(default_factory=Map)  # of everyone unrated, and of who got a first rating from them
    firsts: Map[int, int] = field(default_factory=Map)  # first ratings given by the book
    adopted: tuple[int, ...] = ()  # who came with parts since the last list
    visits: Map[int, Visit] = field(default_factory=Map)  # the last event of each player from outside
    acceleration: Map[int, tuple[tuple[int, int], ...]] = field(default_factory=Map)  # (first day, hundredths)
    participations: Column = field(default_factory=lambda: column(()))
    waiting: tuple[Waiting, ...] = ()  # what the last list had to leave out

    def ka(self, players: Column, since: date) -> Column:
        """Ka of each, in hundredths, in a period that began on a day."""
        if not self.acceleration:
            return np.full(len(players), KA_UNIT, dtype=np.int64)
        size = max(int(players.max(initial=-1)), *self.acceleration) + 1
        by_player = np.full(size, KA_UNIT, dtype=np.int64)
        for who, dated in self.acceleration.items():
            by_player[who] = next((ka for day, ka in reversed(dated) if day <= since.toordinal()), KA_UNIT)
        return by_player[players]

    def arriving(self) -> dict[int, int]:
        """The unrated who came to live here since the last list, with the equivalent they start from (FFJD-25)."""
        known = {who: self.visits[who].equivalent for who in self.residents if who in self.visits}
        is_rated = self.is_rated
        return {who: cp for who, cp in known.items() if cp != UNRATED and not (who < len(is_rated) and is_rated[who])}

    @property
    def is_rated(self) -> Flags:
        """Who has a CP."""
        return np.not_equal(self.rating, UNRATED)


def taken(values: Column, players: Column, otherwise: int = UNRATED) -> Column:
    """The value of each player, or what stands for it beyond the end of the column."""
    inside = players < len(values)
    found = np.full(len(players), otherwise, dtype=np.int64)
    found[inside] = values[players[inside]]
    return found


def grown(values: Column, size: int) -> Column:
    """A copy to write in, at least so long."""
    longer = np.zeros(max(size, len(values)), dtype=np.int64)
    longer[: len(values)] = values
    return longer


def frozen(values: Column) -> Column:
    """The column, from now on unchanged."""
    values.flags.writeable = False
    return values
