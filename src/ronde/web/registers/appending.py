"""Appending to a register: the one place that writes facts. What pages show is written with them, in one short transaction."""

from functools import partial

from django.db import transaction

from ronde.record.mentioned import mentioned_people
from ronde.record.people import People
from ronde.web.clock import now
from ronde.web.people.journal import By
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import written
from ronde.web.people.versions import locked_version
from ronde.web.people.whose import claim_nobodys
from ronde.web.registers.chain_rows import head_of, head_with, row_of, text_row
from ronde.web.registers.closing import RegisterClosedError
from ronde.web.registers.holding import Additions
from ronde.web.registers.leasing import Term, must_hold
from ronde.web.registers.models import BesideText, Fact, Register
from ronde.web.registers.projecting import Projection

_BATCH = 500


class StaleError(Exception):
    """Somebody else has appended since this was prepared, or changed the people whom it brings."""


def append(additions: Additions, projection: Projection, term: Term | None) -> None:
    """Write facts that were prepared on a turn, and what follows from them, if that turn is still the last.

    ``term`` is None for a register that the caller's own transaction makes: no other process can know of it.
    """
    projection.stage(partial(must_be_next, additions, term))
    commit(additions, projection, term)


def must_be_next(additions: Additions, term: Term | None) -> None:
    """Refuse what is stale by another process or somebody quicker, and all that comes to a closed register; asked inside the transaction.

    PostgreSQL lets the writers of one register in one by one here; SQLite did so when the transaction began.
    """
    if term is not None:
        must_hold(term)
    register = Register.objects.select_for_update().get(pk=additions.before.register.pk)
    if register.closed and additions.links:
        raise RegisterClosedError(register)
    if head_of(register) != head_with(additions.before.last):
        raise StaleError


def commit(additions: Additions, projection: Projection, term: Term | None) -> None:
    """The transaction itself, in which everything comes to be seen: who waits for it does not wait long."""
    register = additions.before.register
    with transaction.atomic():
        must_be_next(additions, term)
        if additions.people:
            _write_people(additions, additions.people)
        Fact.objects.bulk_create([row_of(register, link) for link in additions.links], batch_size=_BATCH)
        BesideText.objects.bulk_create([text_row(register, one) for one in additions.texts], batch_size=_BATCH)
        projection.write()
        if additions.beside:
            additions.beside()


def _write_people(additions: Additions, people: People) -> None:
    """The people whom facts bring, as they were prepared; stale where somebody has changed one of them since."""
    seen = additions.before.people_version
    locked_version()
    if seen is not None and PersonRow.objects.filter(id__in=list(people.players), version__gt=seen).exists():
        raise StaleError
    first = next(iter(additions.links), None)
    author, role = (first.author, first.role) if first else ("", "")
    federation = additions.before.register.federation
    written(people, now().date(), By(author, role, now(), "facts", federations=(federation,) if author else None))
    if (
        not author
    ):  # a whole history, or a copy of a list: whom it names and nobody else answers for is its federation's
        claim_nobodys(
            mentioned_people(additions.after.known.history).players.keys() | people.players.keys(), federation
        )
