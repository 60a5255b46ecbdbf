"""What an organiser declares of a section that was played here, and the document that a rule book makes of both."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta, Struct

from ronde.ground.finished import FinishedPlayer, FinishedSection
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, has_refusal
from ronde.regulations.documents import Document

Table = Annotated[int, Meta(ge=1)]


class Declaration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table of results does not say. Each book asks for its own; the name is the section's unless given."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Submission:
    """The document of a rule book, or what keeps a section from being one; a section that the book does not rate has none, and nothing refuses it."""

    document: Document | None
    problems: tuple[Problem, ...] = ()

    @property
    def is_not_rated(self) -> bool:
        """Whether nothing is to be sent, and nothing is wrong."""
        return self.document is None and not has_refusal(self.problems)


def other_discipline(sections: tuple[FinishedSection, ...], wanted: str) -> tuple[Problem, ...]:
    """Sections of a discipline that a book does not rate."""
    return tuple(
        Problem("submission.other-discipline", "", (at, "discipline"), {"found": one.discipline, "wanted": wanted})
        for at, one in enumerate(sections)
        if one.discipline != wanted
    )


def several(sections: tuple[FinishedSection, ...]) -> tuple[Problem, ...]:
    """Where a document is of one section, several are submitted one by one."""
    return (Problem("submission.one-by-one", values={"found": len(sections)}),) if len(sections) != 1 else ()


def match_of_teams(sections: tuple[FinishedSection, ...], article: str) -> tuple[Problem, ...]:
    """Matches of teams, where a book rates what they do not have: a place of everyone among all."""
    return tuple(
        Problem("submission.match-of-teams", article, (at, "system"), {"name": one.name})
        for at, one in enumerate(sections)
        if one.system == "match"
    )


def without_ranking(sections: tuple[FinishedSection, ...], article: str) -> tuple[Problem, ...]:
    """Tables that count nothing of what was played, where a book rates places: everybody would be first."""
    return tuple(
        Problem("submission.without-ranking", article, (at, "criteria"), {"name": section.name})
        for at, section in enumerate(sections)
        if not section.is_ranked
    )


def not_rated(section: FinishedSection, article: str) -> Submission:
    """A section in which who could meet whom was limited: it is kept, and not sent."""
    problem = Problem("submission.not-rated", article, values={"name": section.name}, level=Level.WARNING)
    return Submission(None, (problem,))


def places(players: Sequence[FinishedPlayer]) -> dict[PlayerId, int]:
    """The places of some players among themselves: one more than there are better ones, so that equals share it."""
    return {one.player: 1 + sum(other.place < one.place for other in players) for one in players}
