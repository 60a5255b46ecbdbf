"""What the office holds at a moment: dossiers and payments. Every moment is kept at no cost: nothing is changed in place."""

from dataclasses import dataclass

from immutables import Map
from msgspec import Struct, field
from msgspec.structs import replace

from ronde.ground.ids import FactId
from ronde.record.dossier import Dossier
from ronde.regulations.documents import Document, Payment, Step


class Office(Struct, frozen=True):
    """The dossiers, each by the id of its section's first version, and the payments that stand."""

    dossiers: Map[FactId, Dossier] = field(default_factory=Map)
    payments: Map[FactId, Payment] = field(default_factory=Map)

    def with_dossier(self, dossier: Dossier) -> "Office":
        """The office with a dossier, or with what became of it."""
        return replace(self, dossiers=self.dossiers.set(dossier.section, dossier))

    def without_dossier(self, section: FactId) -> "Office":
        """The office without the dossier of a section that was withdrawn."""
        return replace(self, dossiers=self.dossiers.delete(section))

    def with_payment(self, payment: Payment) -> "Office":
        """The office with one more payment."""
        return replace(self, payments=self.payments.set(FactId(payment.id), payment))

    def without_payment(self, payment: FactId) -> "Office":
        """The office without a payment, where there was one of that id."""
        return replace(self, payments=self.payments.delete(payment)) if payment in self.payments else self


@dataclass(frozen=True, slots=True)
class Homologation:
    """A section that was homologated, as it was then, and all that the office held at that moment."""

    step: Step
    section: FactId
    version: Document
    office: Office
