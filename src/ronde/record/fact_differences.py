"""What a fact says, field by field; and in what the version that corrects it says otherwise."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from msgspec import to_builtins

from ronde.ground.problems import PathPart
from ronde.record.history import History
from ronde.regulations.documents import Document, Withdrawn

_FRAME = frozenset({"fact", "id", "recorded", "replaces", "reason"})  # what is said of every fact, elsewhere
Plain = str | int | bool | None


@dataclass(frozen=True, slots=True)
class FieldSaid:
    """One value of a fact at its path, before and after; of a list only how many it has, where nothing is compared.

    ``named``: the ids of players who stand beside the value (those of a game whose result was corrected).
    """

    path: tuple[PathPart, ...]
    before: Plain = None
    after: Plain = None
    named: tuple[str, ...] = ()


def said_by(fact: Document) -> tuple[FieldSaid, ...]:
    """What a fact says, in the order in which it is written."""
    plain = to_builtins(fact.as_written())
    return tuple(_told(key, value) for key, value in plain.items() if key not in _FRAME)


def _told(key: str, value: Any) -> FieldSaid:
    return FieldSaid((key,), after=len(value) if isinstance(value, list | dict) else value)


def differences(before: Document, after: Document) -> Iterator[FieldSaid]:
    """In what a fact says otherwise than the one it corrects, place by place."""
    old, new = (to_builtins(one.as_written()) for one in (before, after))
    for key in dict.fromkeys((*old, *new)):
        if key not in _FRAME:
            yield from _between((key,), old.get(key), new.get(key), ())


def _between(path: tuple[PathPart, ...], old: Any, new: Any, named: tuple[str, ...]) -> Iterator[FieldSaid]:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        beside = tuple(value for value in new.values() if isinstance(value, str))
        for key in dict.fromkeys((*old, *new)):
            yield from _between((*path, key), old.get(key), new.get(key), beside)
    elif isinstance(old, list) and isinstance(new, list):
        for at, was, now in _paired(old, new):
            yield from _between((*path, at + 1), was, now, named)
    else:
        yield FieldSaid(path, _flat(old), _flat(new), named or _ids(new) or _ids(old))


def _paired(old: Sequence[Any], new: Sequence[Any]) -> Iterator[tuple[int, Any, Any]]:
    """The rows that are different, with their places; a row that only moved up because one above it went is the same."""
    ours, theirs = ([json.dumps(row, sort_keys=True, default=str) for row in rows] for rows in (old, new))
    for kind, first, end, other, other_end in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if kind != "equal":
            for was, now in zip_longest(range(first, end), range(other, other_end)):
                at = was if now is None else now
                yield at or 0, None if was is None else old[was], None if now is None else new[now]


def _flat(value: Any) -> Plain:
    """A value on one line."""
    if isinstance(value, dict):
        return ", ".join(str(one) for one in value.values() if not isinstance(one, dict | list))
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _ids(value: Any) -> tuple[str, ...]:
    return tuple(one for one in value.values() if isinstance(one, str)) if isinstance(value, dict) else ()


def corrected_by(history: History, fact: Document) -> Document | None:
    """The version before a fact; the fact that a withdrawal takes back."""
    of = fact.of if isinstance(fact, Withdrawn) else fact.replaces
    return history.documents.get(of) if of else None


def correcting(history: History, fact: Document) -> Document | None:
    """The fact that corrects or withdraws one, if there is one."""
    later = (one for one in history.facts if (one.of if isinstance(one, Withdrawn) else one.replaces) == fact.id)
    return next(later, None)
