from collections import Counter
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.play.pairing.combined import Groups, grouping
from ronde.play.pairing.composition import balanced, drawn, exchanged, first_phase, serpentine
from tests.play.pairing.printed import groups_by_name, rounds_by_size

PRINTED = groups_by_name("combined-groups.txt")
SIXTY_FOUR = Groups(9, small=4, large=2)

fields = st.builds(grouping, st.integers(40, 600), st.sampled_from([5, 7, 9]))


def columns(*groups: list[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, groups))


def test_the_serpentine_of_64_players_is_the_printed_one() -> None:
    assert serpentine(SIXTY_FOUR) == columns(*PRINTED["serpentine"])


def test_the_balanced_table_of_64_players_is_the_printed_one() -> None:
    assert balanced(SIXTY_FOUR) == columns(*PRINTED["balanced"])


def test_seven_rounds_balance_on_the_fifth_row_which_runs_left_to_right() -> None:
    # FC-8, by hand: 34 players make one group of 10 and three of 8; row 5 is 17 18 19 20 from the first group.
    assert balanced(Groups(7, small=3, large=1)) == (
        (1, 8, 9, 16, 17, 24, 25, 32, 18, 19),
        (2, 7, 10, 15, 33, 23, 26, 31),
        (3, 6, 11, 14, 34, 22, 27, 30),
        (4, 5, 12, 13, 20, 21, 28, 29),
    )


def test_with_fewer_small_groups_than_extra_seats_the_next_weakest_fill_the_rest() -> None:
    # By hand: 22 players in 5 rounds, two groups of 8 and one of 6; row 4 is 12 11 10, and only 10 can be given up.
    assert balanced(Groups(5, small=1, large=2)) == (
        (1, 6, 7, 12, 13, 18, 10, 21),
        (2, 5, 8, 11, 14, 17, 19, 20),
        (3, 4, 9, 22, 15, 16),
    )


@pytest.mark.parametrize("groups", [Groups(5, small=4, large=0), Groups(9, small=0, large=3)])
def test_groups_of_one_size_need_no_balancing(groups: Groups) -> None:
    assert balanced(groups) == serpentine(groups)


@given(fields)
def test_every_rank_is_dealt_once_and_the_sizes_are_kept(groups: Groups) -> None:
    for composition in (serpentine(groups), balanced(groups)):
        assert tuple(map(len, composition)) == groups.sizes
        assert sorted(chain(*composition)) == list(range(1, groups.players + 1))


@given(fields, st.integers())
def test_a_seed_draws_the_same_seats_again_and_moves_nobody_to_another_group(groups: Groups, seed: int) -> None:
    composition = balanced(groups)
    assert drawn(composition, seed) == drawn(composition, seed)
    assert list(map(sorted, drawn(composition, seed))) == list(map(sorted, composition))


def test_the_draw_follows_the_numbers_that_python_promises_for_a_seed() -> None:
    # Random(0) gives 0.844, 0.757, 0.420; Random(1) gives 0.134, 0.847, 0.763.
    assert drawn(((1, 2, 3),), 0) == ((3, 2, 1),)
    assert drawn(((1, 2, 3),), 1) == ((1, 3, 2),)


def test_every_order_of_the_seats_is_drawn_about_equally_often() -> None:
    counts = Counter(drawn(((1, 2, 3),), seed)[0] for seed in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())  # five standard deviations are 144


def test_two_players_change_groups_by_hand() -> None:
    moved = exchanged(serpentine(SIXTY_FOUR), 7, 12)
    assert (moved[0][1], moved[5][1]) == (7, 12)
    assert exchanged(moved, 7, 12) == serpentine(SIXTY_FOUR)


def test_the_first_phase_is_the_printed_schedule_for_the_players_on_the_seats() -> None:
    groups = (tuple(range(101, 113)), tuple(range(201, 211)))
    rounds = first_phase(groups, 9)
    large, small = (rounds_by_size("combined-rounds.txt")[size] for size in (12, 10))
    assert set(rounds[3]) == {(100 + a, 100 + b) for a, b in large[3]} | {(200 + a, 200 + b) for a, b in small[3]}
    assert len(rounds) == 9


@given(fields)
def test_in_the_first_phase_everybody_plays_each_round_and_nobody_meets_twice(groups: Groups) -> None:
    rounds = first_phase(serpentine(groups), groups.rounds)
    assert all(len(set(chain(*meetings))) == groups.players == 2 * len(meetings) for meetings in rounds)
    met = Counter(frozenset(meeting) for meetings in rounds for meeting in meetings)
    assert set(met.values()) == {1}
