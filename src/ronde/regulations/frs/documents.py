"""The facts of this book as people write them: collective games, and Libere tournaments before 2011."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated

from msgspec import Meta, Struct
from typing_extensions import override

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.numbers import column
from ronde.ground.problems import PathPart
from ronde.regulations.documents import Document, Entering, Id
from ronde.regulations.frs.happenings import Entries, Frame, GamesPlayed
from ronde.regulations.frs.parameters import Collective, Field, Individual, Type

Place = Annotated[int, Meta(ge=1, le=100_000)]


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's place; ex aequo all have the better one, and the next is left free (1, 2, 2, 4)."""

    player: Id
    place: Place


# A game of more than 10,000 would leave the range of the columns (rules.py); none is near.
Entered = Annotated[list[Entry], Meta(max_length=10_000)]


class _Played(Document, frozen=True, kw_only=True):
    """What games and Libere tournaments have in common. A pair or a team is entered as one player."""

    name: str = ""
    day: date
    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    competition: Id
    entries: Entered

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone who took part."""
        for row, entry in enumerate(self.entries):
            yield ("entries", row, "player"), PlayerId(entry.player)

    def _played(self, entering: Entering, kind: Type, field: Field, games: int) -> GamesPlayed:
        frame = Frame(
            id=FactId(self.id),
            day=self.day,
            number=self.number,
            competition=self.competition,
            type=kind,
            field=field,
            games=games,
        )
        entries = Entries(
            section=column([0] * len(self.entries)),
            player=column([entering.roster.number(PlayerId(entry.player)) for entry in self.entries]),
            place=column([entry.place for entry in self.entries]),
        )
        return GamesPlayed(id=frame.id, day=self.day, sequence=entering.sequence, games=(frame,), entries=entries)


class Game(_Played, frozen=True, kw_only=True, tag="game"):
    """A collective game. ``number`` is its turn in the calendar."""

    type: Collective
    field: Field = "seniors"

    @override
    def happening(self, entering: Entering) -> GamesPlayed:
        """The game in columns."""
        return self._played(entering, self.type, self.field, 1)


class Tournament(_Played, frozen=True, kw_only=True, tag="tournament"):
    """A Libere tournament with the final places; ``games`` is how many games it had (ABSP-6)."""

    field: Individual = "seniors"
    games: Annotated[int, Meta(ge=1, le=1_000)]

    @override
    def happening(self, entering: Entering) -> GamesPlayed:
        """The tournament in columns, as one game of the type."""
        return self._played(entering, "libere", self.field, self.games)
