"""The crosstable: final ranks down the side, and for each round the opponent's rank, the colour and the result."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import halves
from ronde.ground.results import SCORED
from ronde.play.section import Section
from ronde.play.standings.table import StandingsLine, standings
from ronde.play.tally import Outing, tally


@dataclass(frozen=True, slots=True)
class Cell:
    """One game of one player. Without an opponent it is a bye, and has no colour.

    Where ``is_decided`` is false, the code is what the game counts as until it is. ``score`` is that of who plays alone.
    """

    round: int
    opponent_place: int | None
    is_first: bool
    code: str
    points: Fraction
    is_decided: bool = True
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table with its games; ``place`` is unique, the line's rank may be shared."""

    place: int
    line: StandingsLine
    cells: tuple[Cell, ...]


def crosstable(section: Section, lines: Sequence[StandingsLine] | None = None) -> tuple[Row, ...]:
    """The table as it stands, with every published game of the event; ``lines`` are its standings, where somebody has them."""
    lines = standings(section) if lines is None else lines
    places = {line.player: place for place, line in enumerate(lines, start=1)}
    outings = tally(section, range(1, len(section.published) + 1)).outings
    return tuple(
        Row(places[line.player], line, tuple(_cell(outing, places) for outing in outings[line.player]))
        for line in lines
    )


def _cell(outing: Outing, places: dict[PlayerId, int]) -> Cell:
    place = None if outing.opponent is None else places[outing.opponent]
    points = halves(outing.halves)
    score = outing.score if outing.code == SCORED else None
    return Cell(outing.round, place, outing.is_first, outing.code, points, outing.is_decided, score)
