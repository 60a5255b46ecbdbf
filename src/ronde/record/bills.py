"""What is owed for sections and what was paid: sections joined by links and payments have one bill."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.links import linked_groups
from ronde.ground.problems import Level, Problem, Value
from ronde.record.office import Office
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document, Payment
from ronde.regulations.office import Due

Unlicensed = Callable[[Document], tuple[PlayerId, ...]]


@dataclass(frozen=True, slots=True)
class Bill:
    """The dues of some sections, and the payments made for them."""

    sections: tuple[FactId, ...]
    dues: tuple[Due, ...]
    payments: tuple[Payment, ...]

    @property
    def owed(self) -> int:
        """What the dues with an amount come to."""
        return sum(due.amount for due in self.dues if due.amount is not None)

    @property
    def paid(self) -> int:
        """What was paid."""
        return sum(payment.amount for payment in self.payments)

    @property
    def licences(self) -> tuple[PlayerId, ...]:
        """Whose licence is owed and was not paid."""
        paid = {player for payment in self.payments for player in payment.licences}
        owed = (player for due in self.dues if due.amount is None for player in due.players)
        return tuple(player for player in dict.fromkeys(owed) if player not in paid)

    def missing(self, *where: str) -> Iterator[Problem]:
        """What has still to be paid."""
        articles = ", ".join(dict.fromkeys(due.article for due in self.dues if due.amount is not None))
        if self.paid < self.owed:
            values: dict[str, Value] = {"owed": self.owed, "paid": self.paid, "left": self.owed - self.paid}
            yield Problem("payment.missing", articles, where, {**values, "sections": self.sections})
        if self.licences:
            articles = ", ".join(dict.fromkeys(due.article for due in self.dues if due.amount is None))
            yield Problem("payment.licences", articles, where, {"players": self.licences})

    @property
    def overpaid(self) -> Problem | None:
        """More was paid than is owed: the last payment is worth a look."""
        if self.paid <= self.owed:
            return None
        values: dict[str, Value] = {"owed": self.owed, "paid": self.paid, "over": self.paid - self.owed}
        where = (max(self.payments, key=lambda payment: (payment.day, payment.id)).id, "amount")
        return Problem("payment.over", "", where, values, Level.WARNING)


@dataclass(frozen=True, slots=True)
class Bills:
    """The bills of an office at a moment; ``first`` gives the first version of a fact."""

    book: AnyBook
    office: Office
    first: Callable[[str], FactId]

    def of(self, section: FactId, unlicensed: Unlicensed) -> Bill:
        """The bill on which a section stands; ``unlicensed``: whose licence is owed for a section."""
        sections, payments = self.joined(section)
        dues = (due for group in self._competitions(sections) for due in self._dues(group, unlicensed))
        return Bill(tuple(FactId(self.office.dossiers[one].version.id) for one in sections), tuple(dues), payments)

    def joined(self, section: FactId) -> tuple[list[FactId], tuple[Payment, ...]]:
        """The sections that share a bill with one, in order of appearance, and their payments."""
        sections, payments = [section], dict[str, Payment]()
        for one in sections:  # which grows while it is read
            found = self.office.payments_for(one)
            payments |= {payment.id: payment for payment in found}
            paid_with = (self.first(other) for payment in found for other in payment.sections)
            near = dict.fromkeys((*self._linked(one), *paid_with))
            sections += [other for other in near if other not in sections and self.is_known(other)]
        return sections, tuple(payments.values())

    def competition(self, section: FactId) -> list[FactId]:
        """The sections joined to one by links, itself included."""
        found = [section]
        for one in found:  # which grows while it is read
            found += [other for other in self._linked(one) if other not in found]
        return found

    def is_known(self, section: FactId) -> bool:
        """Whether a section can be looked at: it stands, and is not wrong in itself."""
        return section in self.office.dossiers and self.office.dossiers[section].is_sound

    def _linked(self, section: FactId) -> list[FactId]:
        """The sections that belong to one, and the one to which it belongs."""
        near = sorted(other for other in self.office.links.get(section, ()) if other in self.office.dossiers)
        return [other for other in near if self._belongs_to(section) == other or self._belongs_to(other) == section]

    def _belongs_to(self, section: FactId) -> FactId | None:
        dossier = self.office.dossiers.get(section)
        linked = self.book.presented(dossier.version).linked if dossier else None
        return self.first(linked) if linked else None

    def _competitions(self, sections: list[FactId]) -> list[list[Document]]:
        links = [(one, *(other for other in self._linked(one) if other in sections)) for one in sections]
        return [[self.office.dossiers[one].version for one in group] for group in linked_groups(links)]

    def _dues(self, sections: list[Document], unlicensed: Unlicensed) -> tuple[Due, ...]:
        without = dict.fromkeys(player for one in sections for player in unlicensed(one))
        return self.book.dues(tuple(sections), tuple(without))

    def problems(self, payments: Iterable[Payment]) -> Iterator[Problem]:
        """Payments for what was never recorded, and bills on which more was paid than is owed."""
        reported: set[str] = set()
        for payment in payments:
            known = [first for first in map(self.first, payment.sections) if self.is_known(first)]
            if payment.id not in reported and known:
                bill = self.of(known[0], _nobody)
                reported |= {one.id for one in bill.payments}
                if bill.overpaid:
                    yield bill.overpaid


def _nobody(_section: Document) -> tuple[PlayerId, ...]:
    """Whoever owes a licence, no amount depends on it."""
    return ()
