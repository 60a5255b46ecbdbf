"""A collective game: seats, scores, who comes late, places; in words that an arbiter would use."""

from dataclasses import replace

import pytest

from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.acts import act as acts
from ronde.play.acts.act import done
from ronde.play.changes.entries import entered, seat_taken, withdrawn
from ronde.play.changes.results import corrected, result_entered
from ronde.play.changes.rounds import closed, drafted, drafted_by_hand, published, unpublished
from ronde.play.checker import check
from ronde.play.doubts import doubts
from ronde.play.formats.registry import plan_problems
from ronde.play.joining import joined_tables
from ronde.play.pairing_review import explained
from ronde.play.permissions import State, state
from ronde.play.plan import Phase
from ronde.play.section import Entry, Game, Section
from ronde.play.standings.table import standings
from ronde.play.typed_results import TypedResult, as_typed, typed_result
from ronde.play.typed_seats import seats_typed
from tests.play.acting import Desk
from tests.play.making import codes, next_round, ok, ranks, section, worths

ANA, BOB, CID, EVE = (PlayerId(name) for name in ("ana", "bob", "cid", "eve"))


def game(names: str = "ana bob cid dan", criteria: str = "score", rounds: int = 1) -> Section:
    return section(names, (Phase("collective", rounds),), "collective", criteria)


def scored(base: Section, *scores: int | None, number: int = 1) -> Section:
    """The scores of the seats from the first on; none is an absence."""
    for seat, score in enumerate(scores, start=1):
        code, numbers = ("absent", None) if score is None else ("scored", (score, 0))
        base = ok(result_entered(base, number, seat, code, numbers))
    return base


def seats(base: Section, number: int = 1) -> list[str]:
    return [one.first for one in base.rounds[number - 1].games]


def test_everybody_has_a_seat_the_highest_rating_first_and_who_has_none_last() -> None:
    base = game("ana bob cid dan eve")
    ratings = {"ana": None, "bob": 160, "cid": 181, "dan": None, "eve": 175}
    rated = replace(base, entries=tuple(replace(one, rating=ratings[one.player]) for one in base.entries))
    made = next_round(rated)
    assert seats(made)[:3] == ["cid", "eve", "bob"]
    assert {*seats(made)[3:]} == {"ana", "dan"}
    assert all(one.second is None and not one.result for one in made.rounds[0].games)
    assert check(made) == ()


def test_nobody_is_left_over_however_many_there_are() -> None:
    for names in ("ana", "ana bob", "ana bob cid"):
        base = game(names)
        assert codes(drafted(base)) == []
        assert codes(drafted_by_hand(base, [(PlayerId(name), None) for name in names.split()])) == []
        assert state(next_round(base)) is State.PLAYING


def test_why_somebody_has_a_seat() -> None:
    made = next_round(game("ana bob"))
    late = ok(seat_taken(ok(entered(made, Entry(EVE, rating=2500))), EVE))
    reasons = explained(late, 1).reasons
    assert [(one.table, one.code) for one in reasons] == [
        (1, "play.why.seat"),
        (2, "play.why.seat"),
        (3, "play.why.seat_after"),
    ]


def test_the_section_is_played_when_every_seat_has_a_score_or_an_absence() -> None:
    made = next_round(game())
    assert state(scored(made, 900, 800, None)) is State.PLAYING
    done = scored(made, 900, 800, None, 700)
    assert state(done) is State.PLAYED
    assert ok(closed(done)).is_closed


def test_equal_scores_share_the_place_and_who_was_absent_is_last() -> None:
    done = scored(next_round(game()), 900, 950, 900, None)
    assert ranks(done) == {"bob": 1, "ana": 2, "cid": 2, "dan": 4}
    assert worths(done, "score") == {"ana": 900, "bob": 950, "cid": 900, "dan": 0}


def test_places_typed_are_the_places_and_fewer_are_better() -> None:
    done = scored(next_round(game(criteria="places")), 2, 1, 2, None)
    assert ranks(done) == {"bob": 1, "ana": 2, "cid": 2, "dan": 4}
    # three came, the worst place is 2: who was absent is fourth
    assert worths(done, "places") == {"ana": -2, "bob": -1, "cid": -2, "dan": -4}


def test_the_scores_of_several_games_are_added_up() -> None:
    one = scored(next_round(game(rounds=2)), 900, 800, 700, None)
    two = scored(next_round(one), 100, 500, None, 950, number=2)
    assert worths(two, "score") == {"ana": 1000, "bob": 1300, "cid": 700, "dan": 950}


def test_who_comes_when_the_seats_are_given_out_sits_at_the_end_and_nobody_moves() -> None:
    made = scored(next_round(game()), 900)
    assert codes(seat_taken(made, EVE)) == ["play.unknown-player"]
    late = ok(seat_taken(ok(entered(made, Entry(EVE, rating=2500))), EVE))
    assert seats(late) == [*seats(made), EVE]
    assert late.rounds[0].games[:4] == made.rounds[0].games
    assert codes(seat_taken(late, EVE)) == ["play.has-a-seat"]
    assert check(late) == ()


def test_so_does_who_comes_when_all_scores_are_in_but_not_after_the_end() -> None:
    done = scored(next_round(game()), 900, 800, 700, 600)
    waiting = ok(entered(done, Entry(EVE)))
    late = ok(seat_taken(waiting, EVE))
    assert state(late) is State.PLAYING
    assert codes(entered(ok(closed(done)), Entry(EVE))) == ["play.refused-now"]


def test_before_the_seats_are_out_and_after_the_next_are_made_there_is_none_to_take() -> None:
    base = game(rounds=2)
    assert codes(seat_taken(base, ANA)) == ["play.seats-not-out"]
    one = ok(entered(scored(next_round(base), 1, 2, 3, 4), Entry(EVE)))
    assert "play.seats-not-out" in codes(seat_taken(ok(drafted(one)), EVE))


def test_who_has_left_takes_no_seat_again() -> None:
    made = ok(entered(next_round(game()), Entry(EVE)))
    assert codes(seat_taken(ok(withdrawn(made, EVE)), EVE)) == ["play.has-withdrawn"]


@pytest.mark.parametrize(
    ("result", "scores", "told"),
    [
        ("scored", None, "play.score-missing"),
        ("absent", (5, 0), "play.score-of-absent"),
        ("scored", (-1, 0), "play.impossible-lone-score"),
        ("scored", (10000, 0), "play.impossible-lone-score"),
        ("scored", (500, 400), "play.impossible-lone-score"),
        ("win", None, "play.unknown-result"),
    ],
)
def test_results_that_cannot_be(result: str, scores: tuple[int, int] | None, told: str) -> None:
    assert told in codes(result_entered(next_round(game()), 1, 1, result, scores))


def test_a_score_is_corrected_and_the_seats_stay_while_it_is_there() -> None:
    done = ok(corrected(scored(next_round(game()), 900), 1, 1, "scored", (990, 0)))
    assert done.rounds[0].games[0].scores == (990, 0)
    assert "play.round-has-results" in codes(unpublished(done))


def test_what_is_to_be_decided_counts_as_the_score_that_is_assumed() -> None:
    made = ok(result_entered(next_round(game()), 1, 1, "?", (960, 0), assumed="scored"))
    assert standings(made)[0].player == ANA
    assert standings(made)[0].worths[0].value == 960


def test_nobody_sits_opposite() -> None:
    assert "play.nobody-opposite" in codes(drafted_by_hand(game(), [(ANA, BOB)]))


def test_a_discipline_has_its_formats() -> None:
    for base in (
        section("ana bob", (Phase("nearest", 1),), "collective"),
        section("ana bob", (Phase("collective", 1),), "chess"),
    ):
        assert "play.format-of-others" in [one.code for one in plan_problems(base)]
    by_rank = [one.code for one in plan_problems(game(criteria="initial_rank"))]
    assert by_rank == ["play.collective-criterion"]


def test_a_score_with_a_digit_too_few_or_too_many_is_pointed_out() -> None:
    made = scored(next_round(game("a b c d e f")), 900, 880, 91, 9200, 890, 870)
    assert [(one.table, one.kind) for one in doubts(made, 1)] == [(3, "low"), (4, "high")]


def test_a_late_seat_is_undone_until_its_score_is_there() -> None:
    desk = Desk()
    for act in (acts.begin(game()), acts.pair(), acts.publish(), acts.result(1, 1, "scored", (900, 0))):
        desk.act(act)
    before = desk.section
    for act in (acts.enter(Entry(EVE)), acts.take_seat(EVE)):
        desk.act(act, "b")
    assert [change.at for change in desk.past[-1].changes] == [("entry", "eve"), ("game", 1, 5)]
    desk.act(acts.result(1, 5, "scored", (700, 0)), "a")
    assert [one.code for one in desk.undo("b") or ()] == ["acts.results-since"]
    assert desk.undo("a") == ()
    assert desk.undo("b") == desk.undo("b") == ()
    assert desk.section == before == desk.replayed()


def test_scores_typed_on_two_machines_are_joined_seat_by_seat() -> None:
    """Nobody sits opposite: a seat is the same on both by who sits there."""
    before = next_round(game())
    here, there = scored(before, 900), ok(result_entered(before, 1, 2, "scored", (850, 0)))
    there = ok(result_entered(there, 1, 1, "absent"))
    found = joined_tables(before, here, there)
    assert [(one.first, one.second, one.here, one.there, one.becomes) for one in found] == [
        ("ana", None, "900", "absent", "choose"),
        ("bob", None, "", "850", "entered"),
    ]
    assert done(here, found[1].act).section.rounds[0].games[1].scores == (850, 0)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (("format: collective", "format: nearest"), "play.format-of-others"),
        (("1 ana * 900", "1 ana bob 900"), "play.nobody-opposite"),
        (("1 ana * 900", "1 ana * 10000"), "play.impossible-lone-score"),
        (("1 ana * 900", "1 ana * scored"), "play.score-missing"),
        (("1 ana * 900", "1 ana * 900-800"), "play.unknown-result"),
        (("1 ana * 900", "1 ana * absent 900-0"), "play.score-of-absent"),
    ],
)
def test_a_file_that_says_what_cannot_be_is_refused(wrong: tuple[str, str], told: str) -> None:
    text = printed(scored(next_round(game("ana")), 900))
    assert parse(text).problems == ()
    assert told in [one.code for one in parse(text.replace(*wrong)).problems]


@pytest.mark.parametrize(
    ("typed", "result", "shown"),
    [
        ("977", TypedResult("scored", (977, 0)), "977"),
        ("a", TypedResult("absent"), "a"),
        ("absent", TypedResult("absent"), "a"),
        ("?", TypedResult("?"), "?"),
        ("?640", TypedResult("?", (640, 0), "scored"), "?640"),
        ("?a", TypedResult("?", None, "absent"), "?a"),
    ],
)
def test_what_is_typed_at_a_seat_is_typed_so_again(typed: str, result: TypedResult, shown: str) -> None:
    assert typed_result("collective", typed) == result
    made = Game(1, ANA, None, result.result, result.scores, result.assumed)
    assert as_typed("collective", made) == (shown, "")


@pytest.mark.parametrize("typed", ["977-0", "win", "97x", "977 3"])
def test_what_means_nothing_at_a_seat_is_said_to_be_unclear(typed: str) -> None:
    assert isinstance(typed_result("collective", *typed.replace("-", " ").split()), Problem)


def test_seats_and_scores_are_typed_one_after_the_other() -> None:
    assert seats_typed(["11", "977", "pop", "a"]) == ["11=977", "pop=a"]
    assert seats_typed(["11=977", "pop"]) == ["11=977", "pop"]


def test_published_seats_are_refused_where_somebody_is_forgotten() -> None:
    some = ok(drafted_by_hand(game(), [(BOB, None), (ANA, None), (CID, None)]))
    assert seats(some) == ["bob", "ana", "cid"]
    assert codes(published(some)) == ["play.player-forgotten"]
