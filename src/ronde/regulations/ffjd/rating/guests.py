"""The players from outside and where they have played: in which series, until when, with which equivalent."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

import numpy as np
from immutables import Map
from typing_extensions import override

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column
from ronde.regulations.ffjd.happenings import Frame


class Visit(NamedTuple):
    """An event of a player from outside: its last day, and the equivalent, UNRATED without FMJD rating."""

    last_day: date
    equivalent: int


OfOne = Mapping[FactId, Visit]  # the visits of one player, by series, in the order in which they were entered


@dataclass(frozen=True, slots=True)
class Arrivals:
    """The players from outside in the series of one happening, a row for each series in which one plays."""

    player: Column
    section: Column
    equivalent: Column
    frames: Sequence[Frame]

    def of(self, who: int) -> OfOne:
        """The visits of one of them."""
        at = np.flatnonzero(self.player == who)
        lines = zip(self.section[at].tolist(), self.equivalent[at].tolist(), strict=True)
        return {(frame := self.frames[section]).event: Visit(frame.last_day, cp) for section, cp in lines}


class Known(NamedTuple):
    """The visits of one player, those of so many of the bulks included."""

    visits: OfOne
    bulks: int


@dataclass(frozen=True, slots=True, eq=False)
class Visits(Mapping[int, OfOne]):
    """The visits of every player from outside. Those of a bulk are looked up only when somebody asks for a player."""

    bulks: tuple[Arrivals, ...] = ()
    single: Map[int, Known] = field(default_factory=Map)

    @override
    def __getitem__(self, who: int) -> OfOne:
        known, bulks = self.single.get(who, Known({}, 0))
        found = dict(known)
        for bulk in self.bulks[bulks:]:
            found.update(bulk.of(who))  # a version of a series keeps its turn
        if not found and who not in self.single:
            raise KeyError(who)
        return found

    @override
    def __iter__(self) -> Iterator[int]:
        return iter({*self.single, *(who for bulk in self.bulks for who in bulk.player.tolist())})

    @override
    def __len__(self) -> int:
        return len(list(iter(self)))

    def joined(self, arrivals: Arrivals, *, is_bulk: bool) -> "Visits":
        """Those of a happening too."""
        if is_bulk:
            return replace(self, bulks=(*self.bulks, arrivals))
        return self.update({who: {**self.get(who, {}), **arrivals.of(who)} for who in set(arrivals.player.tolist())})

    def update(self, changed: Mapping[int, OfOne]) -> "Visits":
        """With other visits of some players."""
        known = {who: Known(visits, len(self.bulks)) for who, visits in changed.items()}
        return replace(self, single=self.single.update(known))


def last_of(visits: OfOne) -> Visit:
    """The last event of a player; of two that ended on one day, the one entered last."""
    return max(reversed(tuple(visits.values())), key=lambda visit: visit.last_day)
