"""Why a database or its disk did not do what was asked, by kind: each has its words (``details``, ``faults``); a database speaks its own.

A kind is known by the code of the fault, which is the same in every language of a server. What has a code that does not stand here is a
mistake of ours, whatever words it uses. Only what broke a connection to PostgreSQL has no code: there the message is looked at.
"""

import errno
import shutil
from pathlib import Path
from typing import cast

import django.db
from django.db import connection

from ronde.files.disk_faults import disk_fault
from ronde.web.databases import UnsafeConnectionError

# SQLite's codes by their first word, PostgreSQL's by their beginning.
_SQLITE_CODES = {
    "FULL": "disk-full",
    "READONLY": "database-read-only",
    "PERM": "database-read-only",
    "CORRUPT": "not-database",
    "NOTADB": "not-database",
    "BUSY": "database-busy",
    "LOCKED": "database-busy",
    "IOERR": "disk",
    "CANTOPEN": "database-not-there",
}
_POSTGRESQL_CODES = {
    "53100": "disk-full",
    "58030": "disk",  # an error of the disk
    "25006": "database-read-only",  # a read-only transaction
    "42501": "database-read-only",
    "XX001": "not-database",  # damaged pages
    "XX002": "not-database",
    "55P03": "database-busy",
    "40P01": "database-busy",
    "57014": "database-busy",  # waited for too long
    "28": "database-not-permitted",
    "3D": "database-not-there",
    "08": "database-not-there",
    "57P": "database-not-there",  # it is being stopped or started
    "53300": "database-not-there",  # too many connections
}
_MESSAGES = (
    (("not a database", "malformed", "file is encrypted"), "not-database"),
    (("password authentication", "no password supplied", "role "), "database-not-permitted"),
)
_OF_A_CONNECTION = (django.db.OperationalError, django.db.InterfaceError)
_UNKNOWN = "database"
_PERHAPS_FULL = frozenset({"disk", "database-not-there"})
_BESIDE = 128 * 2**10  # bytes: the index of what is not yet in its place, and a few pages
_DISK_ERRORS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO, errno.EFBIG})


def database_fault(error: Exception) -> str:
    """The kind of a fault, by the id of its words; ``database`` if it is none of those that are known."""
    if isinstance(error, UnsafeConnectionError):
        return "database-unsafe"
    cause = error.__cause__ or error  # Django wraps what the database's own library raised
    if code := _code(cause):
        found = _by_code(code)
    elif kind := next((kind for signs, kind in _MESSAGES if any(sign in str(error) for sign in signs)), ""):
        found = kind
    else:
        is_broken = hasattr(cause, "sqlstate") and isinstance(error, _OF_A_CONNECTION)
        found = "database-not-there" if is_broken else _UNKNOWN
    return "disk-full" if found in _PERHAPS_FULL and _is_full() else found


def _code(error: BaseException) -> str:
    return str(getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None) or "")


def _by_code(code: str) -> str:
    if code.startswith("SQLITE_"):
        return _SQLITE_CODES.get(code.split("_")[1], _UNKNOWN)
    beginnings = (code, code[:3], code[:2])
    return next((_POSTGRESQL_CODES[start] for start in beginnings if start in _POSTGRESQL_CODES), _UNKNOWN)


def _is_full() -> bool:
    """Whether the disk of a file of SQLite has no room for what it writes beside it: then it says that it cannot open or map a file."""
    if connection.vendor != "sqlite":
        return False
    try:
        return shutil.disk_usage(Path(connection.settings_dict["NAME"]).parent).free < _BESIDE
    except OSError:
        return False


def fault_behind(error: BaseException | None) -> str:
    """The kind of the fault of disk or database behind a failure, or behind what it came from; empty if it is a mistake of ours."""
    while error is not None:
        if found := _fault(error):
            return found
        error = error.__cause__ or error.__context__
    return ""


def _fault(error: BaseException) -> str:
    if isinstance(error, OSError):
        if error.errno not in _DISK_ERRORS:
            return ""
        return "disk" if error.errno == errno.EFBIG else disk_fault(error)
    if isinstance(error, (django.db.Error, UnsafeConnectionError)) or _code(error):
        kind = database_fault(cast(Exception, error))
        return "" if kind == _UNKNOWN else kind
    return ""
