from collections.abc import Iterable
from itertools import combinations, product
from random import Random

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.ground.problems import Level
from ronde.play.pairing.barriers import mutual
from ronde.play.pairing.circle import schedule
from ronde.play.pairing.nearest import Table, nearest, sacrifices
from tests.play.pairing.by_trial import Places, all_pairings, first_pairing, lot_of, pairings_of, total

Pairs = Iterable[tuple[int, int]]


def paired(tables: tuple[Table[int], ...]) -> Places:
    return tuple((table.upper, table.lower) for table in tables)


def drawn_pairs(lot: Random, size: int, share: float) -> set[tuple[int, int]]:
    return {pair for pair in combinations(range(size), 2) if lot.random() < share}


def all_but(size: int, fresh: Pairs) -> set[tuple[int, int]]:
    """Everybody has met everybody, but for these."""
    return set(combinations(range(size), 2)) - {(min(pair), max(pair)) for pair in fresh}


def test_the_printed_case() -> None:
    tables = nearest("ABCDEFGH", mutual([("A", "B"), ("B", "D"), ("D", "F")]))
    assert [table.upper + table.lower for table in tables] == ["AC", "BE", "DG", "FH"]
    assert [table.skipped_met for table in tables] == [("B",), ("D",), ("F",), ()]
    assert not any(table.rematch or table.skipped_dead_end for table in tables)


@pytest.mark.parametrize("seed", range(4))
def test_20_000_random_sets_of_meetings_of_8_players_equal_brute_force(seed: int) -> None:
    # The trial is done on columns, to be quick: 105 pairings, 4 pairs each, in the order of the upper players.
    upper, lower = np.array(pairings_of(8)).transpose(2, 0, 1)
    weights = 16 ** np.arange(3, -1, -1)
    lot = lot_of(seed)
    for _ in range(5000):
        met = drawn_pairs(lot, 8, lot.random())
        matrix = np.zeros((8, 8), dtype=np.int64)
        for one, other in met:
            matrix[one, other] = 1
        rematch = matrix[upper, lower]
        best = int(np.argmin(rematch.sum(axis=1) * 16**4 + (rematch * 8 + lower) @ weights))
        assert paired(nearest(range(8), mutual(met))) == pairings_of(8)[best]


HARD: dict[str, tuple[int, set[tuple[int, int]]]] = {
    "everybody has met all but one": (10, all_but(10, [(0, 9), (1, 5), (2, 7), (3, 4), (6, 8)])),
    "all but two, a ring of ten": (10, all_but(10, [(place, (place + 3) % 10) for place in range(10)])),
    "all but two, two rings of five": (10, all_but(10, [(p, p + 2 if p < 8 else p - 8) for p in range(10)])),
    "everybody has met everybody": (10, all_but(10, [])),
    "two cliques, even": (10, all_but(10, [*combinations(range(0, 10, 3), 2), *combinations([1, 2, 4, 5, 7, 8], 2)])),
    "two cliques, odd": (10, all_but(10, [*combinations(range(5), 2), *combinations(range(5, 10), 2)])),
    "two cliques, odd, one between": (10, all_but(10, [*combinations(range(5), 2), *combinations(range(5, 10), 2), (1, 8)])),
    "odd components": (12, all_but(12, [*combinations([0, 4, 8], 2), *combinations([1, 2, 3, 5, 9], 2), (6, 7), (10, 11)])),
    "only one player is new to the others": (8, all_but(8, [(5, place) for place in range(8) if place != 5])),
    "only the last is new to the others": (8, all_but(8, [(place, 7) for place in range(7)])),
    "two halves who have met across": (10, {(one, other) for one, other in combinations(range(10), 2) if (one + other) % 2}),
    "two halves who have met inside": (10, {(one, other) for one, other in combinations(range(10), 2) if (one + other + 1) % 2}),
    "three who have met all but the first": (8, {pair for pair in combinations(range(1, 8), 2) if max(pair) > 4}),
}  # fmt: skip


@pytest.mark.parametrize("name", HARD)
def test_hard_fields_equal_brute_force(name: str) -> None:
    size, met = HARD[name]
    expected = first_pairing(size, lambda one, other: (int((one, other) in met),))
    tables = nearest(range(size), mutual(met))
    assert paired(tables) == expected
    assert [table.rematch for table in tables] == [pair in met for pair in expected]


@given(st.data())
@settings(deadline=None)
def test_any_meetings_of_up_to_10_players_equal_brute_force(data: st.DataObject) -> None:
    size = 2 * data.draw(st.integers(0, 5))
    pairs = list(combinations(range(size), 2))
    met = data.draw(st.sets(st.sampled_from(pairs))) if pairs else set[tuple[int, int]]()
    expected = first_pairing(size, lambda one, other: (int((one, other) in met),)) if size else ()
    assert paired(nearest(range(size), mutual(met))) == expected


@pytest.mark.parametrize("seed", range(3))
def test_forbidden_then_met_then_avoided_equals_brute_force(seed: int) -> None:
    lot = lot_of(100 + seed)
    for _ in range(150):
        forbidden, met, avoided = (drawn_pairs(lot, 8, lot.choice([0.1, 0.3, 0.6, 0.9])) for _ in range(3))
        expected = first_pairing(8, lambda *pair: (int(pair in forbidden), int(pair in met), int(pair in avoided)))  # noqa: B023 - used at once
        tables = nearest(range(8), mutual(met), avoided=mutual(avoided), forbidden=mutual(forbidden))
        assert paired(tables) == expected
        assert [(t.forbidden, t.rematch, t.avoided) for t in tables] == [
            (pair in forbidden, pair in met, pair in avoided) for pair in expected
        ]


def rematches_needed(waiting: Iterable[int], met: set[tuple[int, int]]) -> int:
    """By networkx: as many pairs as a largest matching of new opponents leaves out."""
    players = sorted(waiting)
    graph = nx.Graph([pair for pair in combinations(players, 2) if pair not in met])
    return len(players) // 2 - len(nx.max_weight_matching(graph, maxcardinality=True))


def one_by_one(size: int, met: set[tuple[int, int]]) -> Places:
    """The rule followed to the letter: try each opponent in turn, new ones first, and look whether the rest can do."""
    waiting, pairs = set(range(size)), []
    while waiting:
        pairs.append((min(waiting), opponent_by_the_letter(waiting, met)))
        waiting = waiting.difference(pairs[-1])
    return tuple(pairs)


def opponent_by_the_letter(waiting: set[int], met: set[tuple[int, int]]) -> int:
    upper = min(waiting)
    needed = rematches_needed(waiting, met)
    return next(
        lower
        for lower in sorted(waiting - {upper}, key=lambda place: ((upper, place) in met, place))
        if ((upper, lower) in met) + rematches_needed(waiting - {upper, lower}, met) == needed
    )


@pytest.mark.parametrize(("size", "share"), [(14, 0.8), (20, 0.9), (24, 0.93), (26, 0.5), (30, 0.97)])
def test_nearly_exhausted_fields_equal_the_rule_followed_to_the_letter(size: int, share: float) -> None:
    lot = lot_of(size)
    for _ in range(5):
        met = drawn_pairs(lot, size, share)
        assert paired(nearest(range(size), mutual(met))) == one_by_one(size, met)


@pytest.mark.parametrize("rounds", [1, 3, 6, 9])
def test_the_quick_beginning_and_the_settled_end_together_follow_the_rule(rounds: int) -> None:
    # 32 players who have met their neighbours: 2r + 4 is 6, 10, 16 and 22, so that both ways of choosing are used.
    met = set[tuple[int, int]]()
    for _ in range(rounds):
        expected = one_by_one(32, met)
        assert paired(nearest(range(32), mutual(met))) == expected
        met |= set(expected)


def test_a_field_of_40_two_rounds_before_the_end_of_the_circle_has_no_rematch() -> None:
    rounds = schedule(40, 39)
    met = [(one - 1, other - 1) for meetings in (*rounds[:11], *rounds[12:25], *rounds[26:]) for one, other in meetings]
    tables = nearest(range(40), mutual(met))
    assert not any(table.rematch for table in tables)
    assert paired(tables) == one_by_one(40, {(min(pair), max(pair)) for pair in met})


def test_unavoidable_rematches_sink_to_the_bottom() -> None:
    # 0 to 5 have all met 6 and 7, who have met each other.
    tables = nearest(range(8), mutual([*product(range(6), [6, 7]), (6, 7)]))
    assert paired(tables) == ((0, 1), (2, 3), (4, 5), (6, 7))
    assert [table.rematch for table in tables] == [False, False, False, True]


@pytest.mark.parametrize("seed", range(2))
def test_each_reason_is_true(seed: int) -> None:
    lot = lot_of(200 + seed)
    for _ in range(150):
        met = drawn_pairs(lot, 8, lot.uniform(0.3, 0.9))
        waiting = set(range(8))
        needed = min(sum(pair in met for pair in pairs) for pairs in pairings_of(8))
        for table in nearest(range(8), mutual(met)):
            nearer = {place for place in waiting if table.upper < place < table.lower}
            assert nearer <= {*table.skipped_met, *table.skipped_dead_end}
            new = {place for place in waiting - {table.upper} if (table.upper, place) not in met}
            assert table.rematch == (
                not new
            )  # who has somebody new left can have one: the partner lost pairs elsewhere
            assert all((table.upper, place) in met and place in nearer for place in table.skipped_met)
            for place in table.skipped_dead_end:
                below = tuple(sorted(waiting - {table.upper, place}))
                least = min(sum(pair in met for pair in pairs) for pairs in all_pairings(below))
                assert ((table.upper, place) in met) + least > needed
            waiting -= {table.upper, table.lower}
            needed -= table.rematch


def test_a_dead_end_is_told_apart_from_a_meeting() -> None:
    # 0 has met 1. If 0 took 2, then 3, who has met 1, would be left with 1.
    tables = nearest(range(4), mutual([(0, 1), (1, 3)]))
    assert tables == (Table(0, 3, skipped_met=(1,), skipped_dead_end=(2,)), Table(1, 2))


def test_a_rematch_forced_by_a_ban_names_the_new_opponent_further_down() -> None:
    # 0 is new to 2 but may not meet 3; with 0-2 the others would be 1 and 3, who may not meet either.
    tables = nearest(range(4), mutual([(0, 1)]), forbidden=mutual([(0, 3), (1, 3)]))
    assert tables == (Table(0, 1, skipped_dead_end=(2,), rematch=True), Table(2, 3))


def test_who_is_avoided_or_forbidden_is_passed_over_for_that_reason() -> None:
    tables = nearest(range(20), mutual([(0, 1)]), avoided=mutual([(0, 2), (0, 1)]), forbidden=mutual([(0, 3), (0, 1)]))
    assert tables[0] == Table(0, 4, skipped_avoided=(2,), skipped_forbidden=(1, 3))


def test_among_rematches_who_is_also_avoided_is_passed_over_for_that() -> None:
    tables = nearest(range(4), mutual(all_but(4, [])), avoided=mutual([(0, 1)]))
    assert tables == (Table(0, 2, skipped_avoided=(1,), rematch=True), Table(1, 3, rematch=True))


def test_a_wish_gives_way_to_the_rule_and_a_ban_does_not() -> None:
    # The only new opponent of 0 is his club mate 3: an unwanted pair before a rematch, but a rematch before a ban.
    met = mutual([(0, 1), (0, 2)])
    assert paired(nearest(range(4), met, avoided=mutual([(0, 3)]))) == ((0, 3), (1, 2))
    assert paired(nearest(range(4), met, forbidden=mutual([(0, 3)]))) == ((0, 1), (2, 3))


def test_what_had_to_give_is_said() -> None:
    tables = nearest(["a", "b"], mutual([("a", "b")]), forbidden=mutual([("a", "b")]), avoided=mutual([("b", "a")]))
    found = sacrifices(tables, article="3")
    assert [(problem.code, problem.level) for problem in found] == [
        ("pairing-forbidden", Level.REFUSED),
        ("pairing-rematch", Level.WARNING),
        ("pairing-avoided", Level.WARNING),
    ]
    assert all(problem.where == ("tables", 1) and problem.article == "3" for problem in found)
    assert dict(found[0].values) == {"upper": "a", "lower": "b"}
    assert sacrifices(nearest("ab", mutual([]))) == ()


def test_two_thousand_players_who_have_met_their_neighbours_are_all_paired_anew() -> None:
    met = {(one, one + step) for one in range(2000) for step in range(1, 11) if one + step < 2000}
    tables = nearest(range(2000), mutual(met))
    assert sorted(place for pair in paired(tables) for place in pair) == list(range(2000))
    assert total(paired(tables), lambda *pair: (int(pair in met),)) == (0,)
    assert paired(tables)[:11] == (*((place, place + 11) for place in range(11)),)


def test_players_who_have_left_do_not_count() -> None:
    assert paired(nearest([2, 5], mutual([(2, 9), (5, 9), (9, 1)]))) == ((2, 5),)


@pytest.mark.parametrize("players", [[1, 2, 3], [1, 2, 2, 3]])
def test_an_odd_field_or_a_player_named_twice_is_a_mistake(players: list[int]) -> None:
    with pytest.raises(ValueError, match="even number of different players"):
        nearest(players, {})
