"""A finished section in a table, as organisers send it: a crosstable, a table of rounds, or a list of games.

It is read whole, with every fault told by its cell. Two cells tell of each game of the first two: where they do not fit, nobody guesses.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations
from typing import TypeAlias

from ronde.files.bounds import RESULT_CELLS, RESULT_GAMES, over
from ronde.files.file_kinds import kind_of as kind_of_file
from ronde.files.tables import cells
from ronde.files.tables.grid import Grid, Row
from ronde.files.tables.headings import Kind, kind_of, plain_heading
from ronde.files.tables.layout import Column, layout
from ronde.files.tables.line_reading import lines_of
from ronde.files.tables.names import said_name
from ronde.files.tables.people_table import PeopleTable, PersonLine, cell_problem
from ronde.files.tables.reading import grids_of_bytes
from ronde.files.tables.repeated import with_repetitions
from ronde.ground.problems import Level, Problem, Value, has_refusal, told_in_part
from ronde.ground.results import COLLECTIVE
from ronde.play.from_table import Shape, TableGame, missing_pairs
from ronde.play.table_cells import (
    RoundCell,
    Writing,
    half_of,
    has_dashes,
    is_away,
    is_diagonal_mark,
    is_exempt,
    is_nothing,
    meeting_of,
    result_of,
    rounds_writing,
    writing_of,
    writing_of_one_cell,
)
from ronde.play.typed_results import TypedResult, codes_of
from ronde.record.lookalikes import name_words
from ronde.record.near_names import NearNames
from ronde.record.people import People
from ronde.record.players import Player

TABLE_SUFFIXES = ("xlsx", "xlsm", "xls", "ods", "csv", "tsv")
_TOP = 12  # rows among which the headings stand
_MOST_PLAYERS, _MOST_ROUNDS = 999, 99
_MOST_TOLD = 100  # problems, and sheets that are named
_ROUND = re.compile(
    r"(?:r|rd|rnd|ronde|round|runda|tour|tur|t|etapa|partie|partida) ?([0-9]{1,2})|([0-9]{1,2}) ?(?:e|re|er|eme|a)? (?:ronde|tour|round|runda)"
)
_NUMBER = re.compile(r"[0-9]{1,3}")
_SIDES: dict[str, frozenset[str]] = {
    "white": frozenset({"white", "whites", "blanc", "blancs", "alb", "albe", "albul", "joueur 1", "player 1", "jucator 1", "jucatorul 1", "first", "premier"}),
    "black": frozenset({"black", "blacks", "noir", "noirs", "negru", "negre", "negrul", "joueur 2", "player 2", "jucator 2", "jucatorul 2", "second", "deuxieme"}),
    "result": frozenset({"result", "results", "resultat", "resultats", "rezultat", "rezultate", "score", "scor"}),
    "round": frozenset({"round", "ronde", "runda", "tour", "tur", "rd", "r", "etapa"}),
    "day": frozenset({"day", "date", "jour", "data", "ziua", "zi"}),
}  # fmt: skip
_TOTALS = frozenset({"points", "pts", "point", "puncte", "punctaj", "pct", "total", "totaux", "pt"})
_WHO: frozenset[Kind] = frozenset({"id", "name", "family", "given"})
_NOT_READ: frozenset[Kind] = frozenset(
    {"games", "participations", "played", "since", "until", "type", "tags", "categories"}
)


@dataclass(frozen=True, slots=True)
class ResultTable:
    """What a table of results says: its players in their order, and their games; or everything that keeps it from being read.

    ``days`` are those that a list of games names. ``has_colours``: every game says who had White; ``has_rounds``: in which round it was.
    """

    shape: Shape | None = None
    lines: tuple[PersonLine, ...] = ()
    games: tuple[TableGame, ...] = ()
    problems: tuple[Problem, ...] = ()
    days: tuple[date, ...] = ()
    discipline: str = ""

    @property
    def is_refused(self) -> bool:
        """Whether something has to be corrected in the table first."""
        return self.shape is None or has_refusal(self.problems)

    @property
    def has_colours(self) -> bool:
        """Whether every game says who had White."""
        return all(game.has_colours for game in self.games if game.second is not None)

    @property
    def has_rounds(self) -> bool:
        """Whether every game says in which round it was played."""
        return all(game.round is not None for game in self.games)


def is_result_table(name: str, content: bytes) -> bool:
    """Whether a file that came is meant to be a table: a workbook of any program, or text in columns."""
    suffix = name.lower().rpartition(".")[2]
    found, _ = kind_of_file(content) if suffix not in {"yaml", "yml"} else ("yaml", ())
    return found in {"workbook", "old-workbook", "table", "list"} or (suffix in TABLE_SUFFIXES and found != "event")


def result_table(content: bytes, discipline: str) -> ResultTable:
    """The table in a file; of a workbook the one sheet on which there is one."""
    grids = grids_of_bytes(content)
    if sum(len(row.cells) for grid in grids.values() for row in grid.rows) > RESULT_CELLS.most:
        return ResultTable(problems=(over("table.too-large", RESULT_CELLS),))
    if len(grids) < 2:
        return table_of_grid(next(iter(grids.values()), Grid()), discipline)
    found = [made for grid in grids.values() if (made := table_of_grid(grid, discipline)).shape]
    if len(found) == 1:
        return found[0]
    return ResultTable(problems=(Problem("results.sheets", values={"sheets": tuple(grids)[:_MOST_TOLD]}),))


def table_of_grid(grid: Grid, discipline: str) -> ResultTable:
    """The table in some rows."""
    if has_refusal(grid.problems):
        return ResultTable(problems=grid.problems)
    if not grid.rows:
        return ResultTable(problems=(Problem("table.empty"),))
    if discipline == COLLECTIVE:
        return ResultTable(problems=(Problem("results.not-collective"),))
    for at, row in enumerate(grid.rows[:_TOP]):
        if sides := _sides(row):
            return _briefly(_Games(discipline, row, grid.rows[at + 1 :], sides).table())
        rounds = _round_columns(row)
        if rounds and any(kind_of(cell) in _WHO for cell in row.cells):
            return _briefly(_Meetings(discipline, row, grid.rows[at + 1 :], rounds).table())
    return ResultTable(problems=(Problem("results.not-recognised"),))


def _briefly(table: ResultTable) -> ResultTable:
    return replace(table, problems=told_in_part(table.problems, _MOST_TOLD))


def _sides(row: Row) -> dict[str, int]:
    """Where the columns of a list of games stand; nothing if it is none."""
    called = [plain_heading(cell) for cell in row.cells]
    found = {
        what: at for what, names in _SIDES.items() for at, heading in reversed([*enumerate(called)]) if heading in names
    }
    return found if {"white", "black", "result"} <= found.keys() else {}


def _round_columns(row: Row) -> dict[int, int]:
    """The numbers of the columns in which results stand: rounds (R1, Ronde 2), or opponents or rounds from 1 on."""
    named = {at: found for at, cell in enumerate(row.cells) if (found := _ROUND.fullmatch(plain_heading(cell)))}
    if named:
        return {at: int(found[1] or found[2]) for at, found in named.items()}
    plain = {at: int(cell.strip()) for at, cell in enumerate(row.cells) if _NUMBER.fullmatch(cell.strip())}
    return plain if sorted(plain.values())[:1] == [1] else {}


def _is_named_round(row: Row, at: int) -> bool:
    return not _NUMBER.fullmatch(row.cell(at))


Told: TypeAlias = Mapping[str, Value]  # what a problem says besides its cell


def _at_cell(
    code: str, row: int, column: Column, given: str, level: Level = Level.REFUSED, *, more: Told | None = None
) -> Problem:
    """What is wrong with a cell, with its row and its column in words."""
    problem = cell_problem(code, row, column, given, level)
    return replace(problem, values={**problem.values, "row": row, **(more or {})})


@dataclass(frozen=True, slots=True)
class _Meetings:
    """A table with a row for each player: a crosstable, or a table of rounds."""

    discipline: str
    heading: Row
    rows: Sequence[Row]
    columns: Mapping[int, int]  # by its place, the number of an opponent or of a round

    def table(self) -> ResultTable:
        """The players and their games."""
        problems = [*self._column_problems()]
        lines, notes = self._lines()
        rows = {row.number: row for row in self.rows}
        exempt = {at for at, line in enumerate(lines) if is_exempt(line.name)}
        problems += [
            *notes,
            *(problem for at, line in enumerate(lines) if at not in exempt for problem in line.problems),
        ]
        if not lines or len(lines) > _MOST_PLAYERS or has_refusal(problems):
            problems += [] if has_refusal(problems) else [Problem("results.no-players", values={"most": _MOST_PLAYERS})]
            return ResultTable("rounds", problems=tuple(problems))
        in_order = [rows[line.row] for line in lines]
        is_cross = self._is_crosstable(in_order)
        if is_cross is None:
            values: dict[str, Value] = {"columns": len(self.columns), "players": len(lines)}
            return ResultTable("rounds", problems=(*problems, Problem("results.columns", values=values)))
        reader = _Crosstable if is_cross else _Rounds
        games, found = _fewest(reader(self.discipline, lines, in_order, self._by_number(), key) for key in _keys(lines))
        found = sorted(
            found,
            key=_row_of,
        )
        people = [line for at, line in enumerate(lines) if at not in exempt]
        place = {row: at for at, row in enumerate(sorted({*range(len(lines))} - exempt))}
        kept = tuple(_without_exempt(games, place))
        shape: Shape = "crosstable" if is_cross else "rounds"
        if is_cross and not has_refusal(found):
            found += [_not_played(people[first], people[second]) for first, second in missing_pairs(len(people), kept)]
        return ResultTable(shape, tuple(people), kept, (*problems, *found))

    def _by_number(self) -> dict[int, Column]:
        return {number: Column(at, None, self.heading.cell(at)) for at, number in self.columns.items()}

    def _column_problems(self) -> Iterator[Problem]:
        for number, count in Counter(self.columns.values()).items():
            if count > 1:
                yield Problem("results.column-twice", values={"heading": number, "row": self.heading.number})
        gaps = set(range(1, max(self.columns.values()) + 1)) - set(self.columns.values())
        if gaps:
            yield Problem(
                "results.column-gap", values={"headings": tuple(sorted(gaps)[:20]), "row": self.heading.number}
            )
        if max(self.columns.values()) > _MOST_ROUNDS and any(_is_named_round(self.heading, at) for at in self.columns):
            yield Problem("results.columns", values={"columns": max(self.columns.values()), "players": len(self.rows)})

    def _lines(self) -> tuple[list[PersonLine], list[Problem]]:
        """Who stands in the rows; notes below the table are left out, and said."""
        who = [at for at, cell in enumerate(self.heading.cells) if kind_of(cell) in _WHO]
        left = [row for row in self.rows if not any(row.cell(at) for at in who) and _filled(row) <= 1]
        are_left = {row.number for row in left}
        read = [self.heading, *(row for row in self.rows if row.number not in are_left)]
        apart = {*self.columns, *(at for at, cell in enumerate(self.heading.cells) if _is_apart(cell))}
        people = [
            replace(row, cells=tuple("" if at in apart else cell for at, cell in enumerate(row.cells))) for row in read
        ]
        found = layout(people)
        notes = [_left_out(row) for row in left]
        if has_refusal(found.problems):
            return [], [*found.problems, *notes]
        table = with_repetitions(PeopleTable(tuple(lines_of(found.lines, found.columns)), found.columns))
        return [*table.lines], [*found.problems, *notes]

    def _is_crosstable(self, rows: Sequence[Row]) -> bool | None:
        """Whether the columns are opponents; None if they can be neither these nor rounds."""
        if any(_is_named_round(self.heading, at) for at in self.columns):
            return False
        everything = [row.cell(at) for row in rows for at in self.columns]
        by_number = {number: at for at, number in self.columns.items()}
        if len(by_number) == len(rows) and max(by_number) == len(rows):
            diagonal = sum(is_diagonal_mark(row.cell(by_number[at])) for at, row in enumerate(rows, start=1))
            if diagonal * 2 >= len(rows):
                return True
        said = [cell for cell in everything if not is_away(cell)]
        writings = [rounds_writing(self.discipline, said, is_result_first=way) for way in (False, True)]
        understood = max(sum(meeting_of(writing, cell) is not None for cell in said) for writing in writings)
        return False if said and understood * 2 > len(said) else None


def _not_played(line: PersonLine, opponent: PersonLine) -> Problem:
    values: Told = {"row": line.row, "one": line.shown, "two": opponent.shown}
    return Problem("results.not-played", "", (line.row,), values, Level.WARNING)


def _row_of(problem: Problem) -> int:
    """The row that a problem is about; those of the whole come first."""
    row = problem.where[0] if problem.where else 0
    return row if isinstance(row, int) else 0


def _filled(row: Row) -> int:
    return sum(1 for cell in row.cells if cell.strip())


def _is_apart(heading: str) -> bool:
    """Whether a column is left to whoever made the table: points and the like, and what has nothing to do with who somebody is."""
    return plain_heading(heading) in _TOTALS or kind_of(heading) in _NOT_READ


def _left_out(row: Row) -> Problem:
    said = next(row.cell(at) for at in range(len(row.cells)) if row.cell(at))
    return Problem("results.left-out", "", (row.number,), {"row": row.number, "given": said[:60]}, Level.WARNING)


_Named: TypeAlias = "dict[tuple[str, ...], tuple[int, PersonLine]]"  # by the words of a name: its place, and who it is
_Key = Callable[[PersonLine, int], int | None]


def _keys(lines: Sequence[PersonLine]) -> list[dict[int, int]]:
    """By which numbers players may be called, as places in the list: those of a column, the ranks, or the order of the rows."""
    ways: list[_Key] = [lambda line, _: line.number, lambda line, _: line.place, lambda _, at: at + 1]
    found = []
    for way in ways:
        numbers = [way(line, at) for at, line in enumerate(lines)]
        known = {number: at for at, number in enumerate(numbers) if number is not None}
        if len(known) == len(lines) and known not in found:
            found.append(known)
    return found


def _fewest(readers: Iterable["_Crosstable | _Rounds"]) -> tuple[list[TableGame], list[Problem]]:
    """What the reading says that has the fewest faults; the first of those."""
    every = [reader.games() for reader in readers]
    return min(every, key=lambda made: sum(problem.level is Level.REFUSED for problem in made[1]))


def _without_exempt(games: Iterable[TableGame], place: Mapping[int, int]) -> Iterator[TableGame]:
    """The games among people: against EXEMPT nobody plays."""
    for game in games:
        sides = [place.get(side) for side in (game.first, game.second) if side is not None]
        if None in sides:
            known = next((side for side in sides if side is not None), None)
            if known is not None and game.round is not None:
                yield replace(game, first=known, second=None, result=TypedResult())
        else:
            yield replace(game, first=place[game.first], second=None if game.second is None else place[game.second])


@dataclass(frozen=True, slots=True)
class _Crosstable:
    """Players below each other and side by side; what stands under the diagonal says the same as above it."""

    discipline: str
    lines: Sequence[PersonLine]
    rows: Sequence[Row]
    columns: Mapping[int, Column]
    key: Mapping[int, int]  # places of players by the numbers of their columns

    def games(self) -> tuple[list[TableGame], list[Problem]]:
        """The games above the diagonal, each compared with what stands below."""
        problems: list[Problem] = []
        made: list[TableGame] = []
        if set(self.key) != set(self.columns):
            values: dict[str, Value] = {"columns": len(self.columns), "players": len(self.lines)}
            return made, [Problem("results.columns", values=values)]
        number = {at: known for known, at in self.key.items()}
        writing = writing_of(self.discipline, self._results(number))
        exempt = {at for at, line in enumerate(self.lines) if is_exempt(line.name)}
        for at, row in enumerate(self.rows):
            own = self.columns[number[at]]
            if not is_diagonal_mark(row.cell(own.index)):
                problems.append(_at_cell("results.own-cell", row.number, own, row.cell(own.index)))
            for other in range(at + 1, len(self.rows)):
                if not {at, other} & exempt:
                    game = self._game(writing, (at, other), (number[at], number[other]))
                    made += [game] if isinstance(game, TableGame) else []
                    problems += game if isinstance(game, list) else []
        return made, [*_writing_problems(writing), *problems]

    def _results(self, number: Mapping[int, int]) -> list[str]:
        """What stands beside the diagonal."""
        places = [
            (row, self.columns[number[other]].index)
            for at, row in enumerate(self.rows)
            for other in number
            if other != at
        ]
        return [row.cell(index) for row, index in places if not is_nothing(row.cell(index))]

    def _game(
        self, writing: Writing, sides: tuple[int, int], numbers: tuple[int, int]
    ) -> TableGame | list[Problem] | None:
        one, other = self.rows[sides[0]], self.rows[sides[1]]
        above, below = self.columns[numbers[1]], self.columns[numbers[0]]
        first, second = one.cell(above.index), other.cell(below.index)
        if is_nothing(first) and is_nothing(second):
            return None
        told = ((one, above, first), (other, below, second))
        empty = [at for at, (_, _, cell) in enumerate(told) if is_nothing(cell) and cell != "-"]
        if empty:
            (row, column, cell), (full_row, full, said) = told[empty[0]], told[1 - empty[0]]
            more: Told = {"other": f"{full.letter}{full_row.number}", "said": said}
            return [_at_cell("results.half-missing", row.number, column, cell, more=more)]
        halves = [half_of(writing, cell) for _, _, cell in told]
        unclear = [_unclear(writing, *place) for place, half in zip(told, halves, strict=True) if half is None]
        if unclear or halves[0] is None:
            return unclear
        result = result_of(writing, halves[0], halves[1])
        if result is None:
            return [
                _at_cell(
                    "results.contradiction",
                    one.number,
                    above,
                    first,
                    more={"other": f"{below.letter}{other.number}", "said": second},
                )
            ]
        if wrong := _impossible(result, one.number, above, first):
            return wrong
        return TableGame(*sides, result, cell=f"{above.letter}{one.number}")


def _unclear(writing: Writing, row: Row, column: Column, cell: str) -> Problem:
    return _at_cell("results.unclear", row.number, column, cell, more={"codes": _codes(writing)})


def _codes(writing: Writing) -> tuple[str, ...]:
    """What can stand for a result."""
    shares = (
        () if writing.has_scores else (*writing.shares, *(("+", "=", "-") if writing.discipline != "chess" else ()))
    )
    return tuple(dict.fromkeys((*shares, *codes_of(writing.discipline))))


def _impossible(result: TypedResult, row: int, column: Column, cell: str) -> list[Problem]:
    """Scores that no game has."""
    scores = result.scores or ()
    return [] if all(-200 <= score <= 2000 for score in scores) else [_at_cell("results.impossible", row, column, cell)]


def _writing_problems(writing: Writing) -> Iterator[Problem]:
    """How results were understood, where that is not how the discipline counts."""
    usual = {"draughts": ("2", "1", "0"), "chess": ("1", "½", "0"), "scrabble": ("+", "=", "-")}[writing.discipline]
    if writing.shares != usual:
        won, drawn, lost = writing.shares
        yield Problem("results.read-as", values={"won": won, "drawn": drawn, "lost": lost}, level=Level.WARNING)


@dataclass(frozen=True, slots=True)
class _Rounds:
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
        problems = [*_writing_problems(writing)]
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
                problems.append(_at_cell("results.no-game", row.number, column, cell, Level.WARNING, more=who))
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
                    _at_cell(
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
            return _at_cell("results.no-such-opponent", row.number, column, cell, more={"opponent": opponent or 0})
        if other == at:
            return _at_cell("results.own-number", row.number, column, cell, more={"opponent": opponent or 0})
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
                else _at_cell(
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
            else _at_cell("results.other-opponent", row.number, column, cell, more=values)
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
            return [_at_cell("results.contradiction", rows[0].number, column, first, more=values)]
        if one.has_white is not None and one.has_white == other.has_white:
            return [_at_cell("results.same-colour", rows[0].number, column, first, more=values)]
        if wrong := _impossible(result, rows[0].number, column, first):
            return wrong
        has_colours = one.has_white is not None or other.has_white is not None
        cell = f"{column.letter}{rows[0].number}"
        if one.has_white is False or other.has_white is True:
            turned_back = result_of(writing, other.half, one.half)
            return TableGame(sides[1], sides[0], turned_back or result, number, cell, has_colours=True)
        return TableGame(*sides, result, number, cell, has_colours=has_colours)


def _unclear_meeting(writing: Writing, row: Row, column: Column, cell: str) -> Problem:
    examples = {"scrabble": ("7 412-388", "+7", "EXEMPT")}.get(writing.discipline, ("7w2", "+7", "7=", "EXEMPT"))
    return _at_cell("results.unclear-round", row.number, column, cell, more={"examples": examples})


@dataclass(frozen=True, slots=True)
class _Games:
    """A list of games: one in each row."""

    discipline: str
    heading: Row
    rows: Sequence[Row]
    sides: Mapping[str, int]

    def table(self) -> ResultTable:
        """The players, in the order in which they come, and the games."""
        problems: list[Problem] = []
        lines: _Named = {}
        rows = [row for row in self.rows if _filled(row) > 1]
        problems += [_left_out(row) for row in self.rows if _filled(row) <= 1]
        writing = self._writing(rows)
        games = [game for row in rows if (game := self._game(writing, row, lines, problems)) is not None]
        people = tuple(line for _, line in lines.values())
        if len(people) > _MOST_PLAYERS:
            return ResultTable("games", problems=(Problem("results.no-players", values={"most": _MOST_PLAYERS}),))
        played = Counter(side for game in games for side in (game.first, game.second) if side is not None)
        if max(played.values(), default=0) > RESULT_GAMES.most:
            return ResultTable("games", problems=(over("table.too-large", RESULT_GAMES),))
        problems += [*self._again(games, people), *_near(people), *_writing_problems(writing)]
        if not games and not has_refusal(problems):
            problems.append(Problem("table.no-lines"))
        days = tuple(sorted({day for row in rows if isinstance(day := cells.day(self._text(row, "day")), date)}))
        in_order = sorted(problems, key=_row_of)
        return ResultTable("games", people, tuple(games), tuple(in_order), days)

    def _text(self, row: Row, what: str) -> str:
        return row.cell(self.sides[what]) if what in self.sides else ""

    def _column(self, what: str) -> Column:
        return Column(self.sides[what], None, self.heading.cell(self.sides[what]))

    def _writing(self, rows: Sequence[Row]) -> Writing:
        """A result here says both sides: 2-0 and 1-1, or 1-0 and ½-½."""
        return writing_of(self.discipline, [self._text(row, "result") for row in rows])

    def _game(self, writing: Writing, row: Row, lines: _Named, problems: list[Problem]) -> TableGame | None:
        before = len(problems)
        number = self._round(row, problems)
        day = self._text(row, "day")
        if day and isinstance(cells.day(day), str):
            problems.append(_at_cell("table.cell.date", row.number, self._column("day"), day))
        first = self._player(row, "white", lines, problems)
        is_free = not self._text(row, "black") or is_exempt(self._text(row, "black"))
        second = None if is_free else self._player(row, "black", lines, problems)
        given, column = self._text(row, "result"), self._column("result")
        if is_free and self._text(row, "black") == "":
            problems.append(_at_cell("results.nobody", row.number, self._column("black"), ""))
        if first is not None and first == second:
            problems.append(
                _at_cell(
                    "results.own-number",
                    row.number,
                    self._column("black"),
                    self._text(row, "black"),
                    more={"opponent": 0},
                )
            )
        half = None if is_free else half_of(writing, given)
        result = TypedResult() if is_free else result_of(writing, half, None) if half else None
        if result is None:
            problems.append(_unclear(writing, row, column, given))
        elif wrong := _impossible(result, row.number, column, given):
            problems += wrong
        if first is None or result is None or len(problems) > before:
            return None
        return TableGame(first, second, result, number, f"{column.letter}{row.number}", has_colours=True)

    def _round(self, row: Row, problems: list[Problem]) -> int | None:
        given = self._text(row, "round")
        if "round" not in self.sides:
            return None
        digits = re.sub(r"\D", "", given)
        number = int(digits) if re.fullmatch(r"[0-9]{1,2}", digits) else 0
        if not 1 <= number <= _MOST_ROUNDS:
            problems.append(
                _at_cell("results.round", row.number, self._column("round"), given, more={"most": _MOST_ROUNDS})
            )
        return number or None

    def _player(self, row: Row, side: str, lines: _Named, problems: list[Problem]) -> int | None:
        name = said_name(self._text(row, side))
        words = name_words(name)
        if not words:
            problems.append(_at_cell("results.nobody", row.number, self._column(side), name))
            return None
        if damage := cells.damage(name):
            problems.append(_at_cell(f"table.cell.{damage}", row.number, self._column(side), name))
            return None
        place, _ = lines.setdefault(words, (len(lines), PersonLine(row.number, name=name)))
        return place

    def _again(self, games: Sequence[TableGame], people: Sequence[PersonLine]) -> Iterator[Problem]:
        """Somebody who would play two games in one round."""
        seen: dict[tuple[int, int], str] = {}
        column = self._column("result")
        for game in games:
            for side in (game.first, game.second):
                if side is None or game.round is None:
                    continue
                earlier = seen.setdefault((side, game.round), game.cell)
                if earlier != game.cell:
                    row = int(re.sub(r"\D", "", game.cell))
                    values: dict[str, Value] = {
                        "name": people[side].shown,
                        "round": game.round,
                        "other": re.sub(r"\D", "", earlier),
                    }
                    yield _at_cell("results.twice-in-round", row, column, "", more=values)


def _near(people: Sequence[PersonLine]) -> Iterator[Problem]:
    """Names that may be one person's, written in two ways."""
    known = People.of(Player(id=f"row-{line.row}-{at}", name=line.name) for at, line in enumerate(people))
    near = NearNames(known)
    for at, line in enumerate(people):
        alike = [other for other in near.of(line.name) if int(other.rpartition("-")[2]) < at]
        for other in alike[:1]:
            values: dict[str, Value] = {"row": line.row, "one": line.name, "two": known.name(other)}
            yield Problem("results.near-names", "", (line.row,), values, Level.WARNING)


def typed_series(
    discipline: str, names: Sequence[tuple[str, str]], typed: Mapping[tuple[int, int], str]
) -> ResultTable:
    """A series that somebody types: names with licences, and each pair's result once, from the side of the one who stands first.

    What is wrong with a cell has the places of the two as its ``where``, with a name the place of the one.
    """
    lines = tuple(PersonLine(at, name=said_name(name), licence=licence) for at, (name, licence) in enumerate(names))
    problems = [*_typed_names(lines)]
    writing = writing_of_one_cell(discipline, [cell for cell in typed.values() if cell])
    games: list[TableGame] = []
    for first, second in combinations(range(len(lines)), 2):
        given = typed.get((first, second), "")
        half = half_of(writing, given) if given else None
        result = result_of(writing, half, None) if half else None
        if result is not None and not _impossible(result, first, Column(second, None), given):
            games.append(TableGame(first, second, result))
            continue
        told: dict[str, Value] = {"given": given, "codes": _codes(writing)} if given else {}
        who: Told = {"one": lines[first].name or numbered(first), "two": lines[second].name or numbered(second)}
        problems.append(
            Problem("results.typed-unclear" if given else "results.empty-cell", "", (first, second), {**who, **told})
        )
    found = (*_writing_problems(writing), *problems)
    return ResultTable("crosstable", lines, tuple(games), found, discipline=discipline)


def numbered(at: int) -> str:
    """How somebody is called who has no name yet."""
    return f"n°\u00a0{at + 1}"


def _typed_names(lines: Sequence[PersonLine]) -> Iterator[Problem]:
    """Players without a name, and names that stand twice with nothing to tell the two apart."""
    seen: dict[tuple[tuple[str, ...], str], int] = {}
    for at, line in enumerate(lines):
        words = name_words(line.name)
        if not words or cells.damage(line.name):
            yield Problem("results.name-missing", "", (at,), {"number": at + 1})
        elif (earlier := seen.setdefault((words, line.licence), at)) != at:
            yield Problem("results.name-twice", "", (at,), {"number": at + 1, "other": earlier + 1, "given": line.name})


def texts_in(content: bytes) -> str:
    """Everything that stands in the cells of a workbook, on whichever sheet; empty if it cannot be read."""
    return "\n".join(
        cell for grid in grids_of_bytes(content).values() for row in grid.rows for cell in row.cells if cell
    )
