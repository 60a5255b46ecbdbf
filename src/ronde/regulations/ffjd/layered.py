"""What is kept by player and changes a little with every list, while every list is kept."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

V = TypeVar("V")

LAYERS = 16  # changes after which they become one with what they changed


@dataclass(frozen=True, slots=True, eq=False)
class Layered(Mapping[int, V], Generic[V]):
    """Values by player number: a dictionary that many lists share, and what the last few of them changed, latest first.

    A persistent map copies a few nodes for every player who changes: more objects than the values themselves are.
    """

    base: Mapping[int, V] = field(default_factory=dict)
    changes: tuple[Mapping[int, V | None], ...] = ()  # None: gone

    def __getitem__(self, who: int) -> V:
        for layer in self.changes:
            if who in layer:
                found = layer[who]
                break
        else:
            found = self.base.get(who)
        if found is None:
            raise KeyError(who)
        return found

    def __iter__(self) -> Iterator[int]:
        return iter(self._together())

    def __len__(self) -> int:
        return len(self._together())

    def update(self, changed: Mapping[int, V]) -> "Layered[V]":
        """With other values of some players."""
        return self._changed(changed)

    def without(self, players: Collection[int]) -> "Layered[V]":
        """Without some players."""
        return self._changed(dict.fromkeys(who for who in players if who in self))

    def _changed(self, changed: Mapping[int, V | None]) -> "Layered[V]":
        if not changed:
            return self
        longer = Layered(self.base, (changed, *self.changes))
        return Layered(longer._together()) if len(longer.changes) >= LAYERS else longer

    def _together(self) -> dict[int, V]:
        found: dict[int, V | None] = dict(self.base)
        for layer in reversed(self.changes):
            found.update(layer)
        return {who: value for who, value in found.items() if value is not None}
