"""One reader for tables of people, whatever they were written with: a value comes out, and nothing is raised."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from ronde.files.regular_files import content_of, unreadable
from ronde.files.tables.decoding import decoded
from ronde.files.tables.delimited import delimited
from ronde.files.tables.grid import Grid, Row, refused
from ronde.files.tables.kinds import other_kind
from ronde.files.tables.layout import Chosen, layout
from ronde.files.tables.line_reading import lines_of
from ronde.files.tables.people_table import PeopleTable
from ronde.files.tables.repeated import with_repetitions
from ronde.files.tables.sheets import filled_sheets, workbook
from ronde.ground.problems import Problem, has_refusal

_NOTHING_CHOSEN: Chosen = MappingProxyType({})


def table_at(path: Path, sheet: str = "") -> PeopleTable:
    """The table in a file on disk; on a sheet of a workbook where one is named."""
    try:
        return table_of_bytes(content_of(path), sheet)
    except OSError as error:
        return PeopleTable(problems=(unreadable(error),))


def table_of_bytes(data: bytes, sheet: str = "", chosen: Chosen = _NOTHING_CHOSEN) -> PeopleTable:
    """The table in a file: an Excel workbook, or text in one of the encodings that clubs have.

    ``chosen``: what somebody says that columns hold, by their index.
    """
    return _table(grid_of_bytes(data, sheet), chosen)


def grid_of_bytes(data: bytes, sheet: str = "") -> Grid:
    """The rows of a file before anything is known of its columns; or what is wrong with the whole of it."""
    if data.startswith(b"PK"):
        return workbook(data, sheet)
    kind = other_kind(data)
    if sheet and not kind:
        return refused(Problem("table.not-a-workbook", values={"given": sheet}))
    if kind:
        return refused(Problem("table.kind", values={"kind": kind}))
    found = decoded(data)
    if has_refusal(found.problems):
        return Grid(problems=found.problems)
    grid = delimited(found.text)
    return replace(grid, encoding=found.encoding, problems=(*found.problems, *grid.problems))


def grids_of_bytes(data: bytes) -> Mapping[str, Grid]:
    """Everything in a file, sheet by sheet with its name, read once; of any file that is no workbook one grid, under no name."""
    return filled_sheets(data) if data.startswith(b"PK") else {"": grid_of_bytes(data)}


def table_of_rows(rows: Sequence[Row], chosen: Chosen = _NOTHING_CHOSEN) -> PeopleTable:
    """The table in some rows of a file whose other rows say something else."""
    return _table(Grid(tuple(rows)), chosen)


def table_of_text(text: str) -> PeopleTable:
    """The table in a text."""
    return _table(delimited(text.removeprefix("\ufeff")))


def _table(grid: Grid, chosen: Chosen = _NOTHING_CHOSEN) -> PeopleTable:
    """Rows as people; never fewer lines than rows under the headings, unless the whole is refused."""
    if has_refusal(grid.problems):
        return PeopleTable(encoding=grid.encoding, problems=grid.problems)
    if not grid.rows:
        return PeopleTable(encoding=grid.encoding, problems=(*grid.problems, Problem("table.empty")))
    found = layout(grid.rows, chosen)
    problems = (*grid.problems, *found.problems)
    lines = tuple(lines_of(found.lines, found.columns))
    return with_repetitions(PeopleTable(lines, found.columns, grid.encoding, grid.delimiter, problems))
