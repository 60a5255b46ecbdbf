"""What the book remembers: each player's marks, newest first, and the rating they led to."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ronde.ground.ids import EventId
from ronde.regulations.absp.parameters import Window

RATED = "rated"
EVERYONE = "everyone"  # the ranking on which every rating stands


@dataclass(frozen=True, slots=True)
class Mark:
    """What a tournament (or an adopted value) was worth to a player: the mean points of so many games, exactly.

    The games are all of them, however few are still in the window: when the window grows, an event that counted in
    part counts whole again (ABSP-4).
    """

    event: EventId
    value: Fraction
    games: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's rating as listed, the marks it was made of, the window it was made with, and the last event's day."""

    rating: int
    marks: tuple[Mark, ...]
    window: Window
    last_day: date

    @property
    def games(self) -> int:
        """How many games the rating is based on."""
        return min(self.window.games, sum(mark.games for mark in self.marks))


@dataclass(frozen=True, slots=True)
class State:
    """Everyone who has a rating, by player number."""

    standings: Mapping[int, Standing]

    def with_standings(self, fresh: Mapping[int, Standing]) -> "State":
        """New standings for some players."""
        return State({**self.standings, **fresh})
