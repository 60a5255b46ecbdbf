"""The numbers of a rule book as a table: each with the day from which it holds, and whether a document says so."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from ronde.regulations.article_texts import NamedNumber
from ronde.regulations.editions import Dated, Parameter
from ronde.web.language import reading
from ronde.web.public.books.volumes import Volume
from ronde.words.numbers import day_text, exact_text
from ronde.words.texts import filled_text

Scalar: TypeAlias = int | str
_WORDLESS = NamedNumber({})


@dataclass(frozen=True, slots=True)
class ShownNumber:
    """A number from a day on: what it is called, its parts with their values, and a note where we assume it."""

    name: str
    article: str
    since: date
    parts: tuple[tuple[str, str], ...]
    is_assumed: bool
    note: str


def numbers_of(book: Volume, article: str, on: date) -> tuple[ShownNumber, ...]:
    """The numbers of an article in force on a day."""
    found = [(name, one) for name, one in _parameters(book).items() if one.article == article]
    return tuple(_shown(book, name, one, _in_force(one, on)) for name, one in found)


def have_changed(book: Volume, article: str) -> bool:
    """Whether a number of an article had another value before: then it matters which day is asked for."""
    found = (one for one in _parameters(book).values() if one.article == article)
    return any(len({bytes(dated.value) for dated in one.values}) > 1 for one in found)


def numbers_changed(book: Volume) -> tuple[tuple[date, tuple[ShownNumber, ...]], ...]:
    """The editions, the latest first, each with every number that it gives anew."""
    every = [_shown(book, name, one, dated) for name, one in _parameters(book).items() for dated in one.values]
    days = sorted({one.since for one in every}, reverse=True)
    return tuple((day, tuple(one for one in every if one.since == day)) for day in days)


def filled(book: Volume, written: str, on: date) -> str:
    """What an article says, with the numbers of the edition of a day."""
    if book.book is None:
        return written
    edition = book.book.editions.nearest(on)
    return filled_text(written, reading(), {name: getattr(edition, name) for name in edition.__struct_fields__})


def _parameters(book: Volume) -> Mapping[str, Parameter]:
    return book.book.editions.parameters if book.book else {}


def _in_force(parameter: Parameter, on: date) -> Dated:
    return parameter.on(max(on, parameter.values[0].since))


def _shown(book: Volume, name: str, parameter: Parameter, dated: Dated) -> ShownNumber:
    called = book.texts.numbers.get(name, _WORDLESS)
    language = reading()
    return ShownNumber(
        name=called.name.get(language, name),
        article=parameter.article,
        since=dated.since,
        parts=tuple(_parts(msgspec.json.decode(dated.value), called)),
        is_assumed=dated.source == "assumed",
        note=book.texts.note(dated.note, language) if dated.note else "",
    )


def _parts(value: Any, called: NamedNumber) -> Iterator[tuple[str, str]]:
    """A value as lines: those of a structure by their names, a list of plain values in one line."""
    if isinstance(value, dict):
        for name, inner in value.items():
            lines = list(_parts(inner, called))
            one = ", ".join(f"{part} {shown}" if part else shown for part, shown in lines)
            yield _said(name, called), one
    elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
        for one in value:
            yield str(one.get("name") or one.get("code")), _said_bound(one, called)
    elif isinstance(value, list):
        yield "", ", ".join(_scalar(one, called) for one in value)
    else:
        yield "", _scalar(value, called)


def _said_bound(one: Mapping[str, Scalar], called: NamedNumber) -> str:
    return f"{_said('below', called)} {one['below']}" if "below" in one else ""


def _said(name: str, called: NamedNumber) -> str:
    return called.parts.get(name, {}).get(reading(), name)


def _scalar(value: Any, called: NamedNumber) -> str:
    if value is None:
        return "–"
    if isinstance(value, int):
        return exact_text(Fraction(value), reading())
    try:
        return day_text(date.fromisoformat(value), reading())
    except ValueError:
        return _said(str(value), called)
