"""Sk, Solkoff (FFJD chapter 3, FFJD-16): the points of the opponents, forfeited ones and EXEMPT (0) included."""

from ronde.ground.ids import PlayerId
from ronde.play.standings.worth import Part, Ties, Worths, total
from ronde.play.tally import Tally


def opponents(tally: Tally, player: PlayerId) -> list[Part]:
    """Each opponent with the points they have."""
    return [Part(outing.round, outing.opponent, tally.points(outing.opponent)) for outing in tally.outings[player]]


def solkoff(tally: Tally, _: Ties) -> Worths:
    """The points of all the opponents."""
    return {player: total(opponents(tally, player)) for player in tally.outings}
