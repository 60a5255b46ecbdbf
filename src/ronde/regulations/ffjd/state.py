"""What the book remembers: ratings, every period's ratings, what the open period brought, who is on the way."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from flint import fmpq
from immutables import Map
from msgspec import Struct

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags, column
from ronde.regulations.answers import Waiting
from ronde.regulations.ffjd.happenings import ListAdopted, Narrow, SeriesRated
from ronde.regulations.ffjd.office.requests import Requested
from ronde.regulations.ffjd.parameters import KA_UNIT
from ronde.regulations.ffjd.rating.guests import Visits, last_of
from ronde.regulations.ffjd.rating.layers import Layered
from ronde.regulations.ffjd.rating.seats import Participations, Presence

UNRATED = 0  # no CP: below the floor, so below anything a rating can be
RATED, OUTSIDE = "rated", "outside"
NORMAL, ACCELERATED, ADOPTED = "normal", "accelerated", "adopted"


@dataclass(frozen=True, slots=True)
class Evolutions:
    """What a period brought each player, exactly; nothing to who is not among them."""

    player: Narrow  # by number
    value: Narrow

    def of(self, players: Column) -> Column:
        """What it brought some players."""
        found = np.zeros(len(players), dtype=np.int64)
        if len(self.player):
            at = np.minimum(np.searchsorted(self.player, players), len(self.player) - 1)
            is_there = self.player[at] == players
            found[is_there] = self.value[at[is_there]]
        return found

    def updated(self, players: Column, values: Column) -> "Evolutions":
        """With other values for some players."""
        others = ~np.isin(self.player, players)
        player = np.concatenate((self.player[others], players), dtype=np.int64)
        value = np.concatenate((self.value[others], values), dtype=np.int64)
        order = np.argsort(player)
        return evolutions(player[order], value[order])


def evolutions(player: Column, value: Column) -> Evolutions:
    """Those who moved, by number, in columns no wider than they need: every period is kept."""
    moved = np.flatnonzero(value)
    who, brought = player[moved], value[moved]
    return Evolutions(who.astype(_width(who)), brought.astype(_width(brought)))


@dataclass(frozen=True, slots=True)
class Period:
    """The time between two lists: its first day, and everyone's CP on it.

    Once it is closed, what it brought, as it stands after the corrections that lists have had since; and whose value a
    decision replaced, so that the floor had no part in it (FFJD-24).
    """

    since: date
    rating: Narrow
    evolution: Evolutions = field(default_factory=lambda: evolutions(column(()), column(())))
    decided: frozenset[int] = frozenset()


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


MANY = 32  # series of one happening that are entered together: a history one by one has no such happenings


@dataclass(frozen=True)  # no slots: the index is made when somebody asks for a series, and stays
class Bulk:
    """Many series that came in one happening, and where they counted."""

    period: int
    rated: SeriesRated

    @cached_property
    def sections(self) -> dict[FactId, int]:
        """Which series of the happening an event is."""
        return {frame.event: at for at, frame in enumerate(self.rated.series)}

    def get(self, event: FactId) -> Kept | None:
        """Where one of them counted."""
        return Kept(self.period, self.rated, self.sections[event]) if event in self.sections else None


@dataclass(frozen=True, slots=True)
class AllSeries:
    """Every series that counts, by the id of its first version. Those of a bulk are looked up only when asked for."""

    bulks: tuple[Bulk, ...] = ()
    single: Map[FactId, Kept | None] = field(default_factory=Map)  # None: of a bulk, and gone

    def get(self, event: FactId) -> Kept | None:
        """Where a series counted, if it did."""
        if event in self.single:
            return self.single[event]
        return next((found for bulk in reversed(self.bulks) if (found := bulk.get(event))), None)

    def __getitem__(self, event: FactId) -> Kept:
        found = self.get(event)
        if found is None:
            raise KeyError(event)
        return found

    def __contains__(self, event: str) -> bool:
        return self.get(FactId(event)) is not None

    def items(self) -> Iterator[tuple[FactId, Kept]]:
        """Every series, with where it counted."""
        of_bulks = (event for bulk in self.bulks for event in bulk.sections if event not in self.single)
        for event in (*of_bulks, *self.single):
            if kept := self.get(event):
                yield event, kept

    def joined(self, period: int, rated: SeriesRated) -> "AllSeries":
        """Those of a happening too."""
        if len(rated.series) >= MANY:
            return replace(self, bulks=(*self.bulks, Bulk(period, rated)))
        kept = {frame.event: Kept(period, rated, at) for at, frame in enumerate(rated.series)}
        return replace(self, single=self.single.update(kept))

    def set(self, event: FactId, kept: Kept) -> "AllSeries":
        """With a series in another place."""
        return replace(self, single=self.single.set(event, kept))

    def without(self, event: FactId) -> "AllSeries":
        """Without a series."""
        return replace(self, single=self.single.set(event, None))


@dataclass(frozen=True, slots=True)
class CorrectedSeries:
    """A series of a published period as it counted, and as it should have (None: not at all)."""

    event: FactId
    old: SeriesRated
    new: SeriesRated | None


class Part(
    Struct, frozen=True, gc=False
):  # tens of thousands, and none refers to what could refer back: nothing to collect
    """What an unrated player did in one series. ``games`` enter the formulas, ``played`` the count to 5 or 7 (FFJD-4).

    No value: there were no games that count towards one, or (``needs_estimate``) the organiser has to say something.
    """

    event: FactId
    kind: str
    games: int
    played: int
    value: fmpq | None
    needs_estimate: bool = False


class Factor(NamedTuple):
    """A Ka in hundredths, for the periods that begin from ``since`` on and before ``until``, by ordinals."""

    fact: FactId
    since: int
    hundredths: int
    until: int | None = None

    def holds(self, day: int) -> bool:
        """Whether it is for a period that began on a day."""
        return self.since <= day and (self.until is None or day < self.until)


class StatedEstimate(NamedTuple):
    """An estimate, and the fact that said it."""

    fact: FactId
    estimate: int


Parts = Layered[tuple[Part, ...]]


@dataclass(frozen=True, slots=True)
class State:
    """Columns by player number, no wider than their values; a player beyond their end is unrated."""

    rating: Narrow
    periods: tuple[Period, ...] = ()
    due: date | None = None  # the month of the last list that appeared
    open: tuple[SeriesRated, ...] = ()
    present: tuple[Presence, ...] = ()  # who has really played in each of those
    corrected: tuple[CorrectedSeries, ...] = ()
    decided: Map[int, int] = field(default_factory=Map)
    requests: Map[FactId, Requested] = field(default_factory=Map)  # to set a rating by hand, by their first version
    residents: tuple[int, ...] = ()
    series: AllSeries = field(default_factory=AllSeries)
    estimates: Map[FactId, tuple[StatedEstimate, ...]] = field(
        default_factory=Map
    )  # after the series; the last one counts
    versions: Map[FactId, FactId] = field(default_factory=Map)  # of series, with the id of the first
    estimated: tuple[FactId, ...] = ()  # since the last list
    parts: Parts = field(default_factory=Layered)  # of everyone unrated, and of who got a first rating from them
    firsts: Layered[int] = field(default_factory=Layered)  # first ratings given by the book
    adopted: tuple[int, ...] = ()  # who came with parts since the last list
    openings: tuple[ListAdopted, ...] = ()  # the lists they came with
    visits: Visits = field(default_factory=Visits)  # of the players from outside
    acceleration: Map[int, tuple[Factor, ...]] = field(default_factory=Map)
    took_part: Participations = field(default_factory=lambda: Participations(column(())))
    waiting: tuple[Waiting, ...] = ()  # what the last list had to leave out

    def ka(self, players: Column, since: date) -> Narrow | np.int32:
        """Ka of each, in hundredths, in a period that began on a day; one number for all where nobody has another."""
        if not self.acceleration:
            return np.int32(KA_UNIT)
        size = max(int(players.max(initial=-1)), *self.acceleration) + 1
        by_player = np.full(size, KA_UNIT, dtype=np.int64)
        for who, dated in self.acceleration.items():
            holding = [factor for factor in dated if factor.holds(since.toordinal())]
            by_player[who] = max(reversed(holding), key=_since).hundredths if holding else KA_UNIT
        return by_player[players]

    def event(self, series: FactId) -> FactId:
        """The event of a series, named by any version: also one that was not yet written then."""
        return self.versions.get(series, series)

    def arriving(self) -> dict[int, int]:
        """The unrated who came to live here since the last list, with the equivalent they start from (FFJD-25)."""
        if not self.residents:
            return {}
        known = {who: last_of(self.visits[who]).equivalent for who in self.residents if self.visits.get(who)}
        is_rated = self.is_rated
        return {who: cp for who, cp in known.items() if cp != UNRATED and not (who < len(is_rated) and is_rated[who])}

    @property
    def participations(self) -> Column:
        """In how many series each has really played."""
        return self.took_part.column

    @property
    def is_rated(self) -> Flags:
        """Who has a CP."""
        return np.not_equal(self.rating, UNRATED)


def _since(factor: Factor) -> int:
    return factor.since


def taken(values: Narrow, players: Column, otherwise: int = UNRATED) -> Narrow:
    """The value of each player, or what stands for it beyond the end of the column."""
    is_within = int(players.max(initial=-1)) < len(values)
    longer = values if is_within else np.append(values, values.dtype.type(otherwise))
    return longer.take(players, mode="clip")


def overlaid(values: Narrow, players: Column, new: Column) -> Narrow:
    """A column with new values for some: another one, grown to hold them, and widened where they need it."""
    size = max(len(values), int(players.max(initial=-1)) + 1)
    made: Narrow = np.zeros(size, dtype=np.promote_types(values.dtype if len(values) else np.int16, _width(new)))
    made[: len(values)] = values
    made[players] = new
    made.flags.writeable = False
    return made


def _width(values: Column) -> type[np.signedinteger[Any]]:
    """The narrowest that holds them: every list is kept, and a CP fits into two bytes."""
    least, most = int(values.min(initial=0)), int(values.max(initial=0))
    widths = (np.int16, np.int32, np.int64)
    return next(width for width in widths if np.iinfo(width).min <= least and most <= np.iinfo(width).max)
