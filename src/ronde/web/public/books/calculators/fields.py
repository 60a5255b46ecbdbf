"""What a calculator asks for: fields with their limits, and what was typed into them. Nothing that was typed is lost."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as by_default
from datetime import date
from fractions import Fraction
from typing import Any, Literal

from ronde.words.sentence_tree import Sentence

LONGEST = 300  # characters that a field keeps
MOST_GAMES = 30
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_APART = re.compile(r"[\s;,]+")
_APART_DECIMALS = re.compile(r"[\s;]+")
_DECIMAL = re.compile(r"[0-9]{1,6}([.,][0-9]{1,2})?")
_NOBODY = "-"
RESULTS: Mapping[str, int] = {"+": 2, "=": 1, "-": 0, "2": 2, "1": 1, "0": 0}

Kind = Literal["number", "numbers", "amounts", "results", "choice"]


@dataclass(frozen=True, slots=True)
class Field:
    """A field: ``start`` is what it holds at first, ``article`` where its limits come from.

    ``numbers``, ``amounts`` (with decimals) and ``results`` are several values in one line. ``has_gaps``: a ``-`` stands for somebody without a number.
    """

    name: str
    kind: Kind
    start: str
    least: int = 0
    most: int = 0
    article: str = ""
    choices: tuple[str, ...] = ()
    is_optional: bool = False
    has_gaps: bool = False
    most_values: int = MOST_GAMES

    @property
    def is_long(self) -> bool:
        """Whether it takes a whole line."""
        return self.kind in {"numbers", "amounts", "results"}


@dataclass(frozen=True, slots=True)
class WrongField:
    """What is wrong with what was typed: in which field, said by which text, with which values; and by which article."""

    field: str
    message: str
    values: Mapping[str, Any] = by_default(default_factory=dict)
    article: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """What was typed, read; and the day whose edition counts."""

    values: Mapping[str, Any]
    on: date

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a calculator says: the figure, what it is, in a plain sentence, and the way to it. ``after`` stands below."""

    label: str
    figure: str
    plain: str
    sentences: tuple[Sentence, ...]
    after: str = ""

    @property
    def is_number(self) -> bool:
        """Whether the figure is one number, and can stand large."""
        return not any(letter.isalpha() for letter in self.figure)


@dataclass(frozen=True, slots=True)
class Calculator:
    """A calculator of a book: what it asks for and how it answers; ``articles`` that it carries out, those it is about first."""

    name: str
    code: str
    articles: tuple[str, ...]
    fields: tuple[Field, ...]
    answer: Callable[[Given], "Answer | WrongField"]


@dataclass(frozen=True, slots=True)
class Typed:
    """A field with what was typed, and what is wrong with it."""

    field: Field
    text: str
    wrong: WrongField | None = None


def read(fields: Sequence[Field], texts: Mapping[str, str]) -> tuple[dict[str, Any], list[WrongField]]:
    """What was typed as values, and all that is wrong."""
    values: dict[str, Any] = {}
    wrong: list[WrongField] = []
    for one in fields:
        found = _read(one, texts[one.name])
        if isinstance(found, WrongField):
            wrong.append(found)
        else:
            values[one.name] = found
    return values, wrong


def _read(one: Field, text: str) -> Any:
    plain = text.replace("−", "-").replace("–", "-").strip()
    if not plain:
        return None if one.is_optional else WrongField(one.name, "missing", {}, one.article)
    if one.kind == "choice":
        return plain if plain in one.choices else WrongField(one.name, "choice", {"given": text}, one.article)
    if one.kind == "number":
        return _number(one, plain, text)
    return _several(one, plain)


def _number(one: Field, plain: str, text: str) -> int | WrongField:
    if _WHOLE.fullmatch(plain) and one.least <= int(plain) <= one.most:
        return int(plain)
    return WrongField(one.name, "number", {"given": text, "least": one.least, "most": one.most}, one.article)


def _amount(one: Field, part: str) -> Fraction | WrongField:
    found = Fraction(part.replace(",", ".")) if _DECIMAL.fullmatch(part) else None
    if found is not None and one.least <= found <= one.most:
        return found
    return WrongField(one.name, "amount", {"given": part, "least": one.least, "most": one.most}, one.article)


def _several(one: Field, plain: str) -> Any:
    apart = _APART_DECIMALS if one.kind == "amounts" else _APART
    parts = [part for part in apart.split(plain) if part]
    if not 1 <= len(parts) <= one.most_values:
        return WrongField(one.name, "count", {"count": len(parts), "most": one.most_values}, one.article)
    if one.kind == "results":
        return _results(one, parts)
    if one.kind == "amounts":
        amounts = [_amount(one, part) for part in parts]
        return next((wrong for wrong in amounts if isinstance(wrong, WrongField)), tuple(amounts))
    found = [None if one.has_gaps and part == _NOBODY else _number(one, part, part) for part in parts]
    return next((wrong for wrong in found if isinstance(wrong, WrongField)), tuple(found))


def _results(one: Field, parts: list[str]) -> tuple[int, ...] | WrongField:
    unknown = [part for part in parts if part not in RESULTS]
    if unknown:
        return WrongField(one.name, "result", {"given": unknown[0]}, one.article)
    return tuple(RESULTS[part] for part in parts)


def as_many(given: Given, one: str, other: str, article: str) -> WrongField | None:
    """Two lines belong together, game by game."""
    if len(given[one]) == len(given[other]):
        return None
    return WrongField(other, "as_many", {"count": len(given[other]), "wanted": len(given[one])}, article)
