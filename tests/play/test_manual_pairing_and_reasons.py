"""An arbiter may pair as he likes and is told what it breaks; a format says why each table is as it is."""

from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.play.changes.entries import away
from ronde.play.changes.results import corrected
from ronde.play.changes.rounds import drafted, drafted_by_hand, pairing
from ronde.play.pairing_review import explained, would_have_been_paired
from ronde.play.plan import Phase, Unwanted
from ronde.play.reasons import Pairing, PairingReason
from ronde.play.section import Section
from tests.play.making import all_won_by_first, codes, next_round, ok, section, unwanted, with_rounds

A, B, C, D, E = (PlayerId(name) for name in "abcde")
NEAREST = (Phase("nearest", 4),)


def of_table(made: Pairing, table: int) -> dict[str, PairingReason]:
    return {reason.code: reason for reason in made.reasons if reason.table == table}


def after_two() -> Section:
    return with_rounds(section("a b c d", NEAREST), "a-b:2 c-d:2", "a-c:2 b-d:2")


def test_a_rematch_by_hand_is_shown_and_allowed() -> None:
    changed = drafted_by_hand(after_two(), [(B, A), (D, C)])
    assert codes(changed) == ["play.rematch", "play.rematch"]
    assert not changed.is_refused
    assert changed.problems[0].where == ("rounds", 3, "tables", 1)


def test_a_second_bye_a_forbidden_and_an_avoided_pair_are_shown() -> None:
    base = with_rounds(section("a b c", NEAREST), "a-b:2 c:2fe")
    assert codes(drafted_by_hand(base, [(B, A), (C, None)])) == ["play.rematch", "play.second-bye"]
    banned = unwanted(section("a b c d", NEAREST), Unwanted(pair=(A, B), is_forbidden=True), Unwanted(pair=(C, D)))
    assert codes(drafted_by_hand(banned, [(A, B), (C, D)])) == ["play.forbidden-pair", "play.avoided-pair"]


def test_a_player_forgotten_twice_absent_or_unknown_is_shown() -> None:
    base = section("a b c d", NEAREST)
    assert codes(drafted_by_hand(base, [(A, B)])) == ["play.player-forgotten", "play.player-forgotten"]
    assert codes(drafted_by_hand(base, [(A, B), (A, C)])) == ["play.player-twice"]
    assert codes(drafted_by_hand(base, [(A, A)])) == ["play.player-twice"]
    assert codes(drafted_by_hand(base, [(A, PlayerId("x"))])) == ["play.unknown-player"]
    gone = ok(away(base, D, 1))
    assert codes(drafted_by_hand(gone, [(A, D)])) == ["play.player-absent"]


def test_colours_three_out_of_balance_are_shown() -> None:
    base = section("a b c d e f", NEAREST)
    base = with_rounds(base, "a-b:2 c-d:2 e-f:2", "a-c:2 b-d:2 f-e:2")
    changed = drafted_by_hand(base, [(A, D), (B, E), (C, PlayerId("f"))])
    assert [(problem.code, dict(problem.values)) for problem in changed.problems] == [
        ("play.colours-out-of-balance", {"player": "a", "balance": 3}),
        ("play.colours-out-of-balance", {"player": "d", "balance": -3}),
    ]


def test_pairing_by_hand_is_possible_in_a_schedule_too() -> None:
    base = section("a b c d", (Phase("round_robin", 3),))
    one = all_won_by_first(next_round(base))
    changed = drafted_by_hand(one, [(A, C), (D, B)])
    assert not changed.is_refused
    assert changed.section.rounds[1].by_hand


def test_nearest_says_who_was_passed_over_because_already_met() -> None:
    base = after_two()
    # order a 4, c 2, b 2, d 0 (Solkoff): a has met b and c, so d
    made = pairing(base, 3)
    reason = of_table(made, 1)["play.why.nearest"]
    assert (reason.values["player"], reason.values["opponent"]) == ("a", "d")
    assert reason.values["met"] in (("b", "c"), ("c", "b"))
    assert (reason.values["rank"], reason.values["opponent_rank"]) == (1, 4)


def test_every_table_of_every_format_has_a_reason() -> None:
    for form, rounds in (("nearest", 3), ("swiss_points", 3), ("swiss_dutch", 3), ("round_robin", 5), ("free", 1)):
        listed = (((A, B), (C, D)),) if form == "free" else ()
        discipline = "chess" if form == "swiss_dutch" else "draughts"
        base = ok(drafted(section("a b c d e", (Phase(form, rounds, listed=listed),), discipline)))
        made = explained(base, 1)
        assert {reason.table for reason in made.reasons} == {game.table for game in base.rounds[0].games}, form


def test_a_colour_has_its_reason_balance_then_turn_then_lot() -> None:
    lot = of_table(pairing(section("a b", NEAREST), 1), 1)
    assert "play.why.colour_by_lot" in lot
    base = with_rounds(section("a b c d", (Phase("free", 2), Phase("nearest", 2))), "a-b:2 c-d:2", "b-a:2")
    # a and b are at 0, c at +1, d at -1; a was second the last time, b first
    gone = tuple(replace(entry, last_round=2) if entry.player in "cd" else entry for entry in base.entries)
    turn = pairing(replace(base, entries=gone), 3)
    assert "play.why.colour_alternates" in of_table(turn, 1)
    balance = [reason for reason in pairing(after_two(), 3).reasons if reason.code == "play.why.colour_balance"]
    assert balance


def test_a_bye_has_its_reason_and_a_requested_one_another() -> None:
    made = pairing(section("a b c", NEAREST), 1)
    assert of_table(made, 2)["play.why.bye"].values["player"] == "c"
    asked = ok(away(section("a b c", NEAREST, "chess"), B, 1, "half-bye"))
    assert of_table(pairing(asked, 1), 2)["play.why.requested_bye"].values["result"] == "half-bye"


def test_what_had_to_give_is_said() -> None:
    base = with_rounds(section("a b", NEAREST), "a-b:2")
    changed = drafted(base)
    assert [(problem.code, problem.level) for problem in changed.problems] == [("play.rematch", Level.WARNING)]
    assert "play.why.nearest_rematch" in of_table(pairing(base, 2), 1)


def test_a_round_is_explained_from_what_was_known_then() -> None:
    base = with_rounds(section("a b c d", NEAREST), "a-b:2 c-d:2")
    two = all_won_by_first(next_round(base))
    before = {frozenset(game.players) for game in two.rounds[1].games}
    after = ok(corrected(two, 1, 1, "0"))
    assert {frozenset(game.players) for game in explained(after, 2).games} == before
    seen = would_have_been_paired(after, 2)
    assert {frozenset(game.players) for game in seen.would_be} == {frozenset("bc"), frozenset("ad")}
    assert would_have_been_paired(two, 2).would_be == ()


def test_a_correction_made_before_the_round_was_published_was_known() -> None:
    base = with_rounds(section("a b c d", NEAREST), "a-b:2 c-d:2")
    two = next_round(ok(corrected(base, 1, 1, "0")))
    assert {frozenset(game.players) for game in explained(two, 2).games} == {frozenset("bc"), frozenset("ad")}
