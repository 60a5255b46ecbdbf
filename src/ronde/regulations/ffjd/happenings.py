"""What happens in this book: series with their games as columns, estimates, lists, corrections of what was published."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags, column
from ronde.regulations.happenings import Happening, PeriodClosed, RatingsAdopted

# Games come by the million: their columns may be as narrow as their values (int32, int8). Whoever computes with them
# widens them first, so that nothing overflows.
Narrow: TypeAlias = npt.NDArray[np.signedinteger[Any]]

EXEMPT = -1  # a player's number: nobody, the opponent of who is left over (art. 6.5)
PLAYED, AS_PLAYED, NOT_COUNTED, UNDECIDED = 2, 1, 0, -1  # how a game counts: 0, 1, 2 and 0r; fne; fe and 0d; "?"
NO_FMJD = 0  # an FMJD rating that there is not


@dataclass(frozen=True, slots=True, kw_only=True)
class Guessed:
    """What the guide table is asked: how old the unrated are on average, how long in a club."""

    level: str
    mean_age: Fraction | None  # from ages or birth years
    classes: tuple[str, ...]  # or from school classes, whose ages are the edition's
    births: tuple[int, ...] = ()
    ways: int = 1  # how many of the three were given: one, if all is well


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One series, apart from its games. ``event`` is the id of its first version: all versions are one event.

    ``estimate`` is the organiser's (EONC), where it was given with the series. ``linked``: the series to which it belongs.
    """

    id: FactId
    event: FactId
    first_day: date
    last_day: date
    estimate: int | None = None
    guide: Guessed | None = None
    linked: FactId | None = None
    replaced: FactId | None = None  # the version before, which may never have counted


@dataclass(frozen=True, slots=True)
class FrameColumns(Sequence[Frame]):
    """Many series with nothing but days and estimates (below 0: none), as columns: a frame is made when asked for."""

    ids: tuple[FactId, ...]
    first_day: Narrow
    last_day: Narrow
    estimate: Narrow

    @override
    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, at: int) -> Frame: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Frame, ...]: ...
    @override
    def __getitem__(self, at: int | slice) -> Frame | tuple[Frame, ...]:
        if isinstance(at, slice):
            return tuple(self[one] for one in range(*at.indices(len(self))))
        name, estimate = self.ids[at], int(self.estimate[at])
        return Frame(
            id=name,
            event=name,
            first_day=date.fromordinal(int(self.first_day[at])),
            last_day=date.fromordinal(int(self.last_day[at])),
            estimate=None if estimate < 0 else estimate,
        )

    def unusual(self, homologated: date) -> Iterator[tuple[int, Frame]]:
        """Those whose days do not follow each other."""
        late = (self.first_day > self.last_day) | (self.last_day > homologated.toordinal())
        return ((at, self[at]) for at in np.flatnonzero(late).tolist())


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """The games of some series, in their order. ``section`` says which series, ``row`` which line of its document.

    ``counts`` is PLAYED, AS_PLAYED, NOT_COUNTED or UNDECIDED; ``slow`` is 1 for a slow cadence, 0 for an accelerated one,
    -1 where a round has none.
    """

    section: Narrow
    row: Narrow
    round: Narrow
    white: Narrow
    black: Narrow
    white_points: Narrow
    black_points: Narrow
    counts: Narrow
    slow: Narrow

    def __len__(self) -> int:
        return len(self.section)

    def where(self, chosen: Flags | slice) -> "Games":
        """Only the chosen games."""
        if not isinstance(chosen, slice) and chosen.all():
            return self
        if isinstance(chosen, slice):
            return Games(**{name: getattr(self, name)[chosen] for name in GAMES})
        at = np.flatnonzero(chosen)
        return Games(**{name: getattr(self, name).take(at) for name in GAMES})

    def blocks(self, size: int) -> Iterator["Games"]:
        """The games in blocks of whole series, of about so many games each; at least one block."""
        first = 0
        while first == 0 or first < len(self):
            last = self.section[first + size - 1 : first + size]  # the series in which the block would end
            end = int(np.searchsorted(self.section, last[0], side="right")) if len(last) else len(self)
            yield self if end - first == len(self) else self.where(slice(first, end))
            first = max(end, 1)

    @property
    def counting(self) -> "Games":
        """Those that count (FFJD-3)."""
        return self.where(self.counts > NOT_COUNTED)

    @property
    def highest(self) -> int:
        """The highest number of a player."""
        return max(int(self.white.max(initial=-1)), int(self.black.max(initial=-1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """Players from outside the federation, each for one series, with FMJD rating and club (chapter 7)."""

    section: Column
    row: Column
    player: Column
    fmjd: Column
    club: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.section)


GAMES = ("section", "row", "round", "white", "black", "white_points", "black_points", "counts", "slow")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeriesRated(Happening):
    """Series homologated on one day: one, or as many as a bulk file brings."""

    series: Sequence[Frame]
    games: Games
    outside: Outside

    @property
    def unusual(self) -> Iterator[tuple[int, Frame]]:
        """The series to look at one by one: all of them, but of those in columns only where something is wrong."""
        if isinstance(self.series, FrameColumns):
            return self.series.unusual(self.day)
        return enumerate(self.series)

    @property
    def first_days(self) -> Narrow:
        """On which day each series began, by ordinal."""
        if isinstance(self.series, FrameColumns):
            return self.series.first_day
        return column([frame.first_day.toordinal() for frame in self.series])

    def only(self, sections: list[int]) -> "SeriesRated":
        """The same happening with some of its series."""
        if len(sections) == len(self.series):
            return self
        guests = np.isin(self.outside.section, sections)
        games = self.games.where(np.isin(self.games.section, sections))
        return replace(
            self,
            series=tuple(self.series[section] for section in sections),
            games=replace(games, section=np.searchsorted(np.array(sections), games.section)),
            outside=Outside(
                section=np.searchsorted(np.array(sections), self.outside.section[guests]),
                row=self.outside.row[guests],
                player=self.outside.player[guests],
                fmjd=self.outside.fmjd[guests],
                club=tuple(self.outside.club[at] for at in np.flatnonzero(guests)),
            ),
        )


def together(parts: tuple[SeriesRated, ...]) -> SeriesRated:
    """Several happenings of series as one, on the day of the last."""
    if len(parts) == 1:
        return parts[0]
    first = np.cumsum([0, *(len(part.series) for part in parts)])

    def joined(of: str, name: str) -> Column:
        columns = [getattr(getattr(part, of), name) for part in parts]
        if name == "section":
            columns = [values + first[at] for at, values in enumerate(columns)]
        return column(np.concatenate([column(()), *columns]))

    return replace(
        parts[0],
        day=max(part.day for part in parts),
        series=tuple(frame for part in parts for frame in part.series),
        games=Games(**{name: joined("games", name) for name in GAMES}),
        outside=Outside(
            **{name: joined("outside", name) for name in ("section", "row", "player", "fmjd")},
            club=tuple(club for part in parts for club in part.outside.club),
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeriesCorrected(Happening):
    """A series of a published period was wrong (FFJD-23); None: it does not count at all.

    What is taken back is what counted, which need not be the version replaced: that one may have been refused.
    """

    event: FactId  # the id of the first version
    new: SeriesRated | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EstimateGiven(Happening):
    """What the unrated players of a series are worth, said after it; None: nothing.

    ``instead`` is what was said before in its place, perhaps of another series, and no longer stands.
    """

    series: FactId
    estimate: int | None
    instead: "EstimateGiven | None" = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class KaSet(Happening):
    """A player's acceleration Ka for the periods from ``since`` on, in hundredths (FFJD-10); None: no factor.

    ``instead`` is the factor, perhaps of another player, that ends on the day of this happening.
    """

    player: int
    since: date
    hundredths: int | None
    instead: "KaSet | None" = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BecameResident(Happening):
    """A player from outside comes to live in France (art. 7.1, FFJD-25)."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ListPublished(PeriodClosed):
    """A list appears: ``day`` is when, ``due`` the first of its month (chapter 2)."""

    due: date


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ListAdopted(RatingsAdopted):
    """The list a history begins with; the unrated bring what they have collected, a row each.

    ``mean`` is the mean CP of their opponents, ``counted`` their games, ``played`` those really played; ``row`` and
    ``unrated_row`` say where each stands in what the list was read from. It is a list like any other: what was homologated
    before it and becomes known after it is late (FFJD-14).
    """

    closes: ClassVar[bool] = True

    row: Column
    unrated: Column
    unrated_row: Column
    counted: Column
    played: Column
    points: Column
    mean: tuple[Fraction, ...]
    participations: Column


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TooLate(Happening):
    """Something was to be taken back that has taken effect in a published list; ``by`` is the key that says so."""

    what: FactId
    by: str
