"""Correcting an entry, and removing one: what players have seen stays, and what was made by the old value is said."""

from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.play.changes.entries import away, entered, withdrawn
from ronde.play.changes.entry_corrections import entry_corrected, removed
from ronde.play.changes.plans import recomposed
from ronde.play.changes.rounds import drafted
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase
from ronde.play.section import Away, Entry
from tests.play.making import all_won_by_first, codes, next_round, ok, section
from tests.play.test_simulated_tournaments import in_teams

ANA, BOB, EVE = PlayerId("ana"), PlayerId("bob"), PlayerId("eve")
BASE = section("ana bob cid dan", (Phase("nearest", 3),))


def test_everything_an_entry_says_of_its_player_is_corrected_and_nothing_of_when_they_play() -> None:
    before = ok(withdrawn(ok(away(next_round(BASE), BOB, 2)), BOB))
    wanted = Entry(BOB, "Bob Roy", 1500, None, ("club:Lyon",), ("pupil",), licence="12")
    after = ok(entry_corrected(before, wanted)).entry(BOB)
    assert after == replace(wanted, last_round=1, away=(Away(2),))


def test_who_is_not_entered_cannot_be_corrected_or_removed() -> None:
    assert codes(entry_corrected(BASE, Entry(EVE))) == ["play.unknown-player"]
    assert codes(removed(BASE, EVE)) == ["play.unknown-player"]


def test_a_rating_is_corrected_in_silence_until_something_was_made_by_it() -> None:
    assert codes(entry_corrected(BASE, Entry(ANA, rating=1200))) == []
    playing = next_round(BASE)
    (warning,) = entry_corrected(playing, Entry(ANA, rating=1200)).problems
    assert (warning.code, warning.level) == ("play.rating-after-seats", Level.WARNING)
    assert warning.values == {"player": "ana", "before": 2000, "after": 1200}
    unrated = ok(entry_corrected(playing, Entry(ANA)))
    assert unrated.rounds == playing.rounds
    assert entry_corrected(unrated, Entry(ANA, categories=("pupil",))).problems == ()
    seated = ok(recomposed(section(" ".join("abcdefghijkl"), phases(5, 3, 2), "scrabble"), 0, is_balanced=True))
    assert codes(entry_corrected(seated, Entry(PlayerId("a"), rating=1))) == ["play.rating-after-seats"]


def test_a_draft_that_was_paired_by_the_old_values_is_said_to_be() -> None:
    draft = ok(drafted(BASE))
    for wanted in (Entry(ANA, rating=1), Entry(ANA, rating=2000, number=1), Entry(ANA, rating=2000, tags=("club:X",))):
        assert "play.draft-before-correction" in codes(entry_corrected(draft, wanted))
    assert codes(entry_corrected(draft, Entry(ANA, rating=2000, categories=("pupil",)))) == []


def test_a_number_is_nobody_elses_and_stays_once_a_round_is_out() -> None:
    numbered = ok(entry_corrected(BASE, Entry(ANA, rating=2000, number=7)))
    assert codes(entry_corrected(BASE, Entry(ANA, rating=2000, number=7))) == ["play.number-before-others"]
    assert codes(entry_corrected(numbered, Entry(BOB, rating=1990, number=7))) == ["play.number-taken"]
    assert codes(entry_corrected(numbered, Entry(BOB, rating=1990, number=0))) == ["play.number-too-low"]
    playing = next_round(numbered)
    assert codes(entry_corrected(playing, Entry(ANA, rating=2000, number=8))) == ["play.number-after-round"]
    assert codes(entry_corrected(playing, Entry(ANA, "Ana", 2000, 7))) == []


def test_nobody_changes_teams_once_the_boards_are_given_out() -> None:
    teams = in_teams(section("ana bob cid dan", (Phase("match", 2),)), 2)
    other = next(one for one in teams.entries if one.tags != teams.entries[0].tags)
    moved = replace(teams.entries[0], tags=other.tags)
    assert not entry_corrected(teams, moved).is_refused
    playing = next_round(teams)
    assert codes(entry_corrected(playing, moved)) == ["play.boards-given"]
    assert codes(entry_corrected(playing, replace(teams.entries[0], categories=("pupil",)))) == []
    reserve = ok(entered(playing, Entry(EVE, tags=other.tags)))
    assert codes(removed(reserve, EVE)) == ["play.boards-given"]


def test_an_entry_that_was_never_paired_is_removed_whenever_it_was_made() -> None:
    assert ok(removed(BASE, ANA)).entry(ANA) is None
    late = ok(entered(next_round(BASE), Entry(EVE)))
    assert ok(removed(late, EVE)) == next_round(BASE)


@pytest.mark.parametrize("is_drafted", [True, False])
def test_who_was_paired_withdraws_instead(is_drafted: bool) -> None:
    before = ok(drafted(BASE)) if is_drafted else next_round(BASE)
    assert codes(removed(before, ANA)) == ["play.was-paired"]
    assert removed(before, ANA).section is before


def test_a_seat_taken_late_and_never_sat_on_is_again_that_of_who_left_it() -> None:
    """A Formule Combinée of twelve in groups of six: p0 leaves after round 1, eve has the seat from round 2 on, and never came."""
    full = section(" ".join(f"p{number}" for number in range(12)), phases(5, 3, 2), "scrabble")
    left = ok(withdrawn(all_won_by_first(next_round(full), "win"), PlayerId("p0")))
    taken = ok(entered(left, Entry(EVE)))
    assert [one.player for one in taken.plan.phases[0].taken] == [EVE]
    assert ok(removed(taken, EVE)) == left
    assert codes(removed(next_round(taken), EVE)) == ["play.was-paired"]
