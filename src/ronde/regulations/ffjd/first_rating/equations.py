"""Linear equations with whole coefficients, solved exactly: one for each unknown, and few of the unknowns in each."""

import numpy as np
from flint import fmpz_mat

from ronde.ground.numbers import Column
from ronde.regulations.ffjd.rules import Fractions


def components(size: int, one: Column, other: Column) -> Column:
    """The component of each of so many unknowns, numbered by its first; ``one`` and ``other`` are linked, both ways."""
    group, lowest = np.full(size, -1), np.arange(size)
    while (group != lowest).any():
        group = lowest
        lowest = group.copy()
        np.minimum.at(lowest, one, group[other])
        lowest = lowest[lowest]  # and at once to the lowest that the lowest itself has found
    return group


def solution(own: Column, one: Column, other: Column, right: Column, group: Column) -> Fractions:
    """The x of: ``own`` x - (the x of every ``other`` for which it is ``one``) = ``right``, component by component."""
    squares = _Squares(group)
    coefficients = -np.bincount(squares.start[one] + squares.turn[other], minlength=int((squares.size**2).sum()))
    coefficients[squares.start + squares.turn] += own
    constants = right[squares.order]
    roots, first, square = [], 0, 0
    for size in squares.size.tolist():
        left = fmpz_mat(size, size, coefficients[square : square + size * size].tolist())
        roots += left.solve(fmpz_mat(size, 1, constants[first : first + size].tolist())).entries()
        first, square = first + size, square + size * size
    found = np.empty(len(own), dtype=object)
    found[squares.order] = roots
    return found


class _Squares:
    """The coefficients of each component as a square, one after another in one column.

    ``start`` is where an unknown's equation begins, ``turn`` where among the unknowns of its component it stands.
    """

    def __init__(self, group: Column) -> None:
        count = np.bincount(group)
        self.size = count[count > 0]  # of each component
        self.order = np.argsort(group, kind="stable")  # component by component
        first, square = np.cumsum(self.size) - self.size, np.cumsum(self.size**2) - self.size**2
        self.turn, self.start = np.empty_like(group), np.empty_like(group)
        self.turn[self.order] = turn = np.arange(len(group)) - np.repeat(first, self.size)
        self.start[self.order] = np.repeat(square, self.size) + turn * np.repeat(self.size, self.size)
