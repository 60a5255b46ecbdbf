"""The rows of changes: every rating that moved between two published lists, and, stored behind them, why."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from ronde.files import derivation_json
from ronde.record.explanation import everyone_explained, outcomes
from ronde.record.opened import Opened
from ronde.record.publication import exact
from ronde.record.versions import corrects
from ronde.regulations.answers import Change as Outcome
from ronde.regulations.answers import Rating
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Document, Entering
from ronde.web.registers.models import Change, Register

# The why of a change that other rules made: steps of the present rules do not lead to it. No step at all, and not the text of a change
# that needs none ("[]").
UNEXPLAINED = "[ ]"


class Told(NamedTuple):
    """Why one change came about: with which happening, for whom, on which ranking; in exact numbers, for any language."""

    happening: str
    player: str
    ranking: str
    after: str
    why: str


def change_rows(register: Register, known: Opened, said: Publication, *, turn: int) -> Iterator[Change]:
    """Every change that came with a publication, as things happened, and player by player."""
    player, happened = known.history.roster.player, known.book.place
    changes = _changes(known, said, turn)
    order = sorted(changes, key=lambda pair: (happened(pair[0]), player(pair[1].player), pair[1].ranking))
    for position, (happening, one) in enumerate(order):
        yield Change(
            register=register,
            turn=turn,
            position=position,
            player=player(one.player),
            ranking=one.ranking,
            day=happened(happening).day,
            happening=happening.id,
            before=_value(one.before),
            before_status=one.before.status if one.before else "",
            after=_value(one.after),
            after_status=one.after.status if one.after else "",
            events=json.dumps(one.events),
            cause=one.cause,
        )


Moving = tuple[Any, Outcome]  # a happening, and a change that it led to


def _changes(known: Opened, said: Publication, turn: int) -> Iterator[Moving]:
    """What happened since the list before, and what came late: of that, and of all after it, what is not as it was published."""
    period = _period(known, said, turn)
    for happening, one in _moves(known, period.late, period.end):
        if period.late == period.first or _key(happening, one) not in period.published:
            yield happening, one


def _moves(known: Opened, first: int, end: int) -> Iterator[Moving]:
    return ((happening, one) for happening, one, _ in outcomes(known.replay, first, end) if isinstance(one, Outcome))


def whys(known: Opened, said: Publication, turn: int) -> Iterator[Told]:
    """Why each of these changes came about; of what came late also whys of changes that are as they were, which nobody asks for."""
    player, period = known.history.roster.player, _period(known, said, turn)
    for index in range(period.late, period.end):
        for one in everyone_explained(known.replay, index):
            if isinstance(one.outcome, Outcome):
                written = derivation_json.printed(one.steps, player)
                who, after = player(one.outcome.player), _value(one.outcome.after)
                yield Told(one.happening.id, who, one.outcome.ranking, after, written)


@dataclass(frozen=True, slots=True)
class _Period:
    """The happenings of a list: from ``first`` on those after the list before, from ``late`` on those that were otherwise then.

    ``published``: the changes between the two as they were with the list before.
    """

    late: int
    first: int
    end: int
    published: frozenset[tuple[Any, ...]] = frozenset()


def _period(known: Opened, said: Publication, turn: int) -> _Period:
    """The happenings after the last list of an earlier day, up to this one, and those that came to be known since then."""
    end, facts = known.replay.turn_after(said.day), known.history.facts
    earlier = [
        (at, fact.day)
        for at, fact in enumerate(facts[: turn - 1], start=1)
        if isinstance(fact, Publication) and fact.day < said.day
    ]
    if not earlier:
        return _Period(0, 0, end)
    listed, day = earlier[-1]
    first = known.replay.turn_after(day)
    late = first_late(known, said.day, facts[listed : turn - 1], first)
    if late == first:
        return _Period(first, first, end)
    then = known.revised(known.history.revised(facts[:listed]))
    published = frozenset(_key(*one) for one in _moves(then, late, then.replay.turn_after(day)))
    return _Period(late, first, end, published)


def first_late(known: Opened, day: date, since: Sequence[Document], first: int) -> int:
    """The first happening that facts recorded since the list before have brought or moved, for the list of a day; none before the last closed period."""
    closed = [one[-1].appeared for one in known.chronicle.lists if one[-1].appeared < day]
    floor = known.replay.turn_after(max(closed)) if closed else 0
    if floor >= first:
        return first
    days = [one for fact in since for one in _days(known, fact)]
    return max(floor, min(first, known.replay.turn_after(min(days) - timedelta(days=1)))) if days else first


def _days(known: Opened, fact: Document) -> Iterator[date]:
    """The days in a book's order that a fact is about, or corrects."""
    documents, entering = known.history.documents, Entering(known.history.roster, 0)
    about = (fact, documents.get(corrects(fact) or ""))
    for happening in (one.happening(entering) for one in about if one is not None):
        if happening is not None:
            yield known.book.place(happening).day


def _key(happening: Any, one: Outcome) -> tuple[Any, ...]:
    return happening.id, one.player, one.ranking, one.before, one.after


def is_outcome(row: Change, outcome: Outcome) -> bool:
    """Whether the present rules give what a list has shown; where they do not, their steps explain nothing of it."""
    return row.ranking == outcome.ranking and row.after == _value(outcome.after)


def _value(rating: Rating | None) -> str:
    return str(exact(rating.value)) if rating else ""
