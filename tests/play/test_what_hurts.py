"""What hurts users of other tournament managers, each as a test of ours."""

import sys
from dataclasses import replace
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.play.changes.entries import entered, withdrawn
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import drafted, published
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.simulate import Chances, new_section, simulated
from ronde.play.standings.table import USUAL
from tests.lanes import scaled
from tests.play.making import all_won_by_first, next_round, ok, ranks, section, with_rounds, worths

QUIET = Chances(withdrawal=0, away=0, late=0, forfeit=0)
PAIRED = ["nearest", "swiss_points", "swiss_dutch"]


def byes(base: Section) -> list[PlayerId]:
    return [game.first for round_ in base.rounds for game in round_.games if game.second is None]


@pytest.mark.parametrize("form", PAIRED)
@pytest.mark.parametrize("players", [7, 9, 11])
def test_nobody_has_a_second_bye_before_everyone_has_had_one(form: str, players: int) -> None:
    # lila #6619, bbpPairings #27: repeated byes
    discipline = "chess" if form == "swiss_dutch" else "draughts"
    plan = Plan((Phase(form, players - 2),), USUAL[discipline])
    for seed in range(5):
        done = simulated(new_section(discipline, plan, players, seed), seed, QUIET).section
        assert len(byes(done)) == players - 2
        assert len(set(byes(done))) == players - 2


@pytest.mark.parametrize("form", PAIRED)
def test_adding_and_removing_players_mid_event_leaves_played_rounds_as_they_were(form: str) -> None:
    # Woogles #855: adding or removing a player mid-event corrupts rounds
    discipline = "chess" if form == "swiss_dutch" else "draughts"
    base = section("a b c d e f g", (Phase(form, 4),), discipline)
    win = "1" if discipline == "chess" else "2"
    one = all_won_by_first(next_round(base), win)
    two = next_round(one)
    before = two.rounds
    changed = ok(withdrawn(ok(entered(ok(withdrawn(two, PlayerId("a"))), Entry(PlayerId("new")))), PlayerId("c")))
    assert changed.rounds == before
    assert changed.rounds[0] is before[0]
    third = all_won_by_first(next_round(all_won_by_first(changed, win)), win)
    playing = {player for game in third.rounds[2].games for player in game.players}
    assert playing == {"b", "d", "e", "f", "g", "new"}
    assert [round_.number for round_ in third.rounds] == [1, 2, 3]
    assert parse(printed(third)).section == third


@pytest.mark.parametrize("form", PAIRED)
def test_pairing_a_draft_again_does_not_multiply_byes(form: str) -> None:
    # Woogles #792
    discipline = "chess" if form == "swiss_dutch" else "draughts"
    base = all_won_by_first(
        next_round(section("a b c d e", (Phase(form, 3),), discipline)), "1" if discipline == "chess" else "2"
    )
    draft = ok(drafted(base))
    again = ok(drafted(ok(drafted(ok(drafted(draft))))))
    assert again == draft
    assert len(byes(again)) == 2
    assert len(again.rounds) == 2


@settings(max_examples=scaled(25), deadline=None)
@given(st.permutations(range(8)), st.sampled_from(["nearest", "swiss_points", "groups", "swiss_dutch"]))
def test_who_starts_does_not_depend_on_the_order_of_entry(order: list[int], form: str) -> None:
    # Woogles #1846
    names = " ".join(f"p{number}" for number in range(12 if form == "groups" else 8))
    phases = (Phase("groups", 5), Phase("nearest", 3)) if form == "groups" else (Phase(form, 3),)
    base = section(names, phases, "scrabble")
    base = replace(base, entries=tuple(replace(entry, rating=1500) for entry in base.entries))  # only lots decide
    shuffled = replace(base, entries=(*(base.entries[at] for at in order), *base.entries[8:]))
    for _ in range(2):
        base = all_won_by_first(next_round(base), "win")
        shuffled = all_won_by_first(next_round(shuffled), "win")
        assert base.rounds == shuffled.rounds


def test_head_to_head_is_right_in_a_double_round_robin() -> None:
    # Sharly #1656: both games between the two count, not the first or the last of them
    base = section("a b c", (Phase("round_robin", 6, double=True),), "chess", "points direct_encounter")
    done = with_rounds(base, "a-b:0", "b-a:0", "a-c:=", "c-a:=", "b-c:=", "c-b:=")
    # each beat the other once: a 0+1+½+½ = 2, b 1+0+½+½ = 2, c 2; head to head a-b is 1-1
    assert worths(done, "direct_encounter") == {"a": 2, "b": 2, "c": 2}
    assert ranks(done) == {"a": 1, "b": 1, "c": 1}
    lost = with_rounds(base, "a-b:0", "b-a:=", "a-c:1", "c-a:0", "b-c:=", "c-b:=")
    # a 0+½+1+1 = 2½; b 1+½+½+½ = 2½; c 0+0+½+½ = 1; b is ahead by 1½ to ½
    assert ranks(lost) == {"b": 1, "a": 2, "c": 3}


def work(base: Section, number: int) -> int:
    """How many calls it takes to enter a result: a measure that no machine makes slower."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        changed = result_entered(base, number, 1, "2")
    finally:
        sys.setprofile(None)
    assert not changed.is_refused
    return calls


def test_saving_a_result_in_round_12_costs_no_more_than_in_round_2() -> None:
    # cobra #650: half a minute to save a result by round 12
    plan = Plan((Phase("nearest", 12),), USUAL["draughts"])
    base = new_section("draughts", plan, 60, seed=1)
    costs, open_round = {}, base
    for number in range(1, 13):
        open_round = ok(published(ok(drafted(base))))
        costs[number] = work(open_round, number)
        base = all_won_by_first(open_round)
    assert costs[12] <= costs[2] + 10
    entered_last = ok(result_entered(open_round, 12, 1, "2"))
    assert all(after is before for after, before in zip(entered_last.rounds[:11], open_round.rounds[:11], strict=True))
    assert entered_last.rounds[11].games[1] is open_round.rounds[11].games[1]
