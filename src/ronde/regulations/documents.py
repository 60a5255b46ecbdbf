"""Facts as people write them: the rows of a history file, typed.

A document knows how to become a happening of its book. It also carries what concerns any fact: its id, when it was
recorded, and which earlier fact it replaces.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, Self

from msgspec import Meta, Struct, convert, to_builtins
from msgspec import field as structure_field
from msgspec.structs import replace
from typing_extensions import override

from ronde.ground.ids import FactId, PlayerId, Roster
from ronde.ground.numbers import column
from ronde.ground.problems import PathPart, Problem
from ronde.regulations.entrants import Id as Id  # noqa: PLC0414 - every document needs it
from ronde.regulations.entrants import Persons
from ronde.regulations.happenings import Happening, PeriodClosed, RatingCorrected, RatingsAdopted
from ronde.regulations.judgement import Judgement

FreeText = Annotated[str, Meta(extra={"is_free": True})]  # may name somebody: beside the chain, and in it by digest
Moment = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$")]
Points = Annotated[int, Meta(ge=0, le=1_000_000)]


def moment(text: str) -> datetime:
    """A moment of recording; a day alone means its beginning. All moments are UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def recorded_at(fact: "Document") -> datetime | None:
    """When a fact was recorded; None where it does not say, or names a moment that never was."""
    try:
        return moment(fact.recorded) if fact.recorded else None
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Entering:
    """What a document needs to become a happening: the players' numbers, and its turn.

    ``firsts`` gives, for each fact known so far, the id under which it was first recorded: the same for all versions of
    one event, so that what refers to any of them finds it.
    """

    roster: Roster
    sequence: int
    firsts: Mapping[str, FactId] = field(default_factory=lambda: MappingProxyType({}))

    def first(self, fact: str) -> FactId:
        """The id under which a fact was first recorded; its own where nothing is known of it."""
        return self.firsts.get(fact, FactId(fact))


class FromOrganiser(StrEnum):
    """What becomes of a fact that an organiser sends."""

    TAKEN = "taken"
    ASKED = "asked"  # the officer decides on it, by itself
    REFUSED = "refused"  # it is for the officer to write


class Document(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="fact"):
    """A fact of a history."""

    # Sections of a book are taken from whoever organised them. Any other kind is for the officer until it says otherwise here.
    from_organiser: ClassVar[FromOrganiser] = FromOrganiser.REFUSED

    # Of its form in a chain, and from each older one to the next: the plain values as that one writes them.
    version: ClassVar[int] = 1
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = MappingProxyType({})

    id: Id
    recorded: Moment | None = None
    replaces: Id | None = None
    reason: FreeText = ""

    def sent_by_organiser(self) -> FromOrganiser:
        """What becomes of this fact in what an organiser sends; all of its kind are alike, unless the kind says more."""
        return self.from_organiser

    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """The players named, with the path of each mention."""
        yield from ()

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the fact as it is written, whatever came before it."""
        yield from ()

    def happening(self, entering: Entering) -> Happening | None:
        """What happened, in columns; None for a fact about other facts."""
        del entering
        return None

    @property
    def is_frozen(self) -> bool:
        """Whether it holds all that its rules need of people."""
        return True

    def frozen(self, persons: Persons) -> Self:
        """The fact with what its rules need of people, as known now; what it holds already stays."""
        del persons
        return self

    def frozen_mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """The players named in what was added to it when it was taken in."""
        yield from ()

    def as_written(self) -> Self:
        """The fact without what was added to it when it was taken in."""
        return self

    def renamed(self, ids: Mapping[str, str]) -> Self:
        """The fact with players under other ids."""
        written: Any = to_builtins(self)
        for path, player in (*self.mentions(), *self.frozen_mentions()):
            if player in ids:
                inside = written
                for part in path[:-1]:
                    inside = inside[part]
                inside[path[-1]] = ids[player]
        return convert(written, type(self))

    def homologated_on(self, day: date) -> Self:
        """A section as it counts once homologated on a day; most books go by their own days."""
        del day
        return self


class Withdrawn(Document, frozen=True, kw_only=True, tag="withdrawn"):
    """An earlier fact did not happen, or does not count."""

    of: Id


class AdoptedRating(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a list taken over; without ``last_day`` the player counts as active on the day of the list.

    ``games``: how many games the rating was made of, for a book in which that matters.
    """

    player: Id
    rating: Points
    last_day: date | None = None
    games: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class Adopted(Document, frozen=True, kw_only=True, tag="adopted"):
    """A rating list taken over from elsewhere."""

    day: date
    ratings: list[AdoptedRating]

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone on the list."""
        for row, line in enumerate(self.ratings):
            yield ("ratings", row, "player"), PlayerId(line.player)

    @override
    def renamed(self, ids: Mapping[str, str]) -> Self:
        """The list with players under other ids; of lines that become one, the one that had the id stays, or the first."""
        there = {line.player for line in self.ratings if line.player not in ids}
        first = {ids[line.player]: line.player for line in reversed(self.ratings) if line.player in ids}
        lines = [
            line
            for line in self.ratings
            if line.player not in ids or (ids[line.player] not in there and first[ids[line.player]] == line.player)
        ]
        return super(Adopted, replace(self, ratings=lines)).renamed(ids)

    @override
    def problems(self) -> Iterator[Problem]:
        """Nobody has played after the day of the list."""
        for row, line in enumerate(self.ratings):
            if line.last_day and line.last_day > self.day:
                where = (self.id, "ratings", row, "last_day")
                yield Problem("history.played-after-list", "", where, {"last_day": line.last_day, "day": self.day})

    @override
    def happening(self, entering: Entering) -> RatingsAdopted:
        """The list in columns."""
        return RatingsAdopted(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            player=column([entering.roster.number(PlayerId(line.player)) for line in self.ratings]),
            rating=column([line.rating for line in self.ratings]),
            last_day=column([(line.last_day or self.day).toordinal() for line in self.ratings]),
            games=column([line.games for line in self.ratings]),
        )


class Corrected(Document, frozen=True, kw_only=True, tag="corrected"):
    """An officer sets a rating, and says why."""

    day: date
    player: Id
    rating: Points
    reason: Annotated[FreeText, Meta(min_length=1)]

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """The player concerned."""
        yield ("player",), PlayerId(self.player)

    @override
    def happening(self, entering: Entering) -> RatingCorrected:
        """The new rating."""
        return RatingCorrected(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            player=entering.roster.number(PlayerId(self.player)),
            rating=self.rating,
        )


class Closed(Document, frozen=True, kw_only=True, tag="closed"):
    """A period of the book ends: a month, a quarter. One that replaces the last is its next edition."""

    day: date

    @property
    def appeared(self) -> date:
        """The day on which the period ended."""
        return self.day

    def appearing(self, day: date) -> Self:
        """The same, appearing later than on its day; most books go by the end of the period all the same."""
        del day
        return self

    @override
    def happening(self, entering: Entering) -> PeriodClosed:
        """The end of the period."""
        return PeriodClosed(id=FactId(self.id), day=self.day, sequence=entering.sequence)


Action = Literal["submit", "return", "refuse", "homologate"]
Role = Literal[
    "player", "organiser", "officer", "club-president", "league-president", "federation-president", "council"
]
Name = Annotated[str, Meta(min_length=1, max_length=200, extra={"is_free": True})]
Signature = Annotated[str, Meta(max_length=200, extra={"is_free": True})]


class Step(Document, frozen=True, kw_only=True, tag="step"):
    """A step of a dossier, on the way to counting: who took it, as what, when and why.

    ``accepts``: what the officer has decided on, by the codes of the problems; the reason says how. ``verdict``: what the
    book said of the section when the step was taken; it is never asked again. ``signed``: the organiser, as a file says, whose section
    the officer handed in.
    """

    of: Id
    action: Action
    day: date
    by: Name
    role: Role
    signed: Signature = ""
    accepts: list[Id] = structure_field(default_factory=list)
    verdict: Judgement | None = None

    @override
    def sent_by_organiser(self) -> FromOrganiser:
        """Who organised a section submits it; every other step is the officer's."""
        return FromOrganiser.TAKEN if self.action == "submit" else FromOrganiser.REFUSED

    @property
    def whose(self) -> str:
        """Whose step it is to who reads of it: the organiser's where the officer only handed in a file; nobody's where none is named."""
        return self.signed if self.action == "submit" and self.role == "officer" else self.by

    @property
    def is_to_be_judged(self) -> bool:
        """Whether it homologates, and nobody has judged yet whether it may."""
        return self.action == "homologate" and self.verdict is None

    @override
    def as_written(self) -> "Step":
        """Without the verdict."""
        return replace(self, verdict=None)

    @override
    def problems(self) -> Iterator[Problem]:
        """A section does not come back without a reason, and only who homologates decides on anything."""
        if not self.reason.strip() and (self.accepts or self.action in {"return", "refuse"}):
            yield Problem("dossier.no-reason", "", (self.id, "reason"), {"action": self.action})
        if self.accepts and self.action != "homologate":
            yield Problem("dossier.accepts-early", "", (self.id, "accepts"), {"action": self.action})


class Payment(Document, frozen=True, kw_only=True, tag="payment"):
    """Money received for sections, in whole units; ``licences`` are the players whose licence was paid with it."""

    from_organiser = FromOrganiser.ASKED  # it is announced: the officer says whether the money came

    day: date
    by: Name
    amount: Points
    sections: list[Id]
    licences: list[Id] = structure_field(default_factory=list)

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Whose licence was paid."""
        for row, player in enumerate(self.licences):
            yield ("licences", row), PlayerId(player)

    @override
    def problems(self) -> Iterator[Problem]:
        """Money is for something, and a section is named once."""
        if not self.sections:
            yield Problem("payment.for-nothing", "", (self.id, "sections"))
        for row, section in enumerate(self.sections):
            if section in self.sections[:row]:
                yield Problem("payment.twice", "", (self.id, "sections", row), {"section": section})
