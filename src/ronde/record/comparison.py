"""Our list beside somebody else's: everyone who does not stand on both with the same value."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.publication import RankingList
from ronde.regulations.answers import Ranking


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A player with two values; None: not on that list."""

    player: PlayerId
    ours: Number | None
    theirs: Number | None


def disagreements(ours: RankingList, theirs: Mapping[PlayerId, Fraction], ranking: Ranking) -> Iterator[Disagreement]:
    """Every difference from what our ranking shows: in our order, then those whom only they have."""
    shown = {line.player: ranking.shown(line.value) for line in ours.lines}
    for player, value in shown.items():
        if theirs.get(player) != value:
            yield Disagreement(player, value, theirs.get(player))
    for player, other in theirs.items():
        if player not in shown:
            yield Disagreement(player, None, other)
