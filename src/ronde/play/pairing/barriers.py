"""What stands between two players who might be paired: a ban, an earlier meeting, a wish of the organiser."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeAlias, TypeVar

Player = TypeVar("Player", bound=int | str)
Mutual: TypeAlias = Mapping[Player, AbstractSet[Player]]


class Barrier(NamedTuple):
    """What pairing two players would cost, the gravest first; all three compare and add up place by place."""

    forbidden: int
    met: int
    avoided: int


FREE = Barrier(0, 0, 0)
WORST = Barrier(1, 1, 1)


def mutual(pairs: Iterable[tuple[Player, Player]]) -> Mutual[Player]:
    """For each player the others of his pairs: who has met whom, who is not to meet whom."""
    others: defaultdict[Player, set[Player]] = defaultdict(set)
    for one, other in pairs:
        others[one].add(other)
        others[other].add(one)
    return MappingProxyType(dict(others))


@dataclass(frozen=True, slots=True)
class Barriers(Generic[Player]):
    """All barriers of a field. Each mapping is mutual: who stands in one's set has one in his."""

    met: Mutual[Player]
    avoided: Mutual[Player] = field(default_factory=lambda: MappingProxyType({}))
    forbidden: Mutual[Player] = field(default_factory=lambda: MappingProxyType({}))

    def between(self, one: Player, other: Player) -> Barrier:
        """What pairing these two would cost."""
        kinds = (self.forbidden, self.met, self.avoided)
        return Barrier(*(int(other in others.get(one, ())) for others in kinds))

    def around(self, player: Player) -> AbstractSet[Player]:
        """Everybody with whom the player is not free to be paired."""
        kinds = (self.met, self.avoided, self.forbidden)
        known = [others[player] for others in kinds if player in others]
        return known[0] if len(known) == 1 else frozenset().union(*known)
