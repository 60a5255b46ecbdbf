"""The one line in which the results of an evening are typed."""

import pytest

from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import scheduled
from ronde.play.evening_games import (
    TypedGame,
    game_typed,
    games_of_evening,
    next_missing,
    numbers_of,
    rounds_played,
    typed_game,
    unplayed,
)
from ronde.play.section import Section
from tests.play.test_schedules_published_whole import ok, rotation


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("D151", TypedGame(3, 1, 5, "1")),
        ("d15=", TypedGame(3, 1, 5, "=")),
        ("a 2 1 0", TypedGame(0, 2, 1, "0")),
        ("b1-2+", TypedGame(1, 1, 2, "+")),
        ("c34--", TypedGame(2, 3, 4, "--")),
        ("c34f", TypedGame(2, 3, 4, "-")),
        ("c34ff", TypedGame(2, 3, 4, "--")),
        ("c34 - -", TypedGame(2, 3, 4, "--")),
        ("f-f", TypedGame(None, 0, 0, "--")),
        ("1", TypedGame(None, 0, 0, "1")),
        ("=", TypedGame(None, 0, 0, "=")),
        (" 0 ", TypedGame(None, 0, 0, "0")),
        ("D15", None),  # numbers without a result: 5 is none
        ("2", None),
        ("D111x", None),
        ("", None),
    ],
)
def test_a_line_is_read_as_it_is_typed(typed: str, meant: TypedGame | None) -> None:
    assert typed_game(typed) == meant


def evening() -> list[Section]:
    return [ok(scheduled(rotation("a b c d", 3))), ok(scheduled(rotation("e f g h i", 5)))]


def test_every_two_have_one_game_from_either_side() -> None:
    """The result is turned round where the grid has the other one first: 1 beats 4 is 4 loses to 1."""
    sections = evening()
    games = games_of_evening(sections)
    assert len(games) == 6 + 10
    for section, size in ((0, 4), (1, 5)):
        for one in range(1, size + 1):
            for other in range(1, one):
                mine = game_typed(games, TypedGame(section, one, other, "1"))
                theirs = game_typed(games, TypedGame(section, other, one, "0"))
                drawn = game_typed(games, TypedGame(section, one, other, "="))
                assert mine == theirs
                assert mine is not None
                assert mine.result == ("1" if mine.first == one else "0")
                assert drawn is not None
                assert drawn.result == "="
    assert game_typed(games, TypedGame(0, 1, 5, "1")) is None
    assert game_typed(games, TypedGame(2, 1, 2, "1")) is None
    assert game_typed(games, TypedGame(0, 3, 3, "1")) is None


def test_numbers_are_those_of_the_grid() -> None:
    section = evening()[0]
    numbers = numbers_of(section)
    assert sorted(numbers.values()) == [1, 2, 3, 4]
    assert numbers_of(rotation("a b c d", 3)) == {}


def test_a_bare_result_is_for_the_next_missing_game_behind_the_last_one_typed() -> None:
    sections = evening()
    games = games_of_evening(sections)
    bare = TypedGame(None, 0, 0, "1")
    assert game_typed(games, bare) is not None
    first, later = games[0], games[7]
    assert next_missing(games) == first
    assert next_missing(games, later) == games[8]
    assert next_missing(games, games[-1]) == first  # round again
    with_first = [ok(result_entered(sections[0], first.round, first.table, "1")), sections[1]]
    assert next_missing(games_of_evening(with_first)) == games[1]


def test_the_whole_evening_is_typed_by_bare_results() -> None:
    sections = evening()
    for _ in range(16):
        games = games_of_evening(sections)
        game = game_typed(games, TypedGame(None, 0, 0, "="))
        assert game is not None
        sections[game.section] = ok(result_entered(sections[game.section], game.round, game.table, game.result))
    games = games_of_evening(sections)
    assert game_typed(games, TypedGame(None, 0, 0, "1")) is None
    assert {game.result for game in games} == {"="}


def test_what_was_played() -> None:
    section = evening()[1]
    assert unplayed(section)  # who is free in a round has not played
    assert rounds_played(section) == 0
    later = ok(result_entered(section, 3, 1, "1"))
    assert (unplayed(later), rounds_played(later)) == (False, 3)
