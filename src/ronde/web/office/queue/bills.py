"""What is owed for the sections that wait, section by section: one payment may be for several of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.record.finding import dossier_report
from ronde.record.handing_in import dossier_of
from ronde.record.opened import Opened
from ronde.web.office.section_events import events_of
from ronde.web.office.seen import mark_of
from ronde.web.office.status import waiting_sections
from ronde.web.registers.models import Register


@dataclass(frozen=True, slots=True)
class BillLine:
    """A section that waits with its bill: what is owed and was paid, for it and those that share the bill; ``licences`` by name."""

    section: str
    name: str
    by: str
    owed: int
    paid: int
    licences: tuple[str, ...]
    shared: int
    seen: str

    @property
    def left(self) -> int:
        """What is still to pay."""
        return max(0, self.owed - self.paid)


def bill_lines(register: Register, known: Opened) -> tuple[BillLine, ...]:
    """The bills of everything that waits."""
    return tuple(_lines(register, known))


def _lines(register: Register, known: Opened) -> Iterator[BillLine]:
    waiting = tuple(waiting_sections(register).order_by("since", "section").values_list("section", flat=True))
    events = events_of(register, known, waiting)
    for section in waiting:
        dossier = dossier_of(known, section)
        bill = dossier_report(known, dossier).bill if dossier and dossier.is_sound else None
        if dossier is None or bill is None:
            continue
        yield BillLine(
            section=section,
            name=events.name(dossier.version.id),
            by=dossier.organiser,
            owed=bill.owed,
            paid=bill.paid,
            licences=tuple(known.history.people.name(one) for one in bill.licences),
            shared=len(bill.sections) - 1,
            seen=mark_of(known, section),
        )
