"""A table of rounds: each cell names an opponent, whose own cell names the player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ronde.files.result_tables.faults import Told, at_cell, impossible, writing_problems
from ronde.files.tables.grid import Row
from ronde.files.tables.layout import Column
from ronde.files.tables.people_table import PersonLine
from ronde.ground.problems import Level, Problem, Value
from ronde.play.from_table import TableGame
from ronde.play.table_cells import (
    RoundCell,
    Writing,
    has_dashes,
    is_away,
    meeting_of,
    result_of,
    rounds_writing,
)
from ronde.play.typed_results import TypedResult


@dataclass(frozen=True, slots=True)
class RoundsTable:
    """Players below each other, rounds side by side; each cell names an opponent, whose own cell names the player."""

    discipline: str
    lines: Sequence[PersonLine]
    rows: Sequence[Row]
    columns: Mapping[int, Column]
    key: Mapping[int, int]

    def games(self) -> tuple[list[TableGame], list[Problem]]:
        """The games round by round. Where dashes may be read in two ways, the way that has fewer faults."""
        everything = [row.cell(column.index) for row in self.rows for column in self.columns.values()]
        said = [cell for cell in everything if not is_away(cell)]
        ways = (False, True) if has_dashes(said) else (False,)
        every = [self._read(rounds_writing(self.discipline, said, is_result_first=way)) for way in ways]
        return min(every, key=lambda made: sum(problem.level is Level.REFUSED for problem in made[1]))

    def _read(self, writing: Writing) -> tuple[list[TableGame], list[Problem]]:
        made: list[TableGame] = []
        problems = [*writing_problems(writing)]
        for number in sorted(self.columns):
            games, found = self._round(writing, number, self.columns[number])
            made += games
            problems += found
        return made, problems

    def _round(self, writing: Writing, number: int, column: Column) -> tuple[list[TableGame], list[Problem]]:
        told: dict[int, RoundCell] = {}
        made: list[TableGame] = []
        problems: list[Problem] = []
        unclear = set[int]()
        for at, row in enumerate(self.rows):
            cell = row.cell(column.index)
            if is_away(cell):
                who: Told = {"name": self.lines[at].shown, "round": number}
                problems.append(at_cell("results.no-game", row.number, column, cell, Level.WARNING, more=who))
            elif (meeting := meeting_of(writing, cell)) is None:
                problems.append(_unclear_meeting(writing, row, column, cell))
                unclear.add(at)
            else:
                told[at] = meeting
        for at, meeting in told.items():
            other = None if meeting.opponent is None else self.key.get(meeting.opponent)
            if meeting.opponent is None:
                made.append(TableGame(at, None, TypedResult(), number, f"{column.letter}{self.rows[at].number}"))
                free: Told = {"name": self.lines[at].shown, "round": number}
                problems.append(
                    at_cell(
                        "results.free",
                        self.rows[at].number,
                        column,
                        self.rows[at].cell(column.index),
                        Level.WARNING,
                        more=free,
                    )
                )
            elif wrong := self._wrong(told, unclear, at, column):
                problems += [wrong]
            elif other in told and at < other:
                game = self._game(writing, (at, other), told, number)
                made += [game] if isinstance(game, TableGame) else []
                problems += game if isinstance(game, list) else []
        return made, problems

    def _wrong(self, told: Mapping[int, RoundCell], unclear: set[int], at: int, column: Column) -> Problem | None:
        """Why a cell cannot be: nobody has that number, or the one who has it does not say the same."""
        row, opponent = self.rows[at], told[at].opponent
        cell, other = row.cell(column.index), self.key.get(opponent or 0)
        if other is None:
            return at_cell("results.no-such-opponent", row.number, column, cell, more={"opponent": opponent or 0})
        if other == at:
            return at_cell("results.own-number", row.number, column, cell, more={"opponent": opponent or 0})
        theirs = self.rows[other]
        values: Told = {
            "other": f"{column.letter}{theirs.number}",
            "said": theirs.cell(column.index),
            "name": self.lines[other].shown,
        }
        if other not in told:
            return (
                None
                if other in unclear
                else at_cell(
                    "results.half-missing",
                    theirs.number,
                    column,
                    theirs.cell(column.index),
                    more={"other": f"{column.letter}{row.number}", "said": cell},
                )
            )
        back = told[other].opponent
        return (
            None
            if back is not None and self.key.get(back) == at
            else at_cell("results.other-opponent", row.number, column, cell, more=values)
        )

    def _game(
        self, writing: Writing, sides: tuple[int, int], told: Mapping[int, RoundCell], number: int
    ) -> TableGame | list[Problem] | None:
        one, other = (told[side] for side in sides)
        rows, column = [self.rows[side] for side in sides], self.columns[number]
        first, second = (row.cell(column.index) for row in rows)
        values: dict[str, Value] = {"other": f"{column.letter}{rows[1].number}", "said": second}
        if one.half is None or other.half is None:
            return None
        result = result_of(writing, one.half, other.half)
        if result is None:
            return [at_cell("results.contradiction", rows[0].number, column, first, more=values)]
        if one.has_white is not None and one.has_white == other.has_white:
            return [at_cell("results.same-colour", rows[0].number, column, first, more=values)]
        if wrong := impossible(result, rows[0].number, column, first):
            return wrong
        has_colours = one.has_white is not None or other.has_white is not None
        cell = f"{column.letter}{rows[0].number}"
        if one.has_white is False or other.has_white is True:
            turned_back = result_of(writing, other.half, one.half)
            return TableGame(sides[1], sides[0], turned_back or result, number, cell, has_colours=True)
        return TableGame(*sides, result, number, cell, has_colours=has_colours)


def _unclear_meeting(writing: Writing, row: Row, column: Column, cell: str) -> Problem:
    examples = {"scrabble": ("7 412-388", "+7", "EXEMPT")}.get(writing.discipline, ("7w2", "+7", "7=", "EXEMPT"))
    return at_cell("results.unclear-round", row.number, column, cell, more={"examples": examples})
