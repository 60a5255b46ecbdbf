"""A schedule is published whole: every game can get its result in any order, and all else stays as it was."""

from dataclasses import replace
from itertools import combinations, permutations

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.changes.entries import entered
from ronde.play.changes.outcome import Changed
from ronde.play.changes.results import corrected, result_entered
from ronde.play.changes.rounds import closed, discarded, drafted, published, scheduled, unpublished
from ronde.play.checker import check
from ronde.play.permissions import State, state
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from tests.play.making import section


def ok(changed: Changed) -> Section:
    assert not changed.is_refused, changed.problems
    return changed.section


def rotation(players: str, rounds: int) -> Section:
    return replace(section(players, (Phase("round_robin", rounds),)), discipline="chess")


def one_by_one(base: Section) -> Section:
    """The same rounds as an arbiter pairs them who waits for every result, which is then taken out again."""
    for number in range(1, base.plan.rounds + 1):
        base = ok(published(ok(drafted(base))))
        for game in base.rounds[number - 1].games:
            base = base if game.result else ok(result_entered(base, number, game.table, "1"))
    rounds = tuple(
        replace(one, games=tuple(replace(game, result="" if game.second else game.result) for game in one.games))
        for one in base.rounds
    )
    return replace(base, rounds=rounds)


@pytest.mark.parametrize(("players", "rounds"), [("a b c d", 3), ("a b c d e", 5), ("a b c d e f", 5)])
def test_it_is_the_same_as_round_by_round(players: str, rounds: int) -> None:
    whole = ok(scheduled(rotation(players, rounds)))
    assert whole == one_by_one(rotation(players, rounds))
    assert check(whole) == ()
    met = [frozenset(game.players) for one in whole.rounds for game in one.games if game.second]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(players.split(), 2)))


def test_results_come_in_any_order_and_lead_to_the_same_section() -> None:
    whole = ok(scheduled(rotation("a b c d", 3)))
    games = [(one.number, game.table) for one in whole.rounds for game in one.games]
    ends = set()
    for order in list(permutations(games))[::97]:
        after = whole
        for number, table in order:
            assert state(after) is State.PLAYING
            after = ok(result_entered(after, number, table, "1" if table == 1 else "="))
        assert state(after) is State.PLAYED
        ends.add(tuple(game.result for one in ok(closed(after)).rounds for game in one.games))
    assert ends == {("1", "=") * 3}


def test_rounds_before_the_first_missing_game_are_complete() -> None:
    whole = ok(scheduled(rotation("a b c d", 3)))
    later = ok(result_entered(ok(result_entered(whole, 2, 1, "1")), 2, 2, "1"))
    assert (whole.complete, later.complete) == (0, 0)
    assert ok(result_entered(ok(result_entered(later, 1, 1, "0")), 1, 2, "0")).complete == 2


def test_a_corrected_result_says_nothing_of_rounds_that_would_be_the_same() -> None:
    whole = ok(result_entered(ok(scheduled(rotation("a b c d", 3))), 1, 1, "1"))
    assert corrected(whole, 1, 1, "0").problems == ()


def test_the_last_rounds_are_taken_back_while_nothing_was_played_in_them() -> None:
    whole = ok(result_entered(ok(scheduled(rotation("a b c d e", 5))), 1, 1, "1"))
    shorter = ok(discarded(ok(unpublished(whole))))
    assert (len(shorter.rounds), state(shorter)) == (4, State.PLAYING)
    assert ok(scheduled(shorter)) == whole
    for _ in range(3):
        shorter = ok(discarded(ok(unpublished(shorter))))
    assert unpublished(shorter).is_refused


def test_somebody_late_takes_the_free_place_of_the_rounds_that_are_left() -> None:
    """Five have a grid of six whose last seat is nobody's; who comes during round 1 plays rounds 2 to 5."""
    whole = ok(result_entered(ok(scheduled(rotation("a b c d e", 5))), 1, 1, "1"))
    for _ in range(4):
        whole = ok(discarded(ok(unpublished(whole))))
    late = ok(scheduled(ok(entered(whole, Entry(PlayerId("z"))))))
    with_z = [game for one in late.rounds for game in one.games if "z" in game.players]
    assert len(with_z) == 4
    assert all(game.second for game in with_z)
    assert check(late) == ()


def test_what_depends_on_results_is_not_published_in_advance() -> None:
    swiss = section("a b c d e f", (Phase("swiss_points", 3),))
    assert [one.code for one in scheduled(swiss).problems] == ["play.no-schedule"]
    mixed = replace(swiss, plan=replace(swiss.plan, phases=(Phase("round_robin", 5), Phase("nearest", 1))))
    assert len(ok(scheduled(mixed)).rounds) == 5
    assert [one.code for one in scheduled(ok(scheduled(mixed))).problems] == ["play.no-schedule"]


def test_a_plan_that_does_not_work_is_refused_and_nothing_is_out() -> None:
    alone = rotation("a", 3)
    refused = scheduled(alone)
    assert refused.is_refused
    assert refused.section is alone
