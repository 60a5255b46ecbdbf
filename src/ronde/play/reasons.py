"""Why a table is as it is, in ids and values; the words are found at the edge."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ronde.ground.problems import Problem, Value
from ronde.play.section import Game


@dataclass(frozen=True, slots=True)
class PairingReason:
    """One thing that led to a table."""

    table: int
    code: str
    values: Mapping[str, Value] = field(default_factory=dict)  # a plain dict, as in a plan


@dataclass(frozen=True, slots=True)
class Pairing:
    """The games of a round, why they are so, and what had to give."""

    games: tuple[Game, ...] = ()
    reasons: tuple[PairingReason, ...] = ()
    problems: tuple[Problem, ...] = ()
