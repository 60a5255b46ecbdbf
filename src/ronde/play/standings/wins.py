"""Wins: the games won at the table. A bye and a forfeit are not wins."""

from fractions import Fraction

from ronde.play.standings.worth import Part, Ties, Worths, total
from ronde.play.tally import Tally


def wins(tally: Tally, _: Ties) -> Worths:
    """How many games were won by playing them."""
    return {
        player: total(
            [
                Part(outing.round, outing.opponent, Fraction(1))
                for outing in outings
                if outing.is_win and outing.is_played
            ]
        )
        for player, outings in tally.outings.items()
    }
