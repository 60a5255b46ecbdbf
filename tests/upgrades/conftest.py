"""An installation for every test into which something of a kept version comes."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from django.db import connections
from django.test import override_settings

from ronde.web.databases import from_url
from tests.upgrades.kept import POSTGRESQL, KeptVersion, kept_versions
from tests.web import postgresql
from tests.web.conftest import KINDS, connect

_NUMBERS = count()


@pytest.fixture(params=kept_versions(), ids=lambda version: version.name)
def version(request: pytest.FixtureRequest) -> KeptVersion:
    """Each version that is kept, none of its files damaged."""
    kept: KeptVersion = request.param
    kept.verify()
    return kept


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """The data folder of the installation."""
    folder = tmp_path / "data"
    folder.mkdir()
    with override_settings(DATA=folder):
        yield folder


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a PostgreSQL; skipped where there is none."""
    with postgresql.own_server("kept") as address:
        yield address


@pytest.fixture
def installation(request: pytest.FixtureRequest, kind: str, data: Path) -> Iterator[str]:
    """The address of a database without any tables, which is used from now on."""
    address = request.getfixturevalue("postgresql_server") if kind == "postgresql" else ""
    name = f"installation_{next(_NUMBERS)}"
    if address:
        postgresql.administer(address, f"CREATE DATABASE {name}")
    url = f"{address}/{name}" if address else f"sqlite://{data / 'ronde.sqlite3'}"
    connect(from_url(url))
    yield url
    connections.close_all()
    if address:
        postgresql.administer(address, f"DROP DATABASE {name} WITH (FORCE)")


def load(version: KeptVersion, url: str) -> None:
    """What the version had in its database, in one that has no tables: as its administrator brings it to another machine."""
    if url.startswith("sqlite"):
        version.unpack_sqlite(Path(url.removeprefix("sqlite://")))
    else:
        run_script(version.folder / POSTGRESQL, url)


def run_script(script: Path, url: str) -> None:
    """A script of ``pg_dump`` executed by PostgreSQL's own ``psql``."""
    folder = postgresql.programs()
    program = shutil.which("psql") or (folder and folder / "psql")
    assert program is not None, postgresql.HOW_TO_GET_IT
    words = [
        program,
        "--no-psqlrc",
        "--quiet",
        "--set=ON_ERROR_STOP=1",
        "--single-transaction",
        f"--file={script}",
        url,
    ]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env={**os.environ})  # noqa: S603 - PostgreSQL's
