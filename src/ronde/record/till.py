"""What is odd about payments: money for what was never recorded, and more of it than is owed."""

from collections.abc import Iterable, Iterator

from immutables import Map
from msgspec import Struct, field

from ronde.ground.ids import FactId
from ronde.ground.problems import Problem
from ronde.record.bills import Bills
from ronde.record.verdicts import Examiner
from ronde.record.versions import corrects
from ronde.regulations.documents import Document, Payment


class Till(Struct, frozen=True):
    """Payments that somebody should look at: for nothing that is known (``astray``), or on a bill with too much (``over``)."""

    astray: Map[FactId, tuple[Problem, ...]] = field(default_factory=Map)
    over: Map[FactId, Problem] = field(default_factory=Map)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All of them."""
        return (*(problem for found in self.astray.values() for problem in found), *self.over.values())

    def going_on(self, now: Examiner, count: int) -> "Till":
        """What is odd now; the facts before ``count`` have been looked at, and bills that none of the others touches."""
        facts = now.history.facts[count : now.chronicle.count]
        if not now.office.payments and not self.over and not self.astray:
            return self
        bills, touched = now.bills, frozenset(_touched(facts, now))
        near = {section for one in touched for section in (one, *now.office.links.get(one, ()))}
        payments = {payment.id: payment for section in near for payment in _of_bill(section, bills)}
        gone = [name for name in self.over if name not in now.office.payments or name in payments]
        over = Map({name: one for name, one in self.over.items() if name not in gone})
        found = {FactId(str(problem.where[0])): problem for problem in bills.problems(payments.values())}
        return Till(self._astray(facts, now), over.update(found))

    def _astray(self, facts: Iterable[Document], now: Examiner) -> Map[FactId, tuple[Problem, ...]]:
        names = dict.fromkeys((*self.astray, *(FactId(fact.id) for fact in facts if isinstance(fact, Payment))))
        payments = (now.office.payments[name] for name in names if name in now.office.payments)
        found = ((FactId(payment.id), tuple(_nowhere(payment, now))) for payment in payments)
        return Map({name: problems for name, problems in found if problems})


def _touched(facts: Iterable[Document], now: Examiner) -> Iterator[FactId]:
    """The sections whose bill may be another after some facts."""
    for fact in facts:
        earlier = corrects(fact)
        for one in (fact, now.history.documents.get(earlier) if earlier else None):
            if isinstance(one, Payment):
                yield from map(now.first, one.sections)
            elif isinstance(one, now.history.regulation.sections):
                yield now.first(one.id)


def _of_bill(section: FactId, bills: Bills) -> tuple[Payment, ...]:
    return bills.joined(section)[1] if bills.is_known(section) else tuple(bills.office.payments_for(section))


def _nowhere(payment: Payment, now: Examiner) -> Iterator[Problem]:
    for row, section in enumerate(payment.sections):
        if not now.is_section(section):
            yield Problem("payment.no-section", "", (payment.id, "sections", row), {"id": section})
