"""The games that count, each from both sides, with the Capital-Points that both brought to the period."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import overload

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags
from ronde.ground.trace import rows
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.happenings import NO_FMJD, PLAYED, Outside, SeriesRated
from ronde.regulations.ffjd.parameters import Parameters
from ronde.regulations.ffjd.state import UNRATED, taken


class Events(Sequence[str]):
    """The series of each row, by id: a mark for explanations that costs nothing until somebody reads it."""

    def __init__(self, ids: tuple[FactId, ...], section: Column) -> None:
        self._ids, self._section = ids, section

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> "Events": ...
    def __getitem__(self, at: int | slice) -> "str | Events":
        if isinstance(at, slice):
            return Events(self._ids, self._section[at])
        return str(self._ids[int(self._section[at])])

    def __len__(self) -> int:
        return len(self._section)


@dataclass(frozen=True, slots=True)
class Sides:
    """Two rows a game. ``rating`` and ``opponent_rating`` are UNRATED where there is none."""

    player: Column
    opponent: Column
    points: Column
    rating: Column
    opponent_rating: Column
    is_outside: Flags
    is_played: Flags
    slow: Column
    section: Column
    ids: tuple[FactId, ...]

    def __len__(self) -> int:
        return len(self.player)

    @property
    def events(self) -> Events:
        """The series of each row."""
        return Events(self.ids, self.section)

    @property
    def is_evolving(self) -> Flags:
        """Where a rated player of the federation met a rated player (art. 6.1)."""
        return np.not_equal(self.rating, UNRATED) & np.not_equal(self.opponent_rating, UNRATED) & ~self.is_outside

    @property
    def is_collecting(self) -> Flags:
        """Where an unrated player of the federation played."""
        return np.equal(self.rating, UNRATED) & ~self.is_outside

    def where(self, chosen: Flags | slice) -> "Sides":
        """Only the chosen rows."""
        return replace(self, **{name: getattr(self, name)[chosen] for name in COLUMNS})

    def of(self, section: int) -> "Sides":
        """The rows of one series: rows stand in the order of the series."""
        first, end = np.searchsorted(self.section, (section, section + 1))
        return self.where(slice(int(first), int(end)))


COLUMNS = (
    "player",
    "opponent",
    "points",
    "rating",
    "opponent_rating",
    "is_outside",
    "is_played",
    "slow",
    "section",
)


def sides(rated: SeriesRated, rating: Column, edition: Parameters) -> Sides:
    """Every game that counts (FFJD-3), seen from White and from Black, with the CP of a period's start."""
    games = rated.games
    counts = games.counts > 0
    section, white, black = games.section[counts], games.white[counts], games.black[counts]
    guests = _Guests(rated, edition)
    white_rating, white_outside = guests.ratings(section, white, taken(rating, white))
    black_rating, black_outside = guests.ratings(section, black, taken(rating, black))
    return Sides(
        player=_both(white, black),
        opponent=_both(black, white),
        points=_both(games.white_points[counts], games.black_points[counts]),
        rating=_both(white_rating, black_rating),
        opponent_rating=_both(black_rating, white_rating),
        is_outside=np.stack((white_outside, black_outside), axis=1).ravel(),
        is_played=np.repeat(games.counts[counts] == PLAYED, 2),
        slow=np.repeat(games.slow[counts], 2),
        section=np.repeat(section, 2),
        ids=tuple(frame.event for frame in rated.series),
    )


def _both(white: Column, black: Column) -> Column:
    return np.stack((white, black), axis=1).ravel()


def equivalents(rated: SeriesRated, edition: Parameters) -> tuple[Flags, Column]:
    """Which of the players from outside are so indeed (clubs across the border are not), and their CP equivalent."""
    outside = rated.outside
    from_outside = np.array([club not in edition.border_clubs for club in outside.club], dtype=np.bool_)
    found = np.full(len(outside), UNRATED, dtype=np.int64)
    known = from_outside & (outside.fmjd != NO_FMJD)
    with rows(outside.player[known], event=_events(rated, outside)[known]):
        found[known] = rules.equivalent(outside.fmjd[known], edition.equivalent, edition.floor)
    return from_outside, found


def _events(rated: SeriesRated, outside: Outside) -> np.ndarray[tuple[int], np.dtype[np.object_]]:
    return np.array([rated.series[section].event for section in outside.section], dtype=object)


class _Guests:
    """The players from outside, found by series and number."""

    def __init__(self, rated: SeriesRated, edition: Parameters) -> None:
        self._known = len(rated.outside) > 0
        if self._known:
            from_outside, found = equivalents(rated, edition)
            self._width = int(max(rated.games.white.max(initial=0), rated.games.black.max(initial=0))) + 1
            inside_games = from_outside & (rated.outside.player < self._width)
            key = (rated.outside.section * self._width + rated.outside.player)[inside_games]
            order = np.argsort(key, kind="stable")
            self._key, self._found = key[order], found[inside_games][order]

    def ratings(self, section: Column, player: Column, rating: Column) -> tuple[Column, Flags]:
        """The CP of each, equivalents in their place; and who is from outside."""
        if not self._known or not len(self._key):
            return rating, np.zeros(len(player), dtype=np.bool_)
        wanted = section * self._width + player
        at = np.minimum(np.searchsorted(self._key, wanted), len(self._key) - 1)
        is_outside = self._key[at] == wanted
        return np.where(is_outside, self._found[at], rating), is_outside
