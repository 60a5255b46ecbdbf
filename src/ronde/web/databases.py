"""Which database an installation uses, and what every connection to it must be like."""

import contextlib
import os
import stat
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

# A fact that was acknowledged survives a power cut (FULL), readers and the writer do not wait for one another (WAL), and who
# writes says so at the beginning (IMMEDIATE), or two writers would find out too late that they are two. What is removed is
# overwritten in the file (secure_delete): somebody erased must not be read from its free pages.
_SQLITE_PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}
_BUSY_SECONDS = 20
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class UnsafeConnectionError(Exception):
    """A connection on which an acknowledged fact could be lost."""


def database(folder: Path) -> dict[str, Any]:
    """The database that ``DATABASE_URL`` names, or a file of SQLite in the data folder."""
    url = os.environ.get("DATABASE_URL", "")
    return from_url(url) if url else sqlite(folder / "ronde.sqlite3")


def sqlite(path: Path) -> dict[str, Any]:
    """A file of SQLite."""
    pragmas = "".join(f"PRAGMA {name}={value};" for name, value in _SQLITE_PRAGMAS.items())
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {"init_command": pragmas, "transaction_mode": "IMMEDIATE", "timeout": _BUSY_SECONDS},
    }


def from_url(url: str) -> dict[str, Any]:
    """The database of an address."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path)))
    if parts.scheme not in {"postgres", "postgresql"}:
        message = f"DATABASE_URL begins with {parts.scheme!r}; it may be postgresql://user:password@host:port/name or sqlite:///path"
        raise ValueError(message)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }


def use(chosen: dict[str, Any]) -> None:
    """Use another database from now on than the settings say."""
    connections.close_all()
    connections.settings["default"] = connections.configure_settings({"default": chosen})["default"]
    with contextlib.suppress(AttributeError):  # where nobody had connected yet
        del connections["default"]


def asserted(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Refuse a new connection that is not what it must be; called for every one."""
    found = dict(_unsafe(connection))
    if found:
        connection.close()
        message = ", ".join(f"{name} is {value}" for name, value in found.items())
        raise UnsafeConnectionError(message)
    if connection.vendor == "sqlite":
        _keep_to_owner(Path(connection.settings_dict["NAME"]))


def _keep_to_owner(file: Path) -> None:
    """The file holds names: nobody else on the machine reads it. What SQLite writes beside it has the same mode."""
    if os.name == "posix" and file.is_file() and file.stat().st_mode & _OTHERS:
        with contextlib.suppress(PermissionError):  # of whom the file is not, cannot
            file.chmod(file.stat().st_mode & ~_OTHERS)


def _unsafe(connection: BaseDatabaseWrapper) -> list[tuple[str, object]]:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            said = [(name, cursor.execute(f"PRAGMA {name}").fetchone()[0]) for name in _SQLITE_PRAGMAS]
            return [(name, value) for name, value in said if value != _SQLITE_PRAGMAS[name]]
        cursor.execute("SHOW synchronous_commit")
        (value,) = cursor.fetchone()
        return [("synchronous_commit", value)] if value == "off" else []
