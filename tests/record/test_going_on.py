"""One more fact goes on from what was known, and leads where starting over leads."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.office_history import office_history
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.regulations.documents import Document
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
