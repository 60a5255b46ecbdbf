"""A section that was played to the end, in values that any rule book understands: who played whom, and how it ended.

The room that runs sections makes it, a rule book makes its document of it; neither knows the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ronde.ground.ids import PlayerId

System = Literal["closed", "double", "swiss", "match", "other"]  # match: of teams, board against board


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game of a round at a table; no ``second``: a bye. ``result`` is the discipline's code from the first one's side."""

    round: int
    table: int
    first: PlayerId
    second: PlayerId | None
    result: str
    scores: tuple[int, int] | None = None

    @property
    def margin(self) -> int | None:
        """What the first one won by, where scores were written."""
        return None if self.scores is None else self.scores[0] - self.scores[1]


@dataclass(frozen=True, slots=True)
class FinishedPlayer:
    """A player with the final place, which those who are tied share, and the points in half points.

    ``free``: how many of these came without an opponent. ``has_played``: a game at the board, not only forfeits. ``marks``: the
    categories and tags that the desk has, some of which a rule book understands.
    """

    player: PlayerId
    place: int
    rating: int | None
    halves: int
    free: int
    has_played: bool
    marks: tuple[str, ...] = ()

    def marked(self, kind: str) -> str | None:
        """What the first mark of a kind says: of ``club:Heule`` it is Heule; None where there is none."""
        values = (
            value for name, colon, value in (mark.partition(":") for mark in self.marks) if colon and name == kind
        )
        return next(values, None)


@dataclass(frozen=True, slots=True)
class FinishedSection:
    """A section: its players in the order of the table, its games round by round; ``planned``: the rounds meant to be played.

    ``is_ranked``: whether the table goes by what was played. Where it does not, everybody has the first place, and it means nothing.
    """

    name: str
    discipline: str
    system: System
    rounds: int
    players: tuple[FinishedPlayer, ...]
    games: tuple[FinishedGame, ...]
    planned: int = 0
    is_ranked: bool = True

    def met(self) -> Iterator[FinishedGame]:
        """The games of two players."""
        return (game for game in self.games if game.second is not None)
