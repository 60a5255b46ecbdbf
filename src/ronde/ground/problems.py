"""What is wrong, said in ids and values; the words are found at the edge, in the reader's language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias

Value: TypeAlias = "int | str | date | Fraction | tuple[Value, ...]"
PathPart: TypeAlias = int | str


class Level(StrEnum):
    """How far a problem goes."""

    REFUSED = "refused"  # it does not count until it is corrected
    OFFICER = "officer"  # an officer has to decide
    WARNING = "warning"  # it counts, and somebody should look


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: which rule, where in the document, with which values."""

    code: str
    article: str = ""
    where: tuple[PathPart, ...] = ()
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    level: Level = Level.REFUSED

    def inside(self, *outer: PathPart) -> "Problem":
        """The same problem, seen from the document around it."""
        return replace(self, where=(*outer, *self.where))


def told_in_part(problems: Sequence[Problem], most: int) -> tuple[Problem, ...]:
    """The first of very many problems in their order, what refuses before what warns, and how many more there are."""
    if len(problems) <= most:
        return tuple(problems)
    by_weight = sorted(range(len(problems)), key=lambda at: problems[at].level is Level.WARNING)
    told = [problems[at] for at in sorted(by_weight[:most])]
    return (*told, Problem("problems.more", values={"count": len(problems) - most}, level=Level.WARNING))


def has_refusal(problems: "tuple[Problem, ...] | list[Problem]") -> bool:
    """Whether something among the problems keeps the document from counting."""
    return any(problem.level is Level.REFUSED for problem in problems)
