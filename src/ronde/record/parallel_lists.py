"""A list that we compute beside the one that another site published for the same day: every difference, with what kind it is.

Two federations' worth of software never agree at once. Somebody who has to answer for the next list wants to know which differences
are a rounding, which follow from games that one side does not have, and which nobody can explain: only the last ones are work.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from ronde.record.lookalikes import name_words


class DifferenceKind(StrEnum):
    """What kind of difference it is; the first that fits, from the whole line to its last letter."""

    UNKNOWN = "unknown"  # they list somebody whom nobody here knows
    EXTRA = "extra"  # they list somebody known who is not on our list
    MISSING = "missing"  # we list somebody who is not on theirs
    ROUNDING = "rounding"  # by one in the last digit shown
    CARRIED = "carried"  # the same difference as on the list before
    GAMES = "games"  # since the list before something counted on one side only
    VALUE = "value"  # another value, and nothing here explains it
    PLACE = "place"  # the same value, and a place that the values of the two lists do not explain
    NAME = "name"  # the same value and place, under another name
    SAME = "same"


@dataclass(frozen=True, slots=True)
class OurLine:
    """Somebody on our list: value as it is shown, and as it was shown on the list before, where there is one."""

    value: Fraction
    place: int | None
    name: str
    before: Fraction | None = None


@dataclass(frozen=True, slots=True)
class TheirLine:
    """Somebody on theirs: ``player`` is empty for who is nobody of ours; ``value`` is None where it is no number."""

    player: str
    name: str
    value: Fraction | None
    place: int | None = None
    text: str = ""
    before: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """Somebody on either list, with the kind of difference there is."""

    kind: DifferenceKind
    player: str
    ours: OurLine | None
    theirs: TheirLine | None

    @property
    def by(self) -> Fraction | None:
        """How much more they have, where both have a value."""
        if self.ours is None or self.theirs is None or self.theirs.value is None:
            return None
        return self.theirs.value - self.ours.value


@dataclass(frozen=True)
class Parallel:
    """Our list by player, theirs line by line; ``unit`` is the last digit that the ranking shows."""

    ours: Mapping[str, OurLine]
    theirs: tuple[TheirLine, ...]
    unit: Fraction = Fraction(1)
    differences: tuple[Difference, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "differences", tuple(self._differences()))

    @property
    def counts(self) -> Mapping[DifferenceKind, int]:
        """How many there are of each kind, in the order of kinds."""
        found = Counter(one.kind for one in self.differences)
        return {kind: found[kind] for kind in DifferenceKind}

    def of_kind(self, kind: str) -> tuple[Difference, ...]:
        """The differences of a kind; without one, all that are any."""
        return tuple(one for one in self.differences if one.kind == kind or (not kind and one.kind != "same"))

    def _differences(self) -> Iterator[Difference]:
        """Everybody on their list in its order, then those whom only we have."""
        met: set[str] = set()
        for line in self.theirs:
            ours = self.ours.get(line.player) if line.player and line.player not in met else None
            met |= {line.player} if ours else set()
            yield Difference(self._kind(ours, line), line.player, ours, line)
        for player, mine in self.ours.items():
            if player not in met:
                yield Difference(DifferenceKind.MISSING, player, mine, None)

    def _kind(self, ours: OurLine | None, theirs: TheirLine) -> DifferenceKind:
        if ours is None:
            return DifferenceKind.EXTRA if theirs.player else DifferenceKind.UNKNOWN
        if theirs.value is None:
            return DifferenceKind.VALUE
        by = theirs.value - ours.value
        if by:
            return self._kind_of_value(by, ours, theirs)
        if not self._is_place_explained(ours, theirs):
            return DifferenceKind.PLACE
        is_called_so = not theirs.name or name_words(ours.name) == name_words(theirs.name)
        return DifferenceKind.SAME if is_called_so else DifferenceKind.NAME

    def _kind_of_value(self, by: Fraction, ours: OurLine, theirs: TheirLine) -> DifferenceKind:
        if abs(by) <= self.unit:
            return DifferenceKind.ROUNDING
        if ours.before is None or theirs.before is None:
            return DifferenceKind.VALUE
        if by == theirs.before - ours.before:
            return DifferenceKind.CARRIED
        has_moved = (ours.value != ours.before, theirs.value != theirs.before)
        return DifferenceKind.GAMES if has_moved in {(True, False), (False, True)} else DifferenceKind.VALUE

    def _is_place_explained(self, ours: OurLine, theirs: TheirLine) -> bool:
        """Whether both have a place, and theirs is as far from ours as there are more above that value on one list than on the other."""
        if ours.place is None or theirs.place is None:
            return True
        more = _above(self._their_values, ours.value) - _above(self._our_values, ours.value)
        return theirs.place - ours.place == more

    @cached_property
    def _our_values(self) -> list[Fraction]:
        return sorted(one.value for one in self.ours.values() if one.place is not None)

    @cached_property
    def _their_values(self) -> list[Fraction]:
        return sorted(one.value for one in self.theirs if one.value is not None and one.place is not None)


def _above(values: list[Fraction], value: Fraction) -> int:
    """How many are higher than a value; the values are in order."""
    return len(values) - bisect_right(values, value)


def together(every: Iterable[Parallel]) -> Mapping[DifferenceKind, int]:
    """How many there are of each kind on several lists."""
    total: Counter[DifferenceKind] = Counter()
    for one in every:
        total.update(one.counts)
    return {kind: total[kind] for kind in DifferenceKind}
