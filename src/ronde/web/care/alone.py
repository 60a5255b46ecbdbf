"""Nobody else at work: what changes a whole database refuses to begin while a process serves from it."""

from django.db import connection

from ronde.web.care.refusals import refusal
from ronde.web.registers import leasing
from ronde.web.registers.leasing import Term

_LEASES = "registers_lease"


def lease_if_free() -> Term | None:
    """The right to fold, taken so that nobody else begins; refused while a process has it. None where there are no tables yet."""
    if not _has_leases():
        return None
    try:
        return leasing.taken(leasing.this_process())
    except leasing.FoldedElsewhereError as elsewhere:
        raise refusal("backup.served", holder=elsewhere.holder) from elsewhere


def give_back(term: Term | None) -> None:
    """Let others have it again; what was restored meanwhile knows nothing of it."""
    if term and _has_leases():
        leasing.given_back(term)


def _has_leases() -> bool:
    return _LEASES in connection.introspection.table_names()


def must_have_no_connections() -> None:
    """Refuse while other programs are connected to a database of PostgreSQL; SQLite copes with them."""
    if connection.vendor == "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        (count,) = cursor.fetchone()
    if count:
        raise refusal("backup.connected", count=count)
