from collections.abc import Callable
from itertools import combinations
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.play.pairing.matching import MOST_BITS, Edge, best_pairing, folded, least_cost_partners
from tests.play.pairing.by_trial import lot_of, pairings_of, total


def cost_of(partners: list[int], edges: list[Edge]) -> int:
    costs = {(one, other): cost for one, other, cost in edges}
    assert all(partners[partners[place]] == place for place in range(len(partners)))
    return sum(costs[one, other] for one, other in enumerate(partners) if one < other)


def by_networkx(size: int, edges: list[Edge]) -> int | None:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from(edges)
    matched = nx.min_weight_matching(graph)
    return sum(graph.edges[pair]["weight"] for pair in matched) if 2 * len(matched) == size else None


def drawn_edges(lot: Random, size: int, share: float, cost: Callable[[], int]) -> list[Edge]:
    return [(*pair, cost()) for pair in combinations(range(size), 2) if lot.random() < share]


@pytest.mark.parametrize("bits", [1, 3, 30, 64, MOST_BITS])
def test_the_least_cost_is_that_of_networkx_up_to_the_last_bit_allowed(bits: int) -> None:
    lot = lot_of(bits)
    for size in (2, 6, 10, 24, 40):
        edges = drawn_edges(lot, size, 0.8, lambda: lot.getrandbits(bits))
        partners = least_cost_partners(size, edges)
        assert (partners and cost_of(partners, edges)) == by_networkx(size, edges)


def test_costs_at_the_limit_in_a_field_of_a_hundred_are_exact() -> None:
    lot = lot_of(7)
    edges = drawn_edges(lot, 100, 0.2, lambda: 2**MOST_BITS - 1 - lot.getrandbits(20))
    partners = least_cost_partners(100, edges)
    assert partners is not None
    assert cost_of(partners, edges) == by_networkx(100, edges)


@given(st.integers(0, 2**32), st.integers(1, 7), st.floats(0.1, 0.6))
@settings(deadline=None)
def test_nobody_is_left_alone_or_there_is_no_pairing(seed: int, pairs: int, share: float) -> None:
    lot = lot_of(seed)
    edges = drawn_edges(lot, 2 * pairs, share, lambda: lot.randrange(3))
    partners = least_cost_partners(2 * pairs, edges)
    assert (None if partners is None else cost_of(partners, edges)) == by_networkx(2 * pairs, edges)


def test_an_odd_field_has_no_pairing_and_an_empty_one_is_paired() -> None:
    assert least_cost_partners(3, [(0, 1, 0), (1, 2, 0), (0, 2, 0)]) is None
    assert least_cost_partners(0, []) == []


def test_more_than_110_bits_are_refused() -> None:
    assert least_cost_partners(2, [(0, 1, 2**110 - 1)]) == [1, 0]
    with pytest.raises(ValueError, match="111 bits; the matching is exact up to 110"):
        least_cost_partners(2, [(0, 1, 2**110)])


def test_bounds_that_could_need_more_than_110_bits_are_refused_before_any_cost_is_asked() -> None:
    def never_asked(*_: int) -> tuple[int, ...]:
        raise AssertionError

    with pytest.raises(ValueError, match="exact up to 110"):
        best_pairing(range(300), never_asked, bounds=(2**40, 2**40, 2**40))


@pytest.mark.parametrize("seed", range(3))
def test_the_best_pairing_compares_sums_place_by_place(seed: int) -> None:
    lot = lot_of(seed)
    bounds = (1, 4, 9)
    for _ in range(60):
        table = {pair: tuple(lot.randint(0, bound) for bound in bounds) for pair in combinations(range(8), 2)}
        found = best_pairing(range(8), lambda *pair: table[pair], bounds=bounds)  # noqa: B023 - used at once
        assert found is not None
        least = min(total(pairs, lambda *pair: table[pair]) for pairs in pairings_of(8))  # noqa: B023 - used at once
        assert total(found, lambda *pair: table[pair]) == least  # noqa: B023 - used at once


def test_one_unit_of_an_earlier_place_outweighs_any_sum_of_later_ones() -> None:
    bounds = (1, 9)
    pairs = 4
    assert folded((1, 0), bounds, pairs) > pairs * folded((0, 9), bounds, pairs)


def test_the_best_pairing_keeps_the_order_of_the_players() -> None:
    found = best_pairing("dcba", lambda one, other: (abs(ord(one) - ord(other)),), bounds=(3,))
    assert found == (("d", "c"), ("b", "a"))


def test_two_who_may_not_meet_do_not() -> None:
    assert best_pairing("abcd", lambda *pair: None if pair == ("a", "b") else (0,), bounds=(0,)) != (
        ("a", "b"),
        ("c", "d"),
    )
    assert best_pairing("ab", lambda *_: None, bounds=(1,)) is None


@pytest.mark.parametrize("cost", [(2,), (-1,), (0, 0)])
def test_a_cost_outside_its_bounds_is_a_mistake(cost: tuple[int, ...]) -> None:
    with pytest.raises(ValueError):
        best_pairing("ab", lambda *_: cost, bounds=(1,))
