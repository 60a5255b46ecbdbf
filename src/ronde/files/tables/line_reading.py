"""A row of a table as a person, with everything that is wrong in its cells."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import TypeVar

from ronde.files.tables import cells
from ronde.files.tables.grid import Row
from ronde.files.tables.headings import WHO, Kind, plain_heading
from ronde.files.tables.layout import Column
from ronde.files.tables.names import said_name
from ronde.files.tables.people_table import PersonLine, cell_problem
from ronde.ground.problems import Problem
from ronde.ground.visible import is_plain_id
from ronde.play.bounds import NOBODYS

V = TypeVar("V")


def _known(value: V | cells.Wrong) -> V | None:
    """The value of a cell that could be read."""
    return None if isinstance(value, str) else value


def lines_of(rows: Sequence[Row], columns: Sequence[Column]) -> Iterator[PersonLine]:
    """Every row as a line, right or wrong: as many come out as go in."""
    ratings = [column.index for column in columns if column.kind == "rating"]
    has_decimals = any(cells.is_plain_decimal(row.cell(at)) for at in ratings for row in rows)
    by_kind = {column.kind: column for column in columns if column.kind}
    for row in rows:
        yield _Reading(row, by_kind, columns, has_decimals=has_decimals).line()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Values:
    """The cells that are more than text; a text among them is the code of a problem."""

    birth: cells.Born | cells.Wrong
    sex: cells.Wrong
    rating: Fraction | cells.Wrong | None
    number: int | cells.Wrong
    games: int | cells.Wrong
    participations: int | cells.Wrong
    collected: Fraction | cells.Wrong | None
    mean: Fraction | cells.Wrong | None
    played: date | cells.Wrong
    since: date | cells.Wrong
    until: date | cells.Wrong


@dataclass(frozen=True, slots=True)
class _Reading:
    """A row, with its columns by what they hold."""

    row: Row
    by_kind: Mapping[Kind, Column]
    columns: Sequence[Column]
    has_decimals: bool

    def line(self) -> PersonLine:
        """The person of the row."""
        values = self._values()
        born = values.birth if isinstance(values.birth, cells.Born) else None
        return PersonLine(
            row=self.row.number,
            id=self._text("id"),
            name=said_name(self._text("name"), self._text("family"), self._text("given")),
            licence=self._text("licence"),
            birth=born.day if born else None,
            birth_year=born.year if born else None,
            sex="F" if values.sex == "F" else "M" if values.sex == "M" else None,
            club=self._text("club").replace("\n", " "),
            rating=_known(values.rating),
            number=_known(values.number),
            place=_known(cells.whole_number(self._text("place"))),  # whatever else it says is not looked at
            games=_known(values.games),
            participations=_known(values.participations),
            collected=_known(values.collected),
            mean=_known(values.mean),
            played=_known(values.played),
            since=_known(values.since),
            until=_known(values.until),
            tags=cells.several(self._text("tags")),
            categories=cells.several(self._text("categories")),
            federation=self._text("federation"),
            type=self._text("type"),
            league=self._text("league").replace("\n", " "),
            problems=(*self._cell_problems(values), *self._extra_cells(), *self._nobody()),
        )

    def _text(self, kind: Kind) -> str:
        """The cell of a kind; a dash stands for nothing, and so does "NC" for a rating."""
        text = self.row.cell(self.by_kind[kind].index) if kind in self.by_kind else ""
        is_nothing = text in cells.DASHES or (kind == "rating" and plain_heading(text) in cells.UNRATED)
        return "" if is_nothing else text

    def _values(self) -> _Values:
        return _Values(
            birth=cells.birth(self._text("birth")),
            sex=cells.sex(self._text("sex")),
            rating=cells.rating(self._text("rating"), has_decimals=self.has_decimals),
            number=cells.whole_number(self._text("number")),
            games=cells.whole_number(self._text("games")),
            participations=cells.whole_number(self._text("participations")),
            collected=cells.rating(self._text("collected"), has_decimals=self.has_decimals),
            mean=cells.rating(self._text("mean"), has_decimals=self.has_decimals),
            played=cells.day(self._text("played")),
            since=cells.day(self._text("since")),
            until=cells.day(self._text("until")),
        )

    def _cell_problems(self, values: _Values) -> Iterator[Problem]:
        for kind, column in self.by_kind.items():
            text = self._text(kind)
            wrong = self._wrong(kind, text, values) if text else None
            if wrong:
                yield cell_problem(f"table.cell.{wrong}", self.row.number, column, text)

    @staticmethod
    def _wrong(kind: Kind, text: str, values: _Values) -> str | None:
        """The code of what is wrong with a cell."""
        read = getattr(values, kind, None)
        if damage := cells.damage(text):
            return damage
        if kind in WHO and "\n" in text:
            return "line-break"
        if kind == "id" and (text.casefold() == NOBODYS or not is_plain_id(text)):
            return "bad-id"
        return read if isinstance(read, str) and read not in {"F", "M"} else None

    def _extra_cells(self) -> Iterator[Problem]:
        """Cells under no heading: often a sign between cells that stood in a name."""
        if not any(column.heading for column in self.columns):
            return
        for column in self.columns:
            text = self.row.cell(column.index)
            if text and not column.heading:
                yield cell_problem("table.cell.extra", self.row.number, column, text)

    def _nobody(self) -> Iterator[Problem]:
        """A line that says nothing of who it means."""
        who = [column for column in self.columns if column.kind in WHO]
        if not any(self._text(column.kind) for column in who if column.kind):
            yield cell_problem("table.cell.nobody", self.row.number, who[0], "")
