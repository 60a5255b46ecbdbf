"""A quarter of a Grand Prix as a club kept it in a table: a line a player, a column an evening, the points with bonus in the cells.

An empty cell is somebody who did not come, 0 somebody who came and got nothing. Totals and other columns are not read: they follow.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from types import MappingProxyType

from ronde.files.tables.cells import day
from ronde.files.tables.grid import Grid, Row
from ronde.files.tables.matching import Doubt, Match, RowAnswers, matched
from ronde.files.tables.people_table import PersonLine
from ronde.files.tables.reading import grid_of_bytes, table_of_bytes
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.record.people import People

_TOP = 10  # rows among which the headings stand
_NUMBER = re.compile(r"\d{1,3}(?:[.,]\d+)?")
_ABSENT = frozenset({"", "-", "–", "—", "·"})
_FINEST = Decimal("0.0001")
_NO_ANSWERS: RowAnswers = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class CarriedEvening:
    """An evening of the table: what it brought to each who came, as a text with a point."""

    day: date
    results: tuple[tuple[PlayerId, str], ...]


@dataclass(frozen=True, slots=True)
class CarriedTable:
    """The evenings of a table; of whom nobody is known by that name, who may be several, and what is wrong."""

    evenings: tuple[CarriedEvening, ...] = ()
    unknown: tuple[PersonLine, ...] = ()
    doubtful: tuple[Doubt, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether everybody is known and every cell was read."""
        return bool(self.evenings) and not self.unknown and not self.doubtful and not has_refusal(self.problems)


def carried_table(data: bytes, people: People, answers: RowAnswers = _NO_ANSWERS) -> CarriedTable:
    """The evenings of a table, with its lines among the people; all that is wrong with it."""
    grid = grid_of_bytes(data)
    head, days = _days(grid)
    if has_refusal(grid.problems) or not days:
        return CarriedTable(problems=grid.problems or (Problem("carried.no-days"),))
    table = table_of_bytes(data, chosen=dict.fromkeys(days))
    if has_refusal(table.problems):
        return CarriedTable(problems=table.problems)
    table = replace(table, lines=tuple(one for one in table.lines if one.row > head))  # days are no headings of people
    piles, rows = matched(table, people, answers), {row.number: row for row in grid.rows}
    wrong = [problem for line in table.lines for problem in _wrong_cells(rows[line.row], days)]
    wrong += [problem for line in piles.wrong for problem in line.problems]
    wrong += [
        Problem("carried.day-twice", values={"day": one})
        for one in sorted(set(days.values()))
        if [*days.values()].count(one) > 1
    ]
    evenings = tuple(
        _evening(one, column, piles.matched, rows) for column, one in sorted(days.items(), key=lambda it: it[1])
    )
    return CarriedTable(tuple(one for one in evenings if one.results), piles.new, piles.ambiguous, tuple(wrong))


def _days(grid: Grid) -> tuple[int, Mapping[int, date]]:
    """The first row that has days in it, and the columns that are headed by them."""
    for row in grid.rows[:_TOP]:
        found = {at: made for at in range(len(row.cells)) if isinstance(made := _day(row.cell(at)), date)}
        if found:
            return row.number, found
    return 0, {}


def _day(cell: str) -> date | None:
    """A day as headings write it; a number alone may be anything, and is none."""
    made = day(cell) if cell and not cell.isdecimal() else None
    return made if isinstance(made, date) else None


def _evening(on: date, column: int, lines: tuple[Match, ...], rows: Mapping[int, Row]) -> CarriedEvening:
    found = ((one.person, _points(rows[one.line.row].cell(column))) for one in lines)
    return CarriedEvening(on, tuple((person, points) for person, points in found if points is not None))


def _points(cell: str) -> str | None:
    """The points of a cell: a share that goes on (3.33333…) is cut to four decimals, rounded half up."""
    if cell in _ABSENT or not _NUMBER.fullmatch(cell):
        return None
    given = Decimal(cell.replace(",", ".")).quantize(_FINEST, ROUND_HALF_UP).normalize()
    return f"{given:f}"


def _wrong_cells(row: Row, days: Mapping[int, date]) -> Iterator[Problem]:
    for column, on in days.items():
        cell = row.cell(column)
        if cell not in _ABSENT and not _NUMBER.fullmatch(cell):
            yield Problem(
                "carried.points", where=(row.number,), values={"row": row.number, "day": on, "given": cell[:20]}
            )
