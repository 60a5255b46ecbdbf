"""What the line at the foot of every page of the office says."""

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from ronde.web.clock import now
from ronde.web.registers.models import DossierRow, Projected, Register
from ronde.web.registers.ways import ListDays, local_day, next_days


def waiting_sections(register: Register) -> "QuerySet[DossierRow]":
    """The sections that wait: not those that simply count, in a book that asks for no homologation."""
    return register.dossiers.filter(counts=False)


@dataclass(frozen=True, slots=True)
class Status:
    """What the line at the foot of the office says: the lists that are due, what waits, how many facts there are."""

    days: ListDays
    waiting: int
    facts: int


def status(register: Register) -> Status:
    """How the register is, in a few questions to the database."""
    projected = Projected.objects.filter(register=register).values_list("turn", flat=True).first()
    return Status(next_days(register, _today(register)), waiting_sections(register).count(), projected or 0)


def next_day(register: Register) -> date:
    """The day of the list to look at: the first that is due, else the next one, else today's as it would be."""
    today = _today(register)
    return next_days(register, today).first or today


def _today(register: Register) -> date:
    return local_day(register, now().replace(tzinfo=None).isoformat(timespec="seconds"))
