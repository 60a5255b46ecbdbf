"""Many games in one happening are the same as one by one: ratings, problems, outcomes, explanations."""

from datetime import date
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.ground.ids import FactId
from ronde.record.replay import replay
from ronde.regulations.documents import Document
from ronde.regulations.editions import Editions
from ronde.regulations.frs import REGULATION
from ronde.regulations.frs.book import Frs
from ronde.regulations.frs.documents import Entry, Game
from ronde.regulations.frs.happenings import GamesPlayed, games_played, together
from ronde.regulations.frs.parameters import Parameters
from ronde.regulations.frs.rules import point_terms
from ronde.regulations.frs.state import State
from ronde.regulations.frs.table import table
from tests.cutting import all_outcomes, cuts, flat, joined
from tests.derivations import everything_told
from tests.frs.histories import LAST, PLAYERS, facts, history, long_history, unhurried
from tests.frs.slow import Slow
from tests.frs.test_properties import assert_same_state, shown, shown_slowly
from tests.lanes import scaled

HURT: list[Any] = [
    lambda game: msgspec.structs.replace(game, number=1),  # a turn that another game of the day may have
    lambda game: msgspec.structs.replace(game, day=date(2008, 12, 31)),
    lambda game: msgspec.structs.replace(game, competition="nowhere"),
    lambda game: msgspec.structs.replace(game, competition="CNSI"),  # once a year, and Libere never
    lambda game: msgspec.structs.replace(game, entries=[]),
    lambda game: msgspec.structs.replace(game, entries=[*game.entries, game.entries[0]]),
    lambda game: msgspec.structs.replace(game, entries=[Entry(player="p1", place=3), Entry(player="p2", place=9)]),
]


@st.composite
def any_facts(draw: st.DrawFn) -> list[Document]:
    """Games of which some are not sound."""
    written = draw(facts)
    hurt = draw(st.lists(st.one_of(st.none(), st.sampled_from(HURT)), min_size=len(written), max_size=len(written)))
    return [change(game) if change else game for game, change in zip(written, hurt, strict=True)]


def in_bulk(happenings: tuple[Any, ...], cut: list[bool]) -> list[Any]:
    """The same history with games put together, except where it is cut."""
    return joined(happenings, cut, GamesPlayed, together)


def assert_alike(one: State, other: State) -> None:
    """The same state; and the sums kept with a window are those of its games."""
    assert_same_state(one, other)
    for code, window in one.windows.items():
        assert (window.count, window.size) == (other.windows[code].count, other.windows[code].size)
        assert window.added.tolist() == other.windows[code].added.tolist()
        recent = window.last(window.size)
        again = np.zeros_like(window.added)
        np.add.at(again, recent.player, point_terms(recent.points, recent.turn))
        assert window.added.tolist() == again.tolist()


@unhurried
@given(written=any_facts(), cut=cuts)
def test_any_cut_leads_to_the_same_state_problems_and_outcomes(written: list[Document], cut: list[bool]) -> None:
    happenings = history(written).chronicle().happenings
    single, bulk = replay(REGULATION, happenings), replay(REGULATION, in_bulk(happenings, cut))
    assert_alike(bulk.state, single.state)
    assert flat(bulk.problems) == flat(single.problems)
    assert all_outcomes(REGULATION, bulk.happenings) == all_outcomes(REGULATION, single.happenings)


@settings(deadline=None, max_examples=scaled(10))
@given(written=any_facts(), cut=cuts)
def test_any_cut_is_explained_alike_game_by_game(written: list[Document], cut: list[bool]) -> None:
    happenings = history(written).chronicle().happenings
    single, bulk = replay(REGULATION, happenings), replay(REGULATION, in_bulk(happenings, cut))
    assert everything_told(bulk, len(PLAYERS)) == everything_told(single, len(PLAYERS))


@unhurried
@given(written=facts, cut=cuts)
def test_many_at_once_agree_with_exact_fractions(written: list[Document], cut: list[bool]) -> None:
    slow, ours = Slow(), history(written)
    slow.go_through(written)
    state = replay(REGULATION, in_bulk(ours.chronicle().happenings, cut)).state
    assert shown(ours, state) == shown_slowly(slow)


def test_a_long_history_at_once_agrees_with_exact_fractions_and_with_one_by_one() -> None:
    kinds = ["clasic", "eliptic", "completiv"]
    written = long_history(120, 12, Random(5), kinds)  # noqa: S311 - the same history every time
    ours, slow = history(written, players=12), Slow()
    slow.go_through(written)
    happenings = ours.chronicle().happenings
    state = REGULATION.apply(REGULATION.start(), together(happenings)).state
    assert_alike(state, replay(REGULATION, happenings).state)
    assert shown(ours, state) == shown_slowly(slow)


@unhurried
@given(written=any_facts(), cut=cuts, parts=st.integers(1, 4), keep=st.integers(1, 3))
def test_bulk_goes_on_from_kept_states(written: list[Document], cut: list[bool], parts: int, keep: int) -> None:
    happenings = in_bulk(history(written).chronicle().happenings, cut)
    whole, step = replay(REGULATION, happenings, keep=keep), replay(REGULATION, ())
    for end in range(0, len(happenings) + parts, parts):
        step = replay(REGULATION, happenings[:end], after=step)
    assert_alike(step.state, whole.state)
    assert step.problems == whole.problems
    for at in range(len(happenings) + 1):
        assert_alike(whole.state_before(at), replay(REGULATION, happenings[:at]).state)


@unhurried
@given(written=facts, lot=st.randoms(use_true_random=False))
def test_plain_columns_in_any_order_make_the_same_happening(written: list[Document], lot: Random) -> None:
    one = together(history(written).chronicle().happenings)
    games = lot.sample(range(len(one.games)), len(one.games))
    rows = np.array(lot.sample(range(len(one.entries)), len(one.entries)))
    again = games_played(
        FactId("bulk"),
        [one.games[at] for at in games],
        section=np.argsort(games)[one.entries.section[rows]],
        player=one.entries.player[rows],
        place=one.entries.place[rows],
    )
    assert again.games == one.games
    assert REGULATION.place(again)[:2] == REGULATION.place(one)[:2]
    ours = REGULATION.apply(REGULATION.start(), again).state
    theirs = REGULATION.apply(REGULATION.start(), one).state
    for ranking in REGULATION.rankings:
        lists = [REGULATION.ranking(state, on=LAST, which=ranking) for state in (ours, theirs)]
        assert lists[0] == lists[1]


@unhurried
@given(facts)
def test_taking_apart_what_was_put_together_gives_the_same_games(written: list[Document]) -> None:
    happenings = history(written).chronicle().happenings
    apart = list(REGULATION.apart(together(happenings)))
    assert [(one.id, one.day, one.games) for one in apart] == [(one.id, one.day, one.games) for one in happenings]
    for one, other in zip(apart, happenings, strict=True):
        assert one.entries.player.tolist() == other.entries.player.tolist()
        assert one.entries.place.tolist() == other.entries.place.tolist()


class _Changing(Editions[Parameters]):
    """The editions, with another N for two types from the tenth day on: one larger, one smaller."""

    def __init__(self) -> None:
        self._first = REGULATION.editions.nearest(date(2009, 1, 1))
        calendar = {**self._first.calendar, "CNIS": {**self._first.calendar["CNIS"], "eliptic": 8, "anticipatie": 6}}
        windows = {**self._first.windows, "eliptic": 16, "anticipatie": 12}
        changed = {**msgspec.to_builtins(self._first), "calendar": calendar, "windows": windows}
        self._later = msgspec.convert(changed, Parameters)
        self.days = [date(2009, 1, 1), date(2009, 1, 5)]

    def on(self, day: date) -> Parameters | None:
        return None if day < self.days[0] else self._first if day < self.days[1] else self._later


class _Book(Frs):
    editions = _Changing()


@unhurried
@given(written=facts, cut=cuts)
def test_games_of_one_table_may_lie_on_both_sides_of_a_change_of_n(written: list[Document], cut: list[bool]) -> None:
    happenings, book = history(written).chronicle().happenings, _Book()
    single, bulk = replay(book, happenings), replay(book, in_bulk(happenings, cut))
    assert_alike(bulk.state, single.state)
    assert flat(bulk.problems) == flat(single.problems)
    for code, window in bulk.state.windows.items():
        if window.games[-1].day >= date(2009, 1, 5) and code in {"eliptic", "anticipatie"}:
            assert window.size == {"eliptic": 16, "anticipatie": 12}[code]


def test_games_of_different_types_are_computed_in_waves() -> None:
    kinds: list[Any] = ["clasic", "clasic", "eliptic", "clasic", "eliptic"]
    written: list[Document] = [
        Game(
            id=f"g{turn}",
            day=date(2009, 1, 1),
            number=1 + turn,
            competition="CNIS",
            type=kind,
            entries=[Entry(player="p0", place=1), Entry(player="p1", place=2)],
        )
        for turn, kind in enumerate(kinds)
    ]
    edition = REGULATION.editions.nearest(date(2009, 1, 1))
    found = table(REGULATION.start(), together(history(written).chronicle().happenings), range(5), edition)
    waves = [found.ids[begin:end] for begin, end in pairwise(found.waves)]
    assert waves == [("g0", "g2"), ("g1", "g4"), ("g3",)]
