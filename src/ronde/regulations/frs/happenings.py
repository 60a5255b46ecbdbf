"""What happens in this book: a game in which everybody plays the same letters and ends with a place."""

from dataclasses import dataclass

from ronde.ground.numbers import Column
from ronde.regulations.frs.parameters import Field, Type
from ronde.regulations.happenings import Happening


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GamePlayed(Happening):
    """A rated game, its players a row each; a Libere tournament counts as one (FRS-10).

    ``number`` is its turn in the calendar (FRS-8); ``games`` is 1, or how many games a Libere tournament had.
    """

    number: int
    competition: str
    type: Type
    field: Field
    games: int
    player: Column
    place: Column
