"""What is owed and paid at the desk of an event: everybody's account and the sums, from its notes and entries alone.

A section with a tariff of its own costs its own fee; all other sections together cost the common one, once. Who is entered nowhere any more
owes no fee, and has to be given back what was paid. Amounts are whole numbers of the smallest unit.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ronde.record.desk_notes import Charge, Fee, Fees, Note, Payment, Void, said_of, standing

CURRENCY = "EUR"  # until somebody says another one


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry, as far as it is paid for: by whom, in which section, with which categories."""

    player: str
    section: str
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Charged:
    """What somebody owes beside the fee, and the note that says so."""

    note: str
    charge: Charge


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment with its receipt; ``at`` is when it was written down (UTC), ``note`` the note that says so."""

    note: str
    at: str
    payment: Payment


@dataclass(frozen=True, slots=True)
class Account:
    """What one player owes and has paid."""

    player: str
    fees: tuple[Fee, ...] = ()
    charges: tuple[Charged, ...] = ()
    payments: tuple[Paid, ...] = ()

    @property
    def due(self) -> int:
        """Everything that is to be paid, paid or not."""
        return sum(fee.amount for fee in self.fees) + sum(one.charge.amount for one in self.charges)

    @property
    def paid(self) -> int:
        """What was paid."""
        return sum(one.payment.amount for one in self.payments)

    @property
    def owed(self) -> int:
        """What is still to be paid; below zero, to be given back."""
        return self.due - self.paid

    @property
    def to_give_back(self) -> int:
        """What was paid too much."""
        return max(0, -self.owed)

    @property
    def has_taken_licence(self) -> bool:
        """Whether a licence was taken here."""
        return any(one.charge.licence for one in self.charges)


@dataclass(frozen=True, slots=True)
class Accounts:
    """Everybody's account, in the order of entry, then who is entered no more; ``cancelled`` are payments that were taken back.

    ``twice``: payments whose receipt has the number of an earlier one, because two machines gave it at a time.
    """

    currency: str
    accounts: Mapping[str, Account]
    cancelled: tuple[Paid, ...] = ()
    twice: tuple[Paid, ...] = ()

    def of(self, player: str) -> Account:
        """The account of a player; who has none owes nothing."""
        return self.accounts.get(player) or Account(player)

    @property
    def received(self) -> int:
        """What is in the till."""
        return sum(one.paid for one in self.accounts.values())

    @property
    def owed(self) -> int:
        """What is still to be paid, by everybody who owes something."""
        return sum(one.owed for one in self.accounts.values() if one.owed > 0)

    @property
    def to_give_back(self) -> int:
        """What is to be given back, to everybody who paid too much."""
        return sum(one.to_give_back for one in self.accounts.values())

    @property
    def licences(self) -> int:
        """How many licences were taken here."""
        return sum(1 for one in self.accounts.values() for charged in one.charges if charged.charge.licence)


def accounts_of(notes: Iterable[Note], entered: Iterable[Entered]) -> Accounts:
    """Everybody's account, from the notes of an event and who is entered in its sections.

    Given all notes, also those that were taken back, the accounts say which payments were.
    """
    every, entries = tuple(notes), tuple(entered)
    held = standing(every)
    fees = _fees(held, entries)
    charges, payments = defaultdict[str, list[Charged]](list), defaultdict[str, list[Paid]](list)
    for note in held:
        if isinstance(note.said, Charge):
            charges[note.said.player].append(Charged(note.id, note.said))
        elif isinstance(note.said, Payment):
            payments[note.said.player].append(Paid(note.id, note.at, note.said))
    everyone = dict.fromkeys((*(one.player for one in entries), *charges, *payments))
    found = {
        one: Account(one, tuple(fees.get(one, ())), tuple(charges.get(one, ())), tuple(payments.get(one, ())))
        for one in everyone
    }
    return Accounts(currency_of(held), found, tuple(_cancelled(every)), tuple(_twice(held)))


def tariff_of(notes: Iterable[Note], section: str = "") -> Fees | None:
    """What was last said of the fees of a section itself, or of all sections together."""
    return next((one for one in reversed(said_of(notes, Fees)) if one.section == section), None)


def currency_of(notes: Iterable[Note]) -> str:
    """The currency of an event: the one that was said last."""
    said = said_of(notes, Fees)
    return said[-1].currency if said else CURRENCY


def _fees(notes: Iterable[Note], entries: Iterable[Entered]) -> Mapping[str, list[Fee]]:
    """What each has to pay for being entered."""
    tariffs = {one.section: one for one in said_of(notes, Fees)}
    own = {section for section, one in tariffs.items() if section and one.fees}
    found, has_common = defaultdict[str, list[Fee]](list), set[str]()
    for entry in entries:
        tariff = tariffs.get(entry.section if entry.section in own else "")
        if tariff is None or (entry.section not in own and entry.player in has_common):
            continue
        if (fee := fee_for(tariff, entry.categories)) is not None:
            found[entry.player].append(fee)
            has_common |= set() if entry.section in own else {entry.player}
    return found


def fee_for(tariff: Fees, categories: Iterable[str]) -> Fee | None:
    """The first fee whose category somebody has, else that without one; none where there is neither."""
    had = set(categories)
    named = (one for one in tariff.fees if one.category and one.category in had)
    return next(named, None) or next((one for one in tariff.fees if not one.category), None)


def next_receipt(notes: Iterable[Note]) -> int:
    """The number of the next receipt: one more than any that was ever given, also where the payment was taken back."""
    return 1 + max((one.receipt for one in said_of(notes, Payment)), default=0)


def _cancelled(notes: Iterable[Note]) -> Iterator[Paid]:
    every = sorted(notes, key=lambda one: (one.at, one.id))
    gone = {one.said.note for one in every if isinstance(one.said, Void)}
    yield from (Paid(one.id, one.at, one.said) for one in every if isinstance(one.said, Payment) and one.id in gone)


def _twice(notes: Iterable[Note]) -> Iterator[Paid]:
    seen = set[int]()
    for note in notes:
        if isinstance(note.said, Payment) and note.said.receipt:
            if note.said.receipt in seen:
                yield Paid(note.id, note.at, note.said)
            seen.add(note.said.receipt)
