"""A table of the series of past years: a day and a name on each line, the town, and where the former site tells of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ronde.files.bounds import SERIES, over
from ronde.files.tables import cells
from ronde.files.tables.grid import Row
from ronde.files.tables.headings import plain_heading
from ronde.files.tables.layout import Column
from ronde.files.tables.people_table import cell_problem
from ronde.files.tables.reading import grid_of_bytes
from ronde.ground.problems import Problem, has_refusal

_LONGEST = {"name": 200, "place": 200, "address": 300}
_CALLED = {
    "day": "day, date, first day, begins, jour, debut, date de debut, premier jour, data, ziua, data inceperii, prima zi",
    "name": "name, event, series, tournament, nom, tournoi, epreuve, serie, competition, nume, turneu, concurs, competitie, titre, title",
    "place": "place, town, city, lieu, ville, endroit, loc, oras, localitate",
    "address": "address, url, link, page, adresse, lien, adresa, web",
}


@dataclass(frozen=True, slots=True)
class PastSeries:
    """A series as a former site told of it."""

    day: date
    name: str
    place: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class PastSeriesTable:
    """The series of a file; with problems there is none."""

    series: tuple[PastSeries, ...] = ()
    problems: tuple[Problem, ...] = ()


def past_series(content: bytes) -> PastSeriesTable:
    """The series in a file, all of them or none."""
    grid = grid_of_bytes(content)
    if has_refusal(grid.problems):
        return PastSeriesTable(problems=grid.problems)
    if not grid.rows:
        return PastSeriesTable(problems=(Problem("table.empty"),))
    head, *rows = grid.rows
    columns = {key: _column(head, names) for key, names in _CALLED.items()}
    missing = tuple(
        Problem("list.column-missing", where=(key,), values={"key": key}) for key in ("day", "name") if not columns[key]
    )
    if missing or len(rows) > SERIES.most:
        return PastSeriesTable(problems=missing or (over("table.too-large", SERIES),))
    found = [_series(row, columns) for row in rows]
    problems = tuple(problem for one in found if not isinstance(one, PastSeries) for problem in one)
    series = dict.fromkeys(one for one in found if isinstance(one, PastSeries))
    return PastSeriesTable((), problems) if problems else PastSeriesTable(tuple(series))


def _column(head: Row, names: str) -> Column | None:
    wanted = {name.strip() for name in names.split(",")}
    headings = (Column(at, None, head.cell(at)) for at in range(len(head.cells)))
    return next((one for one in headings if plain_heading(one.heading) in wanted), None)


def _series(row: Row, columns: dict[str, Column | None]) -> PastSeries | tuple[Problem, ...]:
    def text(key: str) -> str:
        column = columns[key]
        return row.cell(column.index).replace("\n", " ")[: _LONGEST.get(key, 40)] if column else ""

    day, name, address = cells.day(text("day")), text("name"), text("address")
    wrong = tuple(_problems(row, columns, day, name, address))
    return wrong if wrong or isinstance(day, str) else PastSeries(day, name, text("place"), address)


def _problems(
    row: Row, columns: dict[str, Column | None], day: date | str, name: str, address: str
) -> Iterator[Problem]:
    if isinstance(day, str) and (column := columns["day"]):
        yield cell_problem("table.cell.date", row.number, column, row.cell(column.index))
    if not name and (column := columns["name"]):
        yield cell_problem("table.cell.no-name", row.number, column, "")
    if address and not address.startswith(("https://", "http://")) and (column := columns["address"]):
        yield cell_problem("archive.cell.address", row.number, column, address)
