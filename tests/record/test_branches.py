"""Histories that go on from one base, in any order, are what each would be alone; the base stays as it was."""

import gc
from datetime import date
from types import FunctionType, ModuleType
from typing import Any

import msgspec.structs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.replay import replay
from ronde.regulations.documents import Document
from ronde.regulations.fisf_classique import REGULATION
from ronde.regulations.happenings import Happening
from tests.record.books import BOOKS, Book, plain, rankings, some
from tests.record.test_history import OPENING, PEOPLE, event

DAY = date(2016, 5, 1)
BO_FIRST, ANA_FIRST = event("bo-first", DAY, "bo ana"), event("ana-first", DAY, "ana bo")


def final(history: History) -> dict[str, int]:
    state = replay(REGULATION, history.chronicle().happenings).state
    return dict(zip(history.roster, state.rating.tolist(), strict=True))


def test_two_events_of_a_day_keep_the_order_of_their_own_branch() -> None:
    """Category 1, n = 2, 10 games: PE 2 and 1, B 20 and 10; PJ 2/3 of the difference upwards, 1/3 downwards."""
    base = History(REGULATION, People.of(PEOPLE), [OPENING])  # ana 1500, bo 1200
    # bo: 2/3 (1500 - 1200) = 200, 1200 + 22 + 200 = 1422; ana: 1/3 (1200 - 1500) = -100, 1500 + 11 - 100 = 1411. Then
    # ana: 2/3 (1422 - 1411) = 7, 1411 + 22 + 7 = 1440; bo: 1/3 (1411 - 1422) = -4, 1422 + 11 - 4 = 1429.
    assert final(base.with_facts(BO_FIRST, ANA_FIRST)) == {"ana": 1440, "bo": 1429, "cy": 900}
    # ana: 1500 + 22 = 1522; bo: 1200 + 11 = 1211. Then bo: 2/3 (1522 - 1211) = 207, 1211 + 22 + 207 = 1440; ana:
    # 1/3 (1211 - 1522) = -104, 1522 + 11 - 104 = 1429.
    assert final(base.with_facts(ANA_FIRST, BO_FIRST)) == {"ana": 1429, "bo": 1440, "cy": 900}
    assert final(base.with_facts(BO_FIRST).with_facts(ANA_FIRST)) == {"ana": 1440, "bo": 1429, "cy": 900}


def held(history: History, kind: type) -> int:
    """How many objects of a kind a history holds, wherever it keeps them."""
    left: list[Any] = [value for value in vars(history).values() if value is not history.regulation]
    seen, found = {id(history.regulation), *map(id, left)}, 0
    while left:
        for one in gc.get_referents(left.pop()):
            if id(one) not in seen and not isinstance(one, type | ModuleType | FunctionType):
                seen.add(id(one))
                left.append(one)
                found += isinstance(one, kind)
    return found


def test_a_thousand_previews_leave_nothing_in_the_base() -> None:
    base = History(REGULATION, People.of(PEOPLE), [OPENING, BO_FIRST])
    base.chronicle()
    for number in range(1000):
        preview = base.with_facts(event(f"preview-{number}", DAY, "cy bo"))
        assert len(preview.chronicle().happenings) == 3
    assert (held(base, Document), held(base, Happening)) == (2, 2)


def test_what_was_taken_in_stays_as_it_was_under_another_name() -> None:
    """Of equal ratings in an event, the name decides who stands first at the start: the one known when it was taken in."""
    base = History(REGULATION, People.of(PEOPLE), [OPENING, BO_FIRST])
    before = base.chronicle().happenings
    renamed = base.with_facts(people=People.of([Player(id="ana", name="Zoe")]))
    assert all(one is other for one, other in zip(before, renamed.chronicle().happenings, strict=True))
    fresh = History(REGULATION, People.of([Player(id="ana", name="Zoe"), *PEOPLE[1:]]), [OPENING, BO_FIRST])
    assert plain(before) != plain(fresh.chronicle().happenings)
    newcomer = base.with_facts(people=People.of([Player(id="dan", name="Dan")]))
    assert all(one is other for one, other in zip(before, newcomer.chronicle().happenings, strict=True))


def must_be_fresh(book: Book, history: History) -> None:
    """The same happenings by value, problems and lists as those of a history that nobody has looked at yet."""
    fresh = book.history(list(history.facts))
    ours, theirs = history.chronicle(), fresh.chronicle()
    assert plain(ours.happenings) == plain(theirs.happenings)
    assert ours.problems == theirs.problems
    states = [replay(history.regulation, one.happenings).state for one in (ours, theirs)]
    last = max((one.day for one in theirs.happenings), default=DAY)
    assert rankings(history, states[0], last) == rankings(fresh, states[1], last)


def rewritten(draw: st.DataObject, facts: list[Document]) -> list[Document]:
    """The facts in some order, some left out, some under the id of another."""
    chosen = draw.draw(st.permutations(facts))[: draw.draw(st.integers(0, len(facts)))]
    ids = [fact.id for fact in facts]
    return [
        msgspec.structs.replace(fact, id=draw.draw(st.sampled_from(ids))) if draw.draw(st.booleans()) else fact
        for fact in chosen
    ]


@pytest.mark.parametrize("code", BOOKS)
def test_any_branches_of_any_base_are_what_each_is_alone(code: str) -> None:
    book = BOOKS[code]

    @some
    @given(facts=book.facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        cut = draw.draw(st.integers(0, len(facts)))
        base = book.history(facts[:cut])
        if draw.draw(st.booleans()):
            base.chronicle()
        branches = [base.with_facts(*rewritten(draw, facts[cut:])) for _ in range(3)]
        branches.append(base.revised(rewritten(draw, facts)))
        branches.append(branches[0].with_facts(*rewritten(draw, facts[cut:])))
        for branch in [*branches, base]:
            must_be_fresh(book, branch)
        sizes = held(base, Document), held(base, Happening)
        for branch in branches:
            must_be_fresh(book, base.with_facts(*branch.facts[cut:]))
            must_be_fresh(book, branch)
        assert (held(base, Document), held(base, Happening)) == sizes

    holds()


@pytest.mark.parametrize("code", BOOKS)
def test_a_branch_has_the_very_happenings_of_its_base(code: str) -> None:
    book = BOOKS[code]

    @some
    @given(facts=book.facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        cut = draw.draw(st.integers(0, len(facts)))
        base = book.history(facts[:cut])
        shared: dict[Any, Any] = {plain_key(one): one for one in base.chronicle().happenings}
        for branch in (base.with_facts(*facts[cut:]), base.revised(facts)):
            for one in branch.chronicle().happenings:
                assert shared.get(plain_key(one), one) is one

    holds()


def plain_key(happening: Happening) -> str:
    return repr(plain(happening))
