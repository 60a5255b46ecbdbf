"""One more fact goes on from what was known, and leads where starting over leads."""

from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.office_history import office_history
from ronde.ground.ids import FactId
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.regulations.documents import Document, Withdrawn
from ronde.regulations.ffjd.documents import Game, Published, Series
from tests.record.books import BOOKS, plain, some


def all_known(known: Opened) -> list[Any]:
    """Everything that can be asked of an opened history, in values that can be compared."""
    chronicle = known.chronicle
    return [
        plain(chronicle.happenings),
        sorted(map(repr, known.problems)),
        [(one.step.id, one.version) for one in chronicle.homologations],
        dict(known.verdicts),
        chronicle.lists,
        plain(known.replay.state),
        sorted((dossier.section, dossier.version.id, dossier.state) for dossier in chronicle.office.dossiers.values()),
    ]


def cut(facts: list[Document], draw: st.DataObject) -> list[list[Document]]:
    """The facts in some pieces."""
    places = sorted({0, *draw.draw(st.lists(st.integers(0, len(facts)), max_size=4)), len(facts)})
    return [facts[one:other] for one, other in pairwise(places)]


@pytest.mark.parametrize("code", BOOKS)
def test_piece_by_piece_is_known_what_is_known_at_once(code: str) -> None:
    book = BOOKS[code]

    @some
    @given(facts=book.facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        known = opened(book.history([]))
        for piece in cut(facts, draw):
            known = known.with_facts(*piece)
        assert all_known(known) == all_known(opened(book.history(facts)))

    holds()


@pytest.mark.parametrize("code", BOOKS)
def test_a_history_written_otherwise_is_known_as_if_nothing_had_been_known(code: str) -> None:
    """What was homologated keeps its verdict: only that may differ, so it is left out where a verdict was given before."""
    book = BOOKS[code]

    @some
    @given(facts=book.facts, others=book.facts, draw=st.data())
    def holds(facts: list[Document], others: list[Document], draw: st.DataObject) -> None:
        base = opened(book.history(facts))
        kept = draw.draw(st.integers(0, len(facts)))
        now = base.history.revised([*base.history.facts[:kept], *others[kept:]])
        fresh = opened(book.history([*facts[:kept], *others[kept:]]))
        assert without_verdicts(base.revised(now)) == without_verdicts(fresh)

    holds()


def without_verdicts(known: Opened) -> list[Any]:
    chronicle = known.chronicle
    return [plain(chronicle.happenings), sorted(map(repr, chronicle.problems)), plain(known.replay.state)]


@pytest.mark.parametrize("code", BOOKS)
def test_what_was_known_is_not_changed_by_going_on(code: str) -> None:
    book = BOOKS[code]

    @some
    @given(facts=book.facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        middle = draw.draw(st.integers(0, len(facts)))
        base = opened(book.history(facts[:middle]))
        before = all_known(base)
        base.with_facts(*facts[middle:])
        assert all_known(base) == before

    holds()


def test_a_fact_more_applies_only_itself() -> None:
    whole = office_history(players=60, sections=40, lists=6)
    *first, last = whole.facts
    base = opened(History(whole.regulation, whole.people, first))
    longer = base.with_facts(last)
    assert longer.replay.applied == 1
    assert longer.chronicle.happenings[: len(base.chronicle.happenings)] == base.chronicle.happenings


def test_a_list_given_twice_is_looked_at_again_from_the_first() -> None:
    """A second fact with the id of a list is nothing; when the list is withdrawn, nothing recorded since came twice."""
    played = [win(f"s{number}", f"2024-02-1{number}") for number in range(2)]
    facts = [
        published("l", 2),
        played[0],
        published("l", 3),
        played[1],
        Withdrawn(id="w", of="l", recorded="2024-03-05"),
    ]
    known = opened(BOOKS["ffjd"].history(facts))
    assert [one.where for one in known.problems if one.code == "history.duplicate-id"] == [("l", "id")]


def test_a_section_belongs_to_one_although_it_named_a_version_that_came_later() -> None:
    """Two games at a slow cadence: 2 x 2 euros each, on one bill."""
    first, later = win("b", "2024-02-10"), win("b-2", "2024-02-10", replaces="b")
    facts: list[Document] = [win("a", "2024-02-10", linked="b-2"), first, later]
    bills = opened(BOOKS["ffjd"].history(facts)).examiner.bills
    assert bills.competition(FactId("b")) == ["b", "a"]


def win(name: str, day: str, **more: Any) -> Series:
    games = [Game(white="r0", black="r1", result=2)]
    homologated = date.fromisoformat(day)
    return Series(id=name, recorded=day, homologated=homologated, cadence="slow", games=games, **more)


def published(name: str, month: int) -> Published:
    day = date(2024, month, 1)
    return Published(id=name, day=day, recorded=day.isoformat())
