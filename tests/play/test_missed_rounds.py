"""A round of Scrabble that somebody misses with a loss: nobody opposite, the points of a loss, the difference of a bye with a minus."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.play.changes.entries import away
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import closed, drafted, published
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.record.submission import finished
from ronde.regulations.absp.documents import Tournament
from ronde.regulations.absp.submission import TournamentDeclaration, submitted
from tests.play.making import codes, ok, section, worths

C = PlayerId("c")
CLUB = {
    "win": 2,
    "draw": 1,
    "loss": 0,
    "forfeit-win": 2,
}  # one point a win, half a point a draw, as clubs count without match points


def missed(discipline: str = "scrabble", **plan: Any) -> Section:
    """Round 1 of a, b and c, which c misses: a beats b 412-388."""
    criteria = "points spread" if plan.get("halves") else "match_points spread"
    base = section("a b c", (Phase("nearest", 1),), discipline, criteria)
    base = replace(base, plan=replace(base.plan, **plan))
    out = ok(published(ok(drafted(ok(away(base, C, 1, "loss"))))))
    return ok(result_entered(out, 1, 1, scores=(412, 388)))


@pytest.mark.parametrize(("bye", "difference"), [(50, -50), (-50, -50), (0, 0)])
def test_a_missed_round_is_a_loss_with_the_difference_of_a_bye_and_a_minus(bye: int, difference: int) -> None:
    played = missed(halves=CLUB, bye_spread=bye)
    assert [(game.first, game.second, game.result) for game in played.rounds[0].games] == [
        ("a", "b", "win"),
        ("c", None, "loss"),
    ]
    assert worths(played, "points") == {"a": 1, "b": 0, "c": 0}
    assert worths(played, "spread") == {"a": 24, "b": -24, "c": difference}


def test_with_match_points_it_is_worth_what_a_loss_is() -> None:
    assert worths(missed(bye_spread=50), "match_points") == {"a": 3, "b": 1, "c": 1}  # FC-1


def test_a_file_holds_it_in_the_entry_and_in_the_round_and_is_read_again() -> None:
    played = missed(bye_spread=50)
    text = printed(played)
    assert "away:\n  - 1 loss" in text
    assert "2 c * loss" in text
    again = parse(text)
    assert again.problems == ()
    assert again.section == played


def test_who_missed_every_round_has_played_nothing_and_is_in_no_game_that_is_rated() -> None:
    ended = finished(ok(closed(missed(bye_spread=50))))
    assert {one.player: one.has_played for one in ended.players} == {"a": True, "b": True, "c": False}
    document = submitted((ended,), TournamentDeclaration(day=date(2024, 3, 2)), "t").document
    assert isinstance(document, Tournament)
    assert [(game.player, game.opponent, game.result) for game in document.games] == [("a", "b", "win")]


@pytest.mark.parametrize("discipline", ["draughts", "chess"])
def test_other_games_do_not_have_it(discipline: str) -> None:
    base = section("a b c", (Phase("nearest", 1),), discipline)
    assert "play.bye-not-offered" in codes(away(base, C, 1, "loss"))
