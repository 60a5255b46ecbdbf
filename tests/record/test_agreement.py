"""A replayed history in any way leads to the same state, bit for bit, in every book."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.problems import Problem
from ronde.record.history import History
from ronde.record.replay import Replay, replay
from ronde.regulations.documents import Document
from ronde.regulations.ffjd.happenings import SeriesRated
from ronde.regulations.ffjd.happenings import together as series_together
from ronde.regulations.fisf_classique.happenings import TournamentsRated
from ronde.regulations.fisf_classique.happenings import together as events_together
from ronde.regulations.frs.happenings import GamesPlayed
from ronde.regulations.frs.happenings import together as games_together
from ronde.regulations.happenings import Happening
from tests.fisf_classique import histories as fisf
from tests.record.books import BOOKS, many, plain, rankings


def one_by_one(history: History) -> tuple[list[Any], list[tuple[Problem, ...]]]:
    """The state before each happening and after the last, and the problems of each: nothing kept, nothing shared."""
    book = history.regulation
    states, problems = [book.start()], []
    for happening in history.chronicle().happenings:
        state, found = book.apply(states[-1], happening)
        states.append(state)
        problems.append(found)
    return states, problems


def replayed(history: History, after: Replay[Any, Any] | None, keep: int) -> Replay[Any, Any]:
    run = replay(history.regulation, history.chronicle().happenings, after=after, keep=keep)
    assert after or len(run.kept) <= keep
    return run


def must_agree(run: Replay[Any, Any], history: History) -> None:
    states, problems = one_by_one(history)
    assert list(run.problems) == problems
    assert plain(run.state) == plain(states[-1])
    for at, state in enumerate(states):
        assert plain(run.state_before(at)) == plain(state)


@pytest.mark.parametrize("code", BOOKS)
def test_kept_states_lead_where_one_happening_at_a_time_leads(code: str) -> None:
    book = BOOKS[code]

    @many
    @given(facts=book.facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        keep = draw.draw(st.integers(1, 5))
        parts = sorted(draw.draw(st.lists(st.integers(0, len(facts)), max_size=3)))
        history = book.history(facts[: parts[0]] if parts else [])
        run = replayed(history, None, keep)
        for end in [*parts[1:], len(facts)]:
            history = history.with_facts(*facts[len(history.facts) : end])
            run = replayed(history, run, keep)
        must_agree(run, book.history(facts))

    holds()


@pytest.mark.parametrize("code", BOOKS)
def test_a_history_after_another_one_leads_where_it_leads_alone(code: str) -> None:
    book = BOOKS[code]

    @many
    @given(facts=book.facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        keep = draw.draw(st.integers(1, 5))
        left_out = draw.draw(st.sets(st.sampled_from([fact.id for fact in facts]), max_size=3))
        other = book.history([fact for fact in facts if fact.id not in left_out])
        run = replayed(other.revised(facts), replayed(other, None, keep), keep)
        must_agree(run, book.history(facts))

    holds()


@dataclass(frozen=True, slots=True)
class Bulk:
    """A kind of happening of which many in a row can be one, and histories in which many are."""

    facts: st.SearchStrategy[list[Document]]
    kind: type[Happening]
    together: Callable[[list[Any]], Happening]

    def joined(self, happenings: tuple[Happening, ...]) -> Iterator[tuple[int, Happening]]:
        """The happenings as a bulk file would bring them, each with how many it stands for."""
        for is_bulk, run in groupby(happenings, key=lambda one: isinstance(one, self.kind)):
            parts = list(run)
            if is_bulk:
                yield len(parts), self.together(parts) if len(parts) > 1 else parts[0]
            else:
                yield from ((1, one) for one in parts)


one_day = st.lists(fisf.events(on=st.sampled_from([date(2016, 5, 8), date(2016, 5, 9)])), min_size=2, max_size=6)
crowded = st.tuples(fisf.facts, one_day).map(lambda both: [*both[0], *fisf.numbered(both[1], "e")])

BULK = {
    "ffjd": Bulk(BOOKS["ffjd"].facts, SeriesRated, lambda parts: series_together(tuple(parts))),
    "fisf-classique": Bulk(crowded, TournamentsRated, events_together),
    "frs": Bulk(BOOKS["frs"].facts, GamesPlayed, games_together),
}


@pytest.mark.parametrize("code", BULK)
def test_many_in_one_happening_lead_where_one_at_a_time_leads(code: str) -> None:
    bulk = BULK[code]

    @many
    @given(facts=bulk.facts)
    def holds(facts: list[Document]) -> None:
        history = BOOKS[code].history(facts)
        happenings = history.chronicle().happenings
        states, problems = one_by_one(history)
        state, at = history.regulation.start(), 0
        found: list[Problem] = []
        for count, happening in bulk.joined(happenings):
            state, told = history.regulation.apply(state, happening)
            at += count
            found += told
            day = history.regulation.place(happenings[at - 1]).day
            assert rankings(history, state, day) == rankings(history, states[at], day)
        assert found == [one for of_one in problems for one in of_one]

    holds()
