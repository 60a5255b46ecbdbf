"""Lists as a former site published them: who stands where, with which value, in its own words. Nothing is rounded, nothing computed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from hashlib import sha256

from ronde.files.archive_files import ArchiveFile, day_in_name
from ronde.files.tables import cells
from ronde.files.tables.grid import Grid, Row, tidy
from ronde.files.tables.headings import WHO, Kind, plain_heading
from ronde.files.tables.layout import Column, Layout, layout
from ronde.files.tables.line_reading import lines_of
from ronde.files.tables.people_table import PersonLine, cell_problem
from ronde.files.tables.reading import grid_of_bytes
from ronde.ground.problems import Level, Problem, has_refusal
from ronde.record.canonical import canonical

_PERSON: frozenset[Kind] = WHO | {"birth"}
_LONGEST: Mapping[Kind, int] = {"place": 30, "rating": 60, "club": 200}
_LONGEST_NAME = 200
_DAY = frozenset(
    [
        "day",
        "date",
        "list",
        "liste",
        "lista",
        "list day",
        "list date",
        "date of list",
        "date de la liste",
        "date liste",
        "liste du",
        "jour",
        "data",
        "ziua",
        "data listei",
        "lista din",
        "period",
        "periode",
        "perioada",
        "month",
        "mois",
        "luna",
    ]
)


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A line: whom it means, and its place, value and club as they were written.

    ``number`` is the value where it is a number that can be read in one way only.
    """

    line: PersonLine
    place: str = ""
    value: str = ""
    club: str = ""
    number: Fraction | None = None


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A list of a day; ``problems`` keep it from being archived."""

    file: str
    day: date | None
    lines: tuple[PublishedLine, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def digest(self) -> str:
        """What tells two lists apart, whatever their files look like."""
        told = [[one.line.licence, one.line.id, one.line.name, one.place, one.value, one.club] for one in self.lines]
        return sha256(canonical([str(self.day), told]).encode()).hexdigest()


@dataclass(frozen=True)
class ListReader:
    """Reads lists one after the other; a person who stands on a hundred of them is read once."""

    _persons: dict[tuple[object, ...], PersonLine] = field(default_factory=dict)
    _texts: dict[tuple[str, bool], tuple[str, Fraction | None, bool]] = field(default_factory=dict)

    def lists(self, file: ArchiveFile, day: date | None = None) -> Iterator[PublishedList]:
        """The lists of a file: one for each day in its column of days, else the one of the day given, or of its name's."""
        grid = grid_of_bytes(file.content)
        found = layout(grid.rows) if grid.rows and not has_refusal(grid.problems) else None
        refusals = tuple(_refusals(grid, found))
        if found is None or refusals:
            yield PublishedList(file.name, None, (), refusals)
            return
        for of, rows in _by_day(found.lines, found.columns, day or day_in_name(file.name)).items():
            yield self._list(file.name, of, rows, found.columns)

    def _list(self, file: str, day: date | None, rows: Sequence[Row], columns: tuple[Column, ...]) -> PublishedList:
        reading = _Columns(columns)
        has_decimals = any(cells.is_plain_decimal(row.cell(reading.at["rating"])) for row in rows)
        lines = tuple(self._line(row, reading, has_decimals=has_decimals) for row in rows)
        wrong = tuple(problem for one in lines for problem in one.line.problems if problem.level is Level.REFUSED)
        undated = () if day else (Problem("archive.no-day", values={"name": file}),)
        return PublishedList(file, day, lines, (*undated, *wrong))

    def _line(self, row: Row, reading: "_Columns", *, has_decimals: bool) -> PublishedLine:
        place, value, club = (self._text(row, kind, reading, has_decimals=has_decimals) for kind in _LONGEST)
        spoilt = tuple(
            cell_problem("table.cell.damaged", row.number, reading.columns[reading.at[kind]], text)
            for kind, (text, _, is_spoilt) in zip(_LONGEST, (place, value, club), strict=True)
            if is_spoilt
        )
        line = self._person(row, reading)
        if spoilt or line.row != row.number:
            line = replace(line, row=row.number, problems=(*_moved(line, row), *spoilt))
        cut = [text[:most] for most, (text, *_) in zip(_LONGEST.values(), (place, value, club), strict=True)]
        return PublishedLine(line, cut[0], cut[1], cut[2], value[1])

    def _text(
        self, row: Row, kind: Kind, reading: "_Columns", *, has_decimals: bool
    ) -> tuple[str, Fraction | None, bool]:
        """A cell as it is written, the number in it, and whether another program has spoilt it."""
        at = reading.at.get(kind)
        raw = row.cells[at] if at is not None and at < len(row.cells) else ""
        if (raw, has_decimals) not in self._texts:
            text = tidy(raw).replace("\n", " ")
            number = cells.number(text, has_decimals=has_decimals)
            told = None if isinstance(number, str) else number
            self._texts[raw, has_decimals] = text, told, cells.damage(text) == "damaged"
        return self._texts[raw, has_decimals]

    def _person(self, row: Row, reading: "_Columns") -> PersonLine:
        """Who a row is; a birth date that nobody can read is none."""
        who = (reading.persons, *(row.cells[at] for at in reading.of_person if at < len(row.cells)))
        if who not in self._persons:
            [line] = lines_of([row], reading.persons)
            kept = tuple(one for one in line.problems if one.where[1] != reading.birth or one.code.endswith("damaged"))
            self._persons[who] = replace(line, name=line.name[:_LONGEST_NAME], problems=kept)
        return self._persons[who]


class _Columns:
    """The columns of a table: those that tell who a line is, and where the others stand."""

    def __init__(self, columns: tuple[Column, ...]) -> None:
        self.columns = columns
        self.persons = tuple(one if one.kind in _PERSON else replace(one, kind=None) for one in columns)
        self.of_person = tuple(one.index for one in self.persons if one.kind or not one.heading)
        self.at: dict[Kind | None, int] = {one.kind: one.index for one in columns if one.kind}
        self.birth = next((one.called for one in columns if one.kind == "birth"), "")


def _moved(line: PersonLine, row: Row) -> Iterator[Problem]:
    """The problems of a line that was read on another row."""
    for one in line.problems:
        values = {**one.values, "cell": str(one.values.get("cell", "")).replace(str(line.row), str(row.number))}
        yield replace(one, where=(row.number, *one.where[1:]), values=values)


def _refusals(grid: Grid, found: Layout | None) -> Iterator[Problem]:
    """Why a file has no list in it."""
    problems = (*grid.problems, *(found.problems if found else ()))
    refused = tuple(one for one in problems if one.level is Level.REFUSED)
    yield from refused
    if not grid.rows and not refused:
        yield Problem("table.empty")
    if found and not refused and not any(one.kind == "rating" for one in found.columns):
        yield Problem("list.column-missing", where=("rating",), values={"key": "rating"})


def _by_day(
    rows: Sequence[Row], columns: Sequence[Column], otherwise: date | None
) -> Mapping[date | None, Sequence[Row]]:
    """The rows of each day; those whose day cannot be read are together."""
    at = next((one.index for one in columns if one.kind is None and plain_heading(one.heading) in _DAY), None)
    if at is None:
        return {otherwise: rows}
    found: dict[date | None, list[Row]] = {}
    read: dict[str, date | None] = {}
    for row in rows:
        cell = row.cell(at)
        if cell not in read:
            told = cells.day(cell)
            read[cell] = day_in_name(cell) if isinstance(told, str) else told
        found.setdefault(read[cell], []).append(row)
    return dict(sorted(found.items(), key=lambda pair: pair[0] or date.min))
