"""Pages of the desk are tried on SQLite, which a laptop has; what they call (``tests/web/events``) on both kinds of database."""

import pytest

from tests.web.conftest import on_one_kind


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    on_one_kind(metafunc)
