"""One line of a bundle: a record in canonical JSON that says which line it is, and ends with its own digest.

So a line that was changed is known by itself, and one that was moved by where it stands.
"""

import re
from dataclasses import dataclass
from typing import Any

from ronde.files.bounds import exceeded_by_json
from ronde.ground.problems import Problem, Value
from ronde.record.canonical import canonical, canonical_object, digest

# What a line may be, in the order in which they stand. All come before "sum" in the alphabet, so that it is always last.
KINDS = ("manifest", "fact", "list", "free_text", "league", "club", "person", "seal")
_NAMED_BY = {"fact": ("id",), "list": ("ranking", "on"), "league": ("id",), "club": ("id",), "person": ("id",)}
_FORM = re.compile(r'(\{.*),"sum":"([0-9a-f]{64})"\}', re.DOTALL)
_BEGINNING = re.compile(r'\{(?:"line":[0-9]+,)?"(\w+)":')


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was written: its number then, what it is, and what it holds."""

    number: int
    kind: str
    value: Any


def printed_line(line: Line) -> bytes:
    """A line with its digest, which is that of the record without it."""
    record = canonical({line.kind: line.value, "line": line.number})
    return f'{record[:-1]},"sum":"{digest(record)}"}}\n'.encode()


def read_line(raw: bytes) -> Line | None:
    """A line as it was written; None where a single byte is another."""
    try:
        found = _FORM.fullmatch(raw.decode())
    except UnicodeDecodeError:
        return None
    if not found or exceeded_by_json(found[1]) or digest(f"{found[1]}}}") != found[2]:
        return None
    record = canonical_object(f"{found[1]}}}") or {}
    number = record.pop("line", None)
    kind = next(iter(record), "")
    is_line = type(number) is int and len(record) == 1 and kind in KINDS and _is_shallow(record[kind])
    return Line(number, kind, record[kind]) if is_line else None


def _is_shallow(value: Any, levels: int = 32) -> bool:
    """Whether a value is nested no deeper than any record of ours: others would only exhaust who reads them."""
    if not levels:
        return False
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return all(_is_shallow(value, levels - 1) for value in inner)


def about(line: Line, at: int) -> dict[str, Value]:
    """What a problem says of a line: where it stands, what it is, by which names."""
    text = printed_line(line).decode()
    return {"line": at, "kind": line.kind, **_names(text, line.kind)}


def damage(raw: bytes, at: int, kind_there: str) -> Problem:
    """A line that is not as it was written, with what can still be read of its names."""
    text = raw.decode("utf-8", "replace")
    begun = _BEGINNING.match(text)
    kind = begun[1] if begun and begun[1] in KINDS else kind_there
    return Problem("bundle.damaged", "", ("line", at), {"line": at, "kind": kind, **_names(text, kind)})


def _names(text: str, kind: str) -> dict[str, Value]:
    if kind == "free_text":
        return {"id": _named(text, "fact")}
    return {key: _named(text, key) for key in _NAMED_BY.get(kind, ())}


def _named(text: str, key: str) -> str:
    """A name as it stands in a line; a document inside has its quotation marks escaped, and is not looked into."""
    found = re.search(rf'(?<!\\)"{key}":"((?:[^"\\]|\\.)*)"', text)
    return found[1] if found else "?"
