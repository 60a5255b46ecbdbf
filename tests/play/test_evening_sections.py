"""Cuts of an evening, beside every list of sizes that there is."""

from itertools import product

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.evening_sections import by_rating, cut_named, cut_players, cuts, has_grid, rounds_of
from ronde.play.section import Entry


def every_cut(players: int) -> set[tuple[int, ...]]:
    """All lists of sizes 4 to 6, of every length, that add up: each once, whatever the order."""
    lists = (sizes for length in range(1, players // 4 + 1) for sizes in product((4, 5, 6), repeat=length))
    return {tuple(sorted(sizes)) for sizes in lists if sum(sizes) == players}


@pytest.mark.parametrize("players", range(30))
def test_every_cut_is_there_once_with_the_fewest_games_first(players: int) -> None:
    found = [cut for cut in cuts(players) if cut.kind == "rotation" and not cut.to_confirm]
    assert sorted(cut.sizes for cut in found) == sorted(every_cut(players))
    games = [sum(len([1 for one in range(size) for other in range(one)]) for size in cut.sizes) for cut in found]
    assert [cut.games for cut in found] == games == sorted(games)
    assert all(list(cut.sizes) == sorted(cut.sizes) for cut in found)  # the larger ones are the last


def test_seventeen_are_four_four_four_and_five() -> None:
    """6 + 6 + 6 + 10 games; or 10 + 15 + 15; or four rounds of eight tables, one player free in each."""
    assert [(cut.code, cut.rounds, cut.games) for cut in cuts(17)] == [
        ("4-4-4-5", 5, 28),
        ("5-6-6", 5, 40),
        ("swiss", 4, 32),
    ]
    assert cut_named(17, "5-6-6") == cuts(17)[1]
    assert cut_named(16, "5-6-6") is None


def test_what_is_left_where_there_is_no_cut() -> None:
    """Seven: one section of a size without a grid (CEL-2), or a Swiss; fewer than six have no Swiss (CEL-3)."""
    assert [(cut.code, cut.to_confirm) for cut in cuts(7)] == [("7", True), ("swiss", False)]
    assert [(cut.code, cut.to_confirm) for cut in cuts(3)] == [("3", True)]
    assert [cut.code for cut in cuts(5)] == ["5"]
    assert [cut.code for cut in cuts(6)] == ["6", "swiss"]
    assert cuts(1) == cuts(0) == ()


def test_players_are_cut_from_the_strongest_on() -> None:
    ratings = {"a": 1500, "b": None, "c": 1700, "d": 1500, "e": 900}
    entries = [Entry(PlayerId(one), one.upper(), rating) for one, rating in ratings.items()]
    order = by_rating(entries)
    assert order == ("c", "a", "d", "e", "b")
    assert cut_players(order, (2, 3)) == (("c", "a"), ("d", "e", "b"))


def test_rounds_and_grids() -> None:
    assert [rounds_of(size) for size in (4, 5, 6, 7)] == [3, 5, 5, 7]
    assert [size for size in range(12) if has_grid(size)] == [4, 5, 6]
