"""A history with what a file brings to it: what is new is added, what it knows is kept as it is, and neither in silence."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from ronde.ground.problems import Level, Problem
from ronde.record.history import History
from ronde.record.people import People
from ronde.regulations.documents import Closed, Document, moment, recorded_at


@dataclass(frozen=True, slots=True)
class Intake:
    """Both as one; the ids of what is new, list by list; what there is to say, each with the list, the row's id and the key."""

    history: History
    new: Mapping[str, tuple[str, ...]]
    problems: tuple[Problem, ...]


def intake(known: History, people: People, facts: Sequence[Document], recorded: str | None = None) -> Intake:
    """A history with people and facts as somebody wrote them; ``recorded`` is the moment at which they all become known.

    Without it each keeps its own, but for those before the history's last: they cannot have been known here earlier.
    """
    ours, theirs = _rows(known.people, known.facts), _rows(people, facts)
    new = {key: {name: row for name, row in rows.items() if name not in ours[key]} for key, rows in theirs.items()}
    last = _last_moment(known)
    new_facts = [_recorded(fact, recorded, last) for fact in new["facts"].values()]
    new_people = People.of(new["players"].values(), clubs=new["clubs"].values(), leagues=new["leagues"].values())
    longer = known.with_facts(*new_facts, people=new_people)
    problems = (*_said_otherwise(ours, theirs), *_known_facts(known, facts, is_all=not any(new.values())))
    return Intake(longer, {key: tuple(rows) for key, rows in new.items()}, problems)


def _last_moment(history: History) -> str | None:
    """The last moment that a history knows: as a fact says it, or the day of a list that does not."""
    said = (fact.recorded for fact in reversed(history.facts) if fact.recorded and recorded_at(fact))
    lists = (fact.appeared.isoformat() for fact in history.facts if isinstance(fact, Closed) and not fact.recorded)
    return max((*islice(said, 1), *lists), key=moment, default=None)


def _recorded(fact: Document, recorded: str | None, last: str | None) -> Document:
    said = recorded_at(fact)
    is_earlier = said is not None and last is not None and said < moment(last)
    return replace(fact, recorded=recorded or (last if is_earlier else fact.recorded))


def _rows(people: People, facts: Iterable[Document]) -> dict[str, Mapping[str, Any]]:
    return {
        "leagues": people.leagues,
        "clubs": people.clubs,
        "players": {str(name): player for name, player in people.players.items()},
        "facts": {fact.id: fact for fact in facts},
    }


def _known_facts(known: History, facts: Sequence[Document], *, is_all: bool) -> Iterator[Problem]:
    """Facts whose ids the history has; where that is all there is, and as it is, that is said once."""
    alike = {fact.id for fact in facts if _is_known(known, fact)}
    if is_all and alike and len(alike) == len(facts):
        yield Problem("joining.everything-known", values={"facts": tuple(fact.id for fact in facts)})
        return
    for fact in facts:
        if fact.id in known.documents:
            code = "joining.known" if fact.id in alike else "joining.other-fact"
            yield Problem(code, where=("facts", fact.id, "id"), values={"id": fact.id})


def _is_known(known: History, fact: Document) -> bool:
    """Whether the history has the fact, whenever it was recorded."""
    same = known.documents.get(fact.id)
    return same is not None and replace(same, recorded=None).as_written() == replace(fact, recorded=None).as_written()


def _said_otherwise(
    ours: Mapping[str, Mapping[str, Any]], theirs: Mapping[str, Mapping[str, Any]]
) -> Iterator[Problem]:
    """What is said otherwise, or for the first time, of leagues, clubs and players that the history knows."""
    for key in ("leagues", "clubs", "players"):
        for name in (name for name in theirs[key] if name in ours[key]):
            found = _differences(msgspec.to_builtins(ours[key][name]), msgspec.to_builtins(theirs[key][name]))
            yield from (problem.inside(key, name) for problem in found)


def _differences(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[Problem]:
    for key, given in theirs.items():
        values = {"id": str(ours["id"]), "key": key, "given": _shown(given)}
        if key not in ours:
            yield Problem("joining.first-said", where=(key,), values=values, level=Level.WARNING)
        elif ours[key] != given:
            values |= {"known": _shown(ours[key])}
            yield Problem("joining.said-otherwise", where=(key,), values=values, level=Level.WARNING)


def _shown(value: Any) -> str:
    """A value as a file has it, without its brackets."""
    match value:
        case list():
            return ", ".join(_shown(part) for part in value)
        case dict():
            return " ".join(f"{key} {_shown(part)}" for key, part in value.items())
        case _:
            return str(value)
