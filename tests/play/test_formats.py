"""The other formats: what they pair, what they say, and what they refuse before the first round."""

from collections import Counter
from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.play.changes.entries import away, entered, withdrawn
from ronde.play.changes.rounds import drafted, drafted_by_hand
from ronde.play.checker import check
from ronde.play.field import field_of
from ronde.play.formats.registry import FORMATS, plan_problems
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
    assert "play.no-seat-left" in codes(entered(base, Entry(E)))


@pytest.mark.parametrize(("rounds", "level"), [(5, []), (4, [Level.WARNING]), (6, [Level.REFUSED])])
def test_the_rounds_of_a_round_robin_are_those_of_its_grid(rounds: int, level: list[Level]) -> None:
    found = plan_problems(section(SIX, (Phase("round_robin", rounds),)))
    assert [problem.level for problem in found] == level


def test_nearest_alone_pairs_the_top_with_the_next_it_has_not_met() -> None:
    done = played(section(SIX, (Phase("nearest", 5),)), 5)
    assert len(set().union(*(meetings(round_) for round_ in done.rounds))) == 15


def test_more_rounds_than_opponents_are_warned_of() -> None:
    (problem,) = plan_problems(section("a b c d", (Phase("nearest", 4),)))
    assert (problem.code, problem.level) == ("play.rematches-unavoidable", Level.WARNING)


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
    assert codes(given) == ["play.forbidden-pair", "play.forbidden-pair"]


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
        "play.listed-beyond-rounds",
        "play.unknown-player",
        "play.player-twice",
    ]


def test_a_plan_gives_all_its_problems_at_once() -> None:
    phases = (Phase("knockout", 3), Phase("nearest", 1, rematch=(4,)), Phase("round_robin", 99))
    found = [problem.code for problem in plan_problems(section("a b c d", phases, criteria="elo"))]
    assert found == [
        "play.scope-of-later-phase",
        "play.unknown-criterion",
        "play.unknown-format",
        "play.rounds-of-the-grid",
    ]
    assert [problem.code for problem in plan_problems(section("a b", ()))] == ["play.plan-without-phase"]


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
    assert {"play.two-seats", "play.odd-group"} <= set(found)


@pytest.mark.parametrize("form", sorted(set(FORMATS) - {"groups", "free", "match"}))
def test_a_format_without_players_says_so_and_does_not_fail(form: str) -> None:
    assert "play.too-few-players" in [problem.code for problem in plan_problems(section("", (Phase(form, 3),)))]


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


def test_a_later_phase_that_does_not_work_for_who_is_left_is_refused_when_it_starts() -> None:
    phases = (Phase("nearest", 1), Phase("groups", 5))
    base = section("a b c d e f g h i j k l", phases, "scrabble")
    one = all_won_by_first(next_round(base), "win")
    assert not drafted(one).is_refused
    for player in "abc":
        one = ok(withdrawn(one, PlayerId(player)))
    assert codes(drafted(one)) == ["combined-too-few-players"]
