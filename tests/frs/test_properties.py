"""What must hold for any history of the book, not only for the examples."""

from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.ids import PlayerId
from ronde.ground.problems import has_refusal
from ronde.record.history import History
from ronde.record.publication import RankingList, ranking_list
from ronde.record.replay import Replay, replay
from ronde.regulations.documents import Document
from ronde.regulations.frs import REGULATION
from ronde.regulations.frs.documents import Game, Tournament
from ronde.regulations.frs.rules import UNIT
from ronde.regulations.frs.state import ROWS, State
from tests.frs.histories import LAST, PLAYERS, any_game, facts, game, history, unhurried
from tests.frs.slow import Slow

HALF_A_UNIT = Fraction(1, 2 * UNIT)
FIELDS = ("seniors", "youth", "pairs", "teams")
NAMES = ("general", "clasic", "completiv", "eliptic", "compunere", "anticipatie", "libere")


def replayed(written: History, after: Replay[Any, Any] | None = None) -> Replay[Any, Any]:
    chronicle = written.chronicle()
    assert not chronicle.problems
    run = replay(written.regulation, chronicle.happenings, after=after)
    assert not any(has_refusal(found) for found in run.problems)
    return run


def every_list(written: History, state: State) -> list[RankingList]:
    return [ranking_list(written, state, on=LAST, ranking=ranking) for ranking in REGULATION.rankings]


def canonical(written: History, state: State) -> list[str]:
    return [ranked.canonical for ranked in every_list(written, state)]


def shown(written: History, state: State) -> dict[str, dict[str, tuple[int | None, int, str]]]:
    """Each ranking that is not empty: everyone's place, whole number shown and status."""
    rankings = {ranking.code: ranking for ranking in REGULATION.rankings}
    return {
        ranked.ranking: {
            line.player: (line.place, int(rankings[ranked.ranking].shown(line.value)), line.status)
            for line in ranked.lines
        }
        for ranked in every_list(written, state)
        if ranked.lines
    }


def shown_slowly(slow: Slow) -> dict[str, dict[str, tuple[int | None, int, str]]]:
    rankings = {(field, name): slow.ranking(field, name) for field in FIELDS for name in NAMES}
    return {name if field == "seniors" else f"{field}-{name}": on for (field, name), on in rankings.items() if on}


@unhurried
@given(facts)
def test_places_ties_display_and_status_agree_with_exact_fractions(written: list[Document]) -> None:
    slow = Slow()
    slow.go_through(written)
    ours = history(written)
    assert shown(ours, replayed(ours).state) == shown_slowly(slow)


@unhurried
@given(facts)
def test_every_stored_figure_is_within_one_and_a_half_units_a_game_of_the_exact_one(written: list[Document]) -> None:
    slow = Slow()
    slow.go_through(written)
    ours = history(written)
    state = replayed(ours).state
    for (field, kind), exact in slow.ratings.items():
        code = kind if field == "seniors" else f"{field}-{kind}"
        allowed = 3 * HALF_A_UNIT * len(slow.points[field, kind])
        window = state.window(code)
        for player, rating in exact.items():
            number = ours.roster.number(PlayerId(player))
            assert abs(Fraction(int(state.ranking(code).rating[number]), UNIT) - rating) <= allowed
        for row, who in enumerate(window.player.tolist()):
            at = int(window.turn[row]) - 1
            points = slow.points[field, kind][at][ours.roster.player(who)]
            assert abs(Fraction(int(window.points[row]), UNIT) - points) <= allowed
            assert abs(Fraction(int(window.value[row]), UNIT) - slow.values[field, kind][at]) <= allowed


@unhurried
@given(facts)
def test_the_games_beside_a_value_are_those_it_was_made_of(written: list[Document]) -> None:
    slow = Slow()
    slow.go_through(written)
    ours = history(written)
    for ranked in every_list(ours, replayed(ours).state):
        field, _, kind = ranked.ranking.rpartition("-")
        for line in ranked.lines:
            counted = slow.counted((field or "seniors", kind), line.player) if kind != "general" else []
            assert line.beside == ((sum(counted),) if kind != "general" else ())


@unhurried
@given(facts)
def test_the_mean_of_the_points_is_the_value_and_a_tie_shares_exactly_the_sum(written: list[Document]) -> None:
    ours = history(written)
    for window in replayed(ours).state.windows.values():
        for turn in set(window.turn.tolist()):
            here = window.turn == turn
            mean = Fraction(sum(window.points[here].tolist()), int(here.sum()))
            # Each P is at most half a unit off, and so is their mean.
            assert abs(mean - int(window.value[here][0])) <= Fraction(1, 2)


@unhurried
@given(strength=st.lists(st.integers(1, 3), min_size=2, max_size=7), value=st.integers(0, 300))
def test_in_exact_figures_the_mean_of_p_is_v_whatever_the_ties(strength: list[int], value: int) -> None:
    slow = Slow()
    slow.ratings["seniors", "clasic"] = dict.fromkeys(PLAYERS, Fraction(value))
    written = game(0, [*strength, *[0] * (len(PLAYERS) - len(strength))], "clasic")
    assert isinstance(written, Game)
    slow.play(written)
    (points,) = slow.points["seniors", "clasic"]
    assert sum(points.values()) == value * len(points)


@unhurried
@given(written=facts, late=any_game)
def test_a_late_game_equals_a_replay_from_scratch_and_applies_only_what_follows(
    written: list[Document], late: tuple[int, list[int], str]
) -> None:
    turn, strength, kind = late
    fact = game(turn, strength, kind, id="late", number=9)
    earlier = history(written)
    longer = earlier.with_facts(fact)
    after = replayed(longer, replayed(earlier))
    scratch = replayed(longer)
    assert canonical(longer, after.state) == canonical(longer, scratch.state)
    at = [happening.id for happening in after.happenings].index(fact.id)
    assert after.applied == len(after.happenings) - at


@unhurried
@given(facts)
def test_the_order_of_recording_changes_nothing(written: list[Document]) -> None:
    ours, backwards = history(written), history(written[::-1])
    assert canonical(ours, replayed(ours).state) == canonical(backwards, replayed(backwards).state)


@unhurried
@given(written=facts, lines=st.randoms(use_true_random=False))
def test_the_order_of_the_entries_changes_nothing(written: list[Document], lines: Any) -> None:
    mixed: list[Document] = []
    for fact in written:
        assert isinstance(fact, Game | Tournament)
        mixed.append(msgspec.structs.replace(fact, entries=lines.sample(fact.entries, len(fact.entries))))
    ours, theirs = history(written), history(mixed)
    assert canonical(ours, replayed(ours).state) == canonical(theirs, replayed(theirs).state)


@unhurried
@given(written=facts, one=st.sampled_from(PLAYERS), other=st.sampled_from(PLAYERS))
def test_swapping_two_players_swaps_their_ratings(written: list[Document], one: str, other: str) -> None:
    swap = {one: other, other: one}
    swapped: list[Document] = []
    for fact in written:
        assert isinstance(fact, Game | Tournament)
        entries = [
            msgspec.structs.replace(entry, player=swap.get(entry.player, entry.player)) for entry in fact.entries
        ]
        swapped.append(msgspec.structs.replace(fact, entries=entries))
    ours, theirs = history(written), history(swapped)
    expected = {
        ranking: {swap.get(player, player): line for player, line in lines.items()}
        for ranking, lines in shown(ours, replayed(ours).state).items()
    }
    assert shown(theirs, replayed(theirs).state) == expected


def assert_same_state(one: State, other: State) -> None:
    assert one.turns == other.turns
    assert one.played_as.tolist() == other.played_as.tolist()
    assert one.windows.keys() == other.windows.keys()
    assert one.standings.keys() == other.standings.keys()
    for code, window in one.windows.items():
        assert window.games == other.windows[code].games
        assert all(getattr(window, name).tolist() == getattr(other.windows[code], name).tolist() for name in ROWS)
    for code, found in one.standings.items():
        for name in ("rating", "status", "games"):
            assert getattr(found, name).tolist() == getattr(other.standings[code], name).tolist()
            assert getattr(found, name).dtype == np.int64
            assert not getattr(found, name).flags.writeable


@unhurried
@given(facts)
def test_every_list_seats_everyone_of_a_kind_once_and_those_without_rating_last(written: list[Document]) -> None:
    ours = history(written)
    state = replayed(ours).state
    for ranking in REGULATION.seating_rankings:
        seats = REGULATION.seating(state, len(PLAYERS), ranking=ranking)
        assert len({seat.player for seat in seats}) == len(seats)
        rated = [seat.rating is not None for seat in seats]
        assert rated == sorted(rated, reverse=True)
        assert [seat.place for seat in seats] == sorted(seat.place for seat in seats)
