"""Every test of the web rooms has a database of its own, copied from a template: SQLite's a file, PostgreSQL's a database."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import django
import pytest

# The web rooms are set up before any test of theirs is read, as an installation without anything in it.
_FOLDER = tempfile.TemporaryDirectory(prefix="ronde-")
os.environ.update(RONDE_DATA=_FOLDER.name, DJANGO_SETTINGS_MODULE="ronde.web.settings")
os.environ["RONDE_HOSTS"] = "localhost 127.0.0.1 testserver"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = (
    "true"  # a browser of other tests keeps a loop in the thread that runs these too
)
os.environ.pop("DATABASE_URL", None)
django.setup()

from django.core.management import call_command  # noqa: E402 - after the setup
from django.db import connections  # noqa: E402 - after the setup

from ronde.web.databases import from_url, use  # noqa: E402 - after the setup
from ronde.web.registers.folding import FOLD  # noqa: E402 - after the setup
from tests.web import postgresql  # noqa: E402 - after the setup

KINDS = ("sqlite", "postgresql")
_NUMBERS = count()


def connect(database: dict[str, Any]) -> None:
    """Use another database from now on."""
    FOLD.forget()
    FOLD._term = None  # noqa: SLF001 - the right was to another database
    use(database)


def migrated(url: str) -> None:
    """Make our tables."""
    connect(from_url(url))
    call_command("migrate", verbosity=0)
    connections.close_all()


@pytest.fixture(scope="session")
def sqlite_template() -> Path:
    """A file with our tables and nothing in them."""
    path = Path(_FOLDER.name) / "template.sqlite3"
    migrated(f"sqlite://{path}")
    return path


@pytest.fixture(scope="session")
def postgresql_template() -> Iterator[str]:
    """The address of a server with a database ``template``."""
    with postgresql.own_server("template") as address:
        migrated(f"{address}/template")
        yield address


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of its own with our tables and nothing in them; the address by which another process finds it."""
    if request.param == "sqlite":
        template: Path = request.getfixturevalue("sqlite_template")
        path = tmp_path / "ronde.sqlite3"
        shutil.copyfile(template, path)
        yield from _connected(f"sqlite://{path}", lambda: None)
    else:
        server: str = request.getfixturevalue("postgresql_template")
        name = f"test_{next(_NUMBERS)}"
        postgresql.administer(server, f"CREATE DATABASE {name} TEMPLATE template")
        drop = f"DROP DATABASE {name} WITH (FORCE)"
        yield from _connected(f"{server}/{name}", lambda: postgresql.administer(server, drop))


def _connected(url: str, dropped: Callable[[], None]) -> Iterator[str]:
    connect(from_url(url))
    yield url
    connections.close_all()
    dropped()
