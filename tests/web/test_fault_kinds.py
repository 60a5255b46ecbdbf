"""What is a fault of a disk or a database, and what is a mistake of ours: by the codes that SQLite, PostgreSQL and the system give."""

import errno
import sqlite3
from pathlib import Path

import django.db
import psycopg
import pytest
from django.core.files.uploadhandler import StopUpload
from django.db import connection

from ronde.web.database_faults import database_fault, fault_behind
from ronde.words.language import LANGUAGES
from ronde.words.texts import catalogue, text
from tests.free_ports import free_port

# Appendix A of PostgreSQL's manual; what is missing of it is a mistake of ours.
POSTGRESQL = {
    "53100": "disk-full",
    "58030": "disk",
    "25006": "database-read-only",
    "42501": "database-read-only",
    "XX001": "not-database",
    "XX002": "not-database",
    "55P03": "database-busy",
    "40P01": "database-busy",
    "57014": "database-busy",
    "28P01": "database-not-permitted",
    "28000": "database-not-permitted",
    "3D000": "database-not-there",
    "08006": "database-not-there",
    "57P01": "database-not-there",
    "57P03": "database-not-there",
    "53300": "database-not-there",
    "23505": "",  # the same key once more
    "22003": "",  # too large a number
    "42P01": "",  # no such table
    "42601": "",  # no SQL
}


@pytest.mark.parametrize(("code", "kind"), POSTGRESQL.items())
def test_what_postgresql_says_is_known_by_its_code(code: str, kind: str) -> None:
    error = django.db.OperationalError("de quelque manière que ce soit")
    error.__cause__ = psycopg.errors.lookup(code)("disk is full, locked, role")
    assert fault_behind(error) == kind


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, "disk-full"),
        (errno.EDQUOT, "disk-full"),
        (errno.EFBIG, "disk"),
        (errno.EIO, "disk"),
        (errno.EROFS, "not-permitted"),
        (errno.EACCES, "not-permitted"),
        (errno.ENOENT, ""),  # a file that we thought was there
        (errno.ECONNRESET, ""),  # the browser has gone
        (errno.EPIPE, ""),
    ],
)
def test_what_the_system_says_is_known_by_its_number(number: int, kind: str) -> None:
    assert fault_behind(OSError(number, "?")) == kind


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    "statement", ["SELECT role FROM sqlite_schema", "SELECT locked", "SELECT * FROM role", "SELEC", "SELECT ? || ?"]
)
def test_a_mistake_of_ours_is_none_of_the_disk_whatever_words_it_has(statement: str) -> None:
    with pytest.raises(django.db.Error) as failed, connection.cursor() as cursor:
        cursor.execute(statement)
    assert fault_behind(failed.value) == ""


def _unread(file: Path) -> None:
    with sqlite3.connect(file) as own:  # not through Django
        try:
            own.execute("SELECT * FROM sqlite_schema").fetchone()
        except sqlite3.DatabaseError:
            raise StopUpload from None


def test_what_came_of_a_fault_is_that_fault(tmp_path: Path) -> None:
    file = tmp_path / "no database"
    file.write_bytes(b"no database " * 1000)
    with pytest.raises(StopUpload) as failed:
        _unread(file)
    assert fault_behind(failed.value) == "not-database"
    assert fault_behind(StopUpload()) == ""


def test_a_server_that_nobody_finds_has_no_code() -> None:
    with pytest.raises(psycopg.OperationalError) as refused:
        psycopg.connect(f"postgresql://ronde@127.0.0.1:{free_port()}/ronde", connect_timeout=5)
    error = django.db.OperationalError(str(refused.value))
    error.__cause__ = refused.value
    assert (database_fault(error), fault_behind(error)) == ("database-not-there", "database-not-there")


def test_every_kind_says_what_is_wrong_and_what_to_do_in_three_languages() -> None:
    kinds = {key.removeprefix("faults.").removesuffix("_do") for key in catalogue() if key.startswith("faults.")}
    kinds = {kind for kind in kinds if f"faults.{kind}_do" in catalogue()}
    assert kinds >= {kind for kind in POSTGRESQL.values() if kind} | {"not-permitted", "database-unsafe"}
    for kind in kinds:
        for key in (f"faults.{kind}", f"faults.{kind}_do", f"details.{kind}"):
            assert len({text(key, language) for language in LANGUAGES}) == len(LANGUAGES), key
