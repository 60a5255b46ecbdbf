"""Score: what somebody scored alone, added up. Who did not come has nothing."""

from fractions import Fraction

from ronde.play.standings.worth import Part, Ties, Worths, total
from ronde.play.tally import Tally


def score(tally: Tally, _: Ties) -> Worths:
    """The own scores of every game that counts."""
    return {
        player: total([Part(one.round, one.opponent, Fraction(one.score)) for one in outings if one.score is not None])
        for player, outings in tally.outings.items()
    }
