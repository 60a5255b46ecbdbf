"""The form of the prizes: a line a fund, read as people type it; whatever is wrong, nothing that was typed is lost."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from ronde.ground.money import CURRENCIES, LARGEST, any_amount_of, decimals
from ronde.ground.problems import Problem
from ronde.play.section import Section
from ronde.record.desk_notes import Fund, Prizes
from ronde.web.language import reading
from ronde.words.numbers import rounded_text

LONGEST = MappingProxyType({"name": 200, "amounts": 2000, "category": 200, "order": 3})  # letters of a field
_MOST_FUNDS, _MOST_PLACES = 50, 200
_BETWEEN = re.compile(r"[\s/;]+|,\s+")


@dataclass(frozen=True, slots=True)
class FundRow:
    """A line of the form, as typed."""

    name: str = ""
    amounts: str = ""
    category: str = ""
    order: str = ""


@dataclass(frozen=True, slots=True)
class PrizeForm:
    """What was typed, what it says, and what is wrong with it."""

    rows: tuple[FundRow, ...]
    currency: str
    said: Prizes
    problems: tuple[Problem, ...] = ()

    @property
    def lines(self) -> tuple[FundRow, ...]:
        """The lines of the form, with one to fill in; two where there is nothing yet."""
        return (*self.rows, FundRow()) if self.rows else (FundRow(), FundRow())


def categories_of(section: Section) -> tuple[str, ...]:
    """The categories that entries have; marks that only a rule book reads are no categories of prizes."""
    return tuple(sorted({one for entry in section.entries for one in entry.categories if ":" not in one}))


def form_of(said: Prizes) -> PrizeForm:
    """The form with what was written down."""
    rows = tuple(
        FundRow(one.name, _typed(one.prizes, said.currency), one.category, str(order))
        for order, one in enumerate(said.funds, start=1)
    )
    return PrizeForm(rows, said.currency, said)


def _typed(prizes: Iterable[int], currency: str) -> str:
    """Amounts as somebody would type them again."""
    places = decimals(currency)
    exact = [Fraction(amount, 10**places) for amount in prizes]
    return " ".join(rounded_text(one, places if one.denominator > 1 else 0, reading()) for one in exact)


def form_typed(given: Mapping[str, str], section: str, categories: tuple[str, ...]) -> PrizeForm:
    """The form as somebody sent it: fields are numbered, ``name-0``, ``amounts-0`` and so on."""
    rows = tuple(_in_order(_rows(given)))
    currency = given.get("currency", "")
    currency = currency if currency in CURRENCIES else CURRENCIES[0]
    said = Prizes(section=section, funds=tuple(_fund(row, currency) for row in rows), currency=currency)
    return PrizeForm(rows, currency, said, tuple(one for row in rows for one in _problems(row, currency, categories)))


def _rows(given: Mapping[str, str]) -> Iterator[FundRow]:
    for at in range(_MOST_FUNDS):
        row = FundRow(*(given.get(f"{field}-{at}", "").strip()[:longest] for field, longest in LONGEST.items()))
        if row.name or row.amounts:
            yield row


def _in_order(rows: Iterable[FundRow]) -> list[FundRow]:
    """As their numbers say; a line without one comes after those that have one."""

    def order(row: FundRow) -> int:
        return int(row.order) if row.order.isdecimal() else _MOST_FUNDS + 1

    return sorted(rows, key=order)


def _amounts(row: FundRow, currency: str) -> list[tuple[str, int]]:
    """What was typed for each place, and the amount; 0 where it is none that can be given."""
    return [(one, max(any_amount_of(one, currency) or 0, 0)) for one in _BETWEEN.split(row.amounts) if one]


def _fund(row: FundRow, currency: str) -> Fund:
    return Fund(row.name, tuple(amount for _, amount in _amounts(row, currency)), row.category)


def _problems(row: FundRow, currency: str, categories: tuple[str, ...]) -> Iterator[Problem]:
    amounts = _amounts(row, currency)
    for given, amount in amounts:
        if not amount:
            yield Problem("prizes.no-amount", values={"given": given, "fund": row.name})
    large = [given for at, (given, amount) in enumerate(amounts) if amount > LARGEST or at >= _MOST_PLACES]
    if large:
        yield Problem("prizes.too-large", values={"given": large[0], "fund": row.name})
    if not row.name:
        yield Problem("prizes.no-name", values={"amounts": row.amounts})
    if row.category and row.category not in categories:
        yield Problem("prizes.no-category", values={"category": row.category, "fund": row.name})
