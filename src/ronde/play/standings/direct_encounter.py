"""Direct encounter: points among the tied, when all of them have met equally often.

In a double round robin both games count. While some have met twice and some once the criterion says nothing: two games
against one would not be a comparison.
"""

from collections.abc import Sequence
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.play.standings.among import counts_of_meetings, parts_among
from ronde.play.standings.worth import Ties, Worth, Worths, total
from ronde.play.tally import Tally


def direct_encounter(tally: Tally, ties: Ties) -> Worths:
    """Points in all the games among the tied; 0 for all of them unless each pair has met equally often."""
    worths: dict[PlayerId, Worth] = {}
    for tied in ties:
        worths.update(_of_tie(tally, tied))
    return worths


def _of_tie(tally: Tally, tied: Sequence[PlayerId]) -> Worths:
    counts = counts_of_meetings(tally, tied)
    if len(counts) != 1 or 0 in counts:
        return dict.fromkeys(tied, Worth(Fraction(0)))
    group = frozenset(tied)
    return {player: total(parts_among(tally, player, group)) for player in tied}
