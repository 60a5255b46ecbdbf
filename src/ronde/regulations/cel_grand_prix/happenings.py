"""What happens in this book besides the close of a quarter: events, and what the committee decides."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal, TypeAlias

from ronde.ground.ids import EventId, FactId
from ronde.ground.numbers import Column
from ronde.ground.results import CHESS
from ronde.regulations.cel_grand_prix.parameters import Capped
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.rules import NO_RATING, Played
from ronde.regulations.happenings import Happening

NOT_ENTERED = -1  # the row of a player whom a game names and the section does not
Kind = Literal["rotation", "swiss"]
Reading = Literal["larger", "points"]  # CEL-7: the larger purse is kept, or always the one for points
RulingDecision: TypeAlias = Literal["stands", "points", "purses"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """The players of a section, a row each, and its games by row. Scores and byes are in half points."""

    name: str
    is_confirmed: bool
    player: Column
    ids: tuple[str, ...]
    rating: Column
    score: Column
    byes: Column
    white: Column
    black: Column
    results: tuple[str, ...]  # codes of ground.results.CHESS, from White's side

    def __len__(self) -> int:
        return len(self.player)

    @property
    def scores(self) -> tuple[Fraction, ...]:
        """The scores in points."""
        return tuple(Fraction(int(halves), 2) for halves in self.score)

    def games(self, row: int) -> Iterator[Played]:
        """A player's games in the order of the document."""
        ratings = self.rating.tolist()
        for white, black, code in zip(self.white.tolist(), self.black.tolist(), self.results, strict=True):
            if row in {white, black}:
                opponent = black if row == white else white
                result = CHESS[code] if row == white else CHESS[CHESS[code].counterpart]
                yield Played(
                    opponent=self.ids[opponent],
                    difference=ratings[opponent] - ratings[row],
                    halves=result.halves,
                    is_forfeit=not result.played,
                    has_ratings=NO_RATING not in {ratings[opponent], ratings[row]},
                )

    @property
    def halves_of_games(self) -> tuple[int, ...]:
        """What each player's games add up to."""
        found = [0] * len(self)
        for white, black, code in zip(self.white.tolist(), self.black.tolist(), self.results, strict=True):
            found[white] += CHESS[code].halves
            found[black] += CHESS[CHESS[code].counterpart].halves
        return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EventPlayed(Happening):
    """A weekly event: a rotation with its sections, or a Swiss tournament, which has one."""

    kind: Kind
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EveningCarried(Happening):
    """An evening counted elsewhere, with the points that it brought to each who came (CEL-18)."""

    player: Column
    ids: tuple[str, ...]
    points: tuple[Fraction, ...]


Evening: TypeAlias = EventPlayed | EveningCarried


@dataclass(frozen=True, slots=True)
class Replaced:
    """An event that a correction takes out of its quarter."""

    id: EventId
    day: date


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChangedAfterClose(Happening):
    """Something was corrected, or came late, in a quarter whose purses have been given: the committee decides."""

    replaced: tuple[Replaced, ...]
    new: Evening | None

    @property
    def quarters(self) -> frozenset[Quarter]:
        """The quarters it would change."""
        days = (*(old.day for old in self.replaced), *((self.new.day,) if self.new else ()))
        return frozenset(Quarter.of(day) for day in days)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RulingMade(Happening):
    """What the committee decided on such a change: all stands; the points are corrected; the purses too."""

    of: FactId
    decision: RulingDecision


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReadingChosen(Happening):
    """How the committee reads "the highest or the most prestigious" for one quarter (CEL-7)."""

    quarter: Quarter
    reading: Reading


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class OptionSet(Happening):
    """What the committee decided for all that follows: the events that the cap is for, the reading of CEL-7.

    ``since`` is the day that it names: one that comes after a close is placed later, and answers from that day on what had been
    waiting for it (CEL-1).
    """

    cap: Capped | None
    purses: Reading | None
    since: date
