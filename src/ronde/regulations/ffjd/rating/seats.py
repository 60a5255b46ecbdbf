"""Who sits in which series: who sits twice in a round, and in how many series each has played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ronde.ground.numbers import Column, Flags, column
from ronde.regulations.ffjd.happenings import EXEMPT, PLAYED, Games, Narrow

LAYERS = 16  # lists after which what they added becomes one column again


@dataclass(frozen=True, slots=True)
class Presence:
    """Some players, by number, and in how many series each has really played."""

    player: Column
    series: Column


@dataclass(frozen=True, slots=True)
class Seating:
    """Who has really played in these series; and whether somebody may sit twice in a round: False is certain."""

    present: Presence
    may_be_twice: bool


def seating(games: Games) -> Seating:
    """The seats of some series, two a game: sorted by series, player and round, whoever sits twice sits side by side."""
    if not len(games):
        return Seating(Presence(column(()), column(())), may_be_twice=False)
    turns, players = 1 + int(games.round.max()), 2 + games.highest
    is_forfeit = None if games.counts.min() == PLAYED else games.counts != PLAYED
    keys = _sorted_seats(games, is_forfeit, players, turns)
    seat = keys if is_forfeit is None else keys >> 1
    may_be_twice = turns > 1 and bool((seat[1:] == seat[:-1]).any())
    really = seat if is_forfeit is None else seat.take(np.flatnonzero(keys & 1 == 0))
    series_and_player = really // turns
    once = series_and_player[_first_of_each(series_and_player)]
    player = once - once // players * players - 1  # sooner than by %
    return Seating(_presence(player[player != EXEMPT]), may_be_twice)


def _sorted_seats(games: Games, is_forfeit: Flags | None, players: int, turns: int) -> Narrow:
    """A key for each seat: series, player (EXEMPT is -1), round, and whether the game was really played (0) or not.

    Half the width sorts in half the time; the last figure is left out where it is always the same.
    """
    unit = 1 if is_forfeit is None else 2
    most = (1 + int(games.section[-1])) * players * turns * unit
    section: Narrow = games.section.astype(np.int64 if most > np.iinfo(np.int32).max else np.int32)
    table = section * (players * turns * unit) + turns * unit
    table += games.round * np.int32(unit)
    if is_forfeit is not None:
        table += is_forfeit
    sides = (side.astype(table.dtype, copy=False) for side in (games.white, games.black))
    keys = np.concatenate([side * (turns * unit) + table for side in sides])
    keys.sort()
    return keys


def _first_of_each(ordered: Narrow) -> Column:
    """Where each value comes first; np.unique takes many times as long."""
    if not len(ordered):
        return column(())
    found = np.flatnonzero(ordered[1:] != ordered[:-1])
    return np.concatenate(([0], found + 1))


def _presence(players: Narrow) -> Presence:
    """Players by number, each as often as in series."""
    ordered = np.sort(players)
    first = _first_of_each(ordered)
    return Presence(ordered[first].astype(np.int64), np.append(first[1:], len(ordered))[: len(first)] - first)


def each_once(players: Column) -> Column:
    """The same players, each once, by number."""
    ordered = np.sort(players)
    return ordered[_first_of_each(ordered)]


def all_present(found: Sequence[Presence]) -> Presence:
    """Who has really played in any of several happenings."""
    if len(found) == 1:
        return found[0]
    return _presence(np.concatenate([column(()), *(np.repeat(one.player, one.series) for one in found)]))


@dataclass(frozen=True, slots=True)
class Participations:
    """In how many series each has played: a column that many lists share, and what the last few added to it."""

    base: Narrow
    added: tuple[Presence, ...] = ()

    @property
    def column(self) -> Column:
        """By player number."""
        size = max((int(one.player.max(initial=-1)) for one in self.added), default=-1) + 1
        total = np.zeros(max(size, len(self.base)), dtype=np.int64)
        total[: len(self.base)] = self.base
        for one in self.added:
            total[one.player] += one.series
        return column(total)

    def plus(self, more: Presence, times: int) -> "Participations":
        """With some more, or (``times`` -1) without them."""
        kept = Presence(more.player.astype(np.int32), (times * more.series).astype(np.int32))
        longer = replace(self, added=(*self.added, kept))
        return Participations(longer.column.astype(np.int32)) if len(longer.added) >= LAYERS else longer
