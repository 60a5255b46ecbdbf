from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.play.pairing.grids import GridGame, exempt_number, grid
from tests.play.pairing.printed import rounds_by_size

PRINTED = rounds_by_size("fmjd-grids.txt")


def test_annex_a_prints_372_games() -> None:
    assert sum(len(games) for rounds in PRINTED.values() for games in rounds) == 372


@pytest.mark.parametrize("size", [2, 4, 6, 8, 10, 12, 14, 16])
def test_every_printed_game_has_its_round_place_and_colours(size: int) -> None:
    assert [list(games) for games in grid(size)] == PRINTED[size]


@given(st.integers(2, 60))
def test_in_any_series_everybody_meets_everybody_once(players: int) -> None:
    size = players + players % 2
    met = Counter(frozenset(game) for games in grid(players) for game in games)
    assert set(met.values()) == {1}
    assert len(met) == size * (size - 1) // 2
    assert all(sorted(n for game in games for n in game) == list(range(1, size + 1)) for games in grid(players))


@given(st.integers(1, 30).map(lambda half: 2 * half))
def test_nobody_has_one_colour_more_than_once_too_often(size: int) -> None:
    whites = Counter(game.white for games in grid(size) for game in games)
    blacks = Counter(game.black for games in grid(size) for game in games)
    assert all(abs(whites[number] - blacks[number]) == 1 for number in range(1, size + 1))


def test_an_odd_series_gets_exempt_as_its_last_number() -> None:
    assert exempt_number(7) == 8
    assert exempt_number(8) is None
    assert grid(7) == grid(8)


def test_the_second_leg_repeats_the_first_with_colours_reversed() -> None:
    rounds = grid(6, double=True)
    assert len(rounds) == 10
    assert rounds[:5] == grid(6)
    assert rounds[5] == (GridGame(6, 1), GridGame(5, 2), GridGame(4, 3))
    assert set(Counter(game for games in rounds for game in games).values()) == {1}


@pytest.mark.parametrize("players", [-2, 0, 1])
def test_a_series_needs_two_players(players: int) -> None:
    with pytest.raises(ValueError, match="two players"):
        grid(players)
