"""Numbers and days as each language writes them."""

from datetime import date, datetime
from fractions import Fraction

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

_LONGEST = 10**13  # of a denominator that anyone would read


def number_text(value: int | Fraction, language: Language, *, signed: bool = False) -> str:
    """A number with a real minus sign; a fraction as an exact decimal, else as n/d, or nearly where that is long."""
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
    """A number, and where it is written as a fraction also what it comes to: 12350/9 ≈ 1372.22."""
    shown = number_text(value, language)
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
    between = "\u00a0h\u00a0" if language == "fr" else ":"
    return f"{moment.hour}{between}{moment.minute:02}"


def day_text(day: date, language: Language) -> str:
    """A day in words."""
    first = "1ᵉʳ" if language == "fr" and day.day == 1 else str(day.day)
    return f"{first} {_MONTHS[language].split()[day.month - 1]} {day.year}"


def month_text(day: date, language: Language) -> str:
    """The month of a day, as short as one writes it under a picture."""
    return _SHORT_MONTHS[language].split()[day.month - 1]


def cut_text(value: int | Fraction, language: Language, *, signed: bool = False) -> str:
    """A number for a narrow column: exact with up to three decimals, else cut, never rounded, and ``…`` says that it goes on."""
    exact = Fraction(value)
    if 1000 % exact.denominator == 0:
        return number_text(exact, language, signed=signed)
    cut = Fraction(int(abs(exact) * 100), 100)
    sign = "−" if exact < 0 else "+" if signed else ""
    return f"{sign}{rounded_text(cut, 2, language)}…"


def count_text(value: int, language: Language) -> str:
    """A count with its thousands apart, as each language sets them; a rating is not a count."""
    apart = {"en": ",", "fr": "\u202f", "ro": "."}[language]
    return f"{value:,}".replace(",", apart)
