"""Everybody's derivations out of one recording: rows are looked for once, and columns read once, not for each player.

What comes out is what ``trace.derivations`` says of each player, to the last value.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, pairwise, repeat
from typing import Any, TypeAlias

import numpy as np

from ronde.ground.numbers import Column
from ronde.ground.trace import Derivation, Number, TraceStep, number_at

Values: TypeAlias = Sequence[Any]  # of a column, by row


class AllDerivations:
    """Some steps, ready to be told of anybody."""

    def __init__(self, steps: Sequence[TraceStep]) -> None:
        known: list[_Rows] = []
        self._steps = [_Told(step, None, known) for step in steps]

    def of(self, player: int) -> Iterator[Derivation]:
        """What the steps say about one player."""
        return (told.derivation(player, row) for told in self._steps for row in told.rows_of(player))


class _Rows:
    """Whose rows a step has, with their labels; the steps heard inside one block of rows share them."""

    def __init__(self, step: TraceStep, players: Column) -> None:
        self.players, self._labels, self._order = players, step.labels, step.order
        self.of = _grouped(players, step.order)
        self.labels = {name: _marks(marks, len(players)) for name, marks in step.labels.items()}

    def are_of(self, step: TraceStep) -> bool:
        """Whether a step was heard inside the same block."""
        return self.players is step.players and self._labels is step.labels and self._order is step.order


def _rows(step: TraceStep, known: list[_Rows]) -> _Rows | None:
    """The rows of a step, found among those of the steps before, or looked for; None: it is nobody's in particular."""
    if step.players is None:
        return None
    found = next((rows for rows in known if rows.are_of(step)), None)
    if found is None:
        found = _Rows(step, step.players)
        known.append(found)
    return found


def _grouped(players: Column, order: Column | None) -> Mapping[int, list[int]]:
    """The rows of each player, as they are told."""
    told = np.argsort(players, kind="stable") if order is None else np.lexsort((order, players))
    who, first = np.unique(players[told], return_index=True)
    in_order = told.tolist()
    spans = pairwise((*first.tolist(), len(in_order)))
    return {player: in_order[at:end] for player, (at, end) in zip(who.tolist(), spans, strict=True)}


class _Told:
    """A step, and the steps inside, with what every row of them says."""

    def __init__(self, step: TraceStep, outer: "_Told | None", known: list[_Rows]) -> None:
        self.article, self.rows = step.article, _rows(step, known)
        self._is_no_ones = self.rows is None and _is_column(step.value)
        self.labels: Mapping[str, Values] = self.rows.labels if self.rows else {}
        around: Mapping[str, Values] = outer.labels if outer else {}
        self._shared = [(marks, around[name]) for name, marks in self.labels.items() if name in around]
        self.is_beside = bool(outer and outer.rows and self.rows and outer.rows.players is self.rows.players)
        self.table = _Table(step, self.rows)
        self._inner = [_Told(inner, self, known) for inner in step.steps]
        self.every_row = self._every_row() if self.rows else None

    def rows_of(self, player: int) -> Sequence[int]:
        """The player's rows; a figure that is nobody's in particular is everybody's, a column of nobody's is no one's."""
        if self.rows is None:
            return () if self._is_no_ones else (0,)
        return self.rows.of.get(player, ())

    def derivation(self, player: int, row: int) -> Derivation:
        """What one row says."""
        if self.every_row is not None:
            return self.every_row[row]
        inner = self._derivations_inside(player, row) if self._inner else ()
        article, value, said = self.article, *self.table.at(row)
        for found in inner:
            said[found.name] = found.value
        said["value"] = value
        case = article.case(said) if article.case else ""
        return Derivation(article.name, article.reference, value, said, case, inner)

    def _every_row(self) -> list[Derivation] | None:
        """What all rows say, in one go: where nothing needs a look at one of them. That is most of what there is to tell."""
        beside = [below.every_row for below in self._inner if below.is_beside and below.every_row is not None]
        if len(beside) < len(self._inner) or not self.table.is_plain:
            return None
        article, inner = self.article, {below.article.name: below.table.value for below in self._inner}
        said = self.table.rows(inner)
        cases: Iterable[str] = map(article.case, said) if article.case else repeat("")
        insides: Iterable[tuple[Derivation, ...]] = zip(*beside, strict=True) if beside else repeat(())
        return [
            *map(Derivation, repeat(article.name), repeat(article.reference), self.table.value, said, cases, insides)
        ]

    def _derivations_inside(self, player: int, row: int) -> tuple[Derivation, ...]:
        found: list[Derivation] = []
        for below in self._inner:
            found += [below.derivation(player, at) for at in below.inside(player, row)]
        return tuple(found)

    def inside(self, player: int, row: int) -> Sequence[int]:
        """The player's rows that belong to one row of the step around."""
        if self.is_beside:
            return (row,)
        shared = [(marks, of_outer[row]) for marks, of_outer in self._shared]
        return [at for at in self.rows_of(player) if all(marks[at] == mark for marks, mark in shared)]


class _Table:
    """Labels, inputs and value of a step, row by row, in points. What needs a look at one row is made when it is asked for."""

    def __init__(self, step: TraceStep, rows: _Rows | None) -> None:
        article = step.article
        inputs = {name: given for name, given in step.inputs.items() if rows or not _is_column(given)}
        read = {**(rows.labels if rows else {}), **{name: _values(given) for name, given in inputs.items()}}
        self._unit, self._units = article.unit, article.inputs
        self.value = _values(step.value)
        if isinstance(article.unit, int):  # otherwise it is found from the inputs of each row as they were given
            read |= {name: _in_points(read[name], unit) for name, unit in article.inputs.items()}
            self.value, self._unit, self._units = _in_points(self.value, article.unit), 1, {}
        self._exact = {name: values for name, values in read.items() if isinstance(values, _Exact)}
        self._plain = {name: values for name, values in read.items() if name not in self._exact}
        self.is_plain = isinstance(self._unit, int) and not self._exact and isinstance(self.value, list)

    def rows(self, inner: Mapping[str, Values]) -> list[dict[str, Any]]:
        """What each row holds by name, with the values of the steps inside; only of a table that is plain."""
        columns = {**self._plain, **inner, "value": self.value}
        names, in_rows = tuple(columns), zip(*columns.values(), strict=False)
        return [dict(zip(names, row, strict=False)) for row in in_rows]

    def at(self, row: int) -> tuple[Number, dict[str, Any]]:
        """The value of a row, and what else it holds by name."""
        said: dict[str, Any] = {name: values[row] for name, values in (*self._plain.items(), *self._exact.items())}
        if isinstance(self._unit, int):
            return self.value[row], said
        value = _number(self.value[row], self._unit(said))
        return value, said | {name: _number(said[name], unit) for name, unit in self._units.items()}


def _number(counted: Number, unit: int) -> Number:
    """A number that was counted in a unit."""
    if unit == 1 and isinstance(counted, int):
        return counted
    found = Fraction(counted, unit)
    return found.numerator if found.denominator == 1 else found


def _in_points(values: Any, unit: int) -> Any:
    """What was counted in a unit; a column has few different numbers, and a fraction takes long to make."""
    if not isinstance(values, list):
        return values.counted(unit)
    if unit == 1:
        return values
    points = {counted: _number(counted, unit) for counted in set(values)}
    return [points[counted] for counted in values]


def _marks(marks: Column | Sequence[str], size: int) -> Values:
    """The marks of all rows; there may be one mark for however many."""
    return _values(marks) if isinstance(marks, np.ndarray) else [*islice(marks, size)]


def _is_column(given: Any) -> bool:
    return isinstance(given, np.ndarray)


def _values(given: Any) -> Any:
    """What an input or a value is in each row."""
    if not _is_column(given):
        return _Same(number_at(given, 0))
    if given.dtype.kind == "b":
        return [*map(int, given.tolist())]
    return given.tolist() if given.dtype.kind in "iu" else _Exact(given)


class _Same:
    """The same in every row."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def counted(self, unit: int) -> "_Same":
        return _Same(_number(self._value, unit))

    def __getitem__(self, _row: int) -> Any:
        return self._value

    def __iter__(self) -> Iterator[Any]:
        return repeat(self._value)


class _Exact:
    """A column of numbers that are no integers: some rows may hold nothing, and nobody asks for those."""

    def __init__(self, column: Any, unit: int = 1) -> None:
        self._column, self._unit = column, unit

    def counted(self, unit: int) -> "_Exact":
        return _Exact(self._column, unit)

    def __getitem__(self, row: int) -> Any:
        counted = number_at(self._column, row)
        return counted if self._unit == 1 else _number(counted, self._unit)
