"""PM, match points (FC-1): 3 for a win, 2 for a draw, 1 for a loss, 0 for a forfeit, unless the event says otherwise."""

from ronde.play.standings.points import points
from ronde.play.standings.worth import Ties, Worths
from ronde.play.tally import Tally


def match_points(tally: Tally, ties: Ties) -> Worths:
    """The points of the event, under the name the Formule Combinée gives them."""
    return points(tally, ties)
