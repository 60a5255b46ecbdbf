"""How a player moved in the table since the round before."""

from collections.abc import Mapping, Sequence

from ronde.ground.ids import PlayerId
from ronde.play.standings.table import StandingsLine


def movement(before: Sequence[StandingsLine], now: Sequence[StandingsLine]) -> Mapping[PlayerId, int]:
    """By how many ranks everybody rose, or fell below zero; who was not in the table before is left out."""
    ranks = {line.player: line.rank for line in before}
    return {line.player: ranks[line.player] - line.rank for line in now if line.player in ranks}
