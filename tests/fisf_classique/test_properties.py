"""What must hold for any history of the book, not only for the examples."""

from datetime import date, timedelta
from typing import Any, cast

import msgspec.structs
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.problems import has_refusal
from ronde.record.history import History
from ronde.record.publication import RankingList, ranking_list
from ronde.record.replay import Replay, replay
from ronde.regulations.documents import Document
from ronde.regulations.fisf_classique import REGULATION
from ronde.regulations.fisf_classique.documents import Event, Season
from tests.fisf_classique.histories import PLAYERS, any_fact, events, facts, history, numbered, seasons
from tests.fisf_classique.slow import Slow

LAST = date(2019, 1, 1)


def replayed(written: History, after: Replay[Any, Any] | None = None) -> Replay[Any, Any]:
    chronicle = written.chronicle()
    assert not chronicle.problems
    run = replay(written.regulation, chronicle.happenings, after=after)
    assert not any(has_refusal(found) for found in run.problems)
    return run


def everyone(written: History, run: Replay[Any, Any]) -> RankingList:
    return ranking_list(written, run.state, on=LAST, ranking=REGULATION.rankings[-1])


def ratings(written: History, run: Replay[Any, Any]) -> dict[str, int]:
    return {
        player: int(value) for player, value in zip(written.roster, run.state.rating, strict=False) if value > -(2**61)
    }


@given(facts)
def test_the_book_agrees_with_the_text_computed_slowly(written: list[Document]) -> None:
    slow = Slow()
    slow.go_through(written)
    ours = history(written)
    run = replayed(ours)
    assert ratings(ours, run) == slow.rating
    lasts = {line.player: line.last_day for line in everyone(ours, run).lines}
    assert lasts == {player: day for player, day in slow.last.items() if player in slow.rating}


@given(before=facts, event=events(), season=seasons())
def test_whoever_is_lifted_without_being_of_the_world_s_first_ten_or_the_other_way_round_is_named(
    before: list[Document], event: Event, season: Season
) -> None:
    eve = season.day - timedelta(days=1)
    world = msgspec.structs.replace(event, kind="world-championship", category=None, first_day=eve, last_day=eve)
    written = [*before, *numbered([season, world], "w")]
    slow = Slow()
    slow.go_through(written)
    run = replayed(history(written))
    assert beyond_the_best(written, run) == sorted(slow.beyond)
    assert left_out(run) == sorted(slow.left_out)


def left_out(run: Replay[Any, Any]) -> list[tuple[str, str]]:
    """Who is told to be of the world's best and not lifted, in which season."""
    found = (problem for problem in run.open_problems if problem.code == "fisf.best-left-out")
    return sorted(
        (str(one.where[0]), str(player)) for one in found for player in cast("tuple[str, ...]", one.values["players"])
    )


def beyond_the_best(written: list[Document], run: Replay[Any, Any]) -> list[tuple[str, str]]:
    """Who was lifted, in which season, and told not to be of the world's best."""
    seasons = {fact.id: fact for fact in written if isinstance(fact, Season)}
    found = (problem for problem in run.open_problems if problem.code == "fisf.not-among-best")
    return sorted((str(one.where[0]), seasons[str(one.where[0])].world_top[int(one.where[2])]) for one in found)


@given(facts)
def test_a_rating_is_a_whole_number_of_exactly_64_bits(written: list[Document]) -> None:
    run = replayed(history(written))
    assert run.state.rating.dtype == np.int64
    assert all(type(line.value) is int for line in everyone(history(written), run).lines)


@given(first=events(PLAYERS[:12]), second=events(PLAYERS[12:]), before=facts)
def test_events_without_a_common_player_may_be_recorded_in_any_order(
    first: Event, second: Event, before: list[Document]
) -> None:
    one, other = (
        history([*before, *numbered([first, second], "e")]),
        history([*before, *numbered([second, first], "e")]),
    )
    assert everyone(one, replayed(one)).canonical == everyone(other, replayed(other)).canonical


@given(written=facts, late=any_fact)
def test_a_late_fact_equals_a_replay_from_scratch_and_applies_only_what_follows(
    written: list[Document], late: Document
) -> None:
    earlier = history(written)
    before = replayed(earlier)
    (fact,) = numbered([late], "late")
    longer = earlier.with_facts(fact)
    after = replayed(longer, before)
    scratch = replayed(longer)
    assert everyone(longer, after).canonical == everyone(longer, scratch).canonical
    at = [happening.id for happening in after.happenings].index(fact.id)
    assert after.applied == len(after.happenings) - at
    assert scratch.applied == len(scratch.happenings)


@given(written=facts, one=st.sampled_from(PLAYERS), other=st.sampled_from(PLAYERS))
def test_swapping_two_players_swaps_their_results(written: list[Document], one: str, other: str) -> None:
    swap = {one: other, other: one}
    ours, theirs = history(written), history([_swapped(fact, swap) for fact in written])
    expected = {swap.get(player, player): value for player, value in ratings(ours, replayed(ours)).items()}
    assert ratings(theirs, replayed(theirs)) == expected


@given(written=facts, name=st.text(min_size=1), player=st.sampled_from(PLAYERS))
def test_a_name_never_moves_a_rating(written: list[Document], name: str, player: str) -> None:
    ours, renamed = history(written), history(written, {player: name})
    assert ratings(ours, replayed(ours)) == ratings(renamed, replayed(renamed))


def _swapped(fact: Any, swap: dict[str, str]) -> Any:
    """The fact with two players changed for each other wherever they are named."""
    text = msgspec.to_builtins(fact)

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [renamed(inner) for inner in value]
        return swap.get(value, value) if isinstance(value, str) else value

    return msgspec.convert(renamed(text), type(fact))
