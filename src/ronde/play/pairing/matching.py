"""The only door to graph libraries: pairings of least cost.

Costs are tuples that are compared place by place, like the criteria of a rule book: no amount of a later place
outweighs one unit of an earlier one. They are folded into one whole number for the matching algorithm.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeAlias, TypeVar

import rustworkx

Player = TypeVar("Player")
Cost: TypeAlias = tuple[int, ...]
Edge: TypeAlias = tuple[int, int, int]

# The library counts in 128 bits and says nothing when it overflows; its dual values need some bits of their own.
MOST_BITS = 110


def least_cost_partners(size: int, edges: Iterable[Edge]) -> list[int] | None:
    """The partner of each of 0 to size - 1 in a perfect matching of least total cost, or None where none is perfect.

    Each edge is (one, other, cost), with a cost of 0 or more. The same edges always give the same matching.
    """
    weighted = list(edges)
    highest = max((cost for _, _, cost in weighted), default=0)
    if highest.bit_length() > MOST_BITS:
        message = f"a cost of {highest.bit_length()} bits; the matching is exact up to {MOST_BITS}"
        raise ValueError(message)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(size))
    # The algorithm looks for the greatest weight; among matchings of one size, that is the least cost.
    graph.add_edges_from([(one, other, highest - cost) for one, other, cost in weighted])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return _partners(size, matched) if 2 * len(matched) == size else None


def _partners(size: int, matched: Iterable[tuple[int, int]]) -> list[int]:
    partners = [0] * size
    for one, other in matched:
        partners[one], partners[other] = other, one
    return partners


def folded(cost: Cost, bounds: Cost, pairs: int) -> int:
    """The cost as one number, such that sums over so many pairs still compare place by place.

    A place may be at most its bound; the sum over all pairs then never reaches the unit of the place before.
    """
    number = 0
    for place, bound in zip(cost, bounds, strict=True):
        if not 0 <= place <= bound:
            message = f"{cost} is not between 0 and {bounds}"
            raise ValueError(message)
        number = number * (pairs * bound + 1) + place
    return number


def best_pairing(
    players: Sequence[Player], cost: Callable[[Player, Player], Cost | None], *, bounds: Cost
) -> tuple[tuple[Player, Player], ...] | None:
    """The pairing of everybody with the least total cost, or None where the allowed pairs leave somebody alone.

    ``cost`` is asked once for each two players, the earlier one first; it gives as many whole numbers as there are
    ``bounds``, each from 0 to its bound, or None for two who may not meet. The pairs come in the players' order.
    """
    pairs = len(players) // 2
    _refuse_too_fine(bounds, pairs)
    found = ((one, other, cost(players[one], players[other])) for one, other in combinations(range(len(players)), 2))
    edges = [(one, other, folded(given, bounds, pairs)) for one, other, given in found if given is not None]
    partners = least_cost_partners(len(players), edges)
    if partners is None:
        return None
    return tuple((players[one], players[other]) for one, other in enumerate(partners) if one < other)


def _refuse_too_fine(bounds: Cost, pairs: int) -> None:
    """Refuse bounds by what they could need, not by what a round happens to need: a refusal must not wait for it."""
    bits = folded(bounds, bounds, pairs).bit_length()
    if bits > MOST_BITS:
        message = f"costs up to {bounds} over {pairs} pairs need {bits} bits; the matching is exact up to {MOST_BITS}"
        raise ValueError(message)
