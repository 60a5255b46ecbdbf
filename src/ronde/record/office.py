"""What the office holds at a moment: dossiers and payments. Every moment is kept at no cost: nothing is changed in place."""

from collections.abc import Iterable
from dataclasses import dataclass

from immutables import Map
from msgspec import Struct, field
from msgspec.structs import replace

from ronde.ground.ids import FactId
from ronde.record.dossier import Dossier
from ronde.regulations.documents import Document, Payment, Step


class Office(Struct, frozen=True):
    """The dossiers, each by the id of its section's first version, and the payments that stand.

    ``paid_for`` names the payments of each section, ``links`` the sections that one ever named or was named by as linked.
    """

    dossiers: Map[FactId, Dossier] = field(default_factory=Map)
    payments: Map[FactId, Payment] = field(default_factory=Map)
    paid_for: Map[FactId, tuple[FactId, ...]] = field(default_factory=Map)
    links: Map[FactId, tuple[FactId, ...]] = field(default_factory=Map)

    def with_dossier(self, dossier: Dossier) -> "Office":
        """The office with a dossier, or with what became of it."""
        return replace(self, dossiers=self.dossiers.set(dossier.section, dossier))

    def without_dossier(self, section: FactId) -> "Office":
        """The office without the dossier of a section that was withdrawn."""
        return replace(self, dossiers=self.dossiers.delete(section))

    def with_payment(self, payment: Payment, sections: Iterable[FactId]) -> "Office":
        """The office with one more payment; ``sections`` are the first versions of what it is for."""
        name, paid_for = FactId(payment.id), self.paid_for
        for section in sections:
            paid_for = paid_for.set(section, tuple(dict.fromkeys((*paid_for.get(section, ()), name))))
        return replace(self, payments=self.payments.set(name, payment), paid_for=paid_for)

    def without_payment(self, payment: FactId) -> "Office":
        """The office without a payment, where there was one of that id."""
        return replace(self, payments=self.payments.delete(payment)) if payment in self.payments else self

    def with_version(self, version: FactId, section: FactId) -> "Office":
        """The office, to which a section is known under the id of one more version: what was paid for that, was for it.

        So is what was said to belong to that.
        """
        if version == section:
            return self
        known = self
        for near in self.links.get(version, ()):
            known = known.with_link(section, near)
        early = self.paid_for.get(version, ())
        both = tuple(dict.fromkeys((*self.paid_for.get(section, ()), *early)))
        return replace(known, paid_for=self.paid_for.set(section, both)) if early else known

    def with_link(self, one: FactId, other: FactId) -> "Office":
        """The office that knows of two sections that they may be one competition."""
        links = self.links
        for section, near in ((one, other), (other, one)):
            links = links.set(section, tuple(dict.fromkeys((*links.get(section, ()), near))))
        return replace(self, links=links)

    def payments_for(self, section: FactId) -> list[Payment]:
        """The payments for a section that stand."""
        names = self.paid_for.get(section, ())
        return [self.payments[name] for name in names if name in self.payments]


@dataclass(frozen=True, slots=True)
class Homologation:
    """A section that was homologated, as it was then, and all that the office held at that moment."""

    step: Step
    section: FactId
    version: Document
    office: Office
