"""Points: the sum of what the results are worth in the event. Match points (PM, FC-1) are the points of Scrabble."""

from ronde.ground.numbers import halves
from ronde.play.standings.worth import Part, Ties, Worths, total
from ronde.play.tally import Tally


def points(tally: Tally, _: Ties) -> Worths:
    """Every result, byes and forfeits included, at its worth."""
    return {
        player: total([Part(outing.round, outing.opponent, halves(outing.halves)) for outing in outings])
        for player, outings in tally.outings.items()
    }
