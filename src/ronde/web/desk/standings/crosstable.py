"""The crosstable of a section: a square where everybody meets everybody, else the rounds side by side."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.results import UNDECIDED, is_win
from ronde.play.section import Game, Section
from ronde.play.standings.crosstable import Cell, Row, crosstable
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.words.numbers import number_text
from ronde.words.standings import points_text

MOST_IN_A_SQUARE = 20
_KIND = re.compile(r"([012])(fe|fne|r|d)")  # draughts: the points, then how they came
_SHORT = {  # what a code is in a narrow cell, and what stands small above it
    "win": ("+", ""),
    "draw": ("=", ""),
    "loss": ("−", ""),
    "forfeit-win": ("+", "f"),
    "forfeit": ("−", "f"),
    "double-forfeit": ("−", "f"),
    "bye": ("+", ""),
    "half-bye": ("½", ""),
    "zero-bye": ("0", ""),
}


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A game in a narrow cell: the opponent's place where the column does not say it, the side, and the result."""

    place: int | None
    side: str
    result: str
    small: str
    is_won: bool
    is_decided: bool


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A player's games, one list for each column; the column of oneself has none."""

    place: int
    player: PlayerId
    name: str
    columns: tuple[tuple[CrossCell, ...], ...]
    points: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Cross:
    """A crosstable; ``columns`` are the places of a square, or the rounds. ``has_exempt``: the last column of a square is EXEMPT."""

    after: int
    is_square: bool
    has_exempt: bool
    columns: tuple[int, ...]
    rows: tuple[CrossRow, ...]


def cross_of(desk: SectionDesk) -> Cross:
    """The crosstable as it stands."""
    section, after = desk.section, len(desk.section.published)
    rows = crosstable(section, standings_of(desk.row, section, after))
    square = is_square(section)
    exempt = square and any(cell.opponent_place is None for row in rows for cell in row.cells)
    columns = tuple(range(1, (len(rows) if square else after) + 1))
    drawing = _Drawing(desk, square, (*columns, None) if exempt else columns, _games(section))
    return Cross(after, square, exempt, columns, tuple(map(drawing.row, rows)))


def _games(section: Section) -> dict[tuple[int, PlayerId], Game]:
    """Everybody's game of each round."""
    return {
        (number, player): game
        for number, game in section.games(range(1, len(section.published) + 1))
        for player in game.players
    }


def is_square(section: Section) -> bool:
    """Whether everybody meets everybody, and they are few enough for a square."""
    phases = section.plan.phases
    is_round_robin = len(phases) == 1 and phases[0].format == "round_robin"
    return is_round_robin and len(section.entries) <= MOST_IN_A_SQUARE


@dataclass(frozen=True, slots=True)
class _Drawing:
    """How rows are drawn: which columns there are, and where the scores of a game are found."""

    desk: SectionDesk
    is_square: bool
    columns: tuple[int | None, ...]
    games: Mapping[tuple[int, PlayerId], Game]

    def row(self, row: Row) -> CrossRow:
        line, section = row.line, self.desk.section
        cells = tuple(tuple(self._cell(line.player, cell) for cell in self._of(row, one)) for one in self.columns)
        points = points_text(section, line, reading())
        is_open = not all(cell.is_decided for cell in row.cells)
        return CrossRow(row.place, line.player, self.desk.name(line.player), cells, points, is_open)

    def _of(self, row: Row, column: int | None) -> Iterator[Cell]:
        return (one for one in row.cells if column == (one.opponent_place if self.is_square else one.round))

    def _cell(self, player: PlayerId, cell: Cell) -> CrossCell:
        result, small = self._result(player, cell)
        side = "" if cell.opponent_place is None else "○" if cell.is_first else "●"
        place = None if self.is_square else cell.opponent_place
        is_won = is_win(self.desk.section.codes, cell.code)
        return CrossCell(place, side, result, small, is_won, cell.is_decided)

    def _result(self, player: PlayerId, cell: Cell) -> tuple[str, str]:
        """The margin where there are scores, else the code, in two parts where it says how the points came."""
        game = self.games[cell.round, player]
        if game.second is None and cell.code == "forfeit-win":
            return _SHORT["bye"]
        scores = game.scores
        if scores and cell.code != UNDECIDED:
            by = scores[0] - scores[1] if cell.is_first else scores[1] - scores[0]
            return (number_text(by, reading(), signed=True) if by else "="), ""
        if found := _KIND.fullmatch(cell.code):
            return found[1], found[2]
        return _SHORT.get(cell.code, (cell.code, ""))
