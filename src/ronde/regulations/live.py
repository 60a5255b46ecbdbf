"""The figures of an event in progress, as a rule book gives them: plain values that any face can draw.

What a column is called, and what it says, stands in the words of the book (``figures.<code>``).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from ronde.ground.finished import FinishedSection
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.ground.trace import Number
from ronde.regulations.answers import Waiting
from ronde.regulations.documents import Entering

MovedBy: TypeAlias = Literal["games", "scores", "places"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A column of figures: its code, its article, and how many decimals people read of it."""

    code: str
    article: str
    decimals: int = 0
    is_signed: bool = False


@dataclass(frozen=True, slots=True)
class ComingGame:
    """A game that is paired, and has no result yet."""

    round: int
    first: PlayerId
    second: PlayerId


@dataclass(frozen=True, slots=True)
class InProgress:
    """An event as a book is asked about it: its sections as they stand, and the document that they would be.

    ``coming`` are the games that are known to follow; ``entering`` gives players their numbers. ``asked``: whose lines are
    wanted, everybody's unless given.
    """

    document: Any
    sections: tuple[FinishedSection, ...]
    coming: tuple[ComingGame, ...]
    entering: Entering
    asked: tuple[PlayerId, ...] | None = None

    @property
    def wanted(self) -> tuple[PlayerId, ...]:
        """Whose lines are to be given."""
        return self.players if self.asked is None else self.asked

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everyone, section by section, in the order of the standings."""
        return tuple(one.player for section in self.sections for one in section.players)

    def number(self, player: PlayerId) -> int:
        """The number of a player in the columns of a state."""
        return self.entering.roster.number(player)


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A player's figures, exact, one for each column; None: not known, and ``waiting`` says for want of what."""

    values: tuple[Number | None, ...]
    waiting: tuple[Waiting, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveFigures:
    """What a book says of an event in progress; no columns: it has no such figures.

    ``projected`` is the column that another result moves; ``moved_by`` says through what: the player's own games, or the
    scores or places of all, so that the results at other tables count too. ``whole`` are figures of the event, nobody's in
    particular.
    """

    columns: tuple[Figure, ...] = ()
    lines: Mapping[PlayerId, FigureLine] = field(default_factory=lambda: MappingProxyType({}))
    projected: str = ""
    moved_by: MovedBy = "games"
    whole: tuple[tuple[Figure, Number | None], ...] = ()
    problems: tuple[Problem, ...] = ()

    def value(self, player: PlayerId, code: str) -> Number | None:
        """One figure of a player."""
        at = next((at for at, column in enumerate(self.columns) if column.code == code), None)
        return None if at is None or player not in self.lines else self.lines[player].values[at]


NO_FIGURES = LiveFigures()


def serious(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Those for which an event cannot be computed; what an officer has yet to decide on can be previewed."""
    return tuple(problem for problem in problems if problem.level is Level.REFUSED)
