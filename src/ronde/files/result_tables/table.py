"""What a table of results says, in whichever of its three shapes it came."""

from dataclasses import dataclass
from datetime import date

from ronde.files.tables.people_table import PersonLine
from ronde.ground.problems import Problem, has_refusal
from ronde.play.from_table import Shape, TableGame

MOST_PLAYERS, MOST_ROUNDS = 999, 99


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
