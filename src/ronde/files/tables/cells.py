"""What a cell means: a date, a number, a sex. A cell that means nothing is answered with the code of a problem."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Literal, TypeAlias

from ronde.files.tables.headings import plain_heading

Wrong: TypeAlias = str  # the last part of the problem's code

_EXCEL_ZERO = date(1899, 12, 30)  # day 0 of Excel's count, from March 1900 on
_SERIALS = range(61, 73_051)  # 1 March 1900 to 31 December 2099
_YEARS = range(1900, 2100)
_EXCEL_ERRORS = frozenset({"#N/A", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!"})
_DAY_FIRST = re.compile(r"(\d{1,2})[./\- ]+(\d{1,2})[./\- ]+(\d{4}|\d{2})")
_YEAR_FIRST = re.compile(r"(\d{4})[./\-](\d{1,2})[./\-](\d{1,2})")
_MONTH_NAMED = re.compile(r"(\d{1,2})(?:er)? ([a-z]+) (\d{4}|\d{2})")
_MIDNIGHT = re.compile(r"[ T]0?0:00(:00(\.0+)?)?$")
# How the months begin in three languages.
MONTHS = (
    "jan ian",
    "fev feb",
    "mar",
    "avr apr",
    "mai may",
    "juin jun iun",
    "juil jul iul",
    "aou aug",
    "sep",
    "oct",
    "nov noi",
    "dec",
)
HIGHEST = 9999  # rating of whom somebody enters: a digit too many is a slip
DASHES = frozenset({"-", "–", "—", "/", "_"})  # that stand for nothing
UNRATED = frozenset(
    {"nc", "n c", "non classe", "non classee", "neclasat", "neclasata", "fara", "unrated", "unr", "none"}
)
_GROUPED = re.compile(r"\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?=$|[.,])")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,/]\d+)?")
_MAYBE_THOUSANDS = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
_PLAIN_DECIMAL = re.compile(r"[+-]?(?:\d+[.,](?:\d{1,2}|\d{4,})|\d{4,}[.,]\d+|0[.,]\d+)")
_SEXES: dict[str, Literal["F", "M"]] = {
    **dict.fromkeys(("f", "femme", "feminin", "female", "femeie", "femei", "fille", "w", "woman", "mme", "mlle"), "F"),
    **dict.fromkeys(("m", "h", "b", "homme", "masculin", "male", "barbat", "garcon", "man", "mr", "baiat"), "M"),
}


@dataclass(frozen=True, slots=True)
class Born:
    """A birth date, or only its year."""

    year: int
    day: date | None = None


def damage(cell: str) -> Wrong | None:
    """What is wrong with a cell whatever it holds: an error of Excel's, or letters that another program spoilt."""
    if cell.upper() in _EXCEL_ERRORS:
        return "excel-error"
    return "damaged" if "\ufffd" in cell or _is_read_twice(cell) else None


def _is_read_twice(cell: str) -> bool:
    """Whether UTF-8 was once taken for Windows-1252, and Ã© stands for é."""
    if not any(sign in cell for sign in "ÃÄÅÈ"):
        return False
    try:
        return len(cell.encode("cp1252").decode("utf-8")) < len(cell)
    except UnicodeError:
        return False


def birth(cell: str) -> Born | Wrong:
    """A date as day, month, year; as year, month, day; with the month in words; as Excel counts days; or a year."""
    given = _MIDNIGHT.sub("", cell)
    if re.fullmatch(r"[0-9]{1,6}(\.0)?", given):
        return _counted(int(given.partition(".")[0]))
    if found := _YEAR_FIRST.fullmatch(given):
        return _day(found[1], found[2], found[3])
    if found := _DAY_FIRST.fullmatch(given):
        return _day(found[3], found[2], found[1])
    if found := _MONTH_NAMED.fullmatch(plain_heading(given)):
        return _day(found[3], _month(found[2]), found[1])
    return "date"


def day(cell: str) -> date | Wrong:
    """A date; a year alone is none."""
    found = birth(cell)
    if isinstance(found, str):
        return found
    return found.day or "date"


def _counted(number: int) -> Born | Wrong:
    """A year, or the number of a day: nobody who plays was born in the days that 1900 to 2099 would be."""
    if number in _YEARS:
        return Born(number)
    if number not in _SERIALS or number < 3000:
        return "date"
    day = _EXCEL_ZERO + timedelta(days=number)
    return Born(day.year, day)


def _month(word: str) -> str:
    numbers = (str(at) for at, names in enumerate(MONTHS, 1) if word.startswith(tuple(names.split())))
    return next(numbers, "0")


def _day(year: str, month: str, day: str) -> Born | Wrong:
    if len(year) == 2:
        return "century"
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        return "date"
    return Born(found.year, found) if found.year in _YEARS else "date"


def is_plain_decimal(cell: str) -> bool:
    """Whether a number shows by itself that its comma or point is no sign between thousands."""
    return bool(_PLAIN_DECIMAL.fullmatch(cell))


def number(cell: str, *, has_decimals: bool = False) -> Fraction | Wrong:
    """1517, 1516.5, 1516,5, 1 850 or 4550/3; 1.850 only in a column with other decimals, else it may be 1850."""
    plain = cell.replace("\u2212", "-")
    if grouped := _GROUPED.match(plain):
        plain = re.sub(r"\D", "", grouped[0]) + plain[grouped.end() :]
    elif _MAYBE_THOUSANDS.fullmatch(plain) and not has_decimals:
        return "thousands"
    if not plain.isascii() or not _NUMBER.fullmatch(plain) or len(plain) > 40:
        return "number"
    try:
        return Fraction(plain.replace(",", "."))
    except ZeroDivisionError:
        return "number"


def rating(cell: str, *, has_decimals: bool = False) -> Fraction | Wrong | None:
    """A rating as somebody types it, into a cell or a form; None for none: nothing, a dash, "NC"."""
    is_none = not cell or cell in DASHES or plain_heading(cell) in UNRATED
    return None if is_none else number(cell, has_decimals=has_decimals)


def entry_rating_fault(value: Fraction | None) -> Wrong | None:
    """What is wrong with a rating by which somebody is to be entered: it is whole, not below 0, and has four digits at most."""
    if value is None or (value.denominator == 1 and 0 <= value <= HIGHEST):
        return None
    return "whole" if value.denominator != 1 or value < 0 else "high"


def whole_number(cell: str) -> int | Wrong:
    """A number of players: 1, 2, 3."""
    plain = cell.removesuffix(".")
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) < 10 else "whole"


def sex(cell: str) -> Literal["F", "M"] | Wrong:
    """F or M, by the words of three languages."""
    return _SEXES.get(plain_heading(cell), "sex")


def several(cell: str) -> tuple[str, ...]:
    """Parts between semicolons."""
    return tuple(part.strip() for part in cell.split(";") if part.strip())
