"""The queue as its page shows it: what waits, since when, who acted last; and what counts, page by page."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.core.paginator import Page, Paginator

from ronde.record.dossier import Dossier
from ronde.record.handing_in import dossier_of
from ronde.record.opened import Opened
from ronde.web.actors import VISITOR
from ronde.web.office.lists import local_today
from ronde.web.office.section_events import SectionEvent, SectionEvents, events_of
from ronde.web.office.status import waiting_sections
from ronde.web.registers.models import DossierRow, Fact, Register

PER_PAGE = 50
_WAYS = {
    "desk": "desk",
    "event-file": "event_file",
    "organisers-file": "upload",
}  # how a section came, by how its fact was appended


@dataclass(frozen=True, slots=True)
class QueueLine:
    """A section that waits: how it came and from whom, for how many days it has waited for the next step; its event, if that is known here."""

    row: DossierRow
    event: SectionEvent | None
    came: str
    by: str
    days: int


@dataclass(frozen=True, slots=True)
class QueuePage:
    """The sections that wait, and how many do and do not."""

    waiting: tuple[QueueLine, ...]
    done: int

    @property
    def submitted(self) -> int:
        """How many wait for the officer."""
        return sum(one.row.state == "submitted" for one in self.waiting)


def queue_page(register: Register, known: Opened) -> QueuePage:
    """The queue of a register; the number of queries does not depend on its length."""
    rows = tuple(waiting_sections(register).order_by("since", "section"))
    ways, events = _how_they_came(register, rows), events_of(register, known, (row.section for row in rows))
    today = local_today(register, VISITOR)
    return QueuePage(tuple(_lines(events, rows, ways, today)), register.dossiers.filter(counts=True).count())


def _lines(
    events: SectionEvents, rows: tuple[DossierRow, ...], ways: dict[str, str], today: date
) -> Iterator[QueueLine]:
    for row in rows:
        dossier = dossier_of(events.known, row.section)
        by, came = dossier.organiser if dossier else "", ways.get(row.section, "")
        yield QueueLine(row, events.of(row.section), _way(dossier, came), by, max(0, (today - row.since).days))


def _way(dossier: Dossier | None, via: str) -> str:
    """From a desk, by an event file, by a file that was uploaded, or by hand where the officer submitted it himself."""
    first = dossier.steps[:1] if dossier else ()
    by_officer = any(one.action == "submit" and one.role == "officer" for one in first)
    return _WAYS.get(via) or ("hand" if by_officer else "upload")


def _how_they_came(register: Register, rows: tuple[DossierRow, ...]) -> dict[str, str]:
    found = Fact.objects.filter(register=register, fact__in=[row.section for row in rows])
    return dict(found.values_list("fact", "via"))


def counted_page(register: Register, number: str, name: str) -> "Page[DossierRow]":
    """The sections that count, the last ones first; by a part of their names, where one was typed."""
    rows = register.dossiers.filter(counts=True).order_by("-since", "section")
    return Paginator(rows.filter(name__icontains=name) if name else rows, PER_PAGE).get_page(number)
