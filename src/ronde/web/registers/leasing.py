"""Who folds: one process of an installation, by a lease in the database that it renews.

The lease has a term, which grows whenever it changes hands; every append asks for it inside its transaction. So a process
that was held up (a laptop asleep) finds its lease gone when it wakes, and writes nothing.
"""

import os
import time
from dataclasses import dataclass

from django.db import connection, transaction

from ronde.files.processes import is_running, this_host
from ronde.web.registers.models import Lease

NAME = "fold"
SECONDS = 30.0


class FoldedElsewhereError(Exception):
    """Another process holds the registers."""

    def __init__(self, holder: str) -> None:
        super().__init__(f"the registers are held by {holder}")
        self.holder = holder


@dataclass(frozen=True, slots=True)
class Term:
    """The right to append: whose, and which change of hands it goes back to."""

    holder: str
    number: int


def this_process() -> str:
    """How this process is called in a lease."""
    return f"{this_host()}:{os.getpid()}"


def taken(holder: str) -> Term:
    """The lease, taken or renewed; refused while another process holds it."""
    with transaction.atomic():
        now = _now()
        row, is_new = Lease.objects.select_for_update().get_or_create(
            name=NAME, defaults={"holder": holder, "until": now + SECONDS}
        )
        if not is_new and row.holder != holder and row.until > now and not _is_gone(row.holder):
            raise FoldedElsewhereError(row.holder)
        row.term += row.holder != holder
        row.holder, row.until = holder, now + SECONDS
        row.save()
        return Term(holder, row.term)


def _is_gone(holder: str) -> bool:
    """Whether a holder was a process of this machine that runs no more: nobody has to wait for one that was killed."""
    host, _, process = holder.rpartition(":")
    return host == this_host() and process.isdecimal() and not is_running(int(process))


def present_holder() -> str:
    """Who has the lease, or had it last."""
    return Lease.objects.filter(name=NAME).values_list("holder", flat=True).first() or "–"


def given_back(term: Term) -> None:
    """End a lease, so that the next process need not wait."""
    Lease.objects.filter(name=NAME, holder=term.holder, term=term.number).update(until=0.0)


def must_hold(term: Term) -> None:
    """Refuse to go on where the lease has changed hands; asked inside the transaction that writes."""
    row = Lease.objects.select_for_update().filter(name=NAME).first()
    if row is None or (row.holder, row.term) != (term.holder, term.number):
        raise FoldedElsewhereError(row.holder if row else "–")


def _now() -> float:
    """The moment, by the database's clock where several machines may share it."""
    if connection.vendor == "sqlite":
        return time.time()
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        return float(cursor.fetchone()[0])
