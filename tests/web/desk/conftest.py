"""Pages of the desk are tried on SQLite, which a laptop has; what they call (``tests/web/events``) on both kinds of database."""

import os

import pytest

from tests.web.conftest import KINDS


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One kind of database for each test, unless everything is to be tried at length (RONDE_LONG=1)."""
    if "database" in metafunc.fixturenames and not os.environ.get("RONDE_LONG"):
        metafunc.definition.add_marker(pytest.mark.parametrize("database", KINDS[:1], indirect=True))
