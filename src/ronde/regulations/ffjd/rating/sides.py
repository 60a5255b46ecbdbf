"""The games that count, each from both sides, with the Capital-Points that both brought to the period."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias, cast, overload

import numpy as np
from typing_extensions import override

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags, column
from ronde.ground.trace import listening, rows
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.happenings import NO_FMJD, PLAYED, Frame, Games, Narrow, SeriesRated
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.state import UNRATED, taken

Width: TypeAlias = type[np.int16 | np.int32 | np.int64]


class Events(Sequence[str]):
    """The series of each row, by id: a mark for explanations that costs nothing until somebody reads it."""

    def __init__(self, series: Sequence[Frame | FactId], section: Column) -> None:
        self._series, self._section = series, section

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> "Events": ...
    @override
    def __getitem__(self, at: int | slice) -> "str | Events":
        if isinstance(at, slice):
            return Events(self._series, self._section[at])
        found = self._series[int(self._section[at])]
        return found.event if isinstance(found, Frame) else found

    @override
    def __len__(self) -> int:
        return len(self._section)

    @override
    def __iter__(self) -> Iterator[str]:
        sections = self._section.tolist()
        found = {section: self[sections.index(section)] for section in set(sections)}
        return (found[section] for section in sections)


@dataclass(frozen=True, slots=True)
class Sides:
    """Two rows a game: first every game as White sees it, then every game as Black does.

    ``rating`` and ``opponent_rating`` are UNRATED where there is none. What only some need is looked up in the games, by
    ``at``, the row among all sides.
    """

    player: Column
    points: Column
    rating: Column
    opponent_rating: Column
    is_outside: Flags
    slow: Column
    at: Column
    games: Games
    frames: Sequence[Frame]

    def __len__(self) -> int:
        return len(self.player)

    @property
    def game(self) -> Column:
        """The turn of each row's game."""
        return self.at % max(len(self.games), 1)

    @property
    def opponent(self) -> Column:
        """Whom each met."""
        is_white = self.at < len(self.games)
        return np.where(is_white, self.games.black[self.game], self.games.white[self.game]).astype(np.int64)

    @property
    def section(self) -> Column:
        """The series of each row."""
        return self.games.section[self.game].astype(np.int64)

    @property
    def is_played(self) -> Flags:
        """Where the game was really played."""
        return np.equal(self.games.counts[self.game], PLAYED)

    @property
    def is_evolving(self) -> Flags:
        """Where a rated player of the federation met a rated player (art. 6.1)."""
        return np.not_equal(self.rating, UNRATED) & np.not_equal(self.opponent_rating, UNRATED) & ~self.is_outside

    @property
    def evolving(self) -> "Sides":
        """Those rows."""
        is_each = _all_rated(self.rating) and _all_rated(self.opponent_rating) and not self.is_outside.any()
        return self if is_each else self.where(self.is_evolving)

    @property
    def is_collecting(self) -> Flags:
        """Where an unrated player of the federation played."""
        return np.equal(self.rating, UNRATED) & ~self.is_outside

    @property
    def is_anyone_unrated(self) -> bool:
        """Whether somebody has no CP: nearly nobody, once a federation has rated for years."""
        return not _all_rated(self.rating)

    def where(self, chosen: Flags) -> "Sides":
        """Only the chosen rows."""
        return self if chosen.all() else self._rows(np.flatnonzero(chosen))

    def of(self, series: Column) -> "Sides":
        """The rows of some series, of sides that are still all there: games stand in the order of the series."""
        first = np.searchsorted(self.games.section, series, side="left").tolist()
        end = np.searchsorted(self.games.section, series, side="right").tolist()
        whites = np.concatenate([*map(np.arange, first, end)])
        return self._rows(np.concatenate((whites, whites + len(self.games))))

    def _rows(self, chosen: Column) -> "Sides":
        return replace(self, **{name: getattr(self, name).take(chosen) for name in COLUMNS})

    @contextmanager
    def traced(self) -> Iterator[None]:
        """Say that the rows inside are these, game after game, each with its series and opponent, and whether it was played."""
        if not listening():
            yield
            return
        marks = {"opponent": self.opponent, "played": self.is_played.astype(np.int64)}
        with rows(self.player, self.game, event=Events(self.frames, self.section), **marks):
            yield


COLUMNS = ("player", "points", "rating", "opponent_rating", "is_outside", "slow", "at")
BLOCK = 1 << 16  # games looked at together: more would take more memory, and no less time


def sides(rated: SeriesRated, rating: Narrow, edition: Parameters) -> Sides:
    """Every game that counts (FFJD-3), seen from White and from Black, with the CP of a period's start."""
    (everything,) = blocks(rated, rating, edition, size=max(len(rated.games), 1))
    return everything


def blocks(rated: SeriesRated, rating: Narrow, edition: Parameters, *, size: int = BLOCK) -> Iterator[Sides]:
    """The same in blocks of whole series, of about so many games each; at least one."""
    guests = _Guests(rated, edition)
    width = _width(rated.games, rating, guests.equivalents, edition)
    for block in rated.games.blocks(size):
        games = block.counting
        player = _both(games.white, games.black, np.int64)
        at_home = cast("Column", taken(rating, player).astype(width))
        brought, is_outside = guests.ratings(games.section, player, at_home)
        yield Sides(
            player=player,
            points=_both(games.white_points, games.black_points, width),
            rating=brought,
            opponent_rating=np.concatenate((brought[len(games) :], brought[: len(games)])),
            is_outside=is_outside,
            slow=_both(games.slow, games.slow, width),
            at=np.arange(len(player), dtype=np.int32),
            games=games,
            frames=rated.series,
        )


def _all_rated(rating: Column) -> bool:
    """Sooner seen from the least than row by row."""
    return int(rating.min(initial=UNRATED + 1)) > UNRATED


def _both(white: Narrow, black: Narrow, width: Width) -> Column:
    both: Column = np.concatenate((white, black), dtype=width)
    return both


def _width(games: Games, rating: Narrow, equivalents: Column, edition: Parameters) -> Width:
    """A quarter of the width makes four times the speed, wherever nothing on the way to Pts - PA and K can need more."""
    highest = max(int(rating.max(initial=0)), int(equivalents.max(initial=0)))
    points = max(int(games.white_points.max(initial=0)), int(games.black_points.max(initial=0)))
    most = rules.most_on_the_way(points, edition)
    return np.int16 if max(highest, most) <= np.iinfo(np.int16).max else np.int64


def equivalents(rated: SeriesRated, edition: Parameters) -> tuple[Flags, Column]:
    """Which of the players from outside are so indeed (clubs across the border are not), and their CP equivalent."""
    outside = rated.outside
    from_outside = np.array([not edition.is_across_the_border(club) for club in outside.club], dtype=np.bool_)
    found = np.full(len(outside), UNRATED, dtype=np.int64)
    known = from_outside & (outside.fmjd != NO_FMJD)
    with rows(outside.player[known], event=Events(rated.series, outside.section[known])):
        found[known] = rules.equivalent(outside.fmjd[known], edition.equivalent, edition.floor)
    return from_outside, found


class _Guests:
    """The players from outside, found by series and number."""

    def __init__(self, rated: SeriesRated, edition: Parameters) -> None:
        self._key = self.equivalents = column(())
        if not len(rated.outside):
            return
        from_outside, found = equivalents(rated, edition)
        who = rated.outside.player[from_outside]
        self._width = int(who.max(initial=-1)) + 1
        key = rated.outside.section[from_outside] * np.int64(self._width) + who
        order = np.argsort(key, kind="stable")
        self._key, self.equivalents = key[order], found[from_outside][order]
        self._is_guest = np.zeros(self._width + 1, dtype=np.bool_)  # the last one is everybody numbered higher: nobody
        self._is_guest[who] = True

    def ratings(self, section: Narrow, player: Column, rating: Column) -> tuple[Column, Flags]:
        """The CP of each side, equivalents in their place; and who is from outside."""
        is_outside = np.zeros(len(player), dtype=np.bool_)
        if not len(self._key):
            return rating, is_outside
        seats = np.flatnonzero(self._is_guest.take(player, mode="clip"))  # some of them in another series
        wanted = section.take(seats % len(section)) * np.int64(self._width) + player[seats]
        at = np.minimum(np.searchsorted(self._key, wanted), len(self._key) - 1)
        seats, at = seats[self._key[at] == wanted], at[self._key[at] == wanted]
        is_outside[seats] = True
        with_guests = rating.copy()
        with_guests[seats] = self.equivalents[at]
        return with_guests, is_outside
