"""The initial rank, the last resort (FC-3): who stood before the first game stays before."""

from fractions import Fraction

from ronde.play.standings.worth import Ties, Worth, Worths
from ronde.play.tally import Tally


def initial_rank(tally: Tally, _: Ties) -> Worths:
    """Less is better, so the rank counts negatively."""
    return {player: Worth(Fraction(-rank)) for player, rank in tally.ranks.items()}
