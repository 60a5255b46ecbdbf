"""What is owed for sections and what was paid: sections joined by links and payments have one bill."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.links import linked_groups
from ronde.ground.problems import Level, Problem, Value
from ronde.record.history import History
from ronde.record.office import Office
from ronde.record.verdicts import Examiner
from ronde.regulations.documents import Document, Payment
from ronde.regulations.office import Due, Verdict


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


class Bills:
    """The bills of a history, as the office knew them at any moment."""

    def __init__(self, history: History, examiner: Examiner) -> None:
        self._history, self._book, self._examiner = history, history.regulation, examiner
        self._payments: dict[FactId, list[Payment]] = {}
        self._links: dict[FactId, set[FactId]] = {}
        self._without_licence: dict[str, tuple[PlayerId, ...]] = {}
        for fact in history.facts:
            if isinstance(fact, Payment):
                for section in fact.sections:
                    self._payments.setdefault(self._first(section), []).append(fact)
            elif isinstance(fact, self._book.sections) and (linked := self._book.presented(fact).linked):
                one, other = self._first(fact.id), self._first(linked)
                self._links.setdefault(one, set()).add(other)
                self._links.setdefault(other, set()).add(one)

    def of(self, section: FactId, office: Office, day: date) -> Bill:
        """The bill on which a section stands; ``day`` is the one on which licences are looked at (art. 5.5)."""
        sections, payments = self._joined(section, office)
        versions = [office.dossiers[one].version for one in sections]
        dues = (due for group in self._competitions(sections, office) for due in self._dues(group, day))
        return Bill(tuple(FactId(one.id) for one in versions), tuple(dues), payments)

    def remember(self, section: Document, verdict: Verdict) -> None:
        """Spare asking again who of a section has no licence."""
        self._without_licence[section.id] = verdict.unlicensed

    def _first(self, fact: str) -> FactId:
        return self._examiner.firsts.get(fact, FactId(fact))

    def _joined(self, section: FactId, office: Office) -> tuple[list[FactId], tuple[Payment, ...]]:
        """The sections that share a bill with one, in order of appearance, and their payments."""
        sections, payments = [section], dict[str, Payment]()
        for one in sections:  # which grows while it is read
            found = {fact.id: fact for fact in self._payments.get(one, ()) if FactId(fact.id) in office.payments}
            payments |= found
            paid_with = (self._first(other) for payment in found.values() for other in payment.sections)
            near = dict.fromkeys((*self._linked(one, office), *paid_with))
            sections += [other for other in near if other not in sections and _is_known(other, office)]
        return sections, tuple(payments.values())

    def _linked(self, section: FactId, office: Office) -> list[FactId]:
        """The sections of the same competition that the office knows by then."""
        near = sorted(other for other in self._links.get(section, ()) if other in office.dossiers)
        return [
            other
            for other in near
            if self._belongs_to(section, office) == other or self._belongs_to(other, office) == section
        ]

    def _belongs_to(self, section: FactId, office: Office) -> FactId | None:
        linked = self._book.presented(office.dossiers[section].version).linked
        return self._first(linked) if linked else None

    def _competitions(self, sections: list[FactId], office: Office) -> list[list[Document]]:
        links = [(one, *(other for other in self._linked(one, office) if other in sections)) for one in sections]
        return [[office.dossiers[one].version for one in group] for group in linked_groups(links)]

    def _dues(self, sections: list[Document], day: date) -> tuple[Due, ...]:
        """A licence that a player has got in the meantime is not owed any more."""
        without = dict.fromkeys(player for one in sections for player in self._unlicensed(one))
        players = self._history.players
        still = tuple(player for player in without if not players[player].entrant(day).is_licensed)
        return self._book.dues(tuple(sections), still)

    def _unlicensed(self, section: Document) -> tuple[PlayerId, ...]:
        if section.id not in self._without_licence:
            self.remember(section, self._examiner.verdict(section))
        return self._without_licence[section.id]

    def problems(self, office: Office) -> Iterator[Problem]:
        """Payments for what was never recorded, and bills on which more was paid than is owed."""
        reported: set[str] = set()
        for payment in office.payments.values():
            for row, section in enumerate(payment.sections):
                if not self._examiner.is_section(section):
                    yield Problem("payment.no-section", "", (payment.id, "sections", row), {"id": section})
            known = [first for first in map(self._first, payment.sections) if _is_known(first, office)]
            if payment.id not in reported and known:
                bill = self.of(known[0], office, payment.day)
                reported |= {one.id for one in bill.payments}
                yield from _overpaid(bill)


def _is_known(section: FactId, office: Office) -> bool:
    """Whether a section can be looked at: it stands, and is not wrong in itself."""
    return section in office.dossiers and office.dossiers[section].is_sound


def _overpaid(bill: Bill) -> Iterator[Problem]:
    if bill.paid > bill.owed:
        values: dict[str, Value] = {"owed": bill.owed, "paid": bill.paid, "over": bill.paid - bill.owed}
        where = (max(bill.payments, key=lambda payment: (payment.day, payment.id)).id, "amount")
        yield Problem("payment.over", "", where, values, Level.WARNING)
