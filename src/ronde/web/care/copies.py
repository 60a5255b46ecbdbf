"""A copy of the database as it is at one moment, made while people work: nobody waits for it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import connection, connections, transaction

from ronde.web.care import programs
from ronde.web.care.archive import DATABASES
from ronde.web.care.manifest import RegisterHead
from ronde.web.care.refusals import refusal
from ronde.web.care.state import Migrations, applied, heads
from ronde.web.databases import sqlite, use

_PAGES = 2_000  # copied in one go: 8 MB
Progress = Callable[[int, int], None]  # so much of so much


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy in a file, with what was in it."""

    path: Path
    migrations: Migrations
    registers: tuple[RegisterHead, ...]
    server: int = 0


@contextmanager
def connected_to(chosen: dict[str, Any]) -> Iterator[None]:
    """While another database is used than the installation's own."""
    own = dict(connections.settings["default"])
    use(chosen)
    try:
        yield
    finally:
        use(own)


def copied(folder: Path, said: Progress) -> Copy:
    """The database that is used now, copied into a folder."""
    path = folder / DATABASES[connection.vendor]
    return _from_sqlite(path, said) if connection.vendor == "sqlite" else _from_postgresql(path)


def _from_sqlite(path: Path, said: Progress) -> Copy:
    copy_sqlite(Path(str(connection.settings_dict["NAME"])), path, said)
    with connected_to(sqlite(path)):
        found = Copy(path, applied(), heads())
    settled(path)
    return found


def copy_sqlite(source: Path, target: Path, said: Progress) -> None:
    """SQLite's online backup, piece by piece under one reading transaction: writers go on, and it never has to begin again."""
    with closing(sqlite3.connect(source, isolation_level=None)) as read, closing(sqlite3.connect(target)) as written:
        target.chmod(0o600)
        read.execute("BEGIN")
        read.execute("SELECT count(*) FROM sqlite_master").fetchone()
        read.backup(written, pages=_PAGES, progress=lambda _, left, pages: said(pages - left, pages))


def settled(path: Path) -> None:
    """Let a database of SQLite be one file, and refuse it where that is not whole."""
    with closing(sqlite3.connect(path)) as found:
        found.execute("PRAGMA journal_mode=DELETE")
        whole = found.execute("PRAGMA integrity_check").fetchone()[0]
    if whole != "ok":
        raise refusal("backup.unsound", detail=str(whole))


def server_version() -> int:
    """The major version of PostgreSQL's server."""
    connection.ensure_connection()
    return int(connection.connection.info.server_version) // 10_000


def _from_postgresql(path: Path) -> Copy:
    """``pg_dump`` of a snapshot that this connection holds open, so that what is said of the copy is what is in it."""
    server = server_version()
    dump = programs.program("pg_dump", server)
    programs.program("pg_restore", server)  # without it nobody could look at the copy
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        (snapshot,) = cursor.fetchone()
        had, found = applied(), heads()
        options = ("--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}", f"--file={path}")
        programs.run(dump, *options, database=connection.settings_dict)
    path.chmod(0o600)
    return Copy(path, had, found, server)
