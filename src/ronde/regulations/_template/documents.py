"""The facts of the book as people write them, and how each becomes a happening in columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from typing_extensions import override

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.numbers import Column, column
from ronde.ground.problems import PathPart
from ronde.regulations.documents import Document, Entering, Id
from ronde.regulations.happenings import Happening


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EveningPlayed(Happening):
    """A club evening: its players, the winner first."""

    player: Column


class Evening(Document, frozen=True, kw_only=True, tag="evening"):
    """A club evening as it is written down."""

    day: date
    ranking: list[Id]

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone who played."""
        for row, player in enumerate(self.ranking):
            yield ("ranking", row), PlayerId(player)

    @override
    def happening(self, entering: Entering) -> EveningPlayed:
        """The evening in columns."""
        return EveningPlayed(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            player=column([entering.roster.number(PlayerId(player)) for player in self.ranking]),
        )
