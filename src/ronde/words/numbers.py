"""Numbers and days as each language writes them."""

from datetime import date, datetime
from fractions import Fraction
from typing import Literal

from ronde.ground.money import decimals
from ronde.ground.numbers import half_up
from ronde.words.language import Language

_MONTHS: dict[Language, str] = {
    "en": "January February March April May June July August September October November December",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
}

_SHORT_MONTHS: dict[Language, str] = {
    "en": "Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec",
    "fr": "janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.",
    "ro": "ian. febr. mart. apr. mai iun. iul. aug. sept. oct. nov. dec.",
}

_WEEKDAYS: dict[Language, str] = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "ro": "luni marți miercuri joi vineri sâmbătă duminică",
}

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
    return f"{whole}{'.' if language == 'en' else ','}{int(rest * 10**decimals):0{decimals}d}"


def nearly_text(value: int | Fraction, language: Language) -> str:
    """A number as evidence, and where it is written as a fraction also what it comes to: 12350/9 ≈ 1372.22."""
    shown = exact_text(value, language)
    return f"{shown} ≈ {rounded_text(value, 2, language)}" if "/" in shown else shown


def rounded_text(value: int | Fraction, decimals: int, language: Language) -> str:
    """A number shown with so many decimals, halves up; the value itself stays exact."""
    exact = Fraction(value)
    scaled = half_up(exact.numerator * 10**decimals, exact.denominator)
    whole, rest = divmod(abs(scaled), 10**decimals)
    point = "." if language == "en" else ","
    return ("−" if scaled < 0 else "") + str(whole) + (f"{point}{rest:0{decimals}d}" if decimals else "")


def hour_text(moment: datetime, language: Language) -> str:
    """A time of day: 9 h 05 in French, 9:05 elsewhere."""
    return duration_text(moment.hour * 60 + moment.minute, language)


def duration_text(minutes: int, language: Language) -> str:
    """How long something takes: 12 h 50 in French, 12:50 elsewhere."""
    between = "\u00a0h\u00a0" if language == "fr" else ":"
    return f"{minutes // 60}{between}{minutes % 60:02}"


def day_text(day: date, language: Language) -> str:
    """A day in words."""
    return f"{_number_of_day(day, language)} {_MONTHS[language].split()[day.month - 1]} {day.year}"


def month_text(day: date, language: Language) -> str:
    """The month of a day, as short as one writes it under a picture."""
    return _SHORT_MONTHS[language].split()[day.month - 1]


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
    return "1ᵉʳ" if language == "fr" and day.day == 1 else str(day.day)


def short_day_text(day: date, language: Language) -> str:
    """A day with its year, as short as a column has room for: 1ᵉʳ nov. 2026."""
    return f"{_short_day(day, language)} {day.year}"


def whole_month_text(day: date, language: Language) -> str:
    """A month with its year, as the heading of a calendar: November 2026."""
    return f"{_MONTHS[language].split()[day.month - 1]} {day.year}"


def count_text(value: int, language: Language) -> str:
    """A count with its thousands apart, as each language sets them; a rating is not a count."""
    apart = {"en": ",", "fr": "\u202f", "ro": "."}[language]
    return f"{value:,}".replace(",", apart)


def weekday_text(day: date, language: Language) -> str:
    """Which day of the week it is."""
    return _WEEKDAYS[language].split()[day.weekday()]


def money_text(amount: int, currency: str, language: Language) -> str:
    """An amount of the smallest unit (cents, bani) as it is written on a receipt: 12,50 € in French, €12.50 in English."""
    places = decimals(currency)
    shown = rounded_text(Fraction(abs(amount), 10**places), places if amount % 10**places else 0, language)
    sign, minus = _SIGNS.get(currency, currency), "−" if amount < 0 else ""
    return f"{minus}{sign}{shown}" if language == "en" and len(sign) == 1 else f"{minus}{shown}\u00a0{sign}"


def form_of(count: int) -> Literal["one", "few", "many"]:
    """The form of a counted noun: one page, few pages, many; few and many differ in Romanian only (19 pagini, 20 de pagini)."""
    if count == 1:
        return "one"
    return "few" if count == 0 or 1 <= count % 100 <= 19 else "many"


def group_letter(at: int) -> str:
    """What the group at a place (from 0) is called: A to Z, then AA."""
    before, last = divmod(at, 26)
    return (group_letter(before - 1) if before else "") + chr(ord("A") + last)
