"""What would move if facts were different: every line of every list, and every purse, before and after."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeAlias

import msgspec.structs

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.history import History
from ronde.record.moves import Moved, difference
from ronde.record.publication import ranking_list
from ronde.record.replay import Replay
from ronde.regulations.answers import Purses, Ranking
from ronde.regulations.contract import GivesPurses
from ronde.regulations.documents import Closed, Document, Withdrawn, recorded_at
from ronde.regulations.happenings import PeriodClosed

Amounts: TypeAlias = dict[str, dict[tuple[int, str], Number]]  # what each reading gives, by player and ranking


@dataclass(frozen=True, slots=True)
class ListMoved:
    """A ranking on a day whose lines are not what they were; ``is_published``: on the close of a period."""

    ranking: Ranking
    on: date
    is_published: bool
    moves: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class PurseMoved:
    """A purse by one reading of the book; None: not given."""

    period: str
    reading: str
    player: PlayerId
    ranking: str
    before: Number | None
    after: Number | None


@dataclass(frozen=True, slots=True)
class Effect:
    """All that moves: lists in order of days, then purses. ``compared`` counts the days whose lists were looked at.

    Where nothing of that moves, ``next_list`` is the day of the list that ends the open period, in a book whose ratings wait for one, and
    ``entering`` what would move on it.
    """

    lists: tuple[ListMoved, ...]
    purses: tuple[PurseMoved, ...]
    compared: int
    next_list: date | None = None
    entering: tuple[ListMoved, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lists or self.purses)


def instead(history: History, changes: Mapping[str, Document | None]) -> History:
    """The history as if some facts had been recorded so from the start; None: never."""
    facts = ((fact, changes.get(fact.id, fact)) for fact in history.facts)
    return history.revised(now for _, now in facts if now is not None)


def corrected(history: History, changes: Mapping[str, Document | None], recorded: date) -> History:
    """The history with some facts replaced, or withdrawn (None), by others that become known on a day.

    They stand behind all that was recorded up to that day: each book says itself how a correction enters.
    """
    days = [_recorded_on(fact) for fact in history.facts]
    place = next((at for at, day in enumerate(days) if day and day > recorded), len(days))
    facts = list(history.facts)
    facts[place:place] = [_correction(fact, now, recorded, name=history.free_id(fact)) for fact, now in changes.items()]
    return history.revised(facts)


def _recorded_on(fact: Document) -> date | None:
    """The day on which a fact was recorded; of a list that does not say, the day on which it appeared."""
    moment = recorded_at(fact)
    if moment is None:
        return fact.appeared if isinstance(fact, Closed) else None
    return moment.date()


def _correction(fact: str, now: Document | None, recorded: date, *, name: str) -> Document:
    if now is None:
        return Withdrawn(id=name, of=fact, recorded=recorded.isoformat())
    return msgspec.structs.replace(now, id=name, replaces=fact, recorded=recorded.isoformat())


def effect(history: History, before: Replay[Any, Any], after: Replay[Any, Any], days: Iterable[date] = ()) -> Effect:
    """How two replays differ on every published list, at the end, and on the days asked for.

    ``history`` is either of the two: their players are the same.
    """
    looked_at = _days(before, after, days)
    lists = tuple(_lists(history, before, after, looked_at))
    return Effect(lists, tuple(_purses(history, before.state, after.state)), len(looked_at))


def _days(before: Replay[Any, Any], after: Replay[Any, Any], asked: Iterable[date]) -> dict[date, bool]:
    """The days on which the lists may differ, in order, and whether a list was published on each."""
    book = before.regulation
    both = (*before.happenings, *after.happenings)
    closes = {book.place(one).day for one in both if isinstance(one, PeriodClosed)}
    found = {*closes, *asked, *_period_ends(before), *_period_ends(after)}
    ends = [book.place(run.happenings[-1]).day for run in (before, after) if run.happenings]
    # A period may end after everything that has happened: its list is that of the end.
    last = max([*ends, *closes, *asked], default=None)
    known = {min(day, last) for day in found} | {last} if last else set()
    differing = set(before.happenings) ^ set(after.happenings)
    first = min((book.place(one).day for one in differing), default=date.max)
    return {day: day in closes for day in sorted(known) if day >= first}


def _period_ends(run: Replay[Any, Any]) -> Iterable[date]:
    return run.regulation.periods(run.state).values() if isinstance(run.regulation, GivesPurses) else ()


def _lists(
    history: History, before: Replay[Any, Any], after: Replay[Any, Any], days: Mapping[date, bool]
) -> Iterator[ListMoved]:
    states = zip(days, _states(before, list(days)), _states(after, list(days)), strict=True)
    for day, then, now in states:
        for ranking in history.regulation.rankings:
            lists = (ranking_list(history, state, on=day, ranking=ranking) for state in (then, now))
            moves = tuple(difference(*lists))
            if moves:
                yield ListMoved(ranking, day, days[day], moves)


def _states(run: Replay[Any, Any], days: Sequence[date]) -> Iterator[Any]:
    """The states at the end of days in order, no happening applied more than once."""
    places = [run.regulation.place(happening).day for happening in run.happenings]
    at, state = 0, run.kept[0]
    for day in days:
        index = bisect_right(places, day)
        near = max((kept for kept in run.kept if at < kept <= index), default=at)
        at, state = (near, run.kept[near]) if near > at else (at, state)
        if index == len(run.happenings):
            at, state = index, run.state
        for happening in run.happenings[at:index]:
            state = run.regulation.apply(state, happening).state
        at = index
        yield state


def _purses(history: History, before: Any, after: Any) -> Iterator[PurseMoved]:
    book = history.regulation
    if not isinstance(book, GivesPurses):
        return
    for period in dict.fromkeys((*book.periods(before), *book.periods(after))):
        old, new = (_amounts(book.purses(state, period=period)) for state in (before, after))
        for reading, player, ranking, then, now in _purse_moves(old, new):
            yield PurseMoved(period, reading, history.roster.player(player), ranking, then, now)


def _purse_moves(old: Amounts, new: Amounts) -> Iterator[tuple[str, int, str, Number | None, Number | None]]:
    for reading in max(new, old, key=len):
        # Where the readings agree there is only one, and so there is once purses are given: it stands for each.
        then, now = (amounts.get(reading, next(iter(amounts.values()), {})) for amounts in (old, new))
        for player, ranking in dict.fromkeys((*now, *then)):
            was, is_now = then.get((player, ranking)), now.get((player, ranking))
            if was != is_now:
                yield reading, player, ranking, was, is_now


def _amounts(purses: Purses | None) -> Amounts:
    """What was given; while nothing is, what each reading would give."""
    if purses is None:
        return {}
    readings = (purses.given,) if purses.given else purses.readings
    return {one.code: {(award.player, award.ranking): award.amount for award in one.awards} for one in readings}
