"""Pages of administrators are tried on one kind of database."""

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from ronde.web.accounts.models import Appointment
from ronde.web.roles import Role
from tests.web.accounts.signing import somebody, with_second_step
from tests.web.conftest import on_one_kind


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """On SQLite alone."""
    on_one_kind(metafunc)


@pytest.fixture
def administrator(database: str) -> Client:
    """The browser of an administrator who has signed in with both steps."""
    del database
    return with_second_step(somebody("anna", Role.ADMINISTRATOR))


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setattr(settings, "DATA", folder)
    return folder


def roles_of(name: str) -> set[tuple[str, str]]:
    """What an account is, over what."""
    return set(Appointment.objects.filter(user__username=name).values_list("role", "over"))
