"""A list of games: one in each row."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from ronde.files.bounds import RESULT_GAMES, over
from ronde.files.result_tables.faults import (
    at_cell,
    filled,
    impossible,
    left_out,
    row_of,
    unclear_result,
    writing_problems,
)
from ronde.files.result_tables.table import MOST_PLAYERS, MOST_ROUNDS, ResultTable
from ronde.files.tables import cells
from ronde.files.tables.grid import Row
from ronde.files.tables.headings import plain_heading
from ronde.files.tables.layout import Column
from ronde.files.tables.names import said_name
from ronde.files.tables.people_table import PersonLine
from ronde.ground.problems import Level, Problem, Value, has_refusal
from ronde.play.from_table import TableGame
from ronde.play.table_cells import Writing, half_of, is_exempt, result_of, writing_of
from ronde.play.typed_results import TypedResult
from ronde.record.lookalikes import name_words
from ronde.record.near_names import NearNames
from ronde.record.people import People
from ronde.record.players import Player

_SIDES: dict[str, frozenset[str]] = {
    "white": frozenset({"white", "whites", "blanc", "blancs", "alb", "albe", "albul", "joueur 1", "player 1", "jucator 1", "jucatorul 1", "first", "premier"}),
    "black": frozenset({"black", "blacks", "noir", "noirs", "negru", "negre", "negrul", "joueur 2", "player 2", "jucator 2", "jucatorul 2", "second", "deuxieme"}),
    "result": frozenset({"result", "results", "resultat", "resultats", "rezultat", "rezultate", "score", "scor"}),
    "round": frozenset({"round", "ronde", "runda", "tour", "tur", "rd", "r", "etapa"}),
    "day": frozenset({"day", "date", "jour", "data", "ziua", "zi"}),
}  # fmt: skip
_Named: TypeAlias = "dict[tuple[str, ...], tuple[int, PersonLine]]"  # by the words of a name: its place, and who it is


def columns_of_games(row: Row) -> dict[str, int]:
    """Where the columns of a list of games stand; nothing if it is none."""
    called = [plain_heading(cell) for cell in row.cells]
    found = {
        what: at for what, names in _SIDES.items() for at, heading in reversed([*enumerate(called)]) if heading in names
    }
    return found if {"white", "black", "result"} <= found.keys() else {}


@dataclass(frozen=True, slots=True)
class GamesList:
    """A list of games: one in each row."""

    discipline: str
    heading: Row
    rows: Sequence[Row]
    sides: Mapping[str, int]

    def table(self) -> ResultTable:
        """The players, in the order in which they come, and the games."""
        problems: list[Problem] = []
        lines: _Named = {}
        rows = [row for row in self.rows if filled(row) > 1]
        problems += [left_out(row) for row in self.rows if filled(row) <= 1]
        writing = self._writing(rows)
        games = [game for row in rows if (game := self._game(writing, row, lines, problems)) is not None]
        people = tuple(line for _, line in lines.values())
        if len(people) > MOST_PLAYERS:
            return ResultTable("games", problems=(Problem("results.no-players", values={"most": MOST_PLAYERS}),))
        played = Counter(side for game in games for side in (game.first, game.second) if side is not None)
        if max(played.values(), default=0) > RESULT_GAMES.most:
            return ResultTable("games", problems=(over("table.too-large", RESULT_GAMES),))
        problems += [*self._again(games, people), *_near(people), *writing_problems(writing)]
        if not games and not has_refusal(problems):
            problems.append(Problem("table.no-lines"))
        days = tuple(sorted({day for row in rows if isinstance(day := cells.day(self._text(row, "day")), date)}))
        in_order = sorted(problems, key=row_of)
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
            problems.append(at_cell("table.cell.date", row.number, self._column("day"), day))
        first = self._player(row, "white", lines, problems)
        is_free = not self._text(row, "black") or is_exempt(self._text(row, "black"))
        second = None if is_free else self._player(row, "black", lines, problems)
        given, column = self._text(row, "result"), self._column("result")
        if is_free and self._text(row, "black") == "":
            problems.append(at_cell("results.nobody", row.number, self._column("black"), ""))
        if first is not None and first == second:
            problems.append(
                at_cell(
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
            problems.append(unclear_result(writing, row, column, given))
        elif wrong := impossible(result, row.number, column, given):
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
        if not 1 <= number <= MOST_ROUNDS:
            problems.append(
                at_cell("results.round", row.number, self._column("round"), given, more={"most": MOST_ROUNDS})
            )
        return number or None

    def _player(self, row: Row, side: str, lines: _Named, problems: list[Problem]) -> int | None:
        name = said_name(self._text(row, side))
        words = name_words(name)
        if not words:
            problems.append(at_cell("results.nobody", row.number, self._column(side), name))
            return None
        if damage := cells.damage(name):
            problems.append(at_cell(f"table.cell.{damage}", row.number, self._column(side), name))
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
                    yield at_cell("results.twice-in-round", row, column, "", more=values)


def _near(people: Sequence[PersonLine]) -> Iterator[Problem]:
    """Names that may be one person's, written in two ways."""
    known = People.of(Player(id=f"row-{line.row}-{at}", name=line.name) for at, line in enumerate(people))
    near = NearNames(known)
    for at, line in enumerate(people):
        alike = [other for other in near.of(line.name) if int(other.rpartition("-")[2]) < at]
        for other in alike[:1]:
            values: dict[str, Value] = {"row": line.row, "one": line.name, "two": known.name(other)}
            yield Problem("results.near-names", "", (line.row,), values, Level.WARNING)
