"""Faults of a disk and of a database, made for real: SQLite and PostgreSQL say themselves what is wrong."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import product
from pathlib import Path

from django.db import connection, connections

from ronde.web.database_trial import TRIAL

_HEADER = 100  # bytes of the first page by which SQLite tells that a file is its own


@contextmanager
def full() -> Iterator[None]:
    """The file may not grow, and whatever is written needs room: SQLite says of it what it says of a full disk."""
    tables = connection.introspection.table_names()
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filling (bytes BLOB)")
        for number, (table, act) in enumerate(product(tables, ("INSERT", "UPDATE", "DELETE"))):
            fill = "INSERT INTO filling VALUES (zeroblob(2000000))"
            cursor.execute(f"CREATE TEMP TRIGGER filling_{number} AFTER {act} ON main.{table} BEGIN {fill}; END")
        cursor.execute("PRAGMA max_page_count = 1")  # as many as there are, it means
        yield
        cursor.execute("PRAGMA max_page_count = 1073741823")
        for number in range(3 * len(tables)):
            cursor.execute(f"DROP TRIGGER temp.filling_{number}")
        cursor.execute("DROP TABLE filling")
    TRIAL.forget()


@contextmanager
def only_read() -> Iterator[None]:
    """Nothing may be written on this connection."""
    with connection.cursor() as cursor:
        on, off = (
            ("PRAGMA query_only = 1", "PRAGMA query_only = 0")
            if connection.vendor == "sqlite"
            else ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off")
        )
        cursor.execute(on)
        yield
        cursor.execute(off)
    TRIAL.forget()


@contextmanager
def worked_with() -> Iterator[None]:
    """Another program writes, and does not end."""
    path = connection.settings_dict["NAME"]
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 20000")
    TRIAL.forget()


@contextmanager
def damaged() -> Iterator[None]:
    """Noise stands in the pages of the tables into which everybody writes; at the end the file is as it was."""
    path = Path(connection.settings_dict["NAME"])
    connections.close_all()
    with closing(sqlite3.connect(path)) as own:
        own.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = path.read_bytes()
    noise_in_pages(path, "events_act", "accounts_tally", "django_session", "registers_fact")
    TRIAL.forget()
    yield
    connections.close_all()
    path.write_bytes(before)
    TRIAL.forget()


def noise_in_pages(path: Path, *tables: str) -> None:
    """Write noise into the root pages of some tables and of their indexes, in a file that nobody has open."""
    with closing(sqlite3.connect(path)) as own:
        (size,) = own.execute("PRAGMA page_size").fetchone()
        marks = ", ".join("?" * len(tables))
        asked = f"SELECT rootpage FROM sqlite_schema WHERE tbl_name IN ({marks}) AND rootpage > 0"  # noqa: S608 - marks
        pages = [page for (page,) in own.execute(asked, tables)]
    noise = random.Random(6).randbytes(size)  # noqa: S311 - no secret
    with path.open("r+b") as file:
        for page in pages:
            assert page > 1 or size > _HEADER
            file.seek((page - 1) * size)
            file.write(noise)


FAULTS: dict[str, Callable[[], AbstractContextManager[None]]] = {
    "disk-full": full,
    "database-read-only": only_read,
    "database-busy": worked_with,
    "not-database": damaged,
}
