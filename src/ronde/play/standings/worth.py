"""What a criterion says of a player: the number, and the games it came from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import exact_sum
from ronde.play.tally import Tally

Ties: TypeAlias = Sequence[Sequence[PlayerId]]


class Part(NamedTuple):  # made by the thousand, as outings are
    """What one round gave, against whom; ``is_kept`` is false for what the criterion leaves out."""

    round: int
    opponent: PlayerId | None
    value: Fraction
    is_kept: bool = True

    @property
    def halves(self) -> int:
        """Points in half points, which are whole: they compare ten times as fast as fractions do."""
        return 2 * self.value.numerator // self.value.denominator


@dataclass(frozen=True, slots=True)
class Worth:
    """A criterion's number for one player. More is better."""

    value: Fraction
    parts: tuple[Part, ...] = ()


Worths: TypeAlias = Mapping[PlayerId, Worth]
Criterion: TypeAlias = Callable[[Tally, Ties], Worths]
"""Given the tally and the groups still tied, everyone's worth."""


def total(parts: Sequence[Part]) -> Worth:
    """The sum of the parts that are kept."""
    return Worth(exact_sum(part.value for part in parts if part.is_kept), tuple(parts))
