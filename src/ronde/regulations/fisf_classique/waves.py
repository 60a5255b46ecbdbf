"""In which order events are computed: those that have no player in common, at once.

An event needs the ratings that its players bring, and changes nobody else's. So it can be computed as soon as the
earlier events that share a player with it are: all that are ready form a wave, and a wave is one set of columns.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import pairwise

import numpy as np

from ronde.ground.numbers import Column, Flags


@dataclass(frozen=True, slots=True)
class Wave:
    """The players of some events without a common player, a row each, those of an event together.

    ``event`` is the row of their event in the happening, ``section`` its turn in the wave, ``first`` where its rows begin;
    ``players``, ``fixed_category``, ``tenths`` and ``games`` are what it is to all of them. Who has no rating
    ``starts_anew`` from ``by_series``; who ``returns`` from inactivity, from the better of that and the last rating.
    """

    event: Column
    section: Column
    first: Column
    player: Column
    place: Column
    alphabetical: Column
    starts_anew: Flags
    returns: Flags
    by_series: Column
    players: Column
    fixed_category: Column
    tenths: Column
    games: Column

    def __len__(self) -> int:
        return len(self.player)

    def span(self, begin: int, end: int) -> "Wave":
        """The rows from one up to another."""
        return Wave(*[getattr(self, name)[begin:end] for name in COLUMNS])


COLUMNS = tuple(each.name for each in fields(Wave))


@dataclass(frozen=True, slots=True)
class Plan:
    """The rows of some events as they are computed, wave after wave.

    ``rows`` are those of the events as they came, one event after another; ``bounds`` is where each wave begins, and the
    end of the last. ``event``, ``section``, ``first`` and ``players`` are told for each row, as a wave has them.
    """

    rows: Column
    bounds: tuple[int, ...]
    event: Column
    section: Column
    first: Column
    players: Column

    def spans(self) -> Iterator[tuple[int, int]]:
        """From where to where each wave goes."""
        return pairwise(self.bounds)


def plan(section: Column, player: Column) -> Plan:
    """The waves of events whose rows stand one after another; an event without rows is in none."""
    event, start, size = np.unique(section, return_index=True, return_counts=True)
    turn = np.array(_turns(player.tolist(), [*start.tolist(), len(player)]), dtype=np.int64)
    order = np.argsort(turn, kind="stable")
    event, start, size, turn = event[order], start[order], size[order], turn[order]
    first = np.cumsum(size) - size
    opens = np.flatnonzero(np.diff(turn, prepend=-1))  # the first event of each wave
    of_wave = opens[turn]
    return Plan(
        rows=np.arange(len(player)) + np.repeat(start - first, size),
        bounds=(*first[opens].tolist(), len(player)),
        event=np.repeat(event, size),
        section=np.repeat(np.arange(len(event)) - of_wave, size),
        first=np.repeat(first - first[of_wave], size),
        players=np.repeat(size, size),
    )


def _turns(player: list[int], bounds: list[int]) -> list[int]:
    """The wave of each event: the first in which all its players are free."""
    free = [0] * (max(player, default=0) + 1)
    found = []
    for begin, end in pairwise(bounds):
        field = player[begin:end]
        turn = max(map(free.__getitem__, field))
        found.append(turn)
        for who in field:
            free[who] = turn + 1
    return found
