"""CEL Grand Prix, skeleton: sections, and what comes after a quarter was closed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.numbers import Column, column
from ronde.ground.problems import PathPart
from ronde.regulations.documents import Document, Entering, Id
from ronde.regulations.happenings import Happening


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SectionPlayed(Happening):
    """A section with its scores, in half points, and each player's bonus in percent."""

    player: Column
    score: Column
    bonus: Column


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChangedAfterClose(Happening):
    """Something was put right in a quarter whose purses have been given: the committee decides."""

    quarter_end: date


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's score in half points."""

    player: Id
    score: Annotated[int, Meta(ge=0)]
    bonus: Annotated[int, Meta(ge=0)] = 0


class Section(Document, frozen=True, kw_only=True, tag="section"):
    """A Swiss event of the Grand Prix."""

    day: date
    entries: list[Entry]

    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone entered."""
        for row, entry in enumerate(self.entries):
            yield ("entries", row, "player"), PlayerId(entry.player)

    def happening(self, entering: Entering) -> SectionPlayed:
        """The section in columns."""
        return SectionPlayed(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            player=column([entering.roster.number(PlayerId(entry.player)) for entry in self.entries]),
            score=column([entry.score for entry in self.entries]),
            bonus=column([entry.bonus for entry in self.entries]),
        )
