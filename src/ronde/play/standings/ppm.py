"""PPM (FC-2): match points in the games among the players who are tied, when all of them have met."""

from collections.abc import Sequence
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.play.standings.among import counts_of_meetings, parts_among
from ronde.play.standings.worth import Ties, Worth, Worths, total
from ronde.play.tally import Tally


def ppm(tally: Tally, ties: Ties) -> Worths:
    """Match points among the tied if every two of them have met, else 0 for all of them; no recursion."""
    worths: dict[PlayerId, Worth] = {}
    for tied in ties:
        worths.update(_of_tie(tally, tied))
    return worths


def _of_tie(tally: Tally, tied: Sequence[PlayerId]) -> Worths:
    if len(tied) == 1 or 0 in counts_of_meetings(tally, tied):
        return dict.fromkeys(tied, Worth(Fraction(0)))
    group = frozenset(tied)
    return {player: total(parts_among(tally, player, group)) for player in tied}
