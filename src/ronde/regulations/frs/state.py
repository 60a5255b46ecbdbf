"""What the book remembers of each ranking: the last N games of a type, and the ratings they led to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType
from typing import Any

import numpy as np

from ronde.ground.ids import EventId
from ronde.ground.numbers import Column, column
from ronde.regulations.frs.happenings import Frame
from ronde.regulations.frs.parameters import Field

NO_RATING, PROVISIONAL, ACTIVE = 0, 1, 2  # the status of a player on a ranking
STATUSES = ("none", "provisional", "active")


def _nobody() -> Column:
    return column(())


def held(values: Column) -> Column:
    """The values as a state holds them: nobody may change them."""
    values.flags.writeable = False
    return values


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a window, apart from its players."""

    id: EventId
    day: date
    competition: str
    games: int

    @classmethod
    def of(cls, game: Frame) -> "Played":
        """What a window remembers of a game."""
        return cls(EventId(game.id), game.day, game.competition, game.games)


@dataclass(frozen=True, slots=True)
class Window:
    """The latest games of a type, oldest first, with a row for each player of each.

    ``count`` is k, the games of the type so far; ``turn`` says which of them a row belongs to. Every row has the value V
    of the game, the player's points P, and the rating R after it. All but ``turn`` and ``count`` are in 10^-12.
    ``added`` are the terms of the last ``size`` games (rules.py), added up by player number: what the rows say, kept so that
    a game need not add them up again.
    """

    count: int = 0
    games: tuple[Played, ...] = ()
    turn: Column = field(default_factory=_nobody)
    player: Column = field(default_factory=_nobody)
    value: Column = field(default_factory=_nobody)
    points: Column = field(default_factory=_nobody)
    rating: Column = field(default_factory=_nobody)
    size: int = 0
    added: Column = field(default_factory=_nobody)

    def last(self, size: int) -> "Window":
        """Only the last so many games."""
        if len(self.games) <= size:
            return self
        first = int(self.turn.searchsorted(self.count - size + 1))
        rows = {name: getattr(self, name)[first:] for name in ROWS}
        return replace(self, games=self.games[len(self.games) - size :], **rows)

    def with_games(self, count: int, games: Sequence[Frame], rows: Mapping[str, Sequence[Column]]) -> "Window":
        """The latest games at the end of the window, with their rows, ``count`` games having been played by then."""
        joined: dict[str, Any] = {name: held(np.concatenate((getattr(self, name), *rows[name]))) for name in ROWS}
        return Window(count, (*self.games, *(Played.of(game) for game in games)), **joined)

    def with_ratings(self, rating: Column, size: int, added: Column) -> "Window":
        """The ratings after the newest game, by player number, and the terms of the games that count."""
        first = int(self.turn.searchsorted(self.count))
        after = held(np.concatenate((self.rating[:first], rating[self.player[first:]])))
        return replace(self, rating=after, size=size, added=held(added))

    @property
    def age(self) -> Column:
        """How many games of the type have been played since, for each row."""
        return self.count - self.turn

    @property
    def game_of_row(self) -> Column:
        """Which of the games a row belongs to, the oldest being 0."""
        return self.turn - (self.count - len(self.games) + 1)


ROWS = ("turn", "player", "value", "points", "rating")


@dataclass(frozen=True, slots=True)
class Standings:
    """A ranking, by player number; who is beyond the end of the columns has no rating.

    Ratings count in 10^-12 of a point, those of the general ranking in a fifth of that: a mean of five is never rounded.
    """

    rating: Column = field(default_factory=_nobody)
    status: Column = field(default_factory=_nobody)
    games: Column = field(default_factory=_nobody)
    parts: int = 1

    def grown(self, size: int) -> "Standings":
        """The same ranking with room for so many players."""
        if size <= len(self.rating):
            return self
        more = np.zeros(size - len(self.rating), dtype=np.int64)
        rating, status, games = (np.concatenate((old, more)) for old in (self.rating, self.status, self.games))
        return replace(self, rating=rating, status=status, games=games)


NO_GAME, NOBODY = Window(), Standings()


@dataclass(frozen=True, slots=True)
class State:
    """Windows and standings by ranking, the last turn taken in each field's calendar, and who has played as what."""

    windows: Mapping[str, Window]
    standings: Mapping[str, Standings]
    turns: Mapping[Field, tuple[date, int]]
    played_as: Column = field(default_factory=_nobody)  # by player number: the sum of AS of the fields played in

    def window(self, ranking: str) -> Window:
        """The games of a type."""
        return self.windows.get(ranking, NO_GAME)

    def ranking(self, code: str) -> Standings:
        """The ratings of a ranking."""
        return self.standings.get(code, NOBODY)


# a person, a pair, a team
AS: Mapping[Field, int] = MappingProxyType({"seniors": 1, "youth": 1, "pairs": 2, "teams": 4})
