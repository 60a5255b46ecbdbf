"""A table as it was read, row by row, before anything of it is taken: which columns are read, and what becomes of each line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ronde.files.tables.headings import Kind
from ronde.files.tables.people_table import PeopleTable, PersonLine
from ronde.web.language import reading
from ronde.words.numbers import day_text
from ronde.words.texts import label, text

PAGE = 50  # rows of a page, so that a table of 50,000 rows is read as far as somebody wants to
_NAME: frozenset[Kind | None] = frozenset({"name", "family", "given"})


@dataclass(frozen=True, slots=True)
class ReadColumn:
    """A column of the file, and what is read in it; nothing where it is not read."""

    called: str
    holds: str


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A line: its number in the file, its cells as they were understood, and what becomes of it."""

    row: int
    cells: tuple[str, ...]
    becomes: str


@dataclass(frozen=True, slots=True)
class TableShown:
    """A page of a table; ``before`` and ``after`` are the numbers of the pages beside it, None where there is none."""

    columns: tuple[ReadColumn, ...]
    headings: tuple[str, ...]
    rows: tuple[ReadRow, ...]
    lines: int
    number: int
    pages: int

    @property
    def before(self) -> int | None:
        """The page before this one."""
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        """The page after this one."""
        return self.number + 1 if self.number < self.pages else None

    @property
    def unread(self) -> tuple[str, ...]:
        """The columns of the file that are not read."""
        return tuple(column.called for column in self.columns if not column.holds)


def table_page(table: PeopleTable, number: int, becomes: Callable[[PersonLine], str]) -> TableShown:
    """A page of a table, the first where there is no such page. ``becomes`` tells in words what a line will do."""
    pages = max(1, -(-len(table.lines) // PAGE))
    number = number if 1 <= number <= pages else 1
    kinds = tuple(_kinds(table))
    rows = (
        ReadRow(line.row, tuple(_cell(line, kind) for kind in kinds), becomes(line))
        for line in table.lines[(number - 1) * PAGE : number * PAGE]
    )
    columns = tuple(ReadColumn(column.called, _called(column.kind)) for column in table.columns if column.heading)
    return TableShown(columns, tuple(map(_called, kinds)), tuple(rows), len(table.lines), number, pages)


def _kinds(table: PeopleTable) -> Iterator[Kind]:
    """What the lines tell, in the order of the columns; a first name and a family name are one name."""
    read = (column.kind for column in table.columns if column.kind)
    yield from dict.fromkeys("name" if kind in _NAME else kind for kind in read)


def _called(kind: Kind | None) -> str:
    return label(f"table_columns.{kind}", reading()) if kind else ""


def _cell(line: PersonLine, kind: Kind) -> str:
    value = getattr(line, kind, None)
    if kind == "birth" and value is None:
        value = line.birth_year
    if kind == "sex" and value:
        return label(f"office_players.sexes.{value}", reading())
    if isinstance(value, bool):
        return text(f"table_read.{'yes' if value else 'no'}", reading())
    if isinstance(value, date):
        return day_text(value, reading())
    if isinstance(value, tuple):
        return ", ".join(value)
    if isinstance(value, Fraction) and value.denominator != 1:
        return f"{float(value):.2f}"
    return "" if value is None else str(value)
