"""Progressive score: the sum of the points one had after each round."""

from itertools import accumulate

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import halves
from ronde.play.standings.worth import Part, Ties, Worths, total
from ronde.play.tally import Tally


def progressive(tally: Tally, _: Ties) -> Worths:
    """Each round's running total, added up; a round without a game repeats the one before."""
    numbers = sorted({outing.round for outings in tally.outings.values() for outing in outings})
    return {player: total(_parts(tally, player, numbers)) for player in tally.outings}


def _parts(tally: Tally, player: PlayerId, numbers: list[int]) -> list[Part]:
    scored = dict.fromkeys(numbers, 0)
    opponents: dict[int, PlayerId | None] = {}
    for outing in tally.outings[player]:
        scored[outing.round] += outing.halves
        opponents[outing.round] = outing.opponent
    running = zip(numbers, accumulate(scored[number] for number in numbers), strict=True)
    return [Part(number, opponents.get(number), halves(so_far)) for number, so_far in running]
