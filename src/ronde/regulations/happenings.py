"""What can happen in any book. A happening carries every fact it needs as of its day; its rows are columns.

Books add their own beside their rules; these are the ones that several share.
"""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Happening:
    """Something that happened on a day; ``sequence`` is its turn among those of the day."""

    closes: ClassVar[bool] = False  # whether what came before its day is late from then on

    id: FactId
    day: date
    sequence: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RatingsAdopted(Happening):
    """A list taken over from elsewhere: where a history begins.

    ``last_day`` is each player's last event; ``games`` how many games the rating was made of, 0 where nobody said.
    """

    player: Column
    rating: Column
    last_day: Column
    games: Column


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RatingCorrected(Happening):
    """An officer's decision to set one rating."""

    player: int
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PeriodClosed(Happening):
    """A month, a quarter or another period of the book ends, and what was pending is settled."""

    closes: ClassVar[bool] = True
