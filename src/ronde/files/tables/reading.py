"""One reader for tables of people, whatever they were written with: a value comes out, and nothing is raised."""

from dataclasses import replace
from pathlib import Path

from ronde.files.tables.decoding import decoded
from ronde.files.tables.delimited import delimited
from ronde.files.tables.grid import Grid, refused
from ronde.files.tables.kinds import other_kind
from ronde.files.tables.layout import layout
from ronde.files.tables.line_reading import lines_of
from ronde.files.tables.people_table import PeopleTable
from ronde.files.tables.repeated import with_repetitions
from ronde.files.tables.sheets import workbook
from ronde.ground.problems import Problem, has_refusal


def table_at(path: Path, sheet: str = "") -> PeopleTable:
    """The table in a file on disk; on a sheet of a workbook where one is named."""
    try:
        return table_of_bytes(path.read_bytes(), sheet)
    except OSError as error:
        return PeopleTable(problems=(Problem("file.unreadable", values={"detail": error.strerror or str(error)}),))


def table_of_bytes(data: bytes, sheet: str = "") -> PeopleTable:
    """The table in a file: an Excel workbook, or text in one of the encodings that clubs have."""
    if data.startswith(b"PK"):
        return _table(workbook(data, sheet))
    kind = other_kind(data)
    if sheet and not kind:
        return _table(refused(Problem("table.not-a-workbook", values={"given": sheet})))
    if kind:
        return _table(refused(Problem("table.kind", values={"kind": kind})))
    found = decoded(data)
    if has_refusal(found.problems):
        return PeopleTable(problems=found.problems)
    grid = delimited(found.text)
    return _table(replace(grid, encoding=found.encoding, problems=(*found.problems, *grid.problems)))


def table_of_text(text: str) -> PeopleTable:
    """The table in a text."""
    return _table(delimited(text.removeprefix("\ufeff")))


def _table(grid: Grid) -> PeopleTable:
    """Rows as people; never fewer lines than rows under the headings, unless the whole is refused."""
    if has_refusal(grid.problems):
        return PeopleTable(encoding=grid.encoding, problems=grid.problems)
    if not grid.rows:
        return PeopleTable(encoding=grid.encoding, problems=(*grid.problems, Problem("table.empty")))
    found = layout(grid.rows)
    problems = (*grid.problems, *found.problems)
    lines = tuple(lines_of(found.lines, found.columns))
    return with_repetitions(PeopleTable(lines, found.columns, grid.encoding, grid.delimiter, problems))
