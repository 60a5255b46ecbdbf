"""Places: what was written are the places in each game, added up; fewer are better. Who did not come is last."""

from collections import Counter
from fractions import Fraction

from ronde.play.standings.worth import Part, Ties, Worths, total
from ronde.play.tally import Outing, Tally


def places(tally: Tally, _: Ties) -> Worths:
    """Less is better, so places count negatively. Whoever has none in a game is after everybody who has: absent, or not there yet."""
    last = _last_places(tally)
    return {
        player: total([Part(number, None, Fraction(-place)) for number, place in (last | _written(outings)).items()])
        for player, outings in tally.outings.items()
    }


def _written(outings: tuple[Outing, ...]) -> dict[int, int]:
    return {one.round: one.score for one in outings if one.score is not None}


def _last_places(tally: Tally) -> dict[int, int]:
    """The place after everybody's in each game; places may be of a larger field, where the game was played in several halls."""
    came: Counter[int] = Counter()
    worst: dict[int, int] = {}
    for outings in tally.outings.values():
        for number, place in _written(outings).items():
            came[number] += 1
            worst[number] = max(worst.get(number, 0), place)
    return {number: max(came[number], worst[number]) + 1 for number in sorted(came)}
