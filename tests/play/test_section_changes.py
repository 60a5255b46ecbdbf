from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.play.changes.entries import away, entered, returned, withdrawn
from ronde.play.changes.plans import replanned, reseated
from ronde.play.changes.results import corrected, result_entered
from ronde.play.changes.rounds import discarded, drafted, drafted_by_hand, published, unpublished
from ronde.play.draw import initial_ranks
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase, Unwanted
from ronde.play.section import Away, Entry, Section
from ronde.play.standings.table import standings
from tests.play.making import all_won_by_first, codes, meetings, next_round, ok, section, unwanted, with_rounds

A, B, C, D, E = (PlayerId(name) for name in "abcde")
NEAREST = (Phase("nearest", 3),)


def test_a_change_is_a_new_value_and_undo_is_keeping_the_old_one() -> None:
    kept = [section("a b c d", NEAREST)]
    kept.append(ok(drafted(kept[-1])))
    kept.append(ok(published(kept[-1])))
    kept.append(ok(result_entered(kept[-1], 1, 1, "2")))
    assert [len(one.rounds) for one in kept] == [0, 1, 1, 1]
    assert [one.rounds[0].is_published for one in kept[1:]] == [False, True, True]
    assert [one.rounds[0].games[0].result for one in kept[1:]] == ["", "", "2"]
    assert kept[0] == section("a b c d", NEAREST)


def test_the_same_steps_from_a_kept_value_give_the_same_section() -> None:
    kept = ok(drafted(section("a b c d", NEAREST)))
    assert ok(published(kept)) == ok(published(kept))


def test_a_draft_may_be_discarded_and_leaves_nothing_behind() -> None:
    base = section("a b c d e", NEAREST)
    assert ok(discarded(ok(drafted(base)))) == base


def test_a_late_player_plays_from_the_next_round_on() -> None:
    base = all_won_by_first(next_round(section("a b c d", NEAREST)))
    late = ok(entered(base, Entry(E)))
    assert late.entry(E) == Entry(E, first_round=2)
    assert late.rounds == base.rounds
    assert E in {player for game in next_round(late).rounds[1].games for player in game.players}


def test_a_player_who_enters_while_a_round_is_played_joins_the_next() -> None:
    base = next_round(section("a b c d", NEAREST))
    assert ok(entered(base, Entry(E))).entry(E) == Entry(E, first_round=2)


def test_a_withdrawn_player_is_not_paired_and_keeps_the_results() -> None:
    base = all_won_by_first(next_round(section("a b c d", NEAREST)))
    gone = ok(withdrawn(base, A))
    assert gone.entry(A) is not None
    after = next_round(gone)
    assert A not in {player for game in after.rounds[1].games for player in game.players}
    assert A in {line.player for line in standings(after)}


def test_a_player_who_withdraws_before_the_first_round_is_not_entered_any_more() -> None:
    assert ok(withdrawn(section("a b c", NEAREST), A)).entry(A) is None


def test_a_withdrawn_player_may_come_back_and_was_away_in_between() -> None:
    base = all_won_by_first(next_round(section("a b c d e", NEAREST)))
    gone = ok(withdrawn(base, A))
    later = all_won_by_first(next_round(gone))
    back = ok(returned(later, A))
    entry = back.entry(A)
    assert entry is not None
    assert [entry.is_present(number) for number in (1, 2, 3)] == [True, False, True]
    assert codes(returned(back, A)) == ["play.not-withdrawn"]


def test_who_asked_to_be_away_may_be_there_after_all_and_was_away_in_the_rounds_that_are_out() -> None:
    base = next_round(ok(away(section("a b c d", NEAREST), A, 1)))
    asked = ok(away(ok(away(base, A, 2)), A, 3))
    back = ok(returned(asked, A)).entry(A)
    assert back is not None
    assert [one.round for one in back.away] == [1]
    assert codes(returned(base, A)) == ["play.not-withdrawn"]


def test_an_absence_is_for_rounds_to_come_and_for_one_round() -> None:
    base = all_won_by_first(next_round(section("a b c d", NEAREST)))
    assert "play.round-already-published" in codes(away(base, A, 1))
    gone = ok(away(base, A, 2))
    assert frozenset("a") not in meetings(next_round(gone).rounds[1])
    after = next_round(all_won_by_first(next_round(gone)))
    assert any(A in game.players for game in after.rounds[2].games)


def test_a_requested_bye_of_chess_is_written_into_the_round() -> None:
    base = section("a b c d e", NEAREST, "chess")
    asked = ok(away(base, C, 1, "half-bye"))
    (bye,) = [game for game in next_round(asked).rounds[0].games if game.second is None]
    assert (bye.first, bye.result) == (C, "half-bye")


def test_a_bye_the_discipline_does_not_know_is_refused() -> None:
    assert codes(away(section("a b", NEAREST), A, 1, "half-bye")) == ["play.bye-not-offered"]
    entry = Entry(C, away=(Away(1, "2"),))
    assert codes(entered(section("a b", NEAREST), entry)) == ["play.bye-not-offered"]


@pytest.mark.parametrize("bad", ["", "two words", "*"])
def test_an_id_that_could_not_be_written_is_refused(bad: str) -> None:
    assert "play.bad-player-id" in codes(entered(section("a b", NEAREST), Entry(PlayerId(bad))))


def test_a_player_enters_once_and_a_number_is_given_once() -> None:
    base = ok(entered(section("a b", NEAREST), Entry(C, number=7)))
    assert codes(entered(base, Entry(C))) == ["play.already-entered"]
    assert codes(entered(base, Entry(D, number=7))) == ["play.number-taken"]
    assert codes(withdrawn(base, E)) == ["play.unknown-player"]


def numbered(*numbers: int | None) -> Section:
    """Players a, b, c ... with these numbers, after one round."""
    base = section(" ".join("abcd"[: len(numbers)]), NEAREST)
    given = zip(base.entries, numbers, strict=True)
    return all_won_by_first(next_round(replace(base, entries=tuple(replace(e, number=n) for e, n in given))))


def test_a_late_player_with_a_number_stands_where_the_number_says() -> None:
    # a 1, b 2, c 5, d 7; e comes late with 6: before d, though entered after everybody
    base = numbered(1, 2, 5, 7)
    late = ok(entered(base, Entry(E, number=6)))
    assert codes(entered(base, Entry(E, number=6))) == []
    assert late.entry(E) == Entry(E, number=6, first_round=2)
    assert initial_ranks(late) == {A: 1, B: 2, C: 3, E: 4, D: 5}


def test_a_late_player_without_a_number_stands_after_everybody() -> None:
    assert initial_ranks(ok(entered(numbered(1, 2, 5, 7), Entry(E, rating=3000))))[E] == 5
    assert initial_ranks(ok(entered(numbered(None, None, None, None), Entry(E, rating=3000))))[E] == 5


def test_a_number_is_a_place_in_the_list_and_one_among_players_without_is_warned_of() -> None:
    for number in (0, -3):
        assert codes(entered(numbered(1, 2), Entry(E, number=number))) == ["play.number-too-low"]
    assert codes(entered(numbered(1, 2), Entry(E, number=2))) == ["play.number-taken"]
    mixed = entered(numbered(1, None, None), Entry(E, number=2))
    assert [(problem.code, problem.level, dict(problem.values)) for problem in mixed.problems] == [
        ("play.number-before-others", Level.WARNING, {"player": "e", "number": 2, "others": 2})
    ]
    assert initial_ranks(ok(mixed)) == {A: 1, E: 2, B: 3, C: 4}


def test_a_correction_keeps_what_it_replaced_and_changes_the_standings() -> None:
    base = with_rounds(section("a b", (Phase("free", 1),)), "a-b:2")
    after = ok(corrected(base, 1, 1, "0"))
    assert [line.player for line in standings(after)] == ["b", "a"]
    assert [(note.round, note.table, note.result) for note in after.corrections] == [(1, 1, "2")]


def test_a_result_is_entered_once_and_corrected_on_purpose() -> None:
    base = with_rounds(section("a b c d", (Phase("free", 1),)), "a-b:2 c-d:")
    assert "play.has-a-result" in codes(result_entered(base, 1, 1, "0"))
    assert "play.has-no-result" in codes(corrected(base, 1, 2, "0"))


def test_a_published_round_can_be_taken_back_until_it_has_a_result() -> None:
    base = next_round(section("a b c", NEAREST))
    taken = ok(unpublished(base))
    assert not taken.rounds[0].is_published
    scored = ok(result_entered(next_round(section("a b c d", NEAREST)), 1, 1, "2"))
    assert "play.round-has-results" in codes(unpublished(scored))


def test_an_incomplete_draft_is_kept_and_not_published() -> None:
    half = ok(drafted_by_hand(section("a b c d", NEAREST), [(A, C)]))
    assert len(half.rounds[0].games) == 1
    assert codes(published(half)) == ["play.player-forgotten", "play.player-forgotten"]
    assert not published(ok(drafted_by_hand(half, [(A, C), (B, D)]))).is_refused


def test_a_plan_may_change_for_rounds_to_come_and_not_for_those_paired() -> None:
    base = all_won_by_first(next_round(section("a b c d", NEAREST)))
    longer = replace(base.plan, phases=(Phase("nearest", 3), Phase("nearest", 1, rematch="phase")))
    assert ok(replanned(base, longer)).plan.rounds == 4
    shorter = replace(base.plan, phases=(Phase("nearest", 0), Phase("nearest", 3)))
    assert "play.plan-rewrites-round" in codes(replanned(base, shorter))
    otherwise = replace(base.plan, phases=(Phase("swiss_points", 3),))
    assert "play.plan-rewrites-round" in codes(replanned(base, otherwise))
    assert codes(replanned(base, replace(base.plan, seed=2))) == ["play.warned-now", "play.seed-is-used"]


def test_a_plan_may_wait_for_players_who_are_still_to_come_and_is_not_paired_before() -> None:
    base = section("a b c d", NEAREST, discipline="scrabble")
    waiting = ok(replanned(base, replace(base.plan, phases=phases(7, 3, 3))))
    assert "combined-too-few-players" in codes(drafted(waiting))
    assert drafted(waiting).is_refused
    wrong = replace(base.plan, phases=phases(7, 3, 4))
    assert replanned(base, wrong).is_refused  # art. 4: no player who comes would cure it


def test_who_leaves_before_the_first_round_takes_wishes_about_them_along() -> None:
    base = unwanted(section("a b c d", NEAREST), Unwanted(pair=(A, B)), Unwanted(kind="club"))
    assert ok(withdrawn(base, A)).plan.unwanted == (Unwanted(kind="club"),)


def test_two_players_change_seats_before_their_phase_starts_and_not_after() -> None:
    base = section("a b c d", (Phase("round_robin", 3),))
    moved = ok(reseated(base, 0, A, D))
    assert moved.plan.phases[0].seats == ((D, B, C, A),)
    started = all_won_by_first(next_round(moved))
    assert "play.phase-has-started" in codes(reseated(started, 0, A, D))
    assert "play.without-seat" in codes(reseated(base, 0, A, E))
