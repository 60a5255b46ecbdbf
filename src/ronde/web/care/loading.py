"""A copy of PostgreSQL read into a database inside one transaction: whatever ends it half-way, nothing has happened."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from django.db import connection

from ronde.web.care import programs

_BLOCK = 2**16


def script_of(dump: Path, server: int) -> Path:
    """The copy as the statements that make it anew."""
    script = dump.with_suffix(".sql")
    script.touch(mode=0o600)
    programs.run(programs.program("pg_restore", server), "--no-owner", "--no-privileges", f"--file={script}", dump)
    return script


def empty_database() -> None:
    """Remove every table and function of ours; inside the transaction that loads others."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)} CASCADE")
        cursor.execute(
            "SELECT p.oid::regprocedure::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace "
            "WHERE n.nspname = current_schema() AND p.prokind = 'f'"
        )
        for (function,) in cursor.fetchall():
            cursor.execute(f"DROP FUNCTION {function} CASCADE")


def load(script: Path) -> None:
    """Execute a script of ``pg_restore``; the caller has begun a transaction."""
    with connection.cursor() as cursor, script.open(encoding="utf-8", newline="\n") as lines:
        for statement, rows in _pieces(lines):
            if rows is None:
                cursor.execute(statement)
            else:
                _copy(cursor.cursor, statement, rows)
        cursor.execute("RESET search_path")
        cursor.execute("RESET row_security")


def _pieces(lines: IO[str]) -> Iterator[tuple[str, Iterable[str] | None]]:
    """The statements between two tables' rows, then those rows, which have to be read before going on."""
    waiting: list[str] = []
    for line in iter(lines.readline, ""):
        if line.startswith("COPY ") and line.endswith(" FROM stdin;\n"):
            yield "".join(waiting), None
            waiting = []
            yield line.rstrip().removesuffix(";"), iter(lines.readline, "\\.\n")
        elif not line.startswith(("\\restrict", "\\unrestrict")):  # said to psql, which is not here
            waiting.append(line)
    yield "".join(waiting), None


def _copy(cursor: Any, statement: str, rows: Iterable[str]) -> None:
    with cursor.copy(statement.encode()) as written:
        waiting, size = [], 0
        for row in rows:
            waiting.append(row)
            size += len(row)
            if size > _BLOCK:
                written.write("".join(waiting))
                waiting, size = [], 0
        written.write("".join(waiting))
