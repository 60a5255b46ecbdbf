"""A small demonstration, built through the services: once, copied for every test that only looks at it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connections
from django.test import override_settings

from ronde.web.databases import from_url
from ronde.web.registers.folding import FOLD
from tests.web.conftest import connect, own_copy
from tests.web.demonstration.small import heads, parts


@pytest.fixture(autouse=True)
def _own_journal(tmp_path: Path) -> Iterator[None]:
    """The journal of erasures is beside the database of a test, not beside those of others."""
    with override_settings(DATA=tmp_path):
        yield


@pytest.fixture(scope="session")
def small_demonstration(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A demonstration that was built without a break, in a database of its own."""

    def build(path: Path) -> None:
        shutil.copyfile(sqlite_template, path)
        connect(from_url(f"sqlite://{path}"))
        with override_settings(DATA=tmp_path_factory.mktemp("small")):
            for _ in parts():
                pass
        FOLD.end()
        connections.close_all()

    return own_copy(tmp_path_factory, "small-demonstration.sqlite3", build)


@pytest.fixture(scope="session")
def expected_heads(small_demonstration: Path) -> dict[str, str]:
    """Its chains."""
    connect(from_url(f"sqlite://{small_demonstration}"))
    found = heads()
    connections.close_all()
    return found


@pytest.fixture
def site(small_demonstration: Path, tmp_path: Path) -> Iterator[None]:
    """A copy of it."""
    path = tmp_path / "site.sqlite3"
    shutil.copyfile(small_demonstration, path)
    connect(from_url(f"sqlite://{path}"))
    yield
    FOLD.end()
    connections.close_all()
