"""What a book may offer to the office: verdicts on sections before they count, and requests for a rating by hand."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.problems import Problem
from ronde.regulations.documents import Entering


@dataclass(frozen=True, slots=True)
class Due:
    """What an organiser owes before sections are homologated, in whole euros. No amount: the document names none.

    ``kind`` is ``fee`` or ``licence``; ``players`` are those it is owed for.
    """

    kind: str
    article: str
    players: tuple[PlayerId, ...]
    amount: int | None


@dataclass(frozen=True, slots=True)
class Presented:
    """What a section says of itself when it comes to the office; ``linked`` names the section it belongs to, if any."""

    first_day: date
    linked: str | None
    is_homologated: bool


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a book is told when it looks at a section.

    ``then`` is the state valid when it began, ``now`` the one in which it would count; ``entering`` gives players their numbers, and facts the id of their first version. ``competition`` are the
    sections joined to it by links, itself included, each by the id of its first version.
    """

    then: Any
    now: Any
    entering: Entering
    competition: frozenset[FactId]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything an officer should know about a section, and whose licence the organiser owes.

    Refused: it cannot count as it is. For an officer: it counts when one has decided so. Warning: somebody should look.
    """

    problems: tuple[Problem, ...]
    unlicensed: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request without a decision that holds; ``agreement``: one was taken that somebody else has to agree to."""

    id: FactId
    player: int
    waits_for: Literal["answer", "agreement", "decision"]
