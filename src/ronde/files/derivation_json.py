"""Derivations as JSON: what a rating came from, kept in exact numbers and ids, to be told in any language later.

A fraction is ``{"over": [5, 2]}``, a day ``{"day": "2026-11-01"}``, several values a list, the numbers of an article that a text
names one by one ``{"of": {"limit": 50}}``. What no text shows (a whole table of a rule book) is left out.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from datetime import date
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from msgspec import Struct

from ronde.ground.trace import Derivation

Named = Callable[[int], str]
_FEW = 12
_PEOPLE = ("player", "opponent")  # who is a number in the fold, and another one as soon as somebody comes before


def printed(steps: Iterable[Derivation], named: Named) -> str:
    """Derivations as a text; ``named`` gives the id of a player or an opponent, who is a number in the fold."""
    return json.dumps([_plain(step, named) for step in steps], ensure_ascii=False, separators=(",", ":"))


def parse(text: str) -> tuple[Derivation, ...]:
    """The derivations of a text that ``printed`` made."""
    return tuple(_derivation(value) for value in json.loads(text))


def mentioned(steps: Iterable[Derivation]) -> Iterator[str]:
    """Every text in them, which may be the id of a person or of a fact."""
    for step in steps:
        yield from (value for value in step.values.values() if isinstance(value, str))
        yield from mentioned(step.steps)


def _plain(step: Derivation, named: Named) -> dict[str, Any]:
    people = {name: named(one) for name in _PEOPLE if isinstance(one := step.values.get(name), int)}
    values = {name: _value(value) for name, value in {**step.values, **people}.items() if _is_plain(value)}
    return {
        "name": step.name,
        "article": step.article,
        "value": _value(step.value),
        "values": values,
        **({"case": step.case} if step.case else {}),
        **({"steps": [_plain(inner, named) for inner in step.steps]} if step.steps else {}),
    }


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, int | str | Fraction | date | Struct) or _is_small_table(value)


def _is_small_table(value: Any) -> bool:
    """Whether something is a table that an article chose for the case, as a grid of points: all of it is shown."""
    return is_dataclass(value) and all(_is_plain(getattr(value, part.name)) for part in fields(value))


def _value(value: Any) -> Any:
    match value:
        case Fraction():
            return {"over": [value.numerator, value.denominator]}
        case date():
            return {"day": value.isoformat()}
        case tuple():
            return [_value(part) for part in value]
        case _ if _is_small_table(value):
            return {"of": {part.name: _value(getattr(value, part.name)) for part in fields(value)}}
        case Struct():
            parts = ((name, getattr(value, name)) for name in value.__struct_fields__)
            return {"of": {name: _value(part) for name, part in parts if _is_shown(part)}}
        case _:
            return value


def _is_shown(part: Any) -> bool:
    """Whether a part of an article's numbers is one of them, and not a table of its own."""
    return _is_plain(part) and not isinstance(part, Struct) and not (isinstance(part, tuple) and len(part) > _FEW)


def _derivation(plain: dict[str, Any]) -> Derivation:
    return Derivation(
        name=plain["name"],
        article=plain["article"],
        value=_read(plain["value"]),
        values={name: _read(value) for name, value in plain["values"].items()},
        case=plain.get("case", ""),
        steps=tuple(map(_derivation, plain.get("steps", ()))),
    )


def _read(value: Any) -> Any:
    match value:
        case {"over": [numerator, denominator]}:
            return Fraction(numerator, denominator)
        case {"day": str(day)}:
            return date.fromisoformat(day)
        case {"of": dict(parts)}:
            return SimpleNamespace(**{name: _read(part) for name, part in parts.items()})
        case list():
            return tuple(map(_read, value))
        case _:
            return value
