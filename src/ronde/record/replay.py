"""The fold over a history, with kept states to go on from."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Generic, TypeVar

import numpy as np

from ronde.ground.problems import Problem
from ronde.regulations.contract import Book
from ronde.regulations.happenings import Happening

S = TypeVar("S")
H = TypeVar("H", bound=Happening)

# A book's columns come and go by the thousand. An allocator that has once taken back something large (glibc: up to
# 32 MiB) keeps its room for the next ones, instead of returning each to the system and asking for it again, which took
# longer than the sums. Other allocators lose nothing by this.
np.empty(31 << 20, dtype=np.int8)

KEPT = 256  # states kept at most: enough to go back anywhere in a moment, few enough for any memory


@dataclass(frozen=True, slots=True)
class Replay(Generic[S, H]):
    """A replayed history. ``kept[n]`` is the state before happening n; ``applied`` counts what this one cost.

    ``around`` holds those before and after each happening that closes a period, whatever their number: a list is what people
    ask about, and it is there for every one that has appeared.
    """

    regulation: Book[S, H]
    happenings: tuple[H, ...]
    kept: dict[int, S]
    problems: tuple[tuple[Problem, ...], ...]
    state: S
    applied: int
    around: dict[int, S] = field(default_factory=dict)

    @property
    def open_problems(self) -> Iterator[Problem]:
        """Everything that was found wrong or undecided, except what has been settled since."""
        found = (problem for of_one in self.problems for problem in of_one)
        return (problem for problem in found if not self.regulation.is_settled(self.state, problem))

    def state_before(self, index: int) -> S:
        """The state before a happening, from the nearest kept one."""
        near, state = self.nearest(index)
        for happening in self.happenings[near:index]:
            state = self.regulation.apply(state, happening).state
        return state

    def nearest(self, index: int) -> tuple[int, S]:
        """The last state at hand that is not after the one before a happening, and before which happening it is."""
        if index == len(self.happenings):
            return index, self.state
        return _nearest(self.kept, self.around, index)

    def turn_after(self, day: date) -> int:
        """The turn of the first happening after a day."""
        days = [self.regulation.place(happening).day for happening in self.happenings]
        return bisect_right(days, day)

    def state_on(self, day: date) -> S:
        """The state at the end of a day."""
        return self.state_before(self.turn_after(day))

    def state_opening(self, day: date) -> S:
        """The state when a day begins."""
        days = [self.regulation.place(happening).day for happening in self.happenings]
        return self.state_before(bisect_left(days, day))


class Walk(Generic[S, H]):
    """States of a replay asked for one after another: each goes on from the last one given, if that is the nearest."""

    def __init__(self, replayed: Replay[S, H]) -> None:
        self._replay = replayed
        self._at, self._state = 0, replayed.kept[0]

    def state_before(self, index: int) -> S:
        """The state before a happening; going forward, no happening is applied twice."""
        near, state = self.nearest(index)
        for happening in self._replay.happenings[near:index]:
            state = self._replay.regulation.apply(state, happening).state
        self.go_on(index, state)
        return state

    def nearest(self, index: int) -> tuple[int, S]:
        """The last state at hand, as of a replay; the last one given is at hand too."""
        near, state = self._replay.nearest(index)
        return (self._at, self._state) if near <= self._at <= index else (near, state)

    def go_on(self, index: int, state: S) -> None:
        """Take the state before a happening from whoever has computed it."""
        self._at, self._state = index, state


def replay(
    regulation: Book[S, H], happenings: Sequence[H], *, after: Replay[S, H] | None = None, keep: int = KEPT
) -> Replay[S, H]:
    """Replay a history; what it has in common with an earlier replay is not applied again.

    Up to ``keep`` happenings every state is kept, and exactly what follows a late fact is applied; in longer histories
    the recent states are kept, and those before at growing distances: the fold goes on from the nearest one before.
    """
    happenings = tuple(happenings)
    begin, state, kept, around = 0, regulation.start(), {0: regulation.start()}, dict[int, S]()
    problems: list[tuple[Problem, ...]] = []
    if after is not None:
        common = _common(after.happenings, happenings)
        kept, around = ({at: was for at, was in of.items() if at <= common} for of in (after.kept, after.around))
        begin, state = after.nearest(common)
        problems = list(after.problems[:begin])
    stride = _stride(kept)
    for at, happening in enumerate(happenings[begin:], begin):
        kept[at] = state
        if len(kept) > keep:
            stride, kept = _thinned(kept, stride, at, keep)
        before, (state, found) = state, regulation.apply(state, happening)
        problems.append(found)
        if happening.closes:
            around |= {at: before, at + 1: state}
    return Replay(regulation, happenings, kept, tuple(problems), state, len(happenings) - begin, around)


def _nearest(kept: dict[int, S], around: dict[int, S], index: int) -> tuple[int, S]:
    """The last of the states not after an index, with its own; both stand in their order, and the first is of index 0."""
    for states in (kept, around):
        if index in states:
            return index, states[index]
    at, near = list(kept), list(around)
    one, other = at[bisect_right(at, index) - 1], near[bisect_right(near, index) - 1] if near else 0
    return (other, around[other]) if one < other < index else (one, kept[one])


def _common(one: Sequence[Happening], other: Sequence[Happening]) -> int:
    """How many happenings two histories have in common at the beginning: the same objects."""
    same, different = 0, min(len(one), len(other)) + 1
    while different - same > 1:  # tuples of objects are compared faster than we could walk along them
        middle = (same + different) // 2 if same else different - 1
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            different = middle
    return same


def _thinned(kept: dict[int, S], stride: int, last: int, keep: int) -> tuple[int, dict[int, S]]:
    """Fewer states: the recent ones, about which most is asked, and of those before only some, further and further apart."""
    while last // stride >= max(1, keep // 2):
        stride *= 2
    return stride, {at: was for at, was in kept.items() if at % stride == 0 or last - at < keep // 4}


def _stride(kept: dict[int, S]) -> int:
    """The distance at which states have been kept so far."""
    second = sorted(kept)[1:2]
    return second[0] if second else 1
