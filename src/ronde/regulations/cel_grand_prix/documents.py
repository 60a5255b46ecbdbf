"""The facts of this book as people write them: events with their sections, and decisions of the committee."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from typing_extensions import override

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.numbers import column
from ronde.ground.problems import PathPart
from ronde.regulations.cel_grand_prix import happenings as book
from ronde.regulations.cel_grand_prix.parameters import Capped
from ronde.regulations.cel_grand_prix.quarters import PATTERN, Quarter
from ronde.regulations.cel_grand_prix.rules import NO_RATING
from ronde.regulations.documents import Document, Entering, FreeText, Id

# A score is written 2.5, and a file reads that as a number with decimals: the one place where such a number comes in.
# A half is exact in it; everything else is refused, and what is kept are whole half points.
Score = Annotated[float, Meta(ge=0, le=1000, multiple_of=0.5)]
Elo = Annotated[int, Meta(ge=0, le=4000)]
Code = Literal[0, 1, "0", "1", "=", "+", "-", "--", "?"]
# Points as a table of the club has them: written as text, so that no number with decimals comes in.
Points = Annotated[str, Meta(pattern=r"^[0-9]{1,3}([.][0-9]{1,4})?$")]
QuarterName = Annotated[str, Meta(pattern=PATTERN)]


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player of a section: the rating at the event, the score, and what of it came without a game."""

    player: Id
    rating: Elo | Literal["unrated"]
    score: Score
    byes: Score = 0

    @property
    def rating_code(self) -> int:
        """The rating, or what stands for none."""
        return NO_RATING if isinstance(self.rating, str) else self.rating


class Game(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game, its result from White's side: 1, =, 0; + and - by forfeit, -- both absent, ? still to be decided."""

    white: Id
    black: Id
    result: Code


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A group of players; ``confirmed`` says that a size without a grid is no mistake (CEL-2)."""

    name: str = ""
    confirmed: bool = False
    entries: list[Entry]
    games: list[Game] = msgspec.field(default_factory=list)

    def columns(self, entering: Entering) -> book.Section:
        """The section in columns."""
        at: dict[str, int] = {}
        for row, entry in enumerate(self.entries):
            at.setdefault(entry.player, row)
        return book.Section(
            name=self.name,
            is_confirmed=self.confirmed,
            player=column([entering.roster.number(PlayerId(entry.player)) for entry in self.entries]),
            ids=tuple(entry.player for entry in self.entries),
            rating=column([entry.rating_code for entry in self.entries]),
            score=column([_halves(entry.score) for entry in self.entries]),
            byes=column([_halves(entry.byes) for entry in self.entries]),
            white=column([at.get(game.white, book.NOT_ENTERED) for game in self.games]),
            black=column([at.get(game.black, book.NOT_ENTERED) for game in self.games]),
            results=tuple(str(game.result) for game in self.games),
        )


def _halves(score: float) -> int:
    return int(2 * score)


class Event(Document, frozen=True, kw_only=True, tag="event"):
    """A weekly event of rapid games."""

    name: str = ""
    kind: book.Kind
    day: date
    sections: list[Section]

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone entered, and everyone named by a game."""
        for at, section in enumerate(self.sections):
            for row, entry in enumerate(section.entries):
                yield ("sections", at, "entries", row, "player"), PlayerId(entry.player)
            for row, game in enumerate(section.games):
                yield ("sections", at, "games", row, "white"), PlayerId(game.white)
                yield ("sections", at, "games", row, "black"), PlayerId(game.black)

    @override
    def happening(self, entering: Entering) -> book.EventPlayed:
        """The event in columns."""
        return book.EventPlayed(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            kind=self.kind,
            sections=tuple(section.columns(entering) for section in self.sections),
        )


class CarriedResult(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an evening brought to a player, bonus included; who came and got nothing has 0."""

    player: Id
    points: Points


class Carried(Document, frozen=True, kw_only=True, tag="carried"):
    """An evening that was counted elsewhere, before the register began: the points of each who came, and nothing of how (CEL-18)."""

    name: str = ""
    day: date
    results: list[CarriedResult]

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone who came."""
        for row, one in enumerate(self.results):
            yield ("results", row, "player"), PlayerId(one.player)

    @override
    def happening(self, entering: Entering) -> book.EveningCarried:
        """The evening in columns."""
        return book.EveningCarried(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            player=column([entering.roster.number(PlayerId(one.player)) for one in self.results]),
            ids=tuple(one.player for one in self.results),
            points=tuple(Fraction(one.points) for one in self.results),
        )


class Choice(Document, frozen=True, kw_only=True, tag="choice"):
    """The committee's reading of "the highest or the most prestigious" for the purses of one quarter (CEL-7)."""

    day: date
    quarter: QuarterName
    reading: book.Reading

    @override
    def happening(self, entering: Entering) -> book.ReadingChosen:
        """The choice."""
        return book.ReadingChosen(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            quarter=Quarter(int(self.quarter[:4]), int(self.quarter[5])),
            reading=self.reading,
        )


class Option(Document, frozen=True, kw_only=True, tag="option"):
    """What holds from a day on: which events the cap is for (CEL-1), how purses are read (CEL-7)."""

    day: date
    cap: Capped | None = None
    purses: book.Reading | None = None

    @override
    def happening(self, entering: Entering) -> book.OptionSet:
        """The option."""
        return book.OptionSet(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            cap=self.cap,
            purses=self.purses,
            since=self.day,
        )


class Ruling(Document, frozen=True, kw_only=True, tag="ruling"):
    """The committee's decision on a fact that came after the close of its quarter."""

    day: date
    of: Id
    decision: book.RulingDecision
    reason: Annotated[FreeText, Meta(min_length=1)]

    @override
    def happening(self, entering: Entering) -> book.RulingMade:
        """The ruling."""
        return book.RulingMade(
            id=FactId(self.id), day=self.day, sequence=entering.sequence, of=FactId(self.of), decision=self.decision
        )
