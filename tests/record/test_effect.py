"""What would move is the difference of two histories, each gone through on its own."""

from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import Any

import msgspec.structs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.effect import Effect, corrected, effect, instead
from ronde.record.history import History
from ronde.record.moves import difference
from ronde.record.people import People
from ronde.record.publication import RankingList, ranking_list
from ronde.record.replay import Replay, replay
from ronde.regulations.answers import Purses, Ranking
from ronde.regulations.contract import GivesPurses
from ronde.regulations.documents import Closed, Document, Withdrawn, recorded_at
from ronde.regulations.ffjd import REGULATION as FFJD
from ronde.regulations.happenings import PeriodClosed
from ronde.regulations.shelf import codes
from tests.ffjd import test_corrections as ffjd
from tests.record.books import BOOKS, some


def replayed(history: History, after: Replay[Any, Any] | None = None) -> Replay[Any, Any]:
    return replay(history.regulation, history.chronicle().happenings, after=after)


def one_changed(draw: st.DataObject, facts: list[Document], others: list[Document]) -> tuple[str, Document | None]:
    """One of the facts, and what it says in another history; None: nothing."""
    fact = draw.draw(st.sampled_from([one for one in facts if not isinstance(one, Withdrawn)]))
    alike = [one for one in others if type(one) is type(fact)]
    if not alike or draw.draw(st.booleans()):
        return fact.id, None
    own = {"id": fact.id, "recorded": fact.recorded, "replaces": fact.replaces}
    return fact.id, msgspec.structs.replace(draw.draw(st.sampled_from(alike)), **own)


@dataclass(frozen=True, slots=True)
class Alone:
    """A history gone through from the beginning, for itself."""

    history: History
    run: Replay[Any, Any]

    def list_on(self, day: date, ranking: Ranking) -> RankingList:
        return ranking_list(self.history, self.run.state_on(day), on=day, ranking=ranking)

    def purses(self, period: str) -> Purses:
        book = self.history.regulation
        assert isinstance(book, GivesPurses)
        found = book.purses(self.run.state, period=period)
        assert found is not None
        return found


def lines_moved(before: Alone, after: Alone, day: date) -> dict[str, list[Any]]:
    """Every line of every ranking that two histories do not share on a day."""
    moved = {
        ranking.code: list(difference(before.list_on(day, ranking), after.list_on(day, ranking)))
        for ranking in before.history.regulation.rankings
    }
    return {ranking: moves for ranking, moves in moved.items() if moves}


def must_be_the_difference(found: Effect, before: History, after: History) -> None:
    happened = [*before.chronicle().happenings, *after.chronicle().happenings]
    closes = {one.day for one in happened if isinstance(one, PeriodClosed)}
    last = max((before.regulation.place(one).day for one in happened), default=date(2024, 1, 1))
    shown: dict[date, dict[str, list[Any]]] = {}
    for one in found.lists:
        assert one.is_published == (one.on in closes)
        shown.setdefault(one.on, {})[one.ranking.code] = list(one.moves)
    ours, theirs = Alone(before, replayed(before)), Alone(after, replayed(after))
    for day in {*closes, *shown, last}:
        assert shown.get(day, {}) == lines_moved(ours, theirs, day)
    if isinstance(before.regulation, GivesPurses):
        assert {(one.period, one.reading) for one in found.purses} == purses_moved(ours, theirs)


def purses_moved(before: Alone, after: Alone) -> set[tuple[str, str]]:
    """The quarters and readings that give other purses; purses given, or on which readings agree, stand for both."""
    moved = set()
    for period in ("2019Q4", "2020Q1", "2022Q3", "2022Q4"):
        then, now = (one.purses(period) for one in (before, after))
        old, new = ((one.given,) if one.given else one.readings for one in (then, now))
        compared = {one.code for one in (old if len(old) > len(new) else new)}
        for code in compared:
            awards = [({one.code: one for one in readings}.get(code, readings[0])).awards for readings in (old, new)]
            if set(awards[0]) != set(awards[1]):
                moved.add((period, code))
    return moved


@pytest.mark.parametrize("code", BOOKS)
def test_a_fact_different_from_the_start_moves_what_two_replays_do_not_share(code: str) -> None:
    book = BOOKS[code]

    @some
    @given(facts=book.facts, others=book.facts, draw=st.data())
    def holds(facts: list[Document], others: list[Document], draw: st.DataObject) -> None:
        name, now = one_changed(draw, facts, others)
        ours = book.history(facts)
        before = replayed(ours)
        after = replayed(instead(ours, {name: now}), before)
        fresh = [now if fact.id == name else fact for fact in facts]
        theirs = book.history([fact for fact in fresh if fact is not None])
        must_be_the_difference(effect(ours, before, after), book.history(facts), theirs)

    holds()


@pytest.mark.parametrize("code", BOOKS)
def test_a_correction_recorded_on_a_day_moves_what_two_replays_do_not_share(code: str) -> None:
    book = BOOKS[code]

    @some
    @given(facts=book.facts, others=book.facts, draw=st.data())
    def holds(facts: list[Document], others: list[Document], draw: st.DataObject) -> None:
        name, now = one_changed(draw, facts, others)
        day = draw.draw(st.dates(date(2024, 1, 1), date(2024, 6, 1)))
        ours = book.history(facts)
        before = replayed(ours)
        after = replayed(corrected(ours, {name: now}, day), before)
        theirs = book.history(with_correction(facts, name, now, day))
        must_be_the_difference(effect(ours, before, after), book.history(facts), theirs)

    holds()


def with_correction(facts: list[Document], name: str, now: Document | None, day: date) -> list[Document]:
    """The facts with one more, where the day of its recording puts it."""
    called = next(f"{name}-{number}" for number in count(2) if all(fact.id != f"{name}-{number}" for fact in facts))
    frame = {"id": called, "recorded": day.isoformat()}
    fact = msgspec.structs.replace(now, replaces=name, **frame) if now else Withdrawn(of=name, **frame)
    later = [at for at, one in enumerate(facts) if (known := _known_on(one)) is not None and known > day]
    place = later[0] if later else len(facts)
    return [*facts[:place], fact, *facts[place:]]


def _known_on(fact: Document) -> date | None:
    """As it says; of a list, else, the day on which it appeared."""
    moment = recorded_at(fact)
    if moment is None and isinstance(fact, Closed):
        return fact.appeared
    return moment.date() if moment else None


def test_a_correction_on_a_day_stands_above_the_lists_that_appeared_later_whether_they_say_so_or_not() -> None:
    """Ann 1550 beats Ben 1500 at slow pace: (2 - 1.1) * 15 = 13.5, 1564; with a draw (1 - 1.1) * 15 = -1.5, 1548."""
    facts = [unsaid(fact) for fact in (ffjd.START, ffjd.WIN, ffjd.published(2))]
    ours = History(FFJD, People.of(ffjd.PEOPLE), facts)
    draw = unsaid(ffjd.series("open", "", "ann ben 1"))
    lists = {}
    for day in (date(2024, 1, 31), date(2024, 2, 1)):
        other = corrected(ours, {"open": draw}, day)
        assert not other.chronicle().problems
        lists[day] = ranking_list(ours, replayed(other).state, on=date(2024, 2, 1), ranking=FFJD.rankings[0])
    assert [[line.value for line in one.lines] for one in lists.values()] == [[1548, 1502], [1564, 1486]]


def unsaid(fact: Any) -> Any:
    return msgspec.structs.replace(fact, recorded=None)


def test_every_book_has_histories_to_be_tried_on() -> None:
    assert set(BOOKS) == set(codes())


def test_only_what_follows_the_change_is_applied_again() -> None:
    book = BOOKS["fisf-classique"]

    @some
    @given(facts=book.facts, others=book.facts, draw=st.data())
    def holds(facts: list[Document], others: list[Document], draw: st.DataObject) -> None:
        name, now = one_changed(draw, facts, others)
        ours = book.history(facts)
        before = replayed(ours)
        after = replayed(instead(ours, {name: now}), before)
        places = [ours.regulation.place(one) for one in (*before.happenings, *after.happenings) if one.id == name]
        earlier = [one for one in after.happenings if places and ours.regulation.place(one) < min(places)]
        if now is not None and now not in facts:  # whose turn everyone else keeps
            assert after.applied == len(after.happenings) - len(earlier)

    holds()
