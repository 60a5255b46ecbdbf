"""A table with a row for each player: a crosstable, or a table of rounds."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ronde.files.result_tables.crosstable import Crosstable
from ronde.files.result_tables.faults import Told, filled, left_out, row_of
from ronde.files.result_tables.rounds import RoundsTable
from ronde.files.result_tables.table import MOST_PLAYERS, MOST_ROUNDS, ResultTable
from ronde.files.tables.grid import Row
from ronde.files.tables.headings import Kind, kind_of, plain_heading
from ronde.files.tables.layout import Column, layout
from ronde.files.tables.line_reading import lines_of
from ronde.files.tables.people_table import PeopleTable, PersonLine
from ronde.files.tables.repeated import with_repetitions
from ronde.ground.problems import Level, Problem, Value, has_refusal
from ronde.play.from_table import Shape, TableGame, missing_pairs
from ronde.play.table_cells import is_away, is_diagonal_mark, is_exempt, meeting_of, rounds_writing
from ronde.play.typed_results import TypedResult

_ROUND = re.compile(
    r"(?:r|rd|rnd|ronde|round|runda|tour|tur|t|etapa|partie|partida) ?([0-9]{1,2})|([0-9]{1,2}) ?(?:e|re|er|eme|a)? (?:ronde|tour|round|runda)"
)
_NUMBER = re.compile(r"[0-9]{1,3}")
_TOTALS = frozenset({"points", "pts", "point", "puncte", "punctaj", "pct", "total", "totaux", "pt"})
WHO: frozenset[Kind] = frozenset({"id", "name", "family", "given"})
_NOT_READ: frozenset[Kind] = frozenset(
    {"games", "participations", "played", "since", "until", "type", "tags", "categories"}
)
_Key = Callable[[PersonLine, int], int | None]


def round_columns(row: Row) -> dict[int, int]:
    """The numbers of the columns in which results stand: rounds (R1, Ronde 2), or opponents or rounds from 1 on."""
    named = {at: found for at, cell in enumerate(row.cells) if (found := _ROUND.fullmatch(plain_heading(cell)))}
    if named:
        return {at: int(found[1] or found[2]) for at, found in named.items()}
    plain = {at: int(cell.strip()) for at, cell in enumerate(row.cells) if _NUMBER.fullmatch(cell.strip())}
    return plain if sorted(plain.values())[:1] == [1] else {}


def _is_named_round(row: Row, at: int) -> bool:
    return not _NUMBER.fullmatch(row.cell(at))


@dataclass(frozen=True, slots=True)
class MeetingsTable:
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
        if not lines or len(lines) > MOST_PLAYERS or has_refusal(problems):
            problems += [] if has_refusal(problems) else [Problem("results.no-players", values={"most": MOST_PLAYERS})]
            return ResultTable("rounds", problems=tuple(problems))
        in_order = [rows[line.row] for line in lines]
        is_cross = self._is_crosstable(in_order)
        if is_cross is None:
            values: dict[str, Value] = {"columns": len(self.columns), "players": len(lines)}
            return ResultTable("rounds", problems=(*problems, Problem("results.columns", values=values)))
        reader = Crosstable if is_cross else RoundsTable
        games, found = _fewest(reader(self.discipline, lines, in_order, self._by_number(), key) for key in _keys(lines))
        found = sorted(
            found,
            key=row_of,
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
        if max(self.columns.values()) > MOST_ROUNDS and any(_is_named_round(self.heading, at) for at in self.columns):
            yield Problem("results.columns", values={"columns": max(self.columns.values()), "players": len(self.rows)})

    def _lines(self) -> tuple[list[PersonLine], list[Problem]]:
        """Who stands in the rows; notes below the table are left out, and said."""
        who = [at for at, cell in enumerate(self.heading.cells) if kind_of(cell) in WHO]
        left = [row for row in self.rows if not any(row.cell(at) for at in who) and filled(row) <= 1]
        are_left = {row.number for row in left}
        read = [self.heading, *(row for row in self.rows if row.number not in are_left)]
        apart = {*self.columns, *(at for at, cell in enumerate(self.heading.cells) if _is_apart(cell))}
        people = [
            replace(row, cells=tuple("" if at in apart else cell for at, cell in enumerate(row.cells))) for row in read
        ]
        found = layout(people)
        notes = [left_out(row) for row in left]
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


def _is_apart(heading: str) -> bool:
    """Whether a column is left to whoever made the table: points and the like, and what has nothing to do with who somebody is."""
    return plain_heading(heading) in _TOTALS or kind_of(heading) in _NOT_READ


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


def _fewest(readers: Iterable[Crosstable | RoundsTable]) -> tuple[list[TableGame], list[Problem]]:
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
