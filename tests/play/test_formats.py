"""The other formats: what they pair, what they say, and what they refuse before the first round."""

from collections import Counter
from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.play.changes.entries import away, entered, withdrawn
from ronde.play.changes.rounds import drafted, drafted_by_hand, published
from ronde.play.checker import check
from ronde.play.field import field_of
from ronde.play.formats.registry import FORMATS, plan_problems
from ronde.play.formats.swiss_assisted import candidates, dead_end, suggested_colour
from ronde.play.plan import Phase, Unwanted
from ronde.play.section import Away, Entry, Section
from tests.play.making import (
    all_won_by_first,
    codes,
    games,
    meetings,
    next_round,
    ok,
    pairs,
    section,
    unwanted,
    with_rounds,
)

A, B, C, D, E, F = (PlayerId(name) for name in "abcdef")
SIX = "a b c d e f"


def played(base: Section, rounds: int, code: str = "2") -> Section:
    for _ in range(rounds):
        base = all_won_by_first(next_round(base), code)
    return base


# Round robin


def test_a_round_robin_of_six_is_the_printed_grid() -> None:
    # annex A: round 2 of 6 is (1-2) (5-3) (6-4)
    done = played(section(SIX, (Phase("round_robin", 5),)), 5)
    assert pairs(done.rounds[1]) == [("a", "b"), ("e", "c"), ("f", "d")]
    assert len(set().union(*(meetings(round_) for round_ in done.rounds))) == 15


def test_a_double_round_robin_reverses_the_colours() -> None:
    done = played(section("a b c d", (Phase("round_robin", 6, double=True),)), 6)
    first = [pair for round_ in done.rounds[:3] for pair in pairs(round_)]
    second = [pair for round_ in done.rounds[3:] for pair in pairs(round_)]
    assert second == [(black, white) for white, black in first]


def test_exempt_has_the_last_number_and_loses_by_excused_forfeit() -> None:
    done = played(section("a b c", (Phase("round_robin", 3),)), 3)
    assert done.plan.phases[0].seats == ((A, B, C, None),)
    byes = [(game.first, game.result) for round_ in done.rounds for game in round_.games if game.second is None]
    assert sorted(byes) == [("a", "2fe"), ("b", "2fe"), ("c", "2fe")]


def test_numbers_are_the_organisers_or_drawn_from_the_seed() -> None:
    base = section("a b c d", (Phase("round_robin", 3),))
    numbered = replace(base, entries=tuple(replace(e, number=5 - n) for n, e in enumerate(base.entries, 1)))
    assert ok(drafted(numbered)).plan.phases[0].seats == ((D, C, B, A),)
    drawn = section("a b c d e f g h", (Phase("round_robin", 7, drawn=True),), seed=2)
    seats = ok(drafted(drawn)).plan.phases[0].seats[0]
    assert set(seats) == {entry.player for entry in drawn.entries}
    assert seats != tuple(entry.player for entry in drawn.entries)
    assert ok(drafted(drawn)).plan.phases[0].seats[0] == seats


def test_a_withdrawal_in_a_round_robin_leaves_a_bye_and_an_absence_a_forfeit() -> None:
    base = played(section("a b c d", (Phase("round_robin", 3),)), 1)
    # round 2 of 4 is (1-2) (4-3)
    gone = next_round(ok(withdrawn(base, A)))
    assert [(g.first, g.second, g.result) for g in gone.rounds[1].games] == [("d", "c", ""), ("b", None, "2fe")]
    absent = next_round(ok(away(base, A, 2)))
    assert [(g.first, g.second, g.result) for g in absent.rounds[1].games] == [("a", "b", "0fe"), ("d", "c", "")]
    both = next_round(ok(away(ok(away(base, A, 2)), B, 2)))
    assert both.rounds[1].games[0].result == "0d"


def test_nobody_can_join_a_full_round_robin() -> None:
    base = played(section("a b c d", (Phase("round_robin", 3),)), 1)
    assert "play.no_seat_left" in codes(entered(base, Entry(E)))


@pytest.mark.parametrize(("rounds", "level"), [(5, []), (4, [Level.WARNING]), (6, [Level.REFUSED])])
def test_the_rounds_of_a_round_robin_are_those_of_its_grid(rounds: int, level: list[Level]) -> None:
    found = plan_problems(section(SIX, (Phase("round_robin", rounds),)))
    assert [problem.level for problem in found] == level


# De proche en proche


def test_nearest_alone_pairs_the_top_with_the_next_it_has_not_met() -> None:
    done = played(section(SIX, (Phase("nearest", 5),)), 5)
    assert len(set().union(*(meetings(round_) for round_ in done.rounds))) == 15


def test_more_rounds_than_opponents_are_warned_of() -> None:
    (problem,) = plan_problems(section("a b c d", (Phase("nearest", 4),)))
    assert (problem.code, problem.level) == ("play.rematches_unavoidable", Level.WARNING)


def test_forfeits_are_meetings_only_when_the_event_says_so() -> None:
    base = with_rounds(section("a b c d", (Phase("free", 1), Phase("nearest", 1))), "a-b:2fe c-d:1")
    assert frozenset("ab") not in meetings(next_round(base).rounds[1]) or field_of(base, 2).met.get(A) is None
    assert not field_of(base, 2).have_met(A, B)
    counted = replace(base, plan=replace(base.plan, forfeits_are_meetings=True))
    assert field_of(counted, 2).have_met(A, B)


def test_forbidden_pairs_do_not_meet_and_avoided_ones_only_when_needed() -> None:
    base = section("a b c d", (Phase("nearest", 3),))
    forbidden = unwanted(base, Unwanted(pair=(A, B), is_forbidden=True))
    assert frozenset("ab") not in meetings(next_round(forbidden).rounds[0])
    clubs = replace(base, entries=tuple(replace(e, tags=("club:X",)) if e.player in "ab" else e for e in base.entries))
    avoided = unwanted(clubs, Unwanted("club"))
    assert frozenset("ab") not in meetings(next_round(avoided).rounds[0])
    done = played(avoided, 3)
    assert frozenset("ab") in meetings(done.rounds[2])  # the only games left
    all_one = replace(base, entries=tuple(replace(e, tags=("family:Y",)) for e in base.entries))
    given = drafted(unwanted(all_one, Unwanted("family", is_forbidden=True)))
    assert codes(given) == ["play.forbidden_pair", "play.forbidden_pair"]


# Swiss, assisted


def test_opponents_already_met_are_hidden_with_the_reason_and_a_colour_is_suggested() -> None:
    base = with_rounds(section("a b c d", (Phase("swiss_assisted", 2),)), "a-b:2 c-d:2")
    field = field_of(base, 2)
    shown = {one.player: (one.hidden, one.colour) for one in candidates(field, white=A)}
    assert shown == {C: ("", "second"), D: ("", "first"), B: ("met", "first")}
    assert [one.player for one in candidates(field)][:2] == [A, C]  # by points, then Solkoff
    assert suggested_colour(field, A) == "second"
    assert {one.player for one in candidates(field, [(A, C)]) if one.hidden == "paired"} == {A, C}


def test_a_dead_end_is_explained_with_the_choice_to_change() -> None:
    # Met: c-d, a-e, b-f, c-b, a-d, f-e. After a-f and b-e only c and d are left, who have met. Taking back either of
    # the two choices is enough: a-f with b-d, c-e; or b-e with a-c, d-f.
    base = section(SIX, (Phase("swiss_assisted", 4),))
    field = field_of(with_rounds(base, "c-d:1 a-e:1 b-f:1", "c-b:1 a-d:1 f-e:1"), 3)
    assert dead_end(field, [(A, F)]) is None
    told = dead_end(field, [(A, F), (B, E)])
    assert told is not None
    assert set(told.left) == {C, D}
    assert len(told.change) == 1
    assert {frozenset(pair) for pair in told.instead} in (
        {frozenset((A, F)), frozenset((B, D)), frozenset((C, E))},
        {frozenset((B, E)), frozenset((A, C)), frozenset((D, F))},
    )


def test_a_round_nobody_could_pair_is_told_apart_from_a_bad_choice() -> None:
    # after these three rounds a, c, f and b, d, e may only meet among themselves: three and three
    base = section(SIX, (Phase("swiss_assisted", 4),))
    base = with_rounds(base, "c-d:1 a-e:1 b-f:1", "c-b:1 a-d:1 f-e:1", "c-e:1 b-a:1 d-f:1")
    told = dead_end(field_of(base, 4), [(A, C)])
    assert told is not None
    assert (told.change, told.instead) == ((), ())


def test_only_the_choice_that_blocks_is_to_be_changed() -> None:
    # a-b and c-d have met. Choosing e-f leaves them a-c, b-d: fine. Choosing a-c, then e-b leaves d-f, who have met.
    base = with_rounds(section(SIX, (Phase("swiss_assisted", 2),)), "d-f:2 a-b:2 c-e:2")
    field = field_of(base, 2)
    told = dead_end(field, [(A, C), (E, B)])
    assert told is not None
    assert set(told.left) == {D, F}
    assert len(told.change) == 1


def test_when_nothing_can_be_changed_that_is_said() -> None:
    base = with_rounds(section("a b", (Phase("swiss_assisted", 2),)), "a-b:2")
    told = dead_end(field_of(base, 2), [])
    assert told is not None
    assert (set(told.left), told.change, told.instead) == ({A, B}, (), ())


def test_nothing_is_paired_that_the_arbiter_did_not_choose() -> None:
    changed = drafted(section(SIX, (Phase("swiss_assisted", 2),)))
    assert codes(changed) == ["play.arbiter_chooses"]
    assert changed.section.rounds[0].games == ()
    assert published(changed.section).is_refused


@pytest.mark.parametrize("form", ["swiss_assisted", "swiss_points"])
def test_rounds_outside_a_third_to_a_half_of_the_players_are_warned_of(form: str) -> None:
    # FFJD 6.6: 12 players, 4 to 6 rounds
    names = "a b c d e f g h i j k l"
    warned = [rounds for rounds in range(1, 12) if plan_problems(section(names, (Phase(form, rounds),)))]
    assert warned == [1, 2, 3, 7, 8, 9, 10, 11]


# Swiss, automatic


def test_the_first_round_by_points_sets_the_upper_half_against_the_lower() -> None:
    base = section("a b c d e f g h", (Phase("swiss_points", 3),))
    assert meetings(next_round(base).rounds[0]) == {frozenset("ae"), frozenset("bf"), frozenset("cg"), frozenset("dh")}


def test_points_come_before_the_order_of_the_table() -> None:
    base = with_rounds(section("a b c d", (Phase("swiss_points", 2),)), "a-b:2 c-d:2")
    assert meetings(next_round(base).rounds[1]) == {frozenset("ac"), frozenset("bd")}


def test_colours_give_way_to_points_and_decide_between_equal_points() -> None:
    # after two rounds everybody has 2; a and b have been white twice, c and d black twice: a-c, b-d or a-d, b-c
    base = section("a b c d e f g h", (Phase("swiss_points", 3),))
    base = with_rounds(base, "a-e:2 b-f:2 g-c:0 h-d:0", "a-f:0 b-e:0 g-d:2 h-c:2")
    third = next_round(base).rounds[2]
    white = {game.first for game in third.games}
    assert {A, B}.isdisjoint(white)
    assert {C, D} <= white


def test_the_bye_goes_to_the_last_who_has_not_had_it() -> None:
    base = section("a b c d e", (Phase("swiss_points", 3),))
    done = played(base, 3)
    byes = [game.first for round_ in done.rounds for game in round_.games if game.second is None]
    assert len(set(byes)) == 3


def test_a_late_entry_and_requested_byes_pass_through_the_dutch_engine() -> None:
    base = section("a b c d e f g h", (Phase("swiss_dutch", 5),), "chess")
    base = ok(away(ok(away(base, H8, 2, "half-bye")), A, 3, "zero-bye"))
    one = played(base, 1, "1")
    late = ok(entered(one, Entry(PlayerId("late"), rating=1500)))
    done = played(late, 4, "1")
    assert check(done) == ()
    assert {(g.first, g.result) for g in done.rounds[1].games if g.second is None} == {("h", "half-bye")}
    assert ("a", "zero-bye") in {(g.first, g.result) for g in done.rounds[2].games if g.second is None}
    assert all(any("late" in game.players for game in round_.games) for round_ in done.rounds[1:])


H8 = PlayerId("h")


def test_the_dutch_system_says_which_text_it_follows_and_what_it_does_not_do() -> None:
    base = section("a b c d e f g h", (Phase("swiss_dutch", 5),), "chess")
    assert [problem.code for problem in plan_problems(base)] == ["play.dutch_edition"]
    two = section("a b c d e f g h", (Phase("nearest", 2), Phase("swiss_dutch", 3, rematch="phase")), "chess")
    assert "play.dutch_whole_event" in [problem.code for problem in plan_problems(two)]
    avoiding = unwanted(base, Unwanted("club"))
    assert "play.dutch_avoids_nothing" in [problem.code for problem in plan_problems(avoiding)]


def test_where_the_dutch_system_finds_nothing_the_fewest_rematches_are_taken_and_said() -> None:
    base = section("a b c d", (Phase("swiss_dutch", 4),), "chess")
    three = with_rounds(base, "a-b:1 c-d:1", "c-a:1 d-b:1", "a-d:1 b-c:1")
    changed = drafted(three)
    assert codes(changed) == ["play.no_legal_pairing", "play.rematch", "play.rematch"]
    assert len(changed.section.rounds[3].games) == 2


def test_forbidden_pairs_and_forfeits_that_count_reach_the_dutch_engine() -> None:
    base = section("a b c d", (Phase("swiss_dutch", 3),), "chess")
    # ranked a b c d: round 1 is a-c, b-d
    assert meetings(next_round(base).rounds[0]) == {frozenset("ac"), frozenset("bd")}
    forbidden = unwanted(base, Unwanted(pair=(A, C), is_forbidden=True))
    assert frozenset("ac") not in meetings(next_round(forbidden).rounds[0])
    forfeited = with_rounds(base, "a-c:+ d-b:+")
    counted = replace(forfeited, plan=replace(forfeited.plan, forfeits_are_meetings=True))
    assert frozenset("ac") not in meetings(next_round(counted).rounds[1])


def test_an_advantageous_draw_reaches_the_brackets_of_the_dutch_engine() -> None:
    base = section("a b c d", (Phase("swiss_dutch", 3),))
    paying = replace(base, plan=replace(base.plan, halves={"1+": 3, "1-": 1}))
    done = with_rounds(paying, "a-c:1+ d-b:1-")
    # a and b have 1½, c and d ½
    assert meetings(next_round(done).rounds[1]) == {frozenset("ab"), frozenset("cd")}


# A free list, and plans composed of several


def test_a_free_phase_plays_the_games_it_lists() -> None:
    listed = (((A, B), (C, D)), ((B, A),))
    base = section("a b c d", (Phase("free", 2, listed=listed),))
    one = all_won_by_first(next_round(base))
    assert pairs(one.rounds[0]) == [("a", "b"), ("c", "d")]
    assert pairs(next_round(one).rounds[1]) == [("b", "a")]


def test_a_free_list_of_strangers_or_of_somebody_twice_is_refused() -> None:
    listed = (((A, PlayerId("x")), (A, B)), (), ())
    found = plan_problems(section("a b", (Phase("free", 2, listed=listed),)))
    assert [problem.code for problem in found] == [
        "play.listed_beyond_rounds",
        "play.unknown_player",
        "play.player_twice",
    ]


def test_a_plan_gives_all_its_problems_at_once() -> None:
    phases = (Phase("knockout", 3), Phase("nearest", 1, rematch=(4,)), Phase("round_robin", 99))
    found = [problem.code for problem in plan_problems(section("a b c d", phases, criteria="elo"))]
    assert found == [
        "play.scope_of_later_phase",
        "play.unknown_criterion",
        "play.unknown_format",
        "play.rounds_of_the_grid",
    ]
    assert [problem.code for problem in plan_problems(section("a b", ()))] == ["play.plan_without_phase"]


def test_an_organiser_can_compose_a_format_of_his_own() -> None:
    # two pools of four, then a Swiss that remembers them, then a final by list
    pools = ((A, B, C, D), (E, F, PlayerId("g"), PlayerId("h")))
    phases = (
        Phase("round_robin", 3, seats=pools),
        Phase("swiss_points", 2, rematch=(1,)),
        Phase("free", 1, listed=(((A, E),),)),
    )
    done = played(section("a b c d e f g h", phases), 6)
    assert check(done) == ()
    in_pools = set().union(*(meetings(round_) for round_ in done.rounds[:3]))
    assert len(in_pools) == 12
    assert all(meetings(round_).isdisjoint(in_pools) for round_ in done.rounds[3:5])
    assert pairs(done.rounds[5]) == [("a", "e")]


def test_seats_that_do_not_fit_are_refused() -> None:
    seats = ((A, A, B),)
    found = [p.code for p in plan_problems(section("a b", (Phase("round_robin", 2, seats=seats),)))]
    assert {"play.two_seats", "play.odd_group"} <= set(found)


@pytest.mark.parametrize("form", sorted(set(FORMATS) - {"groups", "free"}))
def test_a_format_without_players_says_so_and_does_not_fail(form: str) -> None:
    assert "play.too_few_players" in [problem.code for problem in plan_problems(section("", (Phase(form, 3),)))]


def test_everyone_is_first_about_as_often_as_second() -> None:
    done = played(section("a b c d e f g h", (Phase("nearest", 7),)), 7)
    starts = Counter(game.first for round_ in done.rounds for game in round_.games)
    assert all(2 <= starts[entry.player] <= 5 for entry in done.entries)


def test_a_hand_made_round_keeps_the_colours_chosen() -> None:
    base = section("a b c d", (Phase("nearest", 2),))
    changed = drafted_by_hand(base, [(D, A), (C, B)])
    assert pairs(changed.section.rounds[0]) == [("d", "a"), ("c", "b")]
    assert games("d-a: c-b:") == changed.section.rounds[0].games


def test_an_absent_player_is_away_for_the_rounds_named() -> None:
    assert Entry(A, away=(Away(2),)).is_present(1)
    assert not Entry(A, away=(Away(2),)).is_present(2)


@pytest.mark.parametrize(("form", "discipline"), [("swiss_points", "draughts"), ("swiss_dutch", "chess")])
def test_an_automatic_swiss_pairs_300_players(form: str, discipline: str) -> None:
    names = [f"p{number}" for number in range(300)]
    won, lost = ("2", "0") if discipline == "draughts" else ("1", "0")
    first = " ".join(f"{names[at]}-{names[at + 150]}:{won if at % 3 else lost}" for at in range(150))
    base = with_rounds(section(" ".join(names), (Phase(form, 9),), discipline, "points"), first)
    second = next_round(base)
    assert len(second.rounds[1].games) == 150
    assert check(second) == ()
    points = field_of(base, 2).points
    assert sum(points[game.first] != points[game.second or game.first] for game in second.rounds[1].games) == 0


def test_a_later_phase_that_does_not_work_for_who_is_left_is_refused_when_it_starts() -> None:
    phases = (Phase("nearest", 1), Phase("groups", 5))
    base = section("a b c d e f g h i j k l", phases, "scrabble")
    one = all_won_by_first(next_round(base), "win")
    assert not drafted(one).is_refused
    for player in "abc":
        one = ok(withdrawn(one, PlayerId(player)))
    assert codes(drafted(one)) == ["combined-too-few-players"]
