"""Which column holds what: by the headings, or by what stands in the cells where there are none."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from ronde.files.tables.cells import birth, number, sex
from ronde.files.tables.grid import Row, letter
from ronde.files.tables.headings import WHO, Kind, kind_of, plain_heading
from ronde.files.tables.unnamed import kinds_by_content
from ronde.ground.problems import Level, Problem, Value, has_refusal

_PLAYER = frozenset({"player", "joueur", "jucator"})
_POINTS = frozenset({"points", "puncte", "punctaj"})
_TOP = 10  # rows among which the headings stand


@dataclass(frozen=True, slots=True)
class Column:
    """A column: where it stands, what it is called and what it holds; nothing that we know of where ``kind`` is None."""

    index: int
    kind: Kind | None
    heading: str = ""

    @property
    def letter(self) -> str:
        """The column as Excel calls it."""
        return letter(self.index)

    @property
    def called(self) -> str:
        """The heading, or else the letter."""
        return self.heading or self.letter


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns, the rows that are lines of the table, and what is wrong or should be known."""

    columns: tuple[Column, ...] = ()
    lines: tuple[Row, ...] = ()
    problems: tuple[Problem, ...] = ()


Chosen: TypeAlias = "Mapping[int, Kind | None]"  # what somebody says that columns hold, by their index
_NOTHING_CHOSEN: Chosen = MappingProxyType({})


def layout(rows: Sequence[Row], chosen: Chosen = _NOTHING_CHOSEN) -> Layout:
    """How a table is laid out. Rows with a single cell above a wider table are its titles, and said.

    ``chosen``: what somebody says of columns goes before what was found.
    """
    titles = _titles(rows)
    rest = rows[len(titles) :]
    notes = tuple(_noted("table.title", row.number, {"given": row.cells[_first(row)].strip()}) for row in titles)
    found = _by_headings(rest) if _are_headings(rest[0]) else _by_content(rest, are_told=bool(chosen))
    found = _as_chosen(found, chosen) if chosen else found
    refusals = tuple(_refusals(found))
    return replace(found, problems=(*notes, *found.problems, *refusals), lines=() if refusals else found.lines)


def _as_chosen(found: Layout, chosen: Chosen) -> Layout:
    """A layout with columns as somebody says; nothing is remarked of those any more."""
    columns = tuple(replace(one, kind=chosen.get(one.index, one.kind)) for one in found.columns)
    said = {one.letter for one in columns if one.index in chosen}
    kept = (one for one in found.problems if one.code != "table.guessed" and one.values.get("column") not in said)
    return replace(found, columns=columns, problems=tuple(kept))


def _noted(code: str, row: int, values: dict[str, Value]) -> Problem:
    return Problem(code, where=(row,), values={"row": row, **values}, level=Level.WARNING)


def _first(row: Row) -> int:
    return next(at for at, cell in enumerate(row.cells) if cell.strip())


def _filled(row: Row) -> int:
    return sum(1 for cell in row.cells if cell.strip())


def _titles(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows above the headings, if there are headings and each of those rows is one cell."""
    top = rows[: 1 + next((at for at, row in enumerate(rows[:_TOP]) if _filled(row) > 1), _TOP)]
    at = next((at for at, row in enumerate(top) if _are_headings(row)), 0)
    return rows[:at]


def _are_headings(row: Row) -> bool:
    """Whether a row names columns: one of them says who, or half are known, and no cell is a number or a date."""
    cells = [row.cell(at) for at in range(len(row.cells)) if row.cell(at)]
    kinds = [kind_of(cell) for cell in cells]
    known = sum(kind is not None for kind in kinds)
    tells = any(kind in WHO for kind in kinds) or known * 2 >= len(cells)
    return known > 0 and tells and not any(_is_value(cell) for cell in cells)


def _is_value(cell: str) -> bool:
    return any(character.isdecimal() for character in cell) and not (
        isinstance(birth(cell), str) and isinstance(number(cell, has_decimals=True), str)
    )


def _by_headings(rows: Sequence[Row]) -> Layout:
    width = max(len(row.cells) for row in rows)
    headings = [rows[0].cell(at).replace("\n", " ") for at in range(width)]
    columns = _named([Column(at, kind_of(heading), heading) for at, heading in enumerate(headings)])
    unknown = [one for one in columns if one.kind is None and one.heading]
    notes = (
        _noted("table.unknown-column", rows[0].number, {"column": one.letter, "heading": one.heading})
        for one in unknown
    )
    return Layout(columns, tuple(rows[1:]), tuple(notes))


def _named(columns: list[Column]) -> tuple[Column, ...]:
    """The columns, where "Nom" is the family name if "Prénom" stands beside it, and a first name alone is the name."""
    columns = _with_points(_with_ids(columns))
    kinds = {one.kind for one in columns}
    turned: dict[Kind | None, Kind] = {}
    if "given" in kinds and "family" not in kinds:
        turned = {"name": "family"} if "name" in kinds else {"given": "name"}
    elif "family" in kinds and not kinds & {"given", "name"}:
        turned = {"family": "name"}
    return tuple(replace(one, kind=turned.get(one.kind, one.kind)) for one in columns)


def _with_points(columns: list[Column]) -> list[Column]:
    """The columns, where "points" are what somebody has collected if the rating has a column of its own."""
    ratings = [column for column in columns if column.kind == "rating"]
    points = [column for column in ratings if plain_heading(column.heading) in _POINTS]
    if len(points) != 1 or len(ratings) != 2 or any(column.kind == "collected" for column in columns):
        return columns
    return [replace(column, kind="collected") if column is points[0] else column for column in columns]


def _with_ids(columns: list[Column]) -> list[Column]:
    """The columns, where "player" holds ids if names stand beside it, as in the lists that we print."""
    names = [one for one in columns if one.kind in {"name", "family"}]
    players = [one for one in names if plain_heading(one.heading) in _PLAYER]
    if len(players) != 1 or len(names) < 2 or any(one.kind == "id" for one in columns):
        return columns
    return [replace(one, kind="id") if one is players[0] else one for one in columns]


def _by_content(rows: Sequence[Row], *, are_told: bool) -> Layout:
    """Columns without headings; where only the first row does not fit, it is a heading in words that we do not know: somebody has to tell them."""
    width = max(len(row.cells) for row in rows)
    texts = [[row.cell(at) for row in rows] for at in range(width)]
    kinds = kinds_by_content(texts)
    if len(rows) > 2 and any(_fits_but_for_the_first(column) for column in texts):
        if are_told:
            return _by_headings(rows)
        cells = tuple(cell for cell in (column[0] for column in texts) if cell)
        values: dict[str, Value] = {"row": rows[0].number, "headings": cells}
        known = _by_headings(rows).columns  # nothing is known of them, but somebody can say what each holds
        return Layout(known, problems=(Problem("table.headings", where=(rows[0].number,), values=values),))
    columns = tuple(Column(at, kind) for at, kind in enumerate(kinds))
    shown = tuple((one.letter, one.kind or "unread") for one in columns)
    return Layout(columns, tuple(rows), (_noted("table.guessed", rows[0].number, {"columns": shown}),))


def _fits_but_for_the_first(column: Sequence[str]) -> bool:
    """Whether all cells but the first are numbers, dates or a sex."""
    first, *others = column
    filled = [cell for cell in others if cell]
    return bool(first) and len(filled) > 1 and not _is_typed(first) and all(map(_is_typed, filled))


def _is_typed(cell: str) -> bool:
    return _is_value(cell) or not isinstance(number(cell), str) or sex(cell) != "sex"


def _refusals(found: Layout) -> Iterator[Problem]:
    """What keeps a table from being read at all."""
    if not found.columns or has_refusal(found.problems):
        return
    kinds = [one.kind for one in found.columns if one.kind]
    if not WHO & set(kinds):
        yield Problem("list.column-missing", where=("player",), values={"key": "player"})
    for kind in dict.fromkeys(kinds):
        alike = [one for one in found.columns if one.kind == kind]
        if len(alike) > 1:
            columns = tuple(f"{one.letter} ({one.heading})" for one in alike)
            yield Problem("table.column-twice", where=(alike[1].called,), values={"columns": columns})
    if not found.lines:
        yield Problem("table.no-lines")
