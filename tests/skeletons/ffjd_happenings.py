"""FFJD, skeleton: series with their games as columns, estimates, and series put right after publication."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from msgspec import Meta, Struct, field

from ronde.ground.ids import EventId, FactId, PlayerId
from ronde.ground.numbers import Column, column
from ronde.ground.problems import PathPart
from ronde.regulations.documents import Document, Entering, Id, Points
from ronde.regulations.happenings import Happening


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeriesHomologated(Happening):
    """A series counts from the day it is homologated. Players outside the federation bring their equivalent."""

    event: EventId
    white: Column
    black: Column
    points: Column  # White's: 2, 1 or 0
    outside: Column
    outside_rating: Column
    estimate: int | None  # the organiser's, of the unrated players


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EstimateGiven(Happening):
    """The organiser's estimate comes after the series."""

    event: EventId
    estimate: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeriesCorrected(Happening):
    """A series of a published period was wrong (FFJD-23): recomputed with the ratings of the period it counted in."""

    counted_on: date
    old: SeriesHomologated
    new: SeriesHomologated | None


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """White's points in a game."""

    white: Id
    black: Id
    points: Annotated[int, Meta(ge=0, le=2)]


class Series(Document, frozen=True, kw_only=True, tag="series"):
    """A homologated series; its name stays when the fact is corrected."""

    event: Id
    homologated: date
    games: list[Game]
    outside: dict[Id, Points] = field(default_factory=dict)
    estimate: Points | None = None

    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Both players of each game."""
        for row, game in enumerate(self.games):
            yield ("games", row, "white"), PlayerId(game.white)
            yield ("games", row, "black"), PlayerId(game.black)

    def happening(self, entering: Entering) -> SeriesHomologated:
        """The games in columns."""

        def numbers(players: list[str]) -> Column:
            return column([entering.roster.number(PlayerId(player)) for player in players])

        return SeriesHomologated(
            id=FactId(self.id),
            day=self.homologated,
            sequence=entering.sequence,
            event=EventId(self.event),
            white=numbers([game.white for game in self.games]),
            black=numbers([game.black for game in self.games]),
            points=column([game.points for game in self.games]),
            outside=numbers(list(self.outside)),
            outside_rating=column(list(self.outside.values())),
            estimate=self.estimate,
        )


class Estimate(Document, frozen=True, kw_only=True, tag="estimate"):
    """What the organiser thinks the unrated players of a series are worth."""

    day: date
    event: Id
    estimate: Points

    def happening(self, entering: Entering) -> EstimateGiven:
        """The estimate."""
        return EstimateGiven(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            event=EventId(self.event),
            estimate=self.estimate,
        )
