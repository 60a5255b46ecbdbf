"""How players stand on two lists of one ranking, and what moved them from one to the other."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import groupby
from types import MappingProxyType
from typing import Any

from ronde.ground.ids import EventId, FactId, PlayerId
from ronde.ground.problems import Level
from ronde.ground.trace import Number
from ronde.record.explanation import outcomes
from ronde.record.history import History
from ronde.record.publication import WHOLE, ListLine, RankingList, ranking_list
from ronde.record.replay import Replay
from ronde.record.sublists import narrowed
from ronde.regulations.answers import Change, Ranking
from ronde.regulations.happenings import PeriodClosed, RatingsAdopted

Reasons = Mapping[PlayerId, tuple["MoveReason", ...]]


@dataclass(frozen=True, slots=True)
class MoveReason:
    """What moved a value, or confirmed it: how, in the book's word; with which fact; the events that counted."""

    cause: str
    fact: FactId
    events: tuple[EventId, ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """How a player stands on two lists; None: not on that one.

    ``was`` and ``now`` are the values whether or not the list is narrowed to something the player has come to or left.
    """

    player: PlayerId
    before: ListLine | None
    after: ListLine | None
    was: Number | None
    now: Number | None
    reasons: tuple[MoveReason, ...] = ()

    @property
    def change(self) -> Number | None:
        """What the value has changed by, where there are two."""
        return None if self.was is None or self.now is None else self.now - self.was

    @property
    def climbed(self) -> int | None:
        """By how many places the player has gone up on this list, where there are two places."""
        places = [None if line is None else line.within or line.place for line in (self.before, self.after)]
        return None if places[0] is None or places[1] is None else places[0] - places[1]


@dataclass(frozen=True)
class Compared:
    """Two lists, the earlier one first, with the reasons that are known.

    ``whole``: the rankings of the same days, where somebody has them; a narrowed list finds there who came to it or left.
    """

    before: RankingList
    after: RankingList
    whole: tuple[RankingList, RankingList] | None = None
    reasons: Reasons = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def everyone(self) -> tuple[Moved, ...]:
        """Everyone on either list, in the order of the later one, then those who left."""
        old, new = _by_player(self.before), _by_player(self.after)
        was, now = ({**_by_player(wide), **of} for wide, of in zip(self._whole, (old, new), strict=True))
        return tuple(
            Moved(
                player=who,
                before=old.get(who),
                after=new.get(who),
                was=was[who].value if who in was else None,
                now=now[who].value if who in now else None,
                reasons=self.reasons.get(who, ()),
            )
            for who in dict.fromkeys((*new, *old))
        )

    @property
    def _whole(self) -> tuple[RankingList, RankingList]:
        is_narrowed = self.after.narrowed != WHOLE
        return self.whole if self.whole and is_narrowed else (self.before, self.after)

    @property
    def moved(self) -> Iterator[Moved]:
        """Those whose lines are not the same on both."""
        return (one for one in self.everyone if one.before != one.after)

    @property
    def left(self) -> Iterator[Moved]:
        """Those on the earlier list only."""
        return (one for one in self.everyone if one.after is None)


def _by_player(ranked: RankingList) -> dict[PlayerId, ListLine]:
    return {line.player: line for line in ranked.lines}


def difference(before: RankingList, after: RankingList) -> Iterator[Moved]:
    """Everyone whose line is not the same on both lists."""
    return Compared(before, after).moved


def reasons(history: History, replayed: Replay[Any, Any], ranking: str, first: int, end: int) -> Reasons:
    """What the happenings from one turn up to another led to on a ranking, player by player, in one walk."""
    found: dict[int, list[MoveReason]] = {}
    for happening, outcome, _ in outcomes(replayed, first, end):
        if isinstance(outcome, Change) and outcome.ranking == ranking:
            found.setdefault(outcome.player, []).append(MoveReason(outcome.cause, happening.id, outcome.events))
    return {history.roster.player(number): tuple(_joined(of_one)) for number, of_one in found.items()}


def _joined(of_one: list[MoveReason]) -> Iterator[MoveReason]:
    """The reasons of one player; what follows from one fact in one way is told once."""
    for (cause, fact), same in groupby(of_one, key=lambda reason: (reason.cause, reason.fact)):
        yield MoveReason(cause, fact, tuple(dict.fromkeys(event for reason in same for event in reason.events)))


def since_last_list(
    history: History,
    replayed: Replay[Any, Any],
    ranked: RankingList,
    ranking: Ranking,
    *,
    merged: Callable[[date], Collection[str]] = lambda _: (),
) -> Compared | None:
    """A list beside the one published before it, narrowed like it; None where there is none.

    A list that says what the last one published said is that one: it is compared with the one before.
    """
    on, end = ranked.on, replayed.turn_after(ranked.on)
    current = ranking_list(history, replayed.state_before(end), on=on, ranking=ranking, merged=merged(on))
    for count, at in enumerate(_published(replayed, end)):
        day = replayed.regulation.place(replayed.happenings[at]).day
        before = ranking_list(history, replayed.state_before(at + 1), on=day, ranking=ranking, merged=merged(day))
        if count or before.lines != current.lines:
            why = reasons(history, replayed, ranking.moved_by, at + 1, end)
            return Compared(narrowed(before, history, ranked.narrowed), ranked, (before, current), why)
    return None


def _published(replayed: Replay[Any, Any], end: int) -> Iterator[int]:
    """The turns of the lists that have appeared or were taken over, the last one first."""
    for at in reversed(range(end)):
        is_list = isinstance(replayed.happenings[at], PeriodClosed | RatingsAdopted)
        if is_list and all(problem.level is Level.WARNING for problem in replayed.problems[at]):
            yield at


def last_list_day(replayed: Replay[Any, Any], before: date) -> date | None:
    """The day of the last list that had appeared or was taken over before a day."""
    days = (
        replayed.regulation.place(replayed.happenings[at]).day
        for at in _published(replayed, replayed.turn_after(before))
    )
    return next((day for day in days if day < before), None)


def between(history: History, replayed: Replay[Any, Any], before: RankingList, after: RankingList) -> Compared:
    """Two lists read from elsewhere, with the reasons that a history of their book gives.

    Two editions of one list differ in what counted in it: then that is told.
    """
    rankings = {ranking.code: ranking for ranking in history.regulation.rankings}
    first, end = replayed.turn_after(before.on), replayed.turn_after(after.on)
    old, new = (
        ranking_list(history, replayed.state_before(turn), on=ranked.on, ranking=rankings[ranked.ranking])
        for turn, ranked in ((first, before), (end, after))
    )
    if before.on == after.on:
        first = next(_published(replayed, end), first)
    return Compared(before, after, (old, new), reasons(history, replayed, rankings[after.ranking].moved_by, first, end))
