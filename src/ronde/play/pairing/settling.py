"""The end of a pairing by standing, where a choice above can leave those below without a solution."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from ronde.play.pairing.barriers import FREE, WORST, Barrier
from ronde.play.pairing.matching import MOST_BITS, Edge, folded, least_cost_partners

Player = TypeVar("Player")


def settled(
    players: Sequence[Player], between: Callable[[Player, Player], Barrier]
) -> tuple[tuple[Player, Player], ...]:
    """The pairs with the least barriers in all, and among those the first by standing.

    In turn, each player who still waits takes the lowest barrier that leaves the least total possible, and of several
    opponents behind it the nearest. Where everybody can be paired freely, only free pairs are looked at.
    """
    waiting = list(range(len(players)))
    barriers = {(one, other): between(players[one], players[other]) for one, other in combinations(waiting, 2)}
    free = {pair: barrier for pair, barrier in barriers.items() if barrier == FREE}
    can_be_free = least_cost_partners(len(players), ((*pair, 0) for pair in free)) is not None
    pairs: list[tuple[int, int]] = []
    while waiting:
        pairs += _decided(waiting, free if can_be_free else barriers)
        paired = {place for pair in pairs for place in pair}
        waiting = [place for place in waiting if place not in paired]
    return tuple((players[upper], players[lower]) for upper, lower in pairs)


def _decided(waiting: Sequence[int], barriers: Mapping[tuple[int, int], Barrier]) -> list[tuple[int, int]]:
    """The pairs of the first players who wait: as many as one matching can decide.

    Below the barriers, the cost of a pair has one digit for each of the first players, the first of all the highest:
    how many opponents the upper one of the pair would have preferred. Everybody is in one pair, so a digit is written
    once and never carries, and the least sum is the first by standing. A hundred bits hold a dozen such digits.
    """
    size = len(waiting)
    width = size.bit_length()
    deciding = min(size, (MOST_BITS - folded(WORST, WORST, size // 2).bit_length()) // width)
    partners = least_cost_partners(size, _edges(waiting, barriers, width=width, deciding=deciding))
    if partners is None:
        message = "the rest cannot be paired, although the whole could"
        raise AssertionError(message)
    return [(waiting[one], waiting[partners[one]]) for one in range(deciding) if one < partners[one]]


def _edges(
    waiting: Sequence[int], barriers: Mapping[tuple[int, int], Barrier], *, width: int, deciding: int
) -> Iterator[Edge]:
    pairs = len(waiting) // 2
    for one, upper in enumerate(waiting):
        below = ((other, (upper, waiting[other])) for other in range(one + 1, len(waiting)))
        preferred = sorted((barriers[pair], other) for other, pair in below if pair in barriers)
        for digit, (barrier, other) in enumerate(preferred):
            choice = digit << (width * (deciding - 1 - one)) if one < deciding else 0
            yield one, other, (folded(barrier, WORST, pairs) << (width * deciding)) + choice
