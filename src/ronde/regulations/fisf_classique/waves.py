"""Which events are computed at once: as many in a row as have no player in common.

An event needs the ratings that its players bring, and changes nobody else's. So the events up to the next one in which
somebody appears again form a wave, and a wave is one set of columns.
"""

from dataclasses import dataclass, fields
from operator import attrgetter

import numpy as np

from ronde.ground.numbers import Column, Flags


@dataclass(frozen=True, slots=True)
class Wave:
    """The players of some events, a row each, one event after another.

    ``event`` is the row of their event in the happening, ``section`` its turn in the wave; ``turn`` counts the rows of an event from 1 on, ``at_place`` is
    the row of the wave that counts as many as the player's place. Who has no rating ``starts_anew`` from ``by_series``;
    who ``returns`` from inactivity, from the better of that and the last rating. The others are terms of the formulas
    that wait for no rating.
    """

    event: Column
    section: Column
    turn: Column
    at_place: Column
    player: Column
    alphabetical: Column
    starts_anew: Flags
    returns: Flags
    by_series: Column
    earned: Column
    category: Column
    tenths: Column
    allowance: Column
    players: Column

    def __len__(self) -> int:
        return len(self.player)

    def span(self, begin: int, end: int) -> "Wave":
        """The rows from one up to another."""
        return Wave(*[each[begin:end] for each in _columns(self)])


_columns = attrgetter(*(each.name for each in fields(Wave)))


def wave_bounds(section: Column, met_in: Column) -> list[int]:
    """The rows at which waves begin, and the end of the last.

    ``met_in`` is the section in which the player of a row was last, below 0 for nowhere.
    """
    starts = np.concatenate(([0], (section[1:] != section[:-1]).nonzero()[0] + 1))
    latest = np.maximum.reduceat(met_in, starts).tolist()
    bounds, opened = [0], int(section[0])
    for start, here, needed in zip(starts.tolist(), section[starts].tolist(), latest, strict=True):
        if needed >= opened:
            bounds.append(start)
            opened = here
    return [*bounds, len(section)]
