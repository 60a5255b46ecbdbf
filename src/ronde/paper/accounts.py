"""What was paid at the desk and what is still owed: the accounts of the event, and receipts to be cut."""

from collections.abc import Sequence
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.paper.pages import Page, Part, chunks, count_of_chunks
from ronde.paper.printing import Printing
from ronde.paper.table_pages import Column, Layout, Table, table_part
from ronde.record.desk_accounts import Account, Accounts, Paid
from ronde.record.family_names import listing_order

_ACCOUNTS = Layout(row=5.6, notes=3)
_RECEIPTS = 3  # a page


def accounts(printing: Printing, every: Accounts) -> list[Part]:
    """Everybody who owes or has paid something, with the sums: what the treasurer gets."""
    held = [one for one in every.accounts.values() if one.due or one.payments]
    return [table_part(printing, _ACCOUNTS, len(held), lambda: _accounts(printing, every, held))]


def _accounts(printing: Printing, every: Accounts, held: Sequence[Account]) -> Table:
    columns = (
        Column(printing.label("player"), width=5, strong=True),
        Column(printing.say("columns.for"), width=5),
        Column(printing.say("columns.due"), "right"),
        Column(printing.say("columns.paid"), "right"),
        Column(printing.say("columns.receipt"), "right"),
        Column(printing.say("columns.owed"), "right", strong=True),
    )
    rows = sorted(
        (_account(printing, every.currency, one) for one in held),
        key=lambda row: listing_order(row[0], printing.language),
    )
    return Table(printing.say("accounts"), columns, rows, below=_sums(printing, every), lines=_of_event(printing))


def _of_event(printing: Printing) -> list[str]:
    return [line for line in (printing.event, printing.place) if line]


def _account(printing: Printing, currency: str, one: Account) -> tuple[str, ...]:
    what = [*(fee.name for fee in one.fees), *(each.charge.what for each in one.charges)]
    receipts = ", ".join(str(each.payment.receipt) for each in one.payments if each.payment.receipt)
    amounts = [printing.money(amount, currency) if amount else "" for amount in (one.due, one.paid, one.owed)]
    return printing.listed_name(PlayerId(one.player)), ", ".join(what), amounts[0], amounts[1], receipts, amounts[2]


def _sums(printing: Printing, every: Accounts) -> list[str]:
    """What is in the till, what is owed, and which payments were taken back: a number that is missing would be asked about."""
    sums = {"received": every.received, "owed": every.owed, "back": every.to_give_back}
    said = {name: printing.money(amount, every.currency) for name, amount in sums.items()}
    cancelled = tuple(one.payment.receipt for one in every.cancelled if one.payment.receipt)
    lines = [printing.say("account_sums", licences=every.licences, **said)]
    return lines + ([printing.say("cancelled_receipts", numbers=cancelled)] if cancelled else [])


def receipts(printing: Printing, every: Accounts, player: str = "") -> list[Part]:
    """A receipt for each payment, or for those of one player; in the order of their numbers."""
    paid = [
        (one, each) for one in every.accounts.values() for each in one.payments if not player or one.player == player
    ]
    paid.sort(key=lambda pair: (pair[1].payment.receipt, pair[1].at))
    return [Part(count_of_chunks(len(paid), _RECEIPTS), lambda: _receipts(printing, every.currency, paid))]


def _receipts(printing: Printing, currency: str, paid: Sequence[tuple[Account, Paid]]) -> list[Page]:
    made = [_receipt(printing, currency, one, each) for one, each in paid]
    same = {
        "kind": "receipts",
        "per_page": _RECEIPTS,
        "lines": _of_event(printing),
        "signature": printing.say("signature"),
    }
    return [{**same, "receipts": [*page, *[None] * (_RECEIPTS - len(page))]} for page in chunks(made, _RECEIPTS)]


def _receipt(printing: Printing, currency: str, account: Account, paid: Paid) -> dict[str, Any]:
    owes = [*((fee.name, fee.amount) for fee in account.fees)]
    owes += [(one.charge.what, one.charge.amount) for one in account.charges]
    sums = [("receipt_paid", paid.payment.amount)] + ([("receipt_owed", account.owed)] if account.owed > 0 else [])
    at = printing.hall_time(paid.at)
    return {
        "title": printing.say("receipt", number=paid.payment.receipt or "–"),
        "name": printing.name(PlayerId(account.player)),
        "items": [(what, printing.money(amount, currency)) for what, amount in owes],
        "sums": [(printing.say(name), printing.money(amount, currency)) for name, amount in sums],
        "at": printing.say("received_at", day=at.date(), hour=printing.hour(at)),
    }
