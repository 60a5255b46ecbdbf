"""The site of the demonstration, as the pages' tests have it."""

from tests.web.pages.conftest import (  # noqa: F401 - fixtures are found by their names
    site,
    sqlite_demonstration,
)
