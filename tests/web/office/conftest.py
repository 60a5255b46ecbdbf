"""An officer before the pages of the office, on each kind of database; and the site of the demonstration, as the pages' tests have it."""

from pathlib import Path

import pytest
from django.test import Client

from ronde.web.accounts.demonstrations import mark_as_demonstration
from tests.web.conftest import on_one_kind
from tests.web.office.month import Month
from tests.web.office_work import an_officer
from tests.web.pages.conftest import (  # noqa: F401 - fixtures are found by their names
    postgresql_demonstration,
    site,
    site_on_both,
    sqlite_demonstration,
)


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    on_one_kind(metafunc)


@pytest.fixture
def officer(database: str) -> Client:
    del database
    mark_as_demonstration()  # nobody is asked for a second step
    client = Client(raise_request_exception=False)
    client.force_login(an_officer())
    return client


@pytest.fixture
def lived(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Month:
    """The register on 2 February 2024."""
    del database
    return Month(tmp_path, monkeypatch)
