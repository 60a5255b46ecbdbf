"""A section that comes to the office a second time under its id: what is otherwise in it, and its next version.

An organiser's file names a section by one id, however often it is sent. The office gives each version its own, because a fact is never
changed: the next one replaces the last.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec.structs import replace

from ronde.ground.problems import PathPart, Value
from ronde.record.history import History
from ronde.regulations.documents import Document

_NOT_SAID = ("id", "recorded", "replaces")  # what the office gives a version, not what it says


@dataclass(frozen=True, slots=True)
class DocumentDifference:
    """One value that is otherwise: its path, the row in which it stands, and both values; nothing where there is none."""

    path: tuple[PathPart, ...]
    row: str
    before: str
    after: str

    @property
    def shown(self) -> Value:
        """The difference on one line."""
        place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path).lstrip(".")
        return f"{place}{f' ({self.row})' if self.row else ''}: {self.before or '–'} → {self.after or '–'}"


def latest_version(known: History, fact: str) -> Document:
    """The last version of a fact that the history has."""
    versions = known.versions(fact)
    return next(one for one in reversed(known.facts) if one.id in versions and one.id in known.documents)


def says_the_same(one: Document, other: Document) -> bool:
    """Whether two versions differ in nothing that an organiser wrote."""
    return _said(one) == _said(other)


def next_version(known: History, fact: Document) -> Document:
    """The fact as the version that comes after those that the history has."""
    return replace(fact, id=known.free_id(fact.id), replaces=latest_version(known, fact.id).id)


def document_differences(before: Document, after: Document) -> tuple[DocumentDifference, ...]:
    """All that an organiser wrote otherwise, field by field, and row by row in lists of rows."""
    return tuple(_of_mappings(_said(before), _said(after), (), ""))


def _said(fact: Document) -> dict[str, Any]:
    written: dict[str, Any] = msgspec.to_builtins(fact.as_written())
    return {key: value for key, value in written.items() if key not in _NOT_SAID}


def _of_mappings(
    before: Mapping[str, Any], after: Mapping[str, Any], path: tuple[PathPart, ...], row: str
) -> Iterator[DocumentDifference]:
    for key in dict.fromkeys((*before, *after)):
        yield from _of_values(before.get(key), after.get(key), (*path, key), row)


def _of_values(before: Any, after: Any, path: tuple[PathPart, ...], row: str) -> Iterator[DocumentDifference]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _of_mappings(before, after, path, row)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _of_lists(before, after, path)
    else:
        yield DocumentDifference(path, row, *("" if one is None else written_value(one) for one in (before, after)))


def _of_lists(before: Sequence[Any], after: Sequence[Any], path: tuple[PathPart, ...]) -> Iterator[DocumentDifference]:
    """Rows that came, went or are otherwise; the others stand where they stood, or were only moved along."""
    ours, theirs = ([json.dumps(one, sort_keys=True, default=str) for one in rows] for rows in (before, after))
    for kind, old, old_end, new, new_end in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        pairs = zip_longest(range(old, old_end), range(new, new_end))
        for one, other in pairs:
            was, now = (None if at is None else rows[at] for at, rows in ((one, before), (other, after)))
            at = other if other is not None else one
            yield from _of_values(was, now, (*path, at if at is not None else 0), _row(was, now))


def _row(before: Any, after: Any) -> str:
    """What two versions of a row have in common, so that a reader knows which it is."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return ""
    return " ".join(str(after[key]) for key in after if before.get(key) == after[key] and _is_plain(after[key]))


def _is_plain(value: Any) -> bool:
    return isinstance(value, int | str)


def written_value(value: Any) -> str:
    """A value as a file has it, without its brackets."""
    match value:
        case None:
            return "–"
        case list():
            return ", ".join(written_value(part) for part in value)
        case dict():
            return " ".join(f"{key} {written_value(part)}" for key, part in value.items())
        case _:
            return str(value)
