"""Performance: the rating one played at.

Draughts, and wherever no book says otherwise: MCP + 500 (Pts - NPJ)/NPJ with 2 points a win (FFJD chapter 8); in draughts
only from five games on, an unexcused forfeit being one (6.4). Chess: the average of the opponents plus the difference
that FIDE's table (B.02, 8.1a) gives for the share of the points.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from ronde.ground.numbers import half_up
from ronde.ground.results import DISCIPLINES
from ronde.play.standings.opponents_average import average, rated_outings
from ronde.play.standings.worth import Part, Ties, Worth, Worths
from ronde.play.tally import Outing, Tally

# FIDE B.02 8.1a: the rating difference for 50 %, 51 %, ... 100 % of the points.
DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)

LEAST_GAMES: Mapping[str, int] = MappingProxyType({"draughts": 5})  # elsewhere one will do


def performance(tally: Tally, _: Ties) -> Worths:
    """The average of the rated opponents, shifted by how well one did against them; 0 while the games are too few."""
    return {player: _worth(tally.discipline, rated_outings(tally, player)) for player in tally.outings}


def _worth(discipline: str, rated: Sequence[tuple[Outing, int]]) -> Worth:
    enough = len(rated) >= LEAST_GAMES.get(discipline, 1)
    parts = tuple(Part(outing.round, outing.opponent, Fraction(rating), enough) for outing, rating in rated)
    if not enough:
        return Worth(Fraction(0), parts)
    share = Fraction(sum(_wins(discipline, outing) for outing, _ in rated), 2 * len(rated))
    shift = fide_difference(share) if discipline == "chess" else 500 * (2 * share - 1)
    return Worth(average([rating for _, rating in rated]) + shift, parts)


def _wins(discipline: str, outing: Outing) -> int:
    """2 for a win, 1 for a draw, 0 for a loss, whatever the event pays for them; a 0-0 is nothing for both."""
    codes = DISCIPLINES[discipline]
    if outing.is_win:
        return 2
    other = codes[codes[outing.code].counterpart]
    drawn = codes[outing.code].halves == other.halves and codes[outing.code].halves > 0
    return 1 if drawn else 0


def fide_difference(share: Fraction) -> int:
    """FIDE's difference for a share of the points, to the nearest hundredth."""
    hundredths = half_up(100 * share.numerator, share.denominator)
    return DIFFERENCES[hundredths - 50] if hundredths >= 50 else -DIFFERENCES[50 - hundredths]
