"""What the book remembers: each player's rating and last event, the season's bars, the world's best."""

from dataclasses import dataclass, field, replace
from datetime import date

import numpy as np

from ronde.ground.numbers import Column, Flags, column
from ronde.regulations.fisf_classique.parameters import Bars

UNRATED = -(2**62)  # no rating yet: below anything a rating can be
RATED, PROVISIONAL = "rated", "provisional"  # PL, and PL*
EVERYONE = "everyone"  # the ranking on which every rating stands
NEVER = 0  # a last day: no event played


@dataclass(frozen=True, slots=True)
class State:
    """Columns by player number; a player beyond their end is unrated and has never played."""

    rating: Column
    last_day: Column
    bars: Bars | None = None
    bars_since: date = date.min
    world_top: Column = field(default_factory=lambda: column(()))

    def ratings(self, players: Column) -> Column:
        """The rating of each, or UNRATED."""
        return _taken(self.rating, players, UNRATED)

    def last_days(self, players: Column) -> Column:
        """The last event's last day of each, or NEVER."""
        return _taken(self.last_day, players, NEVER)

    def rating_for(self, players: Column) -> Column:
        """A copy of the ratings by player number, with room for these players: the beginning of new ones."""
        return _grown(self.rating, max(len(self.rating), int(players.max(initial=-1)) + 1), UNRATED)

    def played(self, rating: Column, players: Column, days: Column) -> "State":
        """New ratings by player number, and the days on which players have played, the last of each below the others."""
        last_day = _grown(self.last_day, len(rating), NEVER)
        last_day[players] = days
        rating.flags.writeable = last_day.flags.writeable = False
        return replace(self, rating=rating, last_day=last_day)

    def with_ratings(self, players: Column, ratings: Column, last_days: Column | None = None) -> "State":
        """New ratings for some players, and new last days where given."""
        size = max(len(self.rating), int(players.max(initial=-1)) + 1)
        rating = _grown(self.rating, size, UNRATED)
        last_day = _grown(self.last_day, size, NEVER)
        rating[players] = ratings
        if last_days is not None:
            last_day[players] = last_days
        rating.flags.writeable = last_day.flags.writeable = False
        return replace(self, rating=rating, last_day=last_day)

    @property
    def is_rated(self) -> Flags:
        """Who has a rating."""
        return np.not_equal(self.rating, UNRATED)


def _taken(values: Column, players: Column, otherwise: int) -> Column:
    inside = players < len(values)
    found = np.full(len(players), otherwise, dtype=np.int64)
    found[inside] = values[players[inside]]
    return found


def _grown(values: Column, size: int, fill: int) -> Column:
    if size == len(values):
        return values.copy()
    return np.concatenate((values, np.full(size - len(values), fill, dtype=np.int64)))
