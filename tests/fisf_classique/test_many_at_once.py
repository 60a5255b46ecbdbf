"""Many events in one happening are the same as one by one: ratings, problems, outcomes, explanations."""

from datetime import date
from itertools import pairwise
from random import Random
from typing import Any

import msgspec.structs
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.ground.ids import FactId
from ronde.record.replay import replay
from ronde.regulations.documents import Document
from ronde.regulations.fisf_classique import REGULATION
from ronde.regulations.fisf_classique.documents import Entry, Event
from ronde.regulations.fisf_classique.happenings import TournamentsRated, events_rated, together
from ronde.regulations.fisf_classique.state import State
from ronde.regulations.fisf_classique.waves import wave_bounds
from tests.cutting import all_outcomes, cuts, flat, joined
from tests.derivations import everything_told
from tests.fisf_classique.histories import PLAYERS, any_fact, events, facts, history, numbered
from tests.fisf_classique.slow import Slow
from tests.lanes import scaled

unhurried = settings(deadline=None, max_examples=scaled(40))


def _without_series(event: Event) -> Event:
    """Nobody states a duplicate series: who has no rating keeps the event from counting, and perhaps later ones."""
    return msgspec.structs.replace(
        event, entries=[msgspec.structs.replace(entry, duplicate=None, new_licence=False) for entry in event.entries]
    )


def _with_entries(event: Event, entries: list[Entry]) -> Event:
    return msgspec.structs.replace(event, entries=entries)


HURT: list[Any] = [
    _without_series,
    lambda event: msgspec.structs.replace(event, declared=False),
    lambda event: msgspec.structs.replace(event, first_day=date(2030, 1, 1)),
    lambda event: msgspec.structs.replace(event, last_day=date(2010, 12, 31)),
    lambda event: msgspec.structs.replace(event, category=None if event.category else 3),
    lambda event: _with_entries(event, event.entries[:1]),
    lambda event: _with_entries(event, []),
    lambda event: _with_entries(event, [*event.entries, event.entries[0]]),
    lambda event: _with_entries(event, [msgspec.structs.replace(entry, place=7) for entry in event.entries[:3]]),
    lambda event: _with_entries(
        event, [msgspec.structs.replace(entry, place=None, no_show=False) for entry in event.entries]
    ),
]
hurt_events = st.builds(lambda event, hurt: hurt(event), events(), st.sampled_from(HURT))
any_facts = st.lists(st.one_of(events(), hurt_events, hurt_events, any_fact), min_size=1, max_size=9).map(numbered)


def in_bulk(happenings: tuple[Any, ...], cut: list[bool]) -> list[Any]:
    """The same history with events put together, except where it is cut."""
    return joined(happenings, cut, TournamentsRated, together)


def assert_same_state(one: State, other: State) -> None:
    for name in ("rating", "last_day", "world_top"):
        assert getattr(one, name).tolist() == getattr(other, name).tolist()
        assert not getattr(one, name).flags.writeable
    assert (one.bars, one.bars_since) == (other.bars, other.bars_since)


@unhurried
@given(written=any_facts, cut=cuts)
def test_any_cut_leads_to_the_same_state_problems_and_outcomes(written: list[Document], cut: list[bool]) -> None:
    happenings = history(written).chronicle().happenings
    single, bulk = replay(REGULATION, happenings), replay(REGULATION, in_bulk(happenings, cut))
    assert_same_state(bulk.state, single.state)
    assert flat(bulk.problems) == flat(single.problems)
    assert all_outcomes(REGULATION, bulk.happenings) == all_outcomes(REGULATION, single.happenings)


@settings(deadline=None, max_examples=scaled(15))
@given(written=any_facts, cut=cuts)
def test_any_cut_is_explained_alike_event_by_event(written: list[Document], cut: list[bool]) -> None:
    happenings = history(written).chronicle().happenings
    single, bulk = replay(REGULATION, happenings), replay(REGULATION, in_bulk(happenings, cut))
    assert everything_told(bulk, len(PLAYERS)) == everything_told(single, len(PLAYERS))


@unhurried
@given(written=facts, cut=cuts)
def test_many_at_once_agree_with_the_text_computed_slowly(written: list[Document], cut: list[bool]) -> None:
    slow, ours = Slow(), history(written)
    slow.go_through(written)
    state = replay(REGULATION, in_bulk(ours.chronicle().happenings, cut)).state
    rated = {player: int(value) for player, value in zip(ours.roster, state.rating, strict=False) if value > -(2**61)}
    assert rated == slow.rating


@unhurried
@given(written=any_facts, cut=cuts, parts=st.integers(1, 4), keep=st.integers(1, 3))
def test_bulk_goes_on_from_kept_states(written: list[Document], cut: list[bool], parts: int, keep: int) -> None:
    happenings = in_bulk(history(written).chronicle().happenings, cut)
    whole, step = replay(REGULATION, happenings, keep=keep), replay(REGULATION, ())
    for end in range(0, len(happenings) + parts, parts):
        step = replay(REGULATION, happenings[:end], after=step)
    assert_same_state(step.state, whole.state)
    assert step.problems == whole.problems
    for at in range(len(happenings) + 1):
        assert_same_state(whole.state_before(at), replay(REGULATION, happenings[:at]).state)


@unhurried
@given(written=st.lists(events(), min_size=1, max_size=6).map(numbered), lot=st.randoms(use_true_random=False))
def test_plain_columns_in_any_order_make_the_same_happening(written: list[Document], lot: Random) -> None:
    one = together(history(written).chronicle().happenings)
    section, days = one.entries.section, one.tournaments.last_day
    # Days in any order, the events of a day as they stand; and the rows of the events in any order, each event's as they stand.
    turn = dict(zip(set(days.tolist()), lot.sample(range(100), len(set(days.tolist()))), strict=True))
    mixed_events = np.argsort([turn[day] for day in days.tolist()], kind="stable")
    mixed = np.argsort(np.array(lot.sample(range(100), len(days)))[section], kind="stable")
    again = events_rated(
        FactId("bulk"),
        one.tournaments.at(mixed_events),
        section=np.argsort(mixed_events)[section[mixed]],
        player=one.entries.player[mixed],
        place=one.entries.place[mixed],
        duplicate=one.entries.duplicate[mixed],
    )
    assert again.tournaments.id == one.tournaments.id
    assert again.day == one.day
    start = REGULATION.start()
    assert_same_state(REGULATION.apply(start, again).state, REGULATION.apply(start, one).state)


@unhurried
@given(st.lists(events(), min_size=1, max_size=6).map(numbered))
def test_taking_apart_what_was_put_together_gives_the_same_events(written: list[Document]) -> None:
    happenings = history(written).chronicle().happenings
    apart = list(REGULATION.apart(together(happenings)))
    assert [one.id for one in apart] == [one.id for one in happenings]
    assert [one.day for one in apart] == [one.day for one in happenings]
    for one, other in zip(apart, happenings, strict=True):
        assert isinstance(one, TournamentsRated)
        assert one.entries.section.tolist() == [0] * len(one.entries)
        for name in ("player", "place", "row", "points", "game_entry", "game_margin"):
            assert getattr(one.entries, name).tolist() == getattr(other.entries, name).tolist()


def _entries(*players: str, **given: Any) -> list[Entry]:
    return [Entry(player=player, place=place, **given) for place, player in enumerate(players, 1)]


def _event(name: str, entries: list[Entry], day: date = date(2016, 5, 8), **given: Any) -> Event:
    return Event(id=name, kind="tournament", last_day=day, games=10, **{"declared": True, **given}, entries=entries)


def test_a_refused_event_leaves_the_others_untouched_and_takes_with_it_who_needed_its_rating() -> None:
    # a is refused (undeclared); b needs the rating that a would have given p0; c needs that of b; d needs none of them.
    written: list[Document] = [
        _event("a", _entries("p0", "p1", duplicate=4), declared=False),
        _event("b", [*_entries("p0"), Entry(player="p2", place=2, duplicate=4)]),
        _event("c", [*_entries("p2"), Entry(player="p3", place=2, duplicate=4)]),
        _event("d", _entries("p4", "p5", duplicate=4)),
    ]
    applied = REGULATION.apply(REGULATION.start(), together(history(written).chronicle().happenings))
    found = [(problem.code, problem.where) for problem in applied.problems]
    assert found == [
        ("fisf.not-declared", ("a", "declared")),
        ("fisf.no-starting-rating", ("b", "entries", 0, "duplicate")),
        ("fisf.no-starting-rating", ("c", "entries", 0, "duplicate")),
    ]
    assert np.flatnonzero(applied.state.is_rated).tolist() == [4, 5]


def test_events_of_one_table_may_lie_on_both_sides_of_an_edition() -> None:
    # A newcomer starts from 600 before 1 September 2015 and from 1000 after it: 2 players, games 10, category 1, no Joker.
    # First place: PE 2, B 20, PJ 0; second: PE 1, B 10, PJ 0, as both start alike.
    written: list[Document] = [
        _event("old", _entries("p0", "p1", new_licence=True), date(2015, 8, 31)),
        _event("new", _entries("p2", "p3", new_licence=True), date(2015, 9, 1)),
    ]
    state = REGULATION.apply(REGULATION.start(), together(history(written).chronicle().happenings)).state
    assert state.rating.tolist() == [622, 611, 1022, 1011]


def test_waves_end_where_somebody_appears_again() -> None:
    section, met_in = np.array([0, 0, 1, 1, 3, 3, 4, 4]), np.array([-1, -1, -1, -1, 1, -1, 0, -1])
    assert list(pairwise(wave_bounds(section, met_in))) == [(0, 4), (4, 8)]
