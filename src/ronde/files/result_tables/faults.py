"""What is wrong with a table of results, told by its cells; and what it is read as."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from ronde.files.tables.grid import Row
from ronde.files.tables.layout import Column
from ronde.files.tables.people_table import cell_problem
from ronde.ground.problems import Level, Problem, Value
from ronde.play.table_cells import Writing
from ronde.play.typed_results import TypedResult, codes_of

Told: TypeAlias = Mapping[str, Value]  # what a problem says besides its cell


def at_cell(
    code: str, row: int, column: Column, given: str, level: Level = Level.REFUSED, *, more: Told | None = None
) -> Problem:
    """What is wrong with a cell, with its row and its column in words."""
    problem = cell_problem(code, row, column, given, level)
    return replace(problem, values={**problem.values, "row": row, **(more or {})})


def row_of(problem: Problem) -> int:
    """The row that a problem is about; those of the whole come first."""
    row = problem.where[0] if problem.where else 0
    return row if isinstance(row, int) else 0


def left_out(row: Row) -> Problem:
    """A row that is read as a note below the table."""
    said = next(row.cell(at) for at in range(len(row.cells)) if row.cell(at))
    return Problem("results.left-out", "", (row.number,), {"row": row.number, "given": said[:60]}, Level.WARNING)


def filled(row: Row) -> int:
    """How many cells of a row say something."""
    return sum(1 for cell in row.cells if cell.strip())


def unclear_result(writing: Writing, row: Row, column: Column, cell: str) -> Problem:
    """A cell that is no result, with what can stand there."""
    return at_cell("results.unclear", row.number, column, cell, more={"codes": result_codes(writing)})


def result_codes(writing: Writing) -> tuple[str, ...]:
    """What can stand for a result."""
    shares = (
        () if writing.has_scores else (*writing.shares, *(("+", "=", "-") if writing.discipline != "chess" else ()))
    )
    return tuple(dict.fromkeys((*shares, *codes_of(writing.discipline))))


def impossible(result: TypedResult, row: int, column: Column, cell: str) -> list[Problem]:
    """Scores that no game has."""
    scores = result.scores or ()
    return [] if all(-200 <= score <= 2000 for score in scores) else [at_cell("results.impossible", row, column, cell)]


def writing_problems(writing: Writing) -> Iterator[Problem]:
    """How results were understood, where that is not how the discipline counts."""
    usual = {"draughts": ("2", "1", "0"), "chess": ("1", "½", "0"), "scrabble": ("+", "=", "-")}[writing.discipline]
    if writing.shares != usual:
        won, drawn, lost = writing.shares
        yield Problem("results.read-as", values={"won": won, "drawn": drawn, "lost": lost}, level=Level.WARNING)
