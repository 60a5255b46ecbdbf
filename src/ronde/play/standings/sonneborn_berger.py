"""Sonneborn-Berger: the points of each opponent, times what was scored against them, in the games that were played."""

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import halves
from ronde.play.standings.worth import Part, Ties, Worths, total
from ronde.play.tally import Tally


def sonneborn_berger(tally: Tally, _: Ties) -> Worths:
    """Points scored times the opponent's points, added up."""
    return {player: total(_parts(tally, player)) for player in tally.outings}


def _parts(tally: Tally, player: PlayerId) -> list[Part]:
    return [
        Part(outing.round, outing.opponent, halves(outing.halves) * tally.points(outing.opponent))
        for outing in tally.outings[player]
        if outing.is_played
    ]
