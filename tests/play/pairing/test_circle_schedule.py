from collections import Counter
from itertools import combinations

import pytest

from ronde.play.pairing.circle import circle_rounds, schedule
from tests.play.pairing.printed import rounds_by_size

PRINTED = rounds_by_size("combined-rounds.txt")
SIZES = [(6, 5), (8, 5), (8, 7), (10, 7), (10, 9), (12, 9)]


def test_the_document_prints_45_and_54_meetings() -> None:
    assert {size: sum(map(len, rounds)) for size, rounds in PRINTED.items()} == {10: 45, 12: 54}


@pytest.mark.parametrize("size", [10, 12])
def test_every_printed_meeting_comes_in_its_round_and_place(size: int) -> None:
    printed = [[tuple(sorted(pair)) for pair in meetings] for meetings in PRINTED[size]]
    ours = [list(meetings) for meetings in schedule(size, 9)]
    misprint = [
        (number, place) for number, round_ in enumerate(printed) for place, (a, b) in enumerate(round_) if a == b
    ]
    assert misprint == ([(8, 2)] if size == 10 else [])
    for number, place in misprint:
        assert ours[number][place] == (2, 7)
        printed[number][place] = (2, 7)
    assert ours == printed


@pytest.mark.parametrize(("size", "rounds"), SIZES)
def test_everybody_plays_once_in_each_round(size: int, rounds: int) -> None:
    played = schedule(size, rounds)
    assert len(played) == rounds
    for meetings in played:
        assert sorted(seat for meeting in meetings for seat in meeting) == list(range(1, size + 1))


@pytest.mark.parametrize(("size", "rounds"), SIZES)
def test_nobody_meets_the_same_seat_twice_and_a_small_group_is_complete(size: int, rounds: int) -> None:
    met = Counter(tuple(meeting) for meetings in schedule(size, rounds) for meeting in meetings)
    assert set(met.values()) == {1}
    everybody = set(combinations(range(1, size + 1), 2))
    assert len(everybody - set(met)) == (0 if size == rounds + 1 else size)


def test_a_group_of_eight_in_five_rounds_leaves_out_circle_rounds_two_and_six() -> None:
    assert circle_rounds(8, 5) == (1, 3, 4, 5, 7)


def test_a_meeting_names_the_lower_seat_first() -> None:
    assert all(meeting.first < meeting.second for meetings in schedule(12, 9) for meeting in meetings)


@pytest.mark.parametrize(("size", "rounds"), [(7, 5), (7, 6), (12, 7), (6, 7), (10, 5)])
def test_a_group_of_any_other_size_is_a_mistake(size: int, rounds: int) -> None:
    with pytest.raises(ValueError, match="no group of"):
        schedule(size, rounds)
