"""The judge must see what is planted, and his matching must be as good as anybody's."""

import subprocess
import sys
from dataclasses import replace
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.ground.ids import PlayerId
from ronde.play.checker import check
from ronde.play.most_pairs import most_pairs
from ronde.play.plan import Phase, TakenSeat, Unwanted
from ronde.play.section import Away, Section
from tests.lanes import scaled
from tests.play.making import section, unwanted, with_rounds

A, B, C, D = (PlayerId(name) for name in "abcd")
NEAREST = (Phase("nearest", 5),)


def found(base: Section) -> list[str]:
    return [problem.code.removeprefix("play.check.") for problem in check(base)]


def test_a_fair_round_has_nothing_wrong() -> None:
    assert found(with_rounds(section("a b c d", NEAREST), "a-b:2 c-d:2", "c-a:2 d-b:2")) == []


def test_a_forgotten_player_is_seen() -> None:
    assert found(with_rounds(section("a b c d", NEAREST), "a-b:2")) == ["forgotten", "forgotten"]


def test_a_player_with_two_games_is_seen() -> None:
    assert "twice" in found(with_rounds(section("a b c d", NEAREST), "a-b:2 c-a:2 d:2fe"))


def test_an_absent_player_who_is_paired_is_seen() -> None:
    base = with_rounds(section("a b c d", NEAREST), "a-b:2 c-d:2")
    entries = tuple(replace(entry, away=(Away(1),)) if entry.player == "d" else entry for entry in base.entries)
    assert "absent" in found(replace(base, entries=entries))


def test_an_avoidable_rematch_is_seen_and_an_unavoidable_one_is_not() -> None:
    base = section("a b c d", NEAREST)
    assert found(with_rounds(base, "a-b:2 c-d:2", "b-a:2 d-c:2")) == ["avoidable", "avoidable"]
    three = "a-b:2 c-d:2", "c-a:2 d-b:2", "a-d:2 b-c:2"
    assert "avoidable" not in found(with_rounds(base, *three, "b-a:2 d-c:2"))


def test_one_rematch_too_many_is_seen() -> None:
    # six players, a-b met: the round could do without any
    base = with_rounds(section("a b c d e f", NEAREST), "a-b:2 c-d:2 e-f:2", "b-a:2 e-c:2 f-d:2")
    assert found(base) == ["avoidable"]


def test_a_second_bye_is_seen_and_a_bye_in_an_even_field_too() -> None:
    base = section("a b c", NEAREST)
    assert found(with_rounds(base, "a-b:2 c:2fe", "b-a:2 c:2fe")) == ["avoidable", "avoidable"]
    assert "byes" in found(with_rounds(section("a b c d", NEAREST), "a-b:2 c:2fe d:2fe"))


def test_a_forbidden_pair_is_seen() -> None:
    base = unwanted(section("a b c d", NEAREST), Unwanted(pair=(A, B), is_forbidden=True))
    assert found(with_rounds(base, "a-b:2 c-d:2")) == ["avoidable"]
    clubs = section("a b c d", NEAREST)
    clubs = replace(
        clubs, entries=tuple(replace(e, tags=("club:X",)) if e.player in "ab" else e for e in clubs.entries)
    )
    assert found(with_rounds(unwanted(clubs, Unwanted("club", is_forbidden=True)), "a-b:2 c-d:2")) == ["avoidable"]


def test_white_for_the_one_who_has_had_it_more_often_is_seen() -> None:
    base = section("a b c d", NEAREST)
    assert found(with_rounds(base, "a-b:2 c-d:2", "a-d:2 b-c:2")) == ["colours"]


def test_three_times_the_same_colour_running_is_seen_in_the_dutch_system() -> None:
    base = section("a b c d e f g h", (Phase("swiss_dutch", 5),), "chess")
    rounds = "a-b:1 c-d:1 e-f:1 g-h:1", "a-c:1 b-d:1 e-g:1 f-h:1", "a-d:1 c-b:1 h-e:1 g-f:1"
    assert "fide-colours" in found(with_rounds(base, *rounds))


def test_meeting_once_too_often_in_a_round_robin_is_seen() -> None:
    seats = ((A, B, C, D),)
    base = section("a b c d", (Phase("round_robin", 3, seats=seats),))
    assert found(with_rounds(base, "a-d:2 b-c:2", "d-a:2 c-b:2")) == ["avoidable", "avoidable"]
    double = section("a b c d", (Phase("round_robin", 6, double=True, seats=seats),))
    assert found(with_rounds(double, "a-d:2 b-c:2", "d-a:2 c-b:2")) == []


def test_who_took_a_seat_and_is_forgotten_is_seen_and_whose_seat_it_was_is_not_missed() -> None:
    # round 2 of four is (1-2) (4-3); e has a's seat from round 2 on, though a is back
    seats, taken = ((A, B, C, D),), (TakenSeat(2, 1, 1, PlayerId("e")),)
    base = section("a b c d e", (Phase("round_robin", 3, seats=seats, taken=taken),))
    assert found(with_rounds(base, "a-d:2 b-c:2", "e-b:2 d-c:2")) == []
    assert found(with_rounds(base, "a-d:2 b-c:2", "b:2fe d-c:2")) == ["forgotten"]
    assert found(with_rounds(base, "d:2fe b-c:2", "e-b:2 d-c:2")) == ["forgotten"]


def test_a_forfeit_is_no_meeting_for_the_judge_either() -> None:
    base = with_rounds(section("a b c d", NEAREST), "a-b:2fe c-d:2", "a-b:2 d-c:2")
    assert found(base) == ["avoidable"]  # c and d, not a and b
    counted = replace(base, plan=replace(base.plan, forfeits_are_meetings=True))
    assert found(counted) == ["avoidable", "avoidable"]


@settings(max_examples=scaled(300), deadline=None)
@given(
    st.integers(2, 9).flatmap(
        lambda size: st.tuples(st.just(size), st.sets(st.sampled_from(list(combinations(range(size), 2)))))
    )
)
def test_the_judges_matching_is_as_large_as_networkx_finds(drawn: tuple[int, set[tuple[int, int]]]) -> None:
    size, edges = drawn
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges)
    assert most_pairs(range(size), edges) == len(nx.max_weight_matching(graph, maxcardinality=True))


@pytest.mark.parametrize(("ring", "pairs"), [(3, 1), (5, 2), (7, 3)])
def test_an_odd_ring_leaves_one_over(ring: int, pairs: int) -> None:
    assert most_pairs(range(ring), [(at, (at + 1) % ring) for at in range(ring)]) == pairs


@pytest.mark.process
def test_the_judge_loads_no_code_that_pairs() -> None:
    code = (
        "import sys, ronde.play.checker; print(sorted(name for name in sys.modules if name.startswith('ronde.play.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - our own code
    expected = ["ronde.play.checker", "ronde.play.most_pairs", "ronde.play.plan", "ronde.play.section"]
    assert done.stdout.strip() == str(expected)
