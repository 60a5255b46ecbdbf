"""An installation moved from one kind of database to the other: every row of every table, compared and verified before anybody uses it.

The database that is left is only read. The other one is filled by one transaction, so that whoever is killed on the way leaves it
empty, and the same command begins again.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import Any, Final

from django.apps import apps
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DataError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import AutoField, Field, Model
from django.db.models.sql import InsertQuery
from django.db.utils import IntegrityError

from ronde.web.care.alone import give_back, lease_if_free, must_have_no_connections
from ronde.web.care.copies import connected_to
from ronde.web.care.looking import must_be_sound
from ronde.web.care.refusals import refusal
from ronde.web.care.state import applied, has_content, heads
from ronde.web.ledger.verifying import ledger_problems
from ronde.web.logs import note
from ronde.web.people.verifying import key_problems

# Tables that a move leaves where they are, and why. A test compares this with all tables of both kinds of database.
NOT_MOVED: Final = {
    "django_migrations": "the other database has had its own",
    "registers_lease": "which process works with the database that is left",
}
_LEFT: Final = "left"  # how the database that is left is called meanwhile
_SLICE = 500  # rows written at once, or fewer where a kind of database takes fewer values
Progress = Callable[[int, int], None]  # so many tables of so many


@dataclass(frozen=True, slots=True)
class MovedRows:
    """What was moved, row by row the same in both databases."""

    tables: int
    rows: int


def moved_tables() -> tuple[type[Model], ...]:
    """Every table that moves, as its model; those between two models too."""
    tables = {table_of(model): model for model in apps.get_models(include_auto_created=True)}
    return tuple(tables[name] for name in sorted(tables.keys() - NOT_MOVED.keys()))


def table_of(model: type[Model]) -> str:
    """The name of a model's table."""
    return model._meta.db_table  # noqa: SLF001 - Django's name for it


def move_database(target: dict[str, Any], said: Progress = lambda _done, _all: None) -> MovedRows:
    """Fill another, empty database with everything of the one that is used now; nothing is changed in this one."""
    term = lease_if_free()
    try:
        must_have_no_connections()
        own = dict(connections.settings[DEFAULT_DB_ALIAS])
        expected, migrations = heads(), applied()
        with connected_to(target), _known_as_left(own):
            if has_content():
                raise refusal("move.not-empty")
            call_command("migrate", verbosity=0)
            if applied() != migrations:
                raise refusal("move.other-version")
            with transaction.atomic(), transaction.atomic(using=_LEFT):
                done = _filled(said)
                must_be_sound(expected)
                if wrong := (*ledger_problems(), *key_problems()):
                    raise refusal("move.unsound", what=tuple(dict.fromkeys(problem.code for problem in wrong)))
    finally:
        give_back(term)
    note("database moved", tables=done.tables, rows=done.rows)
    return done


@contextmanager
def _known_as_left(own: dict[str, Any]) -> Iterator[None]:
    """While the database that is left can be read beside the other one."""
    connections.settings[_LEFT] = connections.configure_settings({DEFAULT_DB_ALIAS: own})[DEFAULT_DB_ALIAS]
    try:
        with closing(connections[_LEFT]):
            yield
    finally:
        del connections[_LEFT], connections.settings[_LEFT]


def _filled(said: Progress) -> MovedRows:
    """Every table written, its numbers going on where they were, and compared; within the caller's transaction."""
    left = connections[_LEFT]
    if left.vendor == "postgresql":
        with left.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    models, rows = moved_tables(), 0
    with connection.cursor() as cursor:  # what a migration writes by itself comes from the database that is left
        for model in models:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table_of(model))}")  # noqa: S608 - quoted, a table's own name
    for done, model in enumerate(models):
        said(done, len(models))
        rows += _copy_rows(model)
    _go_on_from(last_numbers(left))
    if different := [table_of(model) for model in models if digest_of(model, _LEFT) != digest_of(model)]:
        raise refusal("move.unsound", what=tuple(different))
    said(len(models), len(models))
    return MovedRows(len(models), rows)


def _fields(model: type[Model]) -> "list[Field[Any, Any]]":
    return list(model._meta.local_concrete_fields)  # noqa: SLF001 - Django's name for it


def _rows(model: type[Model], alias: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a table by their primary key: facts come in their turns, as the guards of the chain want them."""
    names = [field.attname for field in _fields(model)]
    found = model._base_manager.using(alias).order_by("pk")  # noqa: SLF001 - Django's name for it
    yield from found.values_list(*names).iterator(chunk_size=_SLICE)


def _copy_rows(model: type[Model]) -> int:
    """Rows as they stand. They are written past the models' managers: the ledger moves too, and hears of no change."""
    fields, count = _fields(model), 0
    names = [field.attname for field in fields]
    size = max(1, min(_SLICE, connection.ops.bulk_batch_size(fields, range(_SLICE))))
    try:
        rows = _rows(model, _LEFT)
        while part := list(islice(rows, size)):
            query = InsertQuery(model)
            query.insert_values(fields, [model(**dict(zip(names, row, strict=True))) for row in part], raw=True)
            query.get_compiler(using=DEFAULT_DB_ALIAS).execute_sql()
            count += len(part)
    except (DataError, IntegrityError, ValueError) as error:
        raise refusal("move.refused", table=table_of(model), detail=str(error).splitlines()[0]) from error
    return count


def digest_of(model: type[Model], alias: str = DEFAULT_DB_ALIAS) -> str:
    """One digest over every column of every row of a table, the same in both kinds of database."""
    digest = hashlib.sha256()
    for row in _rows(model, alias):
        digest.update(json.dumps(row, default=_plain, ensure_ascii=False, sort_keys=True).encode())
        digest.update(b"\n")
    return digest.hexdigest()


def _plain(value: Any) -> str:
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value)


def last_numbers(database: BaseDatabaseWrapper) -> dict[str, int]:
    """The last number that each table has given to a row: those of rows that are gone are never given again."""
    with database.cursor() as cursor:
        if database.vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            kept = dict(cursor.fetchall())
            return {name: kept[name] for name, _ in _numbered() if kept.get(name)}
        found = {}
        for name, column in _numbered():
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [database.ops.quote_name(name), column])
            cursor.execute(f"SELECT last_value, is_called FROM {cursor.fetchone()[0]}")  # noqa: S608 - the server's own name for it
            last, is_called = cursor.fetchone()
            if is_called:
                found[name] = last
        return found


def _numbered() -> Sequence[tuple[str, str]]:
    """The tables whose rows are numbered by the database, with the column."""
    models = ((table_of(model), model._meta.pk) for model in moved_tables())  # noqa: SLF001 - Django's name for it
    return [(name, key.column) for name, key in models if isinstance(key, AutoField) and key.column]


def _go_on_from(numbers: dict[str, int]) -> None:
    """Let the database that is used now number its next rows as the other one would have."""
    columns = dict(_numbered())
    with connection.cursor() as cursor:
        for name, last in numbers.items():
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [name])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [name, last])
            else:
                said = "SELECT setval(pg_get_serial_sequence(%s, %s), %s)"
                cursor.execute(said, [connection.ops.quote_name(name), columns[name], last])
