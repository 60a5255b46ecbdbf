"""How a database stands towards this version: which migrations it has had, whether anything is in it, who uses it."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from ronde.web.care.manifest import RegisterHead
from ronde.web.registers.guards import TABLE
from ronde.web.registers.models import Fact, Register

# What Django writes into every database by itself, and what says nothing about people or their work.
_ALWAYS = {
    "django_migrations",
    "django_content_type",
    "auth_permission",
    "django_session",
    "registers_lease",
    "people_peopleversion",
    "ledger_ledgerbatch",
}

Migrations = tuple[tuple[str, str], ...]


def applied() -> Migrations:
    """The migrations that the database has had."""
    return tuple(sorted(MigrationRecorder(connection).applied_migrations()))


def unknown(had: Migrations) -> tuple[str, ...]:
    """Those of them that this version does not have: a newer one has made them."""
    known = MigrationLoader(None).disk_migrations
    replaced = {old for one in known.values() for old in one.replaces}
    return tuple(f"{app}.{name}" for app, name in had if (app, name) not in known and (app, name) not in replaced)


def is_behind() -> bool:
    """Whether this version has migrations that the database has not had."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def has_content() -> bool:
    """Whether anything is in it that somebody would miss; asked of the tables as they are, of whatever version."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table in _ALWAYS:
                continue
            cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)} LIMIT 1")  # noqa: S608 - quoted, a table's own name
            if cursor.fetchone():
                return True
    return False


def heads() -> tuple[RegisterHead, ...]:
    """The head of every register; read by columns that no version has renamed."""
    if TABLE not in connection.introspection.table_names():
        return ()
    found = []
    for pk, code in Register.objects.order_by("code").values_list("pk", "code"):
        last = Fact.objects.filter(register_id=pk).order_by("-turn").values_list("turn", "digest").first()
        found.append(RegisterHead(code, *(last or (0, ""))))
    return tuple(found)
