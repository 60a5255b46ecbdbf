"""What somebody typed into the form of a declaration, as the plain values of its text; whether they are right its book says.

A field is called by its path, a line of several by its number: ``pace.minutes``, ``outside.0.player``. What is left empty is not said.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from ronde.regulations.declaration_form import ALL, PLAYER, VALUE, AskedField, Kind

MOST_ROWS = 500
_WHOLE = re.compile(r"-?\d{1,9}")
_ANSWERS = {"yes": True, "no": False}


class Typed(Protocol):
    """A form that came, as Django has it."""

    def get(self, name: str, /) -> str | None:
        """What stands in a field."""
        ...

    def getlist(self, name: str, /) -> list[str]:
        """Every box of a name that is ticked."""
        ...


def typed_values(fields: Iterable[AskedField], given: Typed) -> dict[str, Any]:
    """All that was said."""
    return dict(_said(((one.name, one.path, one) for one in fields), given))


def _said(fields: Iterable[tuple[str, str, AskedField]], given: Typed) -> Iterator[tuple[str, Any]]:
    """Each field that says something: by its name, from the input that is called as the second says."""
    for name, called, field in fields:
        value = _value(field, called, given)
        if value is not None:
            yield name, value


def _value(field: AskedField, called: str, given: Typed) -> Any:
    """What a field says; None where it says nothing."""
    match field.kind:
        case Kind.PLAYERS:
            return _players(field, called, given)
        case Kind.GROUP:
            inside = _group(field, called, given)
            return inside if inside or (field.is_ticked and _text(given, called)) else None
        case Kind.ROWS:
            return list(_rows(field, called, given)) or None
        case Kind.BY_PLAYER:
            rows = _rows(field, called, given)
            return {one.get(PLAYER, ""): one[VALUE] for one in rows if VALUE in one} or None
        case Kind.CHOICES:
            return _choices(called, given)
    text = _text(given, called)
    return _plain(field.kind, text) if text else None


def _text(given: Typed, called: str) -> str:
    return (given.get(called) or "").strip()


def _plain(kind: Kind, text: str) -> Any:
    """A text as its kind is written; one that is none stays as it is, and is said to be wrong."""
    match kind:
        case Kind.TICK:
            return True
        case Kind.YES_NO:
            return _ANSWERS.get(text, text)
        case Kind.NUMBER | Kind.CODE:
            return _number(text)
        case Kind.VALUES:
            return [_number(part.strip()) for part in re.split("[,;]", text) if part.strip()]
        case _:
            return text


def _number(text: str) -> int | str:
    return int(text) if _WHOLE.fullmatch(text) else text


def _players(field: AskedField, called: str, given: Typed) -> list[str] | str | None:
    chosen = list(dict.fromkeys(one for one in given.getlist(called) if one))
    if field.has_all and ALL in chosen:
        return ALL
    is_said = bool(chosen) or (field.may_be_unsaid and bool(given.get(f"{called}.said")))
    return [one for one in chosen if one != ALL] if is_said else None


def _choices(called: str, given: Typed) -> list[str] | None:
    """A choice a round; what is left open after the last one is no round."""
    found = list[str]()
    for number in range(MOST_ROWS):
        text = given.get(f"{called}.{number}")
        if text is None:
            break
        found.append(text)
    while found and not found[-1]:
        found.pop()
    return found or None


def _group(field: AskedField, called: str, given: Typed) -> dict[str, Any]:
    return dict(_said(((one.name, f"{called}.{one.name}", one) for one in field.inner), given))


def _rows(field: AskedField, called: str, given: Typed) -> Iterator[dict[str, Any]]:
    """The lines in which something stands; whoever wants to take one away empties it."""
    count = _text(given, f"{called}.rows")
    for number in range(min(int(count), MOST_ROWS) if count.isdecimal() and len(count) < 6 else 0):
        if row := _group(field, f"{called}.{number}", given):
            yield row
