"""Exact arithmetic on whole numbers, for one int or an int64 column.

A published number is never computed in binary floating point. A quantity is a whole number of some fixed unit
(a third of a point, 1/7500), and becomes whole points by a rounding that has the name the rule book gives it.
Branches live here: a formula written with these functions serves one player or a hundred thousand.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias, TypeVar, overload

import numpy as np
import numpy.typing as npt

Column: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]
Ints = TypeVar("Ints", int, Column)

SHORT = 500  # rows of a column on which the call itself is what costs


def column(values: Sequence[int] | Column) -> Column:
    """The values as a read-only int64 column: what happenings and states are made of."""
    made = np.array(values, dtype=np.int64)
    made.flags.writeable = False
    return made


def sign(value: Ints) -> Ints:
    """-1, 0 or 1."""
    if isinstance(value, np.ndarray):
        return np.sign(value)
    return (value > 0) - (value < 0)


def down(value: Ints, unit: Ints | int) -> Ints:
    """Whole points in ``value`` units, towards minus infinity."""
    return value // unit


def towards_zero(value: Ints, unit: Ints | int) -> Ints:
    """Whole points in ``value`` units, the rest cut off."""
    return sign(value) * (abs(value) // unit)


def half_up(value: Ints, unit: Ints | int) -> Ints:
    """The nearest whole points; a half goes to the greater: 13.5 gives 14, -13.5 gives -13."""
    return (2 * value + unit) // (2 * unit)


def half_away_from_zero(value: Ints, unit: Ints | int) -> Ints:
    """The nearest whole points; a half goes away from zero: 13.5 gives 14, -13.5 gives -14."""
    return sign(value) * ((2 * abs(value) + unit) // (2 * unit))


def clamp(value: Ints, least: Ints | int, most: Ints | int) -> Ints:
    """The value, held between two limits."""
    if isinstance(value, int):
        return max(least, min(value, most))
    if value.size > SHORT:
        return np.clip(value, least, most)
    return np.minimum(np.maximum(value, least), most)  # a third of what np.clip takes on a short column


def larger(one: Ints, other: Ints) -> Ints:
    """The larger of two."""
    if isinstance(one, int):
        return max(one, other)
    return np.maximum(one, other)


@overload
def either(condition: bool, yes: int, no: int) -> int: ...
@overload
def either(condition: Flags, yes: Column | int, no: Column | int) -> Column: ...
def either(condition: Flags | bool, yes: Column | int, no: Column | int) -> Column | int:
    """``yes`` where the condition holds, ``no`` elsewhere."""
    if isinstance(condition, np.ndarray):
        return np.where(condition, yes, no)
    return yes if condition else no


def lookup(table: Sequence[int] | Column, index: Ints) -> Ints:
    """The table's entry at the index, for one or for a column of them; past the end, the last entry."""
    if isinstance(index, int):
        return int(table[clamp(index, 0, len(table) - 1)])
    return np.asarray(table, dtype=np.int64).take(index, mode="clip")


def tied_sum(table: Sequence[int], place: Ints, tied: Ints) -> Ints:
    """What the places ``place`` to ``place + tied - 1`` are worth together; places past the table are worth 0.

    A rule that lets tied players add up and share works on this total, so that nothing is lost in the sharing.
    """
    running = np.concatenate(([0], np.cumsum(np.asarray(table, dtype=np.int64))))
    return lookup(running, place + tied - 1) - lookup(running, place - 1)


def even_parts(total: int, among: int) -> tuple[int, ...]:
    """A total shared among so many, in whole units that add up to it and differ by one at most, larger ones first."""
    part, rest = divmod(total, among)
    return (part + 1,) * rest + (part,) * (among - rest)


@lru_cache(maxsize=4096)
def halves(count: int) -> Fraction:
    """So many halves. A table counts points by the thousand, and one that was made before need not be made again."""
    return Fraction(count, 2)


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """The sum, added up as whole numbers for each denominator: adding fractions one by one takes ten times as long."""
    counts: dict[int, int] = {}
    for value in values:
        counts[value.denominator] = counts.get(value.denominator, 0) + value.numerator
    return sum((Fraction(count, unit) for unit, count in counts.items()), Fraction(0))


def in_unit(value: Fraction | int, unit: int) -> int:
    """The value as a whole number of 1/unit. It must be one: a rest is a mistake in the choice of the unit."""
    counted = Fraction(value) * unit
    if counted.denominator != 1:
        message = f"{value} is not a whole number of 1/{unit}"
        raise ValueError(message)
    return counted.numerator
