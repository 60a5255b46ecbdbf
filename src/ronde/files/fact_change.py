"""A change of a fact as people ask for it, ``open-1.games[3].result=0``, and the fact that it makes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from ronde.files import yaml_text
from ronde.files.structure import typed
from ronde.ground.problems import PathPart, Problem
from ronde.record.history import History
from ronde.regulations.documents import Document

D = TypeVar("D", bound=Document)

_PART = re.compile(r"\.([^.\[\]=]+)|\[([0-9]+)\]")
_NAMES = frozenset({"id", "fact"})  # what a fact is called and what it is: another one is another fact


@dataclass(frozen=True, slots=True)
class Asked:
    """One value to be written at a place of a fact."""

    fact: str
    path: tuple[str, ...]
    value: Any


def asked(text: str, facts: Iterable[str]) -> tuple[Asked | None, list[Problem]]:
    """What FACT.PATH=VALUE asks for; the value is read as in a file."""
    begins = [fact for fact in facts if text.startswith((f"{fact}.", f"{fact}["))]
    if not begins:
        given = re.split(r"[.\[=]", text, maxsplit=1)[0]
        return None, [Problem("change.unknown-fact", values={"given": given})]
    fact = max(begins, key=len)  # an id may hold dots itself
    path, equals, value = text.removeprefix(fact).partition("=")
    if not equals or not re.fullmatch(f"(?:{_PART.pattern})+", path):
        return None, [Problem("change.not-written-so", values={"given": text})]
    return Asked(fact, tuple(word or row for word, row in _PART.findall(path)), _value(value)), []


def _value(text: str) -> Any:
    found, problems = yaml_text.documents(text)
    return text if problems or len(found) != 1 else found[0]


def changed(fact: D, changes: Sequence[Asked], *, with_rows: bool = False) -> tuple[D | None, list[Problem]]:
    """The fact with some values written otherwise, or everything that keeps it from being one.

    ``with_rows``: rows come and go too. A value in the row after the last adds that row, and a row whose value is nothing goes.
    """
    written = msgspec.to_builtins(fact)
    going = [change for change in changes if with_rows and change.value in (None, "") and change.path[-1].isdecimal()]
    for change in changes if with_rows else ():
        _make_room(written, change.path)
    problems = [problem for change in changes if change not in going for problem in _write(written, change)]
    for change in sorted(going, key=lambda change: int(change.path[-1]), reverse=True):
        problems += _remove(written, change)
    made, wrong = typed(written, type(fact))
    problems += [problem.inside(fact.id) for problem in wrong]
    return None if problems else made, problems


def _write(written: Any, change: Asked) -> list[Problem]:
    """Write one value into plain values; a place that is not there, or is not to be changed, is a problem."""
    inside, path = written, _numbered(written, change.path)
    for part in path[:-1]:
        inside = inside[part] if _is_there(inside, part) else None
    last, where = path[-1], (change.fact, *path)
    if path[0] in _NAMES:
        return [Problem("change.another-fact", where=where)]
    if not (isinstance(inside, dict) or _is_there(inside, last)):
        return [Problem("change.no-such-place", where=where)]
    inside[last] = change.value
    return []


def _make_room(written: Any, path: tuple[str, ...]) -> None:
    """A row more at the end of a list, where a path leads there."""
    inside = written
    for part in _numbered(written, path)[:-1]:
        if isinstance(inside, list) and part == len(inside):
            inside.append({})
        inside = inside[part] if _is_there(inside, part) else None


def _remove(written: Any, change: Asked) -> list[Problem]:
    inside, path = written, _numbered(written, change.path)
    for part in path[:-1]:
        inside = inside[part] if _is_there(inside, part) else None
    if not isinstance(inside, list) or not _is_there(inside, path[-1]):
        return [Problem("change.no-such-place", where=(change.fact, *path))]
    del inside[int(path[-1])]
    return []


def _numbered(written: Any, path: tuple[str, ...]) -> tuple[PathPart, ...]:
    """The path with the rows of lists as numbers, as far as the values go."""
    parts: list[PathPart] = []
    for name in path:
        part: PathPart = int(name) if isinstance(written, list) and name.isascii() and name.isdigit() else name
        written = written[part] if _is_there(written, part) else None
        parts.append(part)
    return tuple(parts)


def _is_there(inside: Any, part: PathPart) -> bool:
    if isinstance(inside, list):
        return isinstance(part, int) and part < len(inside)
    return isinstance(inside, dict) and part in inside


def changes(
    history: History, replace: Iterable[str], withdraw: Sequence[str]
) -> tuple[dict[str, Document | None], tuple[Problem, ...]]:
    """Each fact concerned as it would be, None where it would not count; and what is wrong with what was asked."""
    facts = history.documents
    found: dict[str, Document | None] = dict.fromkeys(one for one in withdraw if one in facts)
    problems = [Problem("change.unknown-fact", values={"given": one}) for one in withdraw if one not in facts]
    by_fact: dict[str, list[Asked]] = {}
    for one in replace:
        given, wrong = asked(one, facts)
        problems += wrong
        if given:
            by_fact.setdefault(given.fact, []).append(given)
    for fact, values in by_fact.items():
        found[fact], wrong = changed(facts[fact], values)
        problems += wrong
        if fact in withdraw:
            problems.append(Problem("change.withdrawn-too", where=(fact,)))
    return found, tuple(problems)
