"""How many pairs a set of players can make at most when only some may meet: the judge's own matching.

Edmonds' algorithm in its plainest form: from each player still alone, look for a path of alternating free and made
pairs to another one; an odd ring met on the way is shrunk to its base. Slow and short on purpose: it shares nothing
with the code it judges.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import TypeVar

Player = TypeVar("Player", bound=int | str)


def most_pairs(players: Sequence[Player], allowed: Iterable[tuple[Player, Player]]) -> int:
    """The greatest number of disjoint allowed pairs."""
    place = {player: at for at, player in enumerate(players)}
    around: list[list[int]] = [[] for _ in players]
    for one, other in allowed:
        around[place[one]].append(place[other])
        around[place[other]].append(place[one])
    mates = [-1] * len(players)
    for start in range(len(players)):
        if mates[start] == -1:
            _Search(around, mates).improve(start)
    return sum(mate != -1 for mate in mates) // 2


class _Search:
    """One search for a path from a player who is alone."""

    def __init__(self, around: list[list[int]], mates: list[int]) -> None:
        self.around = around
        self.mates = mates
        self.parent = [-1] * len(mates)
        self.base = list(range(len(mates)))
        self.reached = [False] * len(mates)
        self.queue: deque[int] = deque()

    def improve(self, start: int) -> None:
        """Make one more pair if a path from ``start`` allows it."""
        self.reached[start] = True
        self.queue.append(start)
        while self.queue:
            here = self.queue.popleft()
            for there in self.around[here]:
                if self._ends_at(start, here, there):
                    self._turn(there)
                    return

    def _ends_at(self, start: int, here: int, there: int) -> bool:
        """Walk one step; true when it reaches somebody alone."""
        if self.base[here] == self.base[there] or self.mates[here] == there:
            return False
        mate = self.mates[there]
        if there == start or (mate != -1 and self.parent[mate] != -1):
            self._shrink(here, there)
        elif self.parent[there] == -1:
            self.parent[there] = here
            if mate == -1:
                return True
            self.reached[mate] = True
            self.queue.append(mate)
        return False

    def _shrink(self, here: int, there: int) -> None:
        """An odd ring: everybody on it can be reached both ways, and stands for its base."""
        base = self._common_base(here, there)
        ring = [False] * len(self.mates)
        self._mark(ring, here, base, there)
        self._mark(ring, there, base, here)
        for at in range(len(self.mates)):
            if ring[self.base[at]]:
                self.base[at] = base
                if not self.reached[at]:
                    self.reached[at] = True
                    self.queue.append(at)

    def _mark(self, ring: list[bool], at: int, base: int, child: int) -> None:
        while self.base[at] != base:
            mate = self.mates[at]
            ring[self.base[at]] = ring[self.base[mate]] = True
            self.parent[at] = child
            child = mate
            at = self.parent[mate]

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.mates[one] == -1:
                break
            one = self.parent[self.mates[one]]
        while self.base[other] not in seen:
            other = self.parent[self.mates[self.base[other]]]
        return self.base[other]

    def _turn(self, end: int) -> None:
        """Swap made and free pairs along the path."""
        while end != -1:
            before = self.parent[end]
            after = self.mates[before]
            self.mates[end], self.mates[before] = before, end
            end = after
