"""How a language writes numbers, days and amounts, what it is called, and how its plural forms are chosen.

What ``language.yaml`` of its folder does not say is taken from the Unicode CLDR, which Babel brings. Sorting is not: CLDR's tailorings come
without code that sorts, and lists of names follow rules of their own (``record/family_names.py``).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from ronde.words.language import ENGLISH, Language, folders

CATEGORIES = ("zero", "one", "two", "few", "many", "other")  # of plural forms, as CLDR calls them
OTHER = "other"
_BEFORE_MARKS = re.compile(r" (?=[:;?!»])|(?<=«) ")
_TO_NO_BREAK = "\u00a0"
_FIELDS = {"d": "{day}", "dd": "{day}", "MMMM": "{month}", "MMM": "{month}", "y": "{year}", "yyyy": "{year}"}


@dataclass(frozen=True, slots=True)
class Conventions:
    """What differs between languages apart from their texts; ``day`` is a pattern such as ``{day} {month} {year}``."""

    name: str
    locale: str
    decimal_mark: str
    thousands_mark: str
    months: tuple[str, ...]
    short_months: tuple[str, ...]
    weekdays: tuple[str, ...]
    day: str
    first_of_month: str
    hour_mark: str
    has_currency_first: bool
    has_marks_apart: bool

    @property
    def has_decimal_comma(self) -> bool:
        """Whether a comma is needed in numbers, so that files of numbers are separated by semicolons."""
        return self.decimal_mark == ","

    @property
    def delimiter(self) -> str:
        """What stands between the cells of a CSV file, as spreadsheets of the language expect it."""
        return ";" if self.has_decimal_comma else ","

    def well_set(self, text: str) -> str:
        """A text in which no mark that the language sets apart begins a line: ``;`` ``:`` ``!`` ``?`` and quotation marks in French."""
        return _BEFORE_MARKS.sub(_TO_NO_BREAK, text) if self.has_marks_apart else text


@cache
def conventions(language: Language) -> Conventions:
    """How a language writes."""
    said: dict[str, str] = {}
    for folder in folders(language):
        said |= _written(folder / "language.yaml")
    if missing := {*Conventions.__slots__} - {_FIELD_OF.get(name, name) for name in said}:
        said = {**_of_cldr(said.get("locale") or language, missing), **said}
    return Conventions(
        name=said.get("name") or language,
        locale=said.get("locale") or language,
        decimal_mark=said["decimal_mark"],
        thousands_mark=said["thousands_mark"],
        months=tuple(said["months"].split()),
        short_months=tuple(said["short_months"].split()),
        weekdays=tuple(said["weekdays"].split()),
        day=said["day"],
        first_of_month=said["first_of_month"],
        hour_mark=said["hour_mark"],
        has_currency_first=said["currency_first"] == _YES,
        has_marks_apart=said["marks_apart"] == _YES,
    )


_YES, _NO = "yes", "no"
_FIELD_OF = {"currency_first": "has_currency_first", "marks_apart": "has_marks_apart"}


def _written(path: Path) -> Mapping[str, str]:
    return read_texts(path) or {} if path.is_file() else {}


def read_texts(path: Path) -> Any:
    """A file of texts: each value is the text that is written there, also where it is ``yes``, ``12`` or a day."""
    return yaml.load(path.read_text("utf-8"), yaml.CBaseLoader)  # noqa: S506 - makes nothing but strings


@cache
def _locale(code: str) -> Any:
    """What CLDR says of a language; of one that it does not know what it says of English."""
    from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415 - takes 40 ms, and most commands count nothing

    try:
        return Locale.parse(code)
    except (ValueError, UnknownLocaleError):
        return Locale.parse(ENGLISH)


def _of_cldr(code: str, missing: set[str]) -> dict[str, str]:
    found = _locale(code)
    symbols, months, days = found.number_symbols["latn"], found.months["format"], found.days["format"]["wide"]

    def joined(names: Mapping[int, str], *, first: int) -> str:
        return " ".join(names[at].replace(" ", _TO_NO_BREAK) for at in range(first, first + len(names)))

    said = {
        "name": str(found.get_display_name() or code),
        "decimal_mark": symbols["decimal"],
        "thousands_mark": symbols["group"],
        "months": joined(months["wide"], first=1),
        "short_months": joined(months["abbreviated"], first=1),
        "weekdays": joined(days, first=0),
        "day": _day_pattern(str(found.date_formats["long"].pattern)),
        "first_of_month": "1",
        "hour_mark": ":",
        "currency_first": _YES if found.currency_formats["standard"].pattern.startswith("¤") else _NO,
        "marks_apart": _NO,
    }
    return {name: value for name, value in said.items() if _FIELD_OF.get(name, name) in missing}


def _day_pattern(pattern: str) -> str:
    """A pattern of CLDR (``d 'de' MMMM 'de' y``) as ours; the usual order where it has a field that we do not write."""
    parts = re.findall(r"'([^']*)'|([A-Za-z]+)|([^A-Za-z']+)", pattern)
    if any(field and field not in _FIELDS for _, field, _ in parts):
        return "{day} {month} {year}"
    return "".join(quoted or _FIELDS.get(field, "") or between for quoted, field, between in parts)


@cache
def _plural_rule(language: Language) -> Callable[[int | Decimal], str]:
    rule: Callable[[int | Decimal], str] = _locale(conventions(language).locale).plural_form
    return rule


def plural_category(value: int | Fraction, language: Language) -> str:
    """The plural form that a number takes, as CLDR calls it; a number that is not whole goes by the decimals that are shown."""
    if isinstance(value, int) or value.denominator == 1:
        return _plural_rule(language)(int(value))
    shown = (
        Decimal(int(abs(value) * 1000)) / 1000
        if 1000 % value.denominator == 0
        else Decimal(int(abs(value) * 100)) / 100
    )
    return _plural_rule(language)(shown)
