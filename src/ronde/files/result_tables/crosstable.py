"""Everybody against everybody: players below each other and side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ronde.files.result_tables.faults import Told, at_cell, impossible, unclear_result, writing_problems
from ronde.files.tables.grid import Row
from ronde.files.tables.layout import Column
from ronde.files.tables.people_table import PersonLine
from ronde.ground.problems import Problem, Value
from ronde.play.from_table import TableGame
from ronde.play.table_cells import (
    Writing,
    half_of,
    is_diagonal_mark,
    is_exempt,
    is_nothing,
    result_of,
    writing_of,
)


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Players below each other and side by side; what stands under the diagonal says the same as above it."""

    discipline: str
    lines: Sequence[PersonLine]
    rows: Sequence[Row]
    columns: Mapping[int, Column]
    key: Mapping[int, int]  # places of players by the numbers of their columns

    def games(self) -> tuple[list[TableGame], list[Problem]]:
        """The games above the diagonal, each compared with what stands below."""
        problems: list[Problem] = []
        made: list[TableGame] = []
        if set(self.key) != set(self.columns):
            values: dict[str, Value] = {"columns": len(self.columns), "players": len(self.lines)}
            return made, [Problem("results.columns", values=values)]
        number = {at: known for known, at in self.key.items()}
        writing = writing_of(self.discipline, self._results(number))
        exempt = {at for at, line in enumerate(self.lines) if is_exempt(line.name)}
        for at, row in enumerate(self.rows):
            own = self.columns[number[at]]
            if not is_diagonal_mark(row.cell(own.index)):
                problems.append(at_cell("results.own-cell", row.number, own, row.cell(own.index)))
            for other in range(at + 1, len(self.rows)):
                if not {at, other} & exempt:
                    game = self._game(writing, (at, other), (number[at], number[other]))
                    made += [game] if isinstance(game, TableGame) else []
                    problems += game if isinstance(game, list) else []
        return made, [*writing_problems(writing), *problems]

    def _results(self, number: Mapping[int, int]) -> list[str]:
        """What stands beside the diagonal."""
        places = [
            (row, self.columns[number[other]].index)
            for at, row in enumerate(self.rows)
            for other in number
            if other != at
        ]
        return [row.cell(index) for row, index in places if not is_nothing(row.cell(index))]

    def _game(
        self, writing: Writing, sides: tuple[int, int], numbers: tuple[int, int]
    ) -> TableGame | list[Problem] | None:
        one, other = self.rows[sides[0]], self.rows[sides[1]]
        above, below = self.columns[numbers[1]], self.columns[numbers[0]]
        first, second = one.cell(above.index), other.cell(below.index)
        if is_nothing(first) and is_nothing(second):
            return None
        told = ((one, above, first), (other, below, second))
        empty = [at for at, (_, _, cell) in enumerate(told) if is_nothing(cell) and cell != "-"]
        if empty:
            (row, column, cell), (full_row, full, said) = told[empty[0]], told[1 - empty[0]]
            more: Told = {"other": f"{full.letter}{full_row.number}", "said": said}
            return [at_cell("results.half-missing", row.number, column, cell, more=more)]
        halves = [half_of(writing, cell) for _, _, cell in told]
        unclear = [unclear_result(writing, *place) for place, half in zip(told, halves, strict=True) if half is None]
        if unclear or halves[0] is None:
            return unclear
        result = result_of(writing, halves[0], halves[1])
        if result is None:
            return [
                at_cell(
                    "results.contradiction",
                    one.number,
                    above,
                    first,
                    more={"other": f"{below.letter}{other.number}", "said": second},
                )
            ]
        if wrong := impossible(result, one.number, above, first):
            return wrong
        return TableGame(*sides, result, cell=f"{above.letter}{one.number}")
