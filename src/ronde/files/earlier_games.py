"""Games, or evenings, that were counted elsewhere, as somebody kept them in a table (docs/formats/earlier-games.md).

Two layouts are read. Across: a line a player, a column a game, and above the columns what the games were, a row for the day, one for the type and
so on. As a list: a line for each player of each game. An empty cell is somebody who did not come. Totals and other columns are not read: they follow.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from ronde.files.tables.cells import DASHES, day
from ronde.files.tables.grid import Row, letter
from ronde.files.tables.headings import WHO, Kind, kind_of, plain_heading
from ronde.files.tables.matching import Matched, RowAnswers, everything_said, matched
from ronde.files.tables.people_table import PeopleTable, PersonLine
from ronde.files.tables.persons import ClubsNamed, newcomer_problems, newcomers
from ronde.files.tables.reading import grid_of_bytes, table_of_rows
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.record.people import People
from ronde.regulations.answers import EarlierGame, EarlierGames, EarlierHead

Head: TypeAlias = "Literal['day'] | EarlierHead"
Cell: TypeAlias = tuple[Row, int]  # a row and a column of it
MOST_OF_A_GAME = 10_000  # players: no document takes more
_TOP = 12  # rows among which the headings stand
_PLACE = re.compile(r"0*[1-9]\d{0,4}\.?")
_NUMBER = re.compile(r"[0-9]{1,7}")
_POINTS = re.compile(r"\d{1,3}(?:[.,]\d+)?")
_ABSENT = DASHES | {"", "·"}
_FINEST = Decimal("0.0001")
_NO_ANSWERS: RowAnswers = MappingProxyType({})
_HEADS: tuple[EarlierHead, ...] = get_args(EarlierHead)
_PERSON: frozenset[Kind] = WHO | {"birth", "sex", "club", "league", "federation"}
_CALLED: Mapping[Head, str] = {
    "day": "day, date, data, ziua, jour, evening, soiree, seara",
    "number": "number, no, nr, n, numero, numar, numarul, no au calendrier, nr in calendar, game, partie, partida",
    "competition": "competition, competitia, competitie, concurs, concursul, epreuve, tournoi, turneu, turneul, etapa",
    "type": "type, tip, tipul, tip de partida, tipul partidei, tip partida, type de partie, type of game, proba",
    "field": "field, categorie, categoria, category",
}
_HEAD_OF: Mapping[str, Head] = {name: head for head, names in _CALLED.items() for name in names.split(", ")}
_RESULT = frozenset({"points", "puncte", "punctaj", "pts"})
_FOLLOWS = frozenset({"total", "rating", "rating general", "cote", "cote generale", "general", "r", "media", "moyenne"})


@dataclass(frozen=True, slots=True)
class EarlierTable:
    """The games of a table in their order, its lines among the people, and all that is wrong with it.

    ``rows`` are those of the results of each game; ``new`` the persons whom nobody knew, with their clubs.
    """

    games: tuple[EarlierGame, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    cells: tuple[Mapping[Head, str], ...] = ()
    table: PeopleTable = field(default_factory=PeopleTable)
    piles: Matched = field(default_factory=Matched)
    new: People = field(default_factory=People)
    problems: tuple[Problem, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether everybody is known and every cell was read."""
        return bool(self.games) and not self.piles.new and not self.piles.ambiguous and not has_refusal(self.problems)

    def placed(self, problem: Problem) -> Problem:
        """What a book says of a game, by its turn, at the cell of the table that says it."""
        match problem.where:
            case (int(at), str(head)) if at < len(self.cells):
                cells: Mapping[str, str] = {str(key): cell for key, cell in self.cells[at].items()}
                cell = cells.get(head) or cells.get("day", "")
                return replace(problem, where=(cell,), values={**problem.values, "cell": cell})
        return problem

    def placed_result(self, problem: Problem, facts: Sequence[str]) -> Problem:
        """What the fold says of a result, by its fact, at the row of the table."""
        match problem.where:
            case (str(fact), _, int(at), *_) if fact in facts and at < len(self.rows[facts.index(fact)]):
                game = facts.index(fact)
                return replace(problem, where=(self.rows[game][at], self.games[game].day.isoformat()))
            case (str(fact), str(head), *_) if fact in facts:
                return self.placed(replace(problem, where=(facts.index(fact), head)))
        return problem


@dataclass(frozen=True, slots=True)
class _Game:
    """A game where it stands: its day as it is written, what is said of it and in which cells, and the cells of results."""

    day: str
    said: Mapping[EarlierHead, str]
    cells: Mapping[Head, str]
    results: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class _Laid:
    """The rows of people with their headings, which columns say nothing of them, whose row stands for which, and the games."""

    rows: tuple[Row, ...]
    games: tuple[_Game, ...]
    same: Mapping[int, int] = field(default_factory=dict)


def earlier_table(
    data: bytes,
    shape: EarlierGames,
    people: People,
    *,
    sheet: str = "",
    answers: RowAnswers = _NO_ANSWERS,
    salt: bytes | None = None,
) -> EarlierTable:
    """The games of a table, with its lines among the people. Who is new is taken as a person where a ``salt`` is given for the id."""
    grid = grid_of_bytes(data, sheet)
    if has_refusal(grid.problems):
        return EarlierTable(problems=grid.problems)
    laid = _listed(grid.rows, shape) or _across(grid.rows, shape)
    if laid is None or not laid.games:
        return EarlierTable(problems=(*grid.problems, Problem("carried.no-days")))
    table = table_of_rows(laid.rows)
    if has_refusal(table.problems):
        return EarlierTable(table=table, problems=table.problems)
    piles = matched(table, people, answers)
    days = sorted(made for game in laid.games if isinstance(made := day(game.day), date))
    clubs = ClubsNamed(people, piles.new if salt else (), days[0] if days else date.min)
    came = newcomers(piles.new, people, clubs, day=days[0], salt=salt) if salt and days else []
    meant = {
        **{match.line.row: match.person for match in piles.matched},
        **{newcomer.line.row: PlayerId(newcomer.player.id) for newcomer in came},
    }
    wrong = [problem for game in laid.games for problem in _problems(game, shape, laid.same)]
    about_lines = [problem for newcomer in came for problem in newcomer_problems(table, newcomer.line)]
    said = everything_said(table, piles, people, answers, about_lines) if salt else tuple(_of_cells(piles.wrong))
    read = EarlierTable(
        table=table, piles=piles, problems=(*said, *wrong, *(_twice(laid.games) if not shape.heads else ()))
    )
    read = replace(
        read, new=People.of((newcomer.player for newcomer in came), clubs=clubs.new, leagues=clubs.new_leagues)
    )
    return _with_games(read, laid, meant, shape)


def _of_cells(lines: Iterable[PersonLine]) -> Iterator[Problem]:
    for line in lines:
        yield from line.problems


def _with_games(read: EarlierTable, laid: _Laid, meant: Mapping[int, PlayerId], shape: EarlierGames) -> EarlierTable:
    """With the games that have a day and somebody who came, in the order of days, numbers and the table."""
    found = []
    for turn, game in enumerate(laid.games):
        held = [
            (meant.get(laid.same.get(row.number, row.number)), row.number, _value(row.cell(at), shape))
            for row, at in game.results
        ]
        came = [(who, row, value) for who, row, value in held if who is not None and value is not None]
        number = game.said.get("number", "")
        if came and isinstance(on := day(game.day), date):
            made = EarlierGame(on, tuple((who, value) for who, _, value in came), game.said)
            order = (on, int(number) if _NUMBER.fullmatch(number) else 0, turn)
            found.append((order, made, tuple(row for _, row, _ in came), game.cells))
    found.sort(key=lambda each: each[0])
    return replace(
        read,
        games=tuple(game for _, game, _, _ in found),
        rows=tuple(rows for _, _, rows, _ in found),
        cells=tuple(cells for *_, cells in found),
    )


def _value(cell: str, shape: EarlierGames) -> Decimal | None:
    """A place; or points, of which a share that goes on (3.33333…) is cut to four decimals, rounded half up."""
    if cell in _ABSENT or not _pattern(shape).fullmatch(cell):
        return None
    if shape.cells == "place":
        return Decimal(cell.rstrip("."))
    return Decimal(cell.replace(",", ".")).quantize(_FINEST, ROUND_HALF_UP).normalize()


def _pattern(shape: EarlierGames) -> re.Pattern[str]:
    return _PLACE if shape.cells == "place" else _POINTS


def _problems(game: _Game, shape: EarlierGames, same: Mapping[int, int]) -> Iterator[Problem]:
    """A day that is none, cells that are no place or no points, somebody twice in a game of a list."""
    filled = [(row, at) for row, at in game.results if row.cell(at) not in _ABSENT]
    on = day(game.day)
    if not isinstance(on, date):
        if filled:
            yield Problem(
                "earlier.day",
                where=(game.cells["day"],),
                values={"cell": game.cells["day"], "given": game.day[:20] or "–"},
            )
        return
    if len(filled) > MOST_OF_A_GAME:
        yield Problem("earlier.many", values={"day": on, "most": MOST_OF_A_GAME})
    there = set[int]()
    for row, at in filled:
        where, cell = (row.number,), row.cell(at)
        if not _pattern(shape).fullmatch(cell):
            code = "earlier.place" if shape.cells == "place" else "carried.points"
            yield Problem(code, where=where, values={"row": row.number, "day": on, "given": cell[:20]})
        if (person := same.get(row.number, row.number)) in there:
            yield Problem("earlier.twice", where=where, values={"row": row.number, "day": on})
        there.add(person)


def _twice(games: Sequence[_Game]) -> Iterator[Problem]:
    """Where nothing but the day tells games apart, a day is one of them."""
    days = [made for game in games if isinstance(made := day(game.day), date)]
    for on in sorted({each for each in days if days.count(each) > 1}):
        yield Problem("carried.day-twice", values={"day": on})


# A line a player, a column a game


def _across(rows: Sequence[Row], shape: EarlierGames) -> _Laid | None:
    top = rows[:_TOP]
    heading = next((row for row in top if any(kind_of(cell) in WHO for cell in _cells(row))), None)
    labelled: dict[Head, Row] = {}
    for row in top:
        first = next((_HEAD_OF.get(plain_heading(cell)) for cell in _cells(row) if cell), None)
        if first and (first == "day" or first in shape.heads) and (row is not heading or first == "day"):
            labelled.setdefault(first, row)
    days = labelled.get("day") or next((row for row in top if any(map(_is_day, _cells(row)))), None)
    if days is None:
        return None
    if heading and "type" in shape.heads and "type" not in labelled and heading.number > days.number:
        labelled["type"] = heading
    heads: dict[Head, Row] = {**labelled, "day": days}
    columns = tuple(_game_columns(heads, heading))
    last = max(row.number for row in (*heads.values(), *((heading,) if heading else ())))
    people = tuple(row for row in rows if row.number > last)
    games = tuple(_column_game(heads, column, columns, people) for column in columns)
    kept = frozenset(range(max((len(row.cells) for row in rows), default=0))) - frozenset(columns)
    of_people = (*((_only(heading, _read(heading, kept)),) if heading else ()), *people)
    return _Laid(tuple(_only(row, _read(heading, kept) if heading else kept) for row in of_people), games)


def _cells(row: Row) -> tuple[str, ...]:
    return tuple(row.cell(at) for at in range(len(row.cells)))


def _is_day(cell: str) -> bool:
    """A day as headings write it; a number alone may be anything, and is none."""
    return bool(cell) and not cell.isdecimal() and isinstance(day(cell), date)


def _game_columns(heads: Mapping[Head, Row], heading: Row | None) -> Iterator[int]:
    """The columns that a day heads, or a type or a number right of the first day: a day may stand once above several games."""
    days = _cells(heads["day"])
    first = next((at for at, cell in enumerate(days) if _is_day(cell)), len(days))
    own = [row for head, row in heads.items() if head in {"type", "number"}]
    for at in range(first, max(len(row.cells) for row in heads.values())):
        named = [row.cell(at) for row in own if row.cell(at)]
        is_person = heading is not None and heading not in own and kind_of(heading.cell(at)) in _PERSON
        if _is_day(heads["day"].cell(at)) or (named and not is_person and plain_heading(named[0]) not in _FOLLOWS):
            yield at


def _column_game(heads: Mapping[Head, Row], column: int, columns: Sequence[int], people: Sequence[Row]) -> _Game:
    """The game of a column; what is said once above several stands for all of them, but for their numbers."""
    said: dict[Head, str] = {}
    for head, row in heads.items():
        own = row.cell(column)
        before = (row.cell(at) for at in reversed(columns) if at < column and row.cell(at))
        said[head] = own or ("" if head == "number" else next(before, ""))
    cells: dict[Head, str] = {head: f"{letter(column)}{row.number}" for head, row in heads.items()}
    on = said.pop("day")
    return _Game(
        on, {head: said[head] for head in _HEADS if head in said}, cells, tuple((row, column) for row in people)
    )


def _read(heading: Row, kept: Iterable[int]) -> frozenset[int]:
    """The columns that tell who somebody is."""
    return frozenset(at for at in kept if kind_of(heading.cell(at)) in _PERSON)


def _only(row: Row, kept: frozenset[int]) -> Row:
    """A row in which nothing stands but in some columns."""
    return Row(row.number, tuple(cell if at in kept else "" for at, cell in enumerate(row.cells)))


# A line for each player of each game


def _listed(rows: Sequence[Row], shape: EarlierGames) -> _Laid | None:
    for heading in rows[:_TOP]:
        found: dict[Head, int] = {}
        for at, cell in enumerate(_cells(heading)):
            head = _HEAD_OF.get(plain_heading(cell))
            if head and (head == "day" or head in shape.heads):
                found.setdefault(head, at)
        result = next((at for at, cell in enumerate(_cells(heading)) if _is_result(cell, shape)), None)
        who = _read(heading, set(range(len(heading.cells))) - {*found.values()})
        if "day" in found and result is not None and any(kind_of(heading.cell(at)) in WHO for at in who):
            return _by_lines([row for row in rows if row.number > heading.number], heading, found, result, who)
    return None


def _is_result(cell: str, shape: EarlierGames) -> bool:
    return kind_of(cell) == "place" if shape.cells == "place" else plain_heading(cell) in _RESULT


def _by_lines(lines: Sequence[Row], heading: Row, heads: Mapping[Head, int], result: int, who: frozenset[int]) -> _Laid:
    """The games of lines that say the same of theirs; somebody who is named again is looked for once."""
    games: dict[tuple[str, ...], list[Row]] = {}
    persons: dict[tuple[str, ...], Row] = {}
    same: dict[int, int] = {}
    for row in lines:
        games.setdefault(tuple(row.cell(at) for at in heads.values()), []).append(row)
        first = persons.setdefault(tuple(plain_heading(row.cell(at)) for at in sorted(who)), row)
        same[row.number] = first.number
    made = []
    for said, own in games.items():
        told: dict[Head, str] = dict(zip(heads, said, strict=True))
        cells: dict[Head, str] = {head: f"{letter(at)}{own[0].number}" for head, at in heads.items()}
        on = told.pop("day")
        made.append(
            _Game(on, {head: told[head] for head in _HEADS if head in told}, cells, tuple((row, result) for row in own))
        )
    return _Laid(tuple(_only(row, who) for row in (heading, *persons.values())), tuple(made), same)
