"""An assumption pairs as the result itself would: the slow way is to enter it, and to compare; 6 events of each format.

Deciding it later changes no published round. With RONDE_LONG=1 there are 60 events.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from ronde.ground.results import UNDECIDED
from ronde.play.changes.outcome import Changed
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import drafted, drafted_by_hand, pairing
from ronde.play.checker import check
from ronde.play.formats.registry import FORMATS
from ronde.play.pairing_review import explained, would_have_been_paired
from ronde.play.plan import KNOWN_IN_ADVANCE
from ronde.play.section import Game, Round, Section
from ronde.play.simulate import Chances, simulated
from ronde.play.standings.table import standings
from tests.lanes import IS_LONG
from tests.play.making import ok
from tests.play.test_simulated_tournaments import random_event

OFTEN = Chances(undecided=150)
STEADY = Chances(withdrawal=0, away=0, late=0, undecided=150)  # a schedule is explained with who plays by now
SEEDS = range(60 if IS_LONG else 6)


@cache
def often_undecided(form: str, seed: int) -> Section:
    """A simulated event in which every seventh game is left open for a while."""
    return simulated(random_event(form, seed), seed, OFTEN).section


def prefixes(form: str) -> Iterator[Section]:
    """The published rounds of simulated events with undecided games, as they stood when each next round was paired."""
    for seed in SEEDS:
        whole = often_undecided(form, seed)
        for round_ in whole.rounds:
            if round_.assumed:
                yield as_paired(whole, round_)


def as_paired(whole: Section, later: Round) -> Section:
    """The rounds before one, with the undecided games of its record: no code of ours but the values."""
    assumed = {(one.round, one.table): one for one in later.assumed}

    def then(number: int, game: Game) -> Game:
        one = assumed.get((number, game.table))
        if one is None:
            return game
        return replace(game, result="?", scores=one.scores, assumed="" if one.result == "?" else one.result)

    rounds = tuple(
        replace(round_, games=tuple(then(round_.number, game) for game in round_.games))
        for round_ in whole.rounds[: later.number - 1]
    )
    return replace(whole, rounds=rounds, is_closed=False)


def really_entered(section: Section) -> Section:
    """The same section, in which every assumed result was really entered."""
    rounds = tuple(
        replace(
            round_,
            games=tuple(
                replace(game, result=game.assumed, assumed="") if game.assumed else game for game in round_.games
            ),
        )
        for round_ in section.rounds
    )
    return replace(section, rounds=rounds)


BY_RESULTS = [form for form in FORMATS if form not in KNOWN_IN_ADVANCE]


@pytest.mark.parametrize("form", BY_RESULTS)
def test_an_assumption_pairs_and_ranks_as_the_result_itself_would(form: str) -> None:
    seen = 0
    for section in prefixes(form):
        number = len(section.rounds) + 1
        entered = really_entered(section)
        assert pairing(section, number) == pairing(entered, number)
        assert standings(section) == standings(entered)
        seen += entered != section
    assert seen > 10


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_deciding_later_changes_no_published_round(form: str) -> None:
    for seed in SEEDS:
        assert check(often_undecided(form, seed)) == ()
        section = simulated(random_event(form, seed), seed, STEADY).section
        assert not any(game.result == UNDECIDED for round_ in section.rounds for game in round_.games)
        for round_ in section.rounds:
            if not round_.by_hand:
                assert seats(explained(section, round_.number).games) == seats(round_.games)


def seats(games: tuple[Game, ...]) -> list[tuple[int, str, str | None]]:
    return [(game.table, game.first, game.second) for game in games]


@pytest.mark.parametrize("form", BY_RESULTS)
def test_a_decision_against_the_assumption_is_what_a_review_would_pair_with(form: str) -> None:
    """The review of a round equals the pairing of a section in which the decisions had been entered at once."""
    moved = 0
    for seed in SEEDS:
        section = often_undecided(form, seed)
        for round_ in (one for one in section.rounds if one.assumed and not one.by_hand):
            known = replace(section, rounds=section.rounds[: round_.number - 1])
            now = pairing(known, round_.number).games
            seen = would_have_been_paired(section, round_.number)
            assert {frozenset(game.players) for game in seen.would_be} == {frozenset(game.players) for game in now} - {
                frozenset(game.players) for game in round_.games
            }
            moved += bool(seen.would_be)
    assert moved or form in {"swiss_assisted", "groups"}


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_a_draft_keeps_what_it_was_paired_with_and_nothing_else_of_it(form: str) -> None:
    for section in prefixes(form):
        made = drafted_again(section)
        assert not made.is_refused
        draft = made.section.rounds[-1]
        undecided = [
            (round_.number, game.table, game.assumed or "?")
            for round_ in section.rounds
            for game in round_.games
            if game.result == "?"
        ]
        assert [(one.round, one.table, one.result) for one in draft.assumed] == undecided
        for number, table, assumed in undecided:
            counted = made.section.rounds[number - 1].games[table - 1]
            if section.discipline != "scrabble" and assumed != "?":
                decided = ok(result_entered(made.section, number, table, assumed))
                assert result_entered(made.section, number, table, assumed).problems == ()
                assert decided.rounds[-1] == draft
            assert counted.result == "?"


def drafted_again(section: Section) -> Changed:
    if section.phase(len(section.rounds) + 1).format == "swiss_assisted":
        return drafted_by_hand(section, [])
    return drafted(section)
