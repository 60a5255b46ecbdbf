"""The average rating of the opponents in the games that count (MCP of the FFJD): those that were played.

In draughts an unexcused forfeit counts exactly as if it had been played (FFJD 6.4).
"""

from collections.abc import Sequence
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.play.standings.worth import Part, Ties, Worth, Worths
from ronde.play.tally import Outing, Tally

UNEXCUSED = frozenset({"2fne", "0fne"})  # codes that only draughts has


def rated_outings(tally: Tally, player: PlayerId) -> list[tuple[Outing, int]]:
    """The games against rated opponents that count, with the opponent's rating."""
    found = []
    for outing in tally.outings[player]:
        rating = None if outing.opponent is None else tally.ratings[outing.opponent]
        if (outing.is_played or outing.code in UNEXCUSED) and rating is not None:
            found.append((outing, rating))
    return found


def average(ratings: Sequence[int]) -> Fraction:
    """The mean, 0 of nothing."""
    return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def opponents_average(tally: Tally, _: Ties) -> Worths:
    """The mean of the ratings; opponents without one are left out."""
    return {player: _worth(rated_outings(tally, player)) for player in tally.outings}


def _worth(rated: Sequence[tuple[Outing, int]]) -> Worth:
    parts = tuple(Part(outing.round, outing.opponent, Fraction(rating)) for outing, rating in rated)
    return Worth(average([rating for _, rating in rated]), parts)
