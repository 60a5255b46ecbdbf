"""Swiss: the arbiter's aid, the FIDE Dutch system, and the pairing by points."""

from dataclasses import replace
from pathlib import Path

import pytest

import ronde.play
from ronde.ground.ids import PlayerId
from ronde.play.changes.entries import away, entered, withdrawn
from ronde.play.changes.rounds import drafted, published
from ronde.play.checker import check
from ronde.play.field import field_of
from ronde.play.formats.registry import plan_problems
from ronde.play.formats.swiss_assisted import candidates, dead_end, suggested_colour
from ronde.play.plan import Phase, Unwanted
from ronde.play.section import Entry, Section
from tests.play.making import (
    all_won_by_first,
    codes,
    meetings,
    next_round,
    ok,
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


def test_as_few_choices_as_possible_are_to_be_changed() -> None:
    # a and h are left and have met. Neighbours all the way (a-b, c-d, e-f, g-h) would change all three choices; taking
    # back d-e alone is enough: a-d, e-h.
    base = with_rounds(section("a b c d e f g h", (Phase("swiss_assisted", 4),)), "a-h:1 b-e:1 c-f:1 d-g:1")
    chosen = [(B, C), (D, E), (F, PlayerId("g"))]
    told = dead_end(field_of(base, 2), chosen)
    assert told is not None
    assert told.change == ((D, E),)
    assert {frozenset(pair) for pair in told.instead} == {
        frozenset("bc"),
        frozenset("fg"),
        frozenset("ad"),
        frozenset("eh"),
    }


def test_when_nothing_can_be_changed_that_is_said() -> None:
    base = with_rounds(section("a b", (Phase("swiss_assisted", 2),)), "a-b:2")
    told = dead_end(field_of(base, 2), [])
    assert told is not None
    assert (set(told.left), told.change, told.instead) == ({A, B}, (), ())


def test_nothing_is_paired_that_the_arbiter_did_not_choose() -> None:
    changed = drafted(section(SIX, (Phase("swiss_assisted", 2),)))
    assert codes(changed) == ["play.arbiter-chooses"]
    assert changed.section.rounds[0].games == ()
    assert published(changed.section).is_refused


@pytest.mark.parametrize("form", ["swiss_assisted", "swiss_points"])
def test_rounds_outside_a_third_to_a_half_of_the_players_are_warned_of(form: str) -> None:
    # FFJD 6.6: 12 players, 4 to 6 rounds
    names = "a b c d e f g h i j k l"
    warned = [rounds for rounds in range(1, 12) if plan_problems(section(names, (Phase(form, rounds),)))]
    assert warned == [1, 2, 3, 7, 8, 9, 10, 11]


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


def test_colours_come_before_the_distance_in_the_table() -> None:
    # after four draws everybody has 1 point; a, b, g, h had White. Neighbours would be a-b, c-d, e-f, g-h.
    base = section("a b c d e f g h", (Phase("swiss_points", 3),))
    base = with_rounds(base, "a-e:1 b-f:1 g-c:1 h-d:1")
    for game in next_round(base).rounds[1].games:
        assert (str(game.first) in "cdef", str(game.second) in "abgh") == (True, True)


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
    assert [problem.code for problem in plan_problems(base)] == ["play.dutch-edition"]
    two = section("a b c d e f g h", (Phase("nearest", 2), Phase("swiss_dutch", 3, rematch="phase")), "chess")
    assert "play.dutch-whole-event" in [problem.code for problem in plan_problems(two)]
    avoiding = unwanted(base, Unwanted("club"))
    assert "play.dutch-avoids-nothing" in [problem.code for problem in plan_problems(avoiding)]


def test_where_the_dutch_system_finds_nothing_the_fewest_rematches_are_taken_and_said() -> None:
    base = section("a b c d", (Phase("swiss_dutch", 4),), "chess")
    three = with_rounds(base, "a-b:1 c-d:1", "c-a:1 d-b:1", "a-d:1 b-c:1")
    changed = drafted(three)
    assert codes(changed) == ["play.no-legal-pairing", "play.rematch", "play.rematch"]
    assert len(changed.section.rounds[3].games) == 2


def test_forbidden_pairs_and_forfeits_that_count_reach_the_dutch_engine() -> None:
    base = section("a b c d", (Phase("swiss_dutch", 3),), "chess")
    # ranked a b c d: round 1 is a-c, b-d
    assert meetings(next_round(base).rounds[0]) == {frozenset("ac"), frozenset("bd")}
    forbidden = unwanted(base, Unwanted(pair=(A, C), is_forbidden=True))
    assert frozenset("ac") not in meetings(next_round(forbidden).rounds[0])
    forfeited = with_rounds(section("a b", (Phase("swiss_dutch", 2),), "chess"), "a-b:+")
    assert "play.no-legal-pairing" not in codes(drafted(forfeited))
    counted = replace(forfeited, plan=replace(forfeited.plan, forfeits_are_meetings=True))
    assert "play.no-legal-pairing" in codes(drafted(counted))


def test_the_rounds_before_a_late_entry_are_no_byes_for_the_dutch_engine() -> None:
    # a has had the bye, c has won by forfeit: neither may have it (C.2), so it is for the one who came late
    base = with_rounds(section("a b c", (Phase("swiss_dutch", 3),), "chess"), "c-b:+ a:bye")
    late = ok(entered(ok(withdrawn(base, B)), Entry(PlayerId("late"))))
    assert codes(drafted(late)) == []
    second = next_round(late).rounds[1]
    assert meetings(second) == {frozenset("ac"), frozenset({"late"})}


def test_an_advantageous_draw_reaches_the_brackets_of_the_dutch_engine() -> None:
    base = section("a b c d", (Phase("swiss_dutch", 3),))
    paying = replace(base, plan=replace(base.plan, halves={"1+": 3, "1-": 1}))
    done = with_rounds(paying, "a-c:1+ d-b:1-")
    # a and b have 1½, c and d ½
    assert meetings(next_round(done).rounds[1]) == {frozenset("ab"), frozenset("cd")}


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


def test_py4swiss_and_the_graph_library_each_have_one_door() -> None:
    source = Path(ronde.play.__file__).parent
    for library, door in (("py4swiss", "dutch_engine.py"), ("rustworkx", "matching.py")):
        using = {path.name for path in source.rglob("*.py") if f"import {library}" in _imports(path, library)}
        assert using == {door}


def _imports(path: Path, library: str) -> str:
    lines = path.read_text("utf-8").splitlines()
    return "\n".join(f"import {library}" for line in lines if line.startswith((f"import {library}", f"from {library}")))
