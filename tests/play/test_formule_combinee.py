"""The Formule Combinée from the first round to the last: each reading FC-1 to FC-10 is a test."""

from dataclasses import replace
from itertools import combinations

import pytest

from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.play.changes.entries import entered, returned, seat_taken, withdrawn
from ronde.play.changes.results import corrected
from ronde.play.changes.rounds import drafted
from ronde.play.checker import check
from ronde.play.field import field_of
from ronde.play.formats.combined import composed, phases
from ronde.play.formats.registry import plan_problems
from ronde.play.pairing_review import explained, would_have_been_paired
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Round, Section
from ronde.play.simulate import simulated
from ronde.play.standings.table import USUAL, standings
from tests.play.making import all_won_by_first, codes, meetings, next_round, ok, section, with_rounds, worths

LATE = PlayerId("late")
NAMES = " ".join(f"p{number}" for number in range(1, 65))


def event(players: int, *rounds: int, seed: int = 1) -> Section:
    names = " ".join(NAMES.split()[:players])
    return section(names, phases(*rounds), "scrabble", seed=seed)


def played(base: Section, rounds: int) -> Section:
    for _ in range(rounds):
        base = all_won_by_first(next_round(base), "win")
    return base


def seats(base: Section) -> tuple[tuple[str | None, ...], ...]:
    return base.plan.phases[0].seats


def test_fc_1_match_points_are_3_2_1_0_and_a_parameter_of_the_event() -> None:
    base = with_rounds(event(12, 5, 3), "p1-p2:win@400-300 p3-p4:draw@300-300 p5-p6:forfeit-win")
    assert [worths(base, "match_points")[f"p{number}"] for number in range(1, 7)] == [3, 1, 2, 2, 3, 0]
    other = replace(base, plan=replace(base.plan, halves={"win": 2, "draw": 1, "loss": 0, "forfeit-win": 2}))
    assert [worths(other, "match_points")[f"p{number}"] for number in range(1, 7)] == [1, 0, 0.5, 0.5, 1, 0]


def test_fc_2_ppm_counts_only_when_all_the_tied_have_met() -> None:
    base = with_rounds(event(12, 5, 3), "p1-p2:win@400-300 p3-p4:win@400-300")
    assert set(worths(base, "ppm").values()) == {0}  # the winners have not met, nor have the losers
    base = with_rounds(event(12, 5, 3), "p1-p2:draw@300-300")
    assert worths(base, "ppm")["p1"] == worths(base, "ppm")["p2"] == 2


def test_fc_3_after_ppm_comes_the_limited_spread_and_then_the_initial_rank() -> None:
    assert USUAL["scrabble"] == ("match_points", "ppm", "spread", "initial_rank")
    base = with_rounds(event(12, 5, 3), "p1-p2:win@400-300 p4-p3:win@600-300")
    order = [line.player for line in standings(base)]
    assert order[:2] == ["p1", "p4"]  # both 3 PM and +100: 300 counts as 100, p1 was ranked before


def test_fc_4_an_odd_field_has_a_fictive_player_ranked_last_whose_opponent_wins_with_margin_0() -> None:
    base = ok(drafted(event(13, 5, 3)))
    ranked_last = composed(event(13, 5, 3), 0, is_balanced=False)
    assert ranked_last is not None
    assert [None in group for group in ranked_last].count(True) == 1
    (bye,) = [game for game in base.rounds[0].games if game.second is None]
    after = played(event(13, 5, 3), 1)
    assert worths(after, "match_points")[bye.first] == 3
    assert worths(after, "spread")[bye.first] == 0


def test_fc_4_a_bye_is_a_meeting_so_nobody_has_two_in_one_scope() -> None:
    done = played(event(13, 5, 6), 11)
    byes = [game.first for round_ in done.rounds for game in round_.games if game.second is None]
    assert len(byes) == 11
    assert len(set(byes)) == 11


def test_fc_5_odd_fields_below_the_least_are_warned_of_and_inherit_what_is_impossible() -> None:
    for players, first in ((11, 5), (15, 7), (19, 9)):
        assert codes(drafted(event(players, first, 3)))[:1] == ["combined-least-with-fictive-player"]
    for players, first in ((21, 7), (22, 7), (25, 9), (26, 9), (27, 9), (28, 9), (37, 9), (38, 9)):
        assert codes(drafted(event(players, first, 3))) == ["combined-groups-impossible"]


def test_fc_6_eight_rounds_are_5_3_0_and_phase_3_may_be_empty() -> None:
    plan = Plan(phases(5, 3), USUAL["scrabble"])
    assert [phase.rounds for phase in plan.phases] == [5, 3]
    assert plan_problems(event(12, 5, 3)) == ()
    done = played(event(12, 5, 3), 8)
    assert len(done.rounds) == 8


def test_fc_7_a_withdrawn_player_is_replaced_by_the_fictive_player_in_the_schedule() -> None:
    base = played(event(12, 5, 3), 2)
    planned_next = meetings(next_round(base).rounds[2])
    gone = next(iter(planned_next))
    leaver, left = sorted(gone)
    after = next_round(ok(withdrawn(base, PlayerId(leaver))))
    assert frozenset({left}) in meetings(after.rounds[2])
    assert meetings(after.rounds[2]) - {frozenset({left})} == planned_next - {gone}
    later = played(all_won_by_first(after, "win"), 3)
    assert all(leaver not in game.players for game in later.rounds[5].games)
    assert sum(game.second is None for game in later.rounds[5].games) == 1  # eleven are left


def test_fc_8_the_balanced_table_of_7_rounds_moves_the_players_of_row_5() -> None:
    # 18 players, 7 rounds: 18 = 2*8 + 2, so one group of 10 and one of 8. R = 8/2 + 1 = 5, E = 2, k = min(2, 1) = 1.
    # Row 5 runs left to right: 9 10. The small group gives 10 and receives the weakest, 18; the extra rows are 10, 17.
    groups = composed(event(18, 7, 3), 0, is_balanced=True)
    assert groups is not None
    numbers = [sorted(int((seat or "p0")[1:]) for seat in group) for group in groups]
    assert numbers == [[1, 4, 5, 8, 9, 10, 12, 13, 16, 17], [2, 3, 6, 7, 11, 14, 15, 18]]


def test_fc_9_somebody_late_takes_the_seat_of_the_fictive_player() -> None:
    base = played(event(13, 5, 3), 2)
    late = ok(entered(base, Entry(LATE)))
    assert [seat for group in late.plan.phases[0].seats_in(3) for seat in group].count(None) == 0
    assert late.plan.phases[0].seats_in(2) == seats(base)
    after = next_round(late)
    assert sum(game.second is None for game in after.rounds[2].games) == 0
    assert any("late" in game.players for game in after.rounds[2].games)


def in_place_of(leaver: str, comer: str, round_: Round) -> set[frozenset[str]]:
    """The meetings of a round with one player in another's place."""
    return {frozenset(comer if player == leaver else player for player in pair) for pair in meetings(round_)}


def test_fc_9_somebody_late_takes_the_seat_of_a_player_who_withdrew() -> None:
    base = played(event(12, 5, 3), 2)
    full = played(base, 3)  # as it would be played with nobody going or coming
    changed = entered(ok(withdrawn(base, PlayerId("p5"))), Entry(LATE))
    assert codes(changed) == ["play.takes-seat"]
    done = played(ok(changed), 3)
    assert done.rounds[:2] == base.rounds
    for number in (3, 4, 5):
        assert meetings(done.rounds[number - 1]) == in_place_of("p5", "late", full.rounds[number - 1])
    # rounds 1 and 2 count as absent: 3 games at most of 3 PM; p5 keeps what he had
    games = [game for round_ in done.rounds for game in round_.games if LATE in game.players]
    assert worths(done, "match_points")["late"] == sum(3 if game.first == LATE else 1 for game in games)
    assert worths(done, "match_points")["p5"] == worths(base, "match_points")["p5"]
    assert check(done) == ()


def test_fc_9_the_rounds_before_a_seat_changed_hands_are_explained_as_they_were() -> None:
    base = played(event(12, 5, 3), 2)
    late = ok(entered(ok(withdrawn(base, PlayerId("p5"))), Entry(LATE)))
    one = all_won_by_first(next_round(late), "win")
    again = ok(entered(ok(withdrawn(one, LATE)), Entry(PlayerId("later"))))
    done = played(again, 2)
    for round_ in done.rounds:
        assert {frozenset(game.players) for game in explained(done, round_.number).games} == meetings(round_)
        assert would_have_been_paired(done, round_.number).would_be == ()
    sat = [next(name for name in ("p5", "late", "later") if named(name, round_)) for round_ in done.rounds]
    assert sat == ["p5", "p5", "late", "later", "later"]
    assert parse(printed(done)).section == done


def named(player: str, round_: Round) -> bool:
    return any(player in game.players for game in round_.games)


def test_fc_9_the_fictive_player_goes_first_and_each_seat_is_taken_once() -> None:
    base = ok(withdrawn(played(event(13, 5, 3), 1), PlayerId("p5")))
    seen = []
    for name in ("one", "two", "three"):
        changed = entered(base, Entry(PlayerId(name)))
        seen.append(codes(changed))
        base = ok(changed)
    assert seen == [["play.takes-seat"], ["play.takes-seat"], ["play.joins-at-next-phase"]]
    held = base.plan.phases[0].seats_in(2)
    before = seats(base)
    moved = {held[group][at]: before[group][at] for group in range(2) for at in range(len(before[group]))}
    assert (moved[PlayerId("one")], moved[PlayerId("two")]) == (None, "p5")


def test_fc_9_who_waits_for_phase_2_takes_a_seat_that_is_left_meanwhile() -> None:
    base = ok(entered(played(event(12, 5, 3), 1), Entry(LATE)))
    assert codes(seat_taken(base, LATE)) == ["play.no-vacant-seat"]
    left = ok(withdrawn(base, PlayerId("p5")))
    changed = seat_taken(left, LATE)
    assert codes(changed) == ["play.takes-seat"]
    assert named("late", next_round(ok(changed)).rounds[1])
    assert codes(seat_taken(ok(changed), LATE)) == ["play.has-a-seat"]
    assert codes(seat_taken(left, PlayerId("p5"))) == ["play.has-withdrawn"]
    assert codes(seat_taken(left, PlayerId("nobody"))) == ["play.unknown-player"]


def test_fc_9_who_comes_back_when_the_seat_is_taken_joins_at_the_next_phase() -> None:
    gone = ok(withdrawn(played(event(12, 5, 3), 2), PlayerId("p5")))
    assert codes(returned(gone, PlayerId("p5"))) == []  # the seat is still his
    taken = ok(entered(gone, Entry(LATE)))
    changed = returned(taken, PlayerId("p5"))
    assert codes(changed) == ["play.joins-at-next-phase"]
    back = ok(withdrawn(ok(changed), PlayerId("p6")))
    assert codes(seat_taken(back, PlayerId("p5"))) == ["play.not-late"]  # he might meet somebody a second time
    done = played(back, 4)
    assert not any(named("p5", round_) for round_ in done.rounds[2:5])
    assert named("p5", done.rounds[5])
    assert check(done) == ()


def test_fc_9_is_of_the_groups_a_seat_of_a_round_robin_stays_its_players() -> None:
    base = all_won_by_first(next_round(section("a b c d", (Phase("round_robin", 3),))))
    left = ok(withdrawn(base, PlayerId("a")))
    assert codes(entered(left, Entry(LATE))) == ["play.no-seat-left"]
    assert codes(seat_taken(left, PlayerId("b"))) == ["play.has-a-seat"]


def test_fc_9_without_a_free_seat_they_join_at_phase_2_with_nothing_for_phase_1() -> None:
    base = played(event(12, 5, 3), 2)
    changed = entered(base, Entry(PlayerId("late")))
    assert codes(changed) == ["play.joins-at-next-phase"]
    done = played(ok(changed), 3)
    assert all("late" not in game.players for round_ in done.rounds for game in round_.games)
    assert worths(done, "match_points")["late"] == 0
    second = next_round(done)
    assert any("late" in game.players for game in second.rounds[5].games)


def test_fc_10_a_correction_changes_the_standings_and_no_published_round() -> None:
    base = played(event(12, 5, 3), 6)
    before = base.rounds[5]
    top = standings(base, after=5)[0].player
    number, table = next(
        (round_.number, game.table) for round_ in base.rounds for game in round_.games if game.first == top
    )
    changed = corrected(base, number, table, scores=(100, 500))  # the first named had won them all
    assert codes(changed) == ["play.published-rounds-stay"]
    after = ok(changed)
    assert after.rounds[5] == before
    assert standings(after, after=5)[0].player != top
    seen = would_have_been_paired(after, 6)
    assert seen.would_be
    assert {player for game in seen.published for player in game.players} == {
        player for game in seen.would_be for player in game.players
    }
    assert {frozenset(game.players) for game in explained(after, 6).games} == meetings(before)


def test_phase_1_lets_everyone_of_a_small_group_meet() -> None:
    base = played(event(12, 5, 3), 5)
    for group in seats(base):
        names = [seat for seat in group if seat]
        met = set().union(*(meetings(round_) for round_ in base.rounds))
        assert all(frozenset(pair) in met for pair in combinations(names, 2))


def test_phase_2_has_no_rematch_since_the_start_and_phase_3_forgets_who_met() -> None:
    base = event(12, 5, 3, 3)
    assert field_of(played(base, 5), 6).met
    done = played(base, 8)
    field = field_of(done, 9)
    assert field.met == {}
    assert field.points[field.order[0]] == worths(done, "match_points")[field.order[0]]  # all results are kept
    earlier = set().union(*(meetings(round_) for round_ in done.rounds[:8]))
    assert len(earlier) == 8 * 6  # eight rounds of six games, no pair twice
    ninth = meetings(next_round(done).rounds[8])
    first, second = field.order[:2]
    assert frozenset((first, second)) in ninth


def test_the_printed_case_is_paired_as_printed() -> None:
    # A-B, B-D and D-F have met; order A..H
    plan = (Phase("free", 3), Phase("nearest", 1, carried="phase"))
    base = section("A B C D E F G H", plan, "scrabble", "match_points initial_rank")
    done = with_rounds(base, "A-B:draw@300-300", "B-D:draw@300-300", "D-F:draw@300-300")
    assert meetings(next_round(done).rounds[3]) == {frozenset("AC"), frozenset("BE"), frozenset("DG"), frozenset("FH")}


def test_the_draw_is_replayed_from_the_seed_and_another_seed_draws_otherwise() -> None:
    assert seats(ok(drafted(event(12, 5, 3, seed=4)))) == seats(ok(drafted(event(12, 5, 3, seed=4))))
    assert seats(ok(drafted(event(12, 5, 3, seed=4)))) != seats(ok(drafted(event(12, 5, 3, seed=5))))


def test_the_organiser_sees_both_compositions() -> None:
    plain = composed(event(64, 9, 5), 0, is_balanced=False)
    better = composed(event(64, 9, 5), 0, is_balanced=True)
    assert plain is not None
    assert better is not None
    # the printed tables, first group: rows 11 and 12 are 61, 64 in the serpentine and 31, 34 when balanced
    assert {seat for seat in plain[0] if seat in ("p61", "p64", "p31", "p34")} == {"p61", "p64"}
    assert {seat for seat in better[0] if seat in ("p61", "p64", "p31", "p34")} == {"p31", "p34"}


@pytest.mark.parametrize(
    ("rounds", "code"),
    [
        ((6, 3), "combined-phase-1"),
        ((5, 2, 1), "combined-phase-2"),
        ((5, 3, 4), "combined-phase-3"),
        ((9, 9, 9), "combined-too-many-rounds"),
    ],
)
def test_a_plan_the_document_does_not_allow_is_refused_before_the_first_round(
    rounds: tuple[int, ...], code: str
) -> None:
    changed = drafted(event(24, *rounds))
    assert code in codes(changed)
    assert changed.section.rounds == ()


def test_an_impossible_field_names_what_would_work() -> None:
    # 22 players and 7 rounds: 5 rounds give 2 groups of 8 and 1 of 6; 9 rounds 1 of 12 and 1 of 10
    (problem,) = drafted(event(22, 7, 3)).problems
    assert problem.values["alternatives"] == ((5, ((2, 8), (1, 6))), (9, ((1, 12), (1, 10))))


def test_a_whole_formule_combinee_is_played_to_the_end() -> None:
    done = simulated(event(23, 5, 4, 2), seed=3).section
    assert done.is_closed
    assert len(done.rounds) == 11
