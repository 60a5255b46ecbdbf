"""Requests to set a rating by hand, and what becomes of them (art. 6.7): the facts as people write them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias

from msgspec import Struct
from typing_extensions import override

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.problems import PathPart, Problem
from ronde.regulations.documents import Document, Entering, FreeText, Id, Name, Points
from ronde.regulations.happenings import Happening

Kind: TypeAlias = Literal["correction", "initialisation"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RequestFiled(Happening):
    """Somebody asks for a rating. ``request`` is the id of its first version."""

    request: FactId
    player: int
    kind: Kind
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class QuestionAsked(Happening):
    """The officer asks for more."""

    request: FactId


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class QuestionAnswered(Happening):
    """What the officer asked for has come."""

    request: FactId


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RequestDecided(Happening):
    """The officer decides: on a rating, or (None) that there is none. ``council``: the Technical Council agreed."""

    request: FactId
    rating: int | None
    council: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RequestWithdrawn(Happening):
    """A request is taken back after a list has appeared."""

    request: FactId


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DecisionWithdrawn(Happening):
    """A decision is taken back after a list has appeared."""

    request: FactId
    decision: FactId


@dataclass(frozen=True, slots=True)
class Requested:
    """A request in the office; ``rating`` is what was decided on in ``period``, None also where it was refused.

    ``awaiting``: the decision that waits for the Technical Council.
    """

    player: int
    kind: Kind
    questions: int = 0  # without an answer
    decision: FactId | None = None
    rating: int | None = None
    period: int = -1
    awaiting: FactId | None = None

    @property
    def waits_for(self) -> Literal["answer", "agreement", "decision"]:
        """What comes next while nothing is decided; an answer may still change a decision that has to be agreed to."""
        if self.questions:
            return "answer"
        return "agreement" if self.awaiting else "decision"


class Requester(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who asks: the ranking officer (art. 6.7.1, 6.7.2), or a president of the player's club or league, or of all (6.7.3)."""

    name: Name
    role: Literal["officer", "club-president", "league-president", "federation-president"]


class FiledBy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who brought the request where that was not the requester, and the minutes that say so."""

    name: Name
    minutes: Name


class Request(Document, frozen=True, kw_only=True, tag="request"):
    """A correction or an initialisation is asked for; ``file`` holds the arguments, a line each."""

    day: date
    player: Id
    kind: Kind
    rating: Points
    requester: Requester
    filed_by: FiledBy | None = None
    file: list[FreeText]

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """The player concerned."""
        yield ("player",), PlayerId(self.player)

    @override
    def problems(self) -> Iterator[Problem]:
        """A request comes with arguments."""
        if not any(line.strip() for line in self.file):
            yield Problem("ffjd.empty-file", "6.7.3", (self.id, "file"))

    @override
    def happening(self, entering: Entering) -> RequestFiled:
        """The request."""
        return RequestFiled(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            request=entering.first(self.id),
            player=entering.roster.number(PlayerId(self.player)),
            kind=self.kind,
            rating=self.rating,
        )


class _OfRequest(Document, frozen=True, kw_only=True):
    """What is said about a request: on which day, by whom."""

    day: date
    of: Id
    by: Name


class Question(_OfRequest, frozen=True, kw_only=True, tag="question"):
    """The officer asks for more before deciding."""

    asks: Name

    @override
    def happening(self, entering: Entering) -> QuestionAsked:
        """The question."""
        return QuestionAsked(
            id=FactId(self.id), day=self.day, sequence=entering.sequence, request=entering.first(self.of)
        )


class Answer(_OfRequest, frozen=True, kw_only=True, tag="answer"):
    """What was asked for: it answers every question that is open."""

    says: Name

    @override
    def happening(self, entering: Entering) -> QuestionAnswered:
        """The answer."""
        return QuestionAnswered(
            id=FactId(self.id), day=self.day, sequence=entering.sequence, request=entering.first(self.of)
        )


class Agreement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Technical Council agreed: when, and where that is written."""

    day: date
    minutes: Name


class Decision(_OfRequest, frozen=True, kw_only=True, tag="decision"):
    """What the officer decides on a request: a rating, or none."""

    decision: Literal["accepted", "refused"]
    rating: Points | None = None
    council: Agreement | None = None

    @override
    def problems(self) -> Iterator[Problem]:
        """A rating where there is to be one, a reason always, and nobody agrees afterwards."""
        if (self.rating is None) == (self.decision == "accepted"):
            yield Problem("ffjd.decision-rating", "6.7.3", (self.id, "rating"))
        if not self.reason.strip():
            yield Problem("ffjd.decision-reason", "6.7.3", (self.id, "reason"))
        if self.council and self.council.day > self.day:
            days = {"council": self.council.day, "day": self.day}
            yield Problem("ffjd.council-later", "6.7.1", (self.id, "council", "day"), days)

    @override
    def happening(self, entering: Entering) -> RequestDecided:
        """The decision."""
        return RequestDecided(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            request=entering.first(self.of),
            rating=self.rating,
            council=self.council is not None,
        )
