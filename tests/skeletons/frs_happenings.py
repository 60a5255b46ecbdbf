"""FRS, skeleton: collective games, in the order of the calendar."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.numbers import Column, column
from ronde.ground.problems import PathPart
from ronde.regulations.documents import Document, Entering, Id
from ronde.regulations.happenings import Happening

Type = Literal["clasic", "completiv", "eliptic", "compunere", "anticipatie", "libere"]
Field = Literal["open", "youth"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GamePlayed(Happening):
    """A game of many players, each with a place. ``number`` is its turn in the calendar of rated games."""

    number: int
    type: Type
    field: Field
    player: Column
    place: Column
    games: int  # a Libere tournament records how many it had (ABSP-6)


class Game(Document, frozen=True, kw_only=True, tag="game"):
    """A rated game: its players in the order of their places."""

    day: date
    number: int
    type: Type
    field: Field = "open"
    places: dict[Id, Annotated[int, Meta(ge=1)]]
    games: int = 1

    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone placed."""
        for player in self.places:
            yield ("places", player), PlayerId(player)

    def happening(self, entering: Entering) -> GamePlayed:
        """The game in columns."""
        return GamePlayed(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            number=self.number,
            type=self.type,
            field=self.field,
            player=column([entering.roster.number(PlayerId(player)) for player in self.places]),
            place=column(list(self.places.values())),
            games=self.games,
        )
