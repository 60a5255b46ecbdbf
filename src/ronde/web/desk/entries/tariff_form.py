"""The tariff as a form has it: rows of a name, an amount and a category; licences that can be taken here."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ronde.ground.money import CURRENCIES, amount_of, decimals
from ronde.ground.problems import Problem
from ronde.record.desk_notes import Fee, Fees
from ronde.web.desk.entries.entry_form import typed_text

_ROWS = 3  # empty ones to be filled
_MOST = 50
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class TariffRow:
    """A row as it was typed."""

    name: str = ""
    amount: str = ""
    category: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed."""
        return not (self.name or self.amount or self.category)


@dataclass(frozen=True, slots=True)
class TariffForm:
    """A tariff as it was typed; ``own``: of the section alone."""

    fees: tuple[TariffRow, ...] = ()
    licences: tuple[TariffRow, ...] = ()
    currency: str = "EUR"
    own: bool = False

    @classmethod
    def typed(cls, lists: Mapping[str, list[str]], *, currency: str, own: bool) -> "TariffForm":
        """A form as it came."""
        return cls(tuple(_rows(lists, "fee")), tuple(_rows(lists, "licence")), currency, own)

    @classmethod
    def of(cls, said: Fees | None, currency: str, *, own: bool) -> "TariffForm":
        """The form that says what a tariff says."""
        if said is None:
            return cls(currency=currency, own=own)
        fees, licences = (tuple(_row(one, said.currency) for one in rows) for rows in (said.fees, said.licences))
        return cls(fees, licences, said.currency, own)

    @property
    def fee_rows(self) -> tuple[TariffRow, ...]:
        """The rows of fees, with some that are empty."""
        return (*self.fees, *(TariffRow(),) * _ROWS)

    @property
    def licence_rows(self) -> tuple[TariffRow, ...]:
        """The rows of licences, with some that are empty."""
        return (*self.licences, *(TariffRow(),) * _ROWS)

    def problems(self) -> tuple[Problem, ...]:
        """What cannot be kept as it was typed."""
        return tuple(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if self.currency not in CURRENCIES:
            yield Problem("till.no-currency", values={"given": self.currency})
        for row in (*self.fees, *self.licences):
            amount = amount_of(row.amount, self.currency)
            if amount is None or amount < 0:
                yield Problem("till.bad-amount", values={"given": row.amount or "–"})
            if max(len(row.name), len(row.category)) > _LONGEST:
                yield Problem("entry.too-long", values={"most": _LONGEST})

    def said(self, section: str) -> Fees:
        """The tariff, of a form without problems."""
        fees, licences = (tuple(_fee(row, self.currency) for row in rows) for rows in (self.fees, self.licences))
        return Fees(section=section if self.own else "", fees=fees, licences=licences, currency=self.currency)


def _rows(lists: Mapping[str, list[str]], what: str) -> Iterator[TariffRow]:
    names = lists.get(f"{what}-name", [])
    amounts, categories = (lists.get(f"{what}-{one}", []) for one in ("amount", "category"))
    for at in range(min(_MOST, max(len(names), len(amounts)))):
        row = TariffRow(*(typed_text(one[at]) if at < len(one) else "" for one in (names, amounts, categories)))
        if not row.is_empty:
            yield row


def _fee(row: TariffRow, currency: str) -> Fee:
    return Fee(row.name or row.category, amount_of(row.amount, currency) or 0, row.category)


def _row(fee: Fee, currency: str) -> TariffRow:
    return TariffRow(fee.name, typed_amount(fee.amount, currency), fee.category)


def typed_amount(amount: int, currency: str) -> str:
    """An amount as one types it into a form."""
    places = decimals(currency)
    whole, rest = divmod(abs(amount), 10**places)
    shown = f"{whole},{rest:0{places}d}" if rest else str(whole)
    return f"-{shown}" if amount < 0 else shown
