"""What is kept by player and changes a little with every list, while every list is kept."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from typing_extensions import override

V = TypeVar("V")


@dataclass(frozen=True, slots=True, eq=False)
class Layered(Mapping[int, V], Generic[V]):
    """Values by player number, in layers: what changed last, over what changed before; None where a value is gone.

    Every layer is more than twice as large as the one over it, so that there are few to look through; lists share those
    below. (A persistent map copies some nodes for each player who changes: more objects than the values themselves are.)
    """

    layers: tuple[Mapping[int, V | None], ...] = ()

    @override
    def __getitem__(self, who: int) -> V:
        found = self._found(who)
        if found is None:
            raise KeyError(who)
        return found

    @override
    def __iter__(self) -> Iterator[int]:
        return iter([who for who, value in _merged(self.layers).items() if value is not None])

    @override
    def __len__(self) -> int:
        return len(list(iter(self)))

    def of(self, players: Iterable[int]) -> dict[int, V]:
        """The values of those players who have one."""
        return {who: found for who in players if (found := self._found(who)) is not None}

    def _found(self, who: int) -> V | None:
        for layer in self.layers:
            if who in layer:
                return layer[who]
        return None

    def update(self, changed: Mapping[int, V]) -> "Layered[V]":
        """With other values of some players."""
        return self._under(changed)

    def without(self, players: set[int]) -> "Layered[V]":
        """Without some players."""
        return self._under(dict.fromkeys(who for layer in self.layers for who in layer.keys() & players))

    def _under(self, changed: Mapping[int, V | None]) -> "Layered[V]":
        """With one more layer, and those that are not large enough to lie under it made one with it."""
        if not changed:
            return self
        size, count = len(changed), 0
        while count < len(self.layers) and len(self.layers[count]) <= 2 * size:
            size += len(self.layers[count])
            count += 1
        return Layered((_merged((changed, *self.layers[:count])), *self.layers[count:]))


def _merged(layers: tuple[Mapping[int, V | None], ...]) -> Mapping[int, V | None]:
    found: dict[int, V | None] = {}
    for layer in reversed(layers):
        found.update(layer)
    return found
