"""How a language writes numbers, days and amounts, what it is called, and how its plural forms are chosen.

What ``language.yaml`` of its folder does not say is taken from the Unicode CLDR, which Babel brings. Sorting is not: CLDR's tailorings come
without code that sorts, and lists of names follow rules of their own (``record/family_names.py``).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from ronde.ground.money import decimals
from ronde.ground.numbers import half_up
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


_SIGNS = {"EUR": "€", "GBP": "£", "CAD": "$", "USD": "$"}

GOES_ON = "…"
_LONGEST = 10**60  # of a denominator that stands on a line; a machine's own form of it has no end


def number_text(value: int | Fraction, language: Language, *, signed: bool = False) -> str:
    """A number for people: exact with up to three decimals, else cut after two, never rounded, and ``…`` says that it goes on.

    ``19.33…`` stands for the whole number behind it, not for 19.33: it is never taken for a result that was rounded, and
    what was computed with it was computed with all of it. Where a text does arithmetic with it, see :mod:`ronde.words.texts`.
    """
    exact = Fraction(value)
    sign = "−" if exact < 0 else "+" if signed and exact > 0 else ""
    if 1000 % exact.denominator == 0:
        return sign + _magnitude(abs(exact), language)
    return f"{sign}{rounded_text(Fraction(int(abs(exact) * 100), 100), 2, language)}{GOES_ON}"


def exact_text(value: int | Fraction, language: Language, *, signed: bool = False) -> str:
    """A number as evidence: as a decimal where that ends within twelve places, else as n/d; nearly, where even that is too long to read."""
    sign = "−" if value < 0 else "+" if signed and value > 0 else ""
    if Fraction(value).denominator > _LONGEST:
        return f"≈ {sign}{rounded_text(abs(Fraction(value)), 3, language)}"
    return sign + _magnitude(abs(Fraction(value)), language)


def _magnitude(value: Fraction, language: Language) -> str:
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    decimals = next((places for places in range(1, 13) if (rest * 10**places).denominator == 1), 0)
    if not decimals:
        return f"{value.numerator}/{value.denominator}"
    return f"{whole}{conventions(language).decimal_mark}{int(rest * 10**decimals):0{decimals}d}"


def nearly_text(value: int | Fraction, language: Language) -> str:
    """A number as evidence, and where it is written as a fraction also what it comes to: 12350/9 ≈ 1372.22."""
    shown = exact_text(value, language)
    return f"{shown} ≈ {rounded_text(value, 2, language)}" if "/" in shown else shown


def rounded_text(value: int | Fraction, decimals: int, language: Language) -> str:
    """A number shown with so many decimals, halves up; the value itself stays exact."""
    exact = Fraction(value)
    scaled = half_up(exact.numerator * 10**decimals, exact.denominator)
    whole, rest = divmod(abs(scaled), 10**decimals)
    point = conventions(language).decimal_mark
    return ("−" if scaled < 0 else "") + str(whole) + (f"{point}{rest:0{decimals}d}" if decimals else "")


def hour_text(moment: datetime, language: Language) -> str:
    """A time of day: 9 h 05 in French, 9:05 elsewhere."""
    return duration_text(moment.hour * 60 + moment.minute, language)


def duration_text(minutes: int, language: Language) -> str:
    """How long something takes: 12 h 50 in French, 12:50 elsewhere."""
    return f"{minutes // 60}{conventions(language).hour_mark}{minutes % 60:02}"


def day_text(day: date, language: Language) -> str:
    """A day in words."""
    writes = conventions(language)
    return writes.day.format(day=_number_of_day(day, language), month=writes.months[day.month - 1], year=day.year)


def month_text(day: date, language: Language) -> str:
    """The month of a day, as short as one writes it under a picture."""
    return conventions(language).short_months[day.month - 1]


def days_text(first: date, last: date, language: Language) -> str:
    """The days of something, as short as a calendar has them: 26 nov., 21–22 nov., 30 nov. – 2 déc."""
    end = _short_day(last, language)
    if first == last:
        return end
    if (first.year, first.month) == (last.year, last.month):
        return f"{_number_of_day(first, language)}–{end}"
    return f"{_short_day(first, language)} – {end}"


def _short_day(day: date, language: Language) -> str:
    return f"{_number_of_day(day, language)}\u00a0{month_text(day, language)}"


def _number_of_day(day: date, language: Language) -> str:
    return conventions(language).first_of_month if day.day == 1 else str(day.day)


def short_day_text(day: date, language: Language) -> str:
    """A day with its year, as short as a column has room for: 1ᵉʳ nov. 2026."""
    return f"{_short_day(day, language)} {day.year}"


def whole_month_text(day: date, language: Language) -> str:
    """A month with its year, as the heading of a calendar: November 2026."""
    return f"{conventions(language).months[day.month - 1]} {day.year}"


def count_text(value: int, language: Language) -> str:
    """A count with its thousands apart, as each language sets them; a rating is not a count."""
    return f"{value:,}".replace(",", conventions(language).thousands_mark)


def weekday_text(day: date, language: Language) -> str:
    """Which day of the week it is."""
    return conventions(language).weekdays[day.weekday()]


def money_text(amount: int, currency: str, language: Language) -> str:
    """An amount of the smallest unit (cents, bani) as it is written on a receipt: 12,50 € in French, €12.50 in English."""
    places = decimals(currency)
    shown = rounded_text(Fraction(abs(amount), 10**places), places if amount % 10**places else 0, language)
    sign, minus = _SIGNS.get(currency, currency), "−" if amount < 0 else ""
    is_first = conventions(language).has_currency_first and len(sign) == 1
    return f"{minus}{sign}{shown}" if is_first else f"{minus}{shown}\u00a0{sign}"


def group_letter(at: int) -> str:
    """What the group at a place (from 0) is called: A to Z, then AA."""
    before, last = divmod(at, 26)
    return (group_letter(before - 1) if before else "") + chr(ord("A") + last)
