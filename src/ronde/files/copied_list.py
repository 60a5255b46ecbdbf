"""A federation's list as a desk has a copy of it: a history of one adopted fact, or the whole history."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ronde.ground.ids import PlayerId
from ronde.record.opened import Opened
from ronde.record.people import People


@dataclass(frozen=True, slots=True)
class Copied:
    """A federation's list, as a desk has it: its people, and the ratings of those who have one.

    ``salt`` is what only those know who have the list.
    """

    people: People = field(default_factory=People)
    ratings: Mapping[PlayerId, int] = field(default_factory=dict)
    salt: bytes = b""


def copied_list(known: Opened, salt: bytes) -> Copied:
    """The people of a history, with the ratings of its first ranking as it shows them on its last day.

    ``salt``: what only those know who have the list.
    """
    day, ranking = known.last_day, known.book.rankings[0]
    lines = known.ranking_list(day, ranking).lines if day else ()
    return Copied(known.history.people, {line.player: int(ranking.shown(line.value)) for line in lines}, salt)
