"""A register for the pages for everybody: a series was homologated and a list published, as ``office_work`` does month after month."""

from pathlib import Path

import pytest
from django.test import Client

from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.storing_whys import stored_whys, untold_turns
from tests.web.conftest import on_one_kind
from tests.web.office_work import acted, an_officer, begun


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    on_one_kind(metafunc)


@pytest.fixture
def register(database: str, tmp_path: Path) -> Register:
    """After the first list: ``one`` has lost to ``two``, met a newcomer and EXEMPT."""
    del database
    mark_as_demonstration()  # nobody is asked for a second step
    made = begun("dames")
    for act in range(3):
        assert acted(made, act, an_officer(), tmp_path).is_done
    for turn in untold_turns(made):
        assert sum(stored_whys(FOLD.held(made), turn))
    return made


@pytest.fixture
def visitor() -> Client:
    """Somebody without an account."""
    return Client(raise_request_exception=True)


@pytest.fixture
def client() -> Client:
    """Somebody without an account, who sees the page that says what went wrong."""
    return Client()
