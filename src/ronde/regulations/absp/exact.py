"""Columns of exact fractions: marks and what is made of them. Ratings on a list are whole, and stand in int columns."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ronde.ground.numbers import Column, column, half_up
from ronde.ground.trace import Number

Exact: TypeAlias = npt.NDArray[np.object_]


def exact(values: Iterable[Number]) -> Exact:
    """The values as a read-only column, without loss: whole numbers may stand beside fractions."""
    found = list(values)
    made = np.empty(len(found), dtype=np.object_)
    made[:] = found
    made.flags.writeable = False
    return made


def ratio(totals: Column | Exact, parts: Column) -> Exact:
    """Each total divided by its number of parts."""
    return exact(Fraction(total, part) for total, part in zip(totals.tolist(), parts.tolist(), strict=True))


def nearest(values: Exact) -> Column:
    """Each value as a whole number, halves up."""
    return column([half_up(value.numerator, value.denominator) for value in values.tolist()])


def summed(values: Column | Exact, index: Column, size: int) -> Exact:
    """The sum of the values of each index, without loss."""
    totals = np.zeros(size, dtype=np.object_)
    np.add.at(totals, index, values.astype(np.object_))
    return exact(totals.tolist())


def tallied(values: Column, index: Column, size: int) -> Column:
    """The sum of the whole numbers of each index."""
    totals = np.zeros(size, dtype=np.int64)
    np.add.at(totals, index, values)
    return column(totals)
