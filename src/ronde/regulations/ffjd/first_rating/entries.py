"""Who takes part in which series: what is counted for each player of each of them."""

from contextlib import AbstractContextManager

import numpy as np

from ronde.ground.numbers import Column, Flags
from ronde.ground.trace import rows
from ronde.regulations.ffjd.rating.sides import Events, Sides


class Entries:
    """The players of some sides, a row for each series in which one plays, by series and player.

    ``of_sides`` is the row to which each side belongs.
    """

    def __init__(self, sides: Sides) -> None:
        self._width = int(sides.player.max(initial=0)) + 1
        self._key, self.of_sides = np.unique(self._keys(sides.section, sides.player), return_inverse=True)
        self.section, self.player = np.divmod(self._key, self._width)
        self.frames = sides.frames

    def __len__(self) -> int:
        return len(self._key)

    def _keys(self, section: Column, player: Column) -> Column:
        return section * self._width + player

    def rows(self, section: Column, player: Column) -> Column:
        """The rows of some who are among them."""
        return np.searchsorted(self._key, self._keys(section, player))

    def summed(self, values: Column | Flags) -> Column:
        """What the sides of each add up to."""
        total = np.zeros(len(self), dtype=np.int64)
        np.add.at(total, self.of_sides, values.astype(np.int64))  # of one width: another is added many times as slowly
        return total

    def traced(self, chosen: Flags) -> AbstractContextManager[None]:
        """Say that the rows inside are some of these, each with its series."""
        return rows(self.player[chosen], event=Events(self.frames, self.section[chosen]))
