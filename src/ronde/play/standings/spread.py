"""Pdep (FC-3): the sum of the score differences, each limited (to 100 unless the event says otherwise)."""

from fractions import Fraction

from ronde.play.standings.worth import Part, Ties, Worths, total
from ronde.play.tally import Tally


def spread(tally: Tally, _: Ties) -> Worths:
    """The limited margins added up; a forfeit has margin 0, a bye what the event says."""
    return {
        player: total([Part(outing.round, outing.opponent, Fraction(outing.margin)) for outing in outings])
        for player, outings in tally.outings.items()
    }
