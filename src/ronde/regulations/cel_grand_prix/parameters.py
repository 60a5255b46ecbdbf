"""The shape of one edition: what editions.yaml gives for a day, and the table of factors beside it."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
import yaml
from msgspec import Struct

Hundredths: TypeAlias = tuple[int, ...]
Table = Literal["none", "annex_1"]
Capped = Literal["swiss", "everywhere"]


@dataclass(frozen=True, slots=True)
class Grid:
    """The points of the first places. ``origin``: printed in the document, for another size (CEL-2), or assumed."""

    points: tuple[Fraction, ...]
    origin: str = "printed"


class AnnexLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of annex 1: rating differences, the chances of the stronger and the weaker player, the factor."""

    line: int
    least: int
    stronger: int
    weaker: int
    factor: str
    most: int | None = None

    @property
    def exact_factor(self) -> Fraction:
        """The factor: 1.26 is 63/50."""
        return Fraction(self.factor)


class OtherSizes(Struct, frozen=True, forbid_unknown_fields=True):
    """Sections of a size without a grid of its own: fixed points, or percent of so much per player."""

    fixed: Hundredths = ()
    percent: tuple[int, ...] = ()
    per_player: int = 0


class SmallSwiss(Struct, frozen=True, forbid_unknown_fields=True):
    """A Swiss event of ``least`` to ``most`` players."""

    least: int
    most: int
    points: Hundredths


class LargeSwiss(Struct, frozen=True, forbid_unknown_fields=True):
    """A Swiss event of more players than that."""

    points: Hundredths


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the book on one day."""

    rotation: dict[int, Hundredths]
    other_sizes: OtherSizes
    small_swiss: SmallSwiss
    large_swiss: LargeSwiss
    cap: int
    capped: Capped
    bonus_table: Table
    best: int
    points_purses: tuple[int, ...]
    participation_purses: tuple[int, ...]

    def rotation_grid(self, players: int) -> Grid:
        """The grid of a section of that size."""
        if players in self.rotation:
            return Grid(_in_points(self.rotation[players]))
        if self.other_sizes.fixed:
            return Grid(_in_points(self.other_sizes.fixed), "assumed")
        whole = Fraction(self.other_sizes.per_player * players, 100)
        return Grid(tuple(whole * percent / 100 for percent in self.other_sizes.percent), "other-size")

    def needs_confirmation(self, players: int) -> bool:
        """Whether somebody has to confirm that a section has that size (CEL-2)."""
        return self.rotation_grid(players).origin == "other-size"

    @property
    def small_swiss_grid(self) -> Grid:
        """Grid 2."""
        return Grid(_in_points(self.small_swiss.points))

    @property
    def large_swiss_grid(self) -> Grid:
        """Grid 3."""
        return Grid(_in_points(self.large_swiss.points))

    @property
    def annex(self) -> tuple[AnnexLine, ...]:
        """The factors; none before bonuses began."""
        return () if self.bonus_table == "none" else table(self.bonus_table)


def _in_points(hundredths: Hundredths) -> tuple[Fraction, ...]:
    return tuple(Fraction(points, 100) for points in hundredths)


@cache
def table(name: str) -> tuple[AnnexLine, ...]:
    """A table of factors; its lines follow one another without a gap, and only the last has no end."""
    written = yaml.load(Path(__file__).with_name(f"{name}.yaml").read_text("utf-8"), yaml.CSafeLoader)
    lines = msgspec.convert(written, type=tuple[AnnexLine, ...])
    for above, below in pairwise(lines):
        if above.most is None or below.least != above.most + 1:
            message = f"line {below.line} of {name} does not follow the one above"
            raise ValueError(message)
    return lines
