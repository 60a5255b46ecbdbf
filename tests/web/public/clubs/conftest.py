"""The demonstration as a site."""

from tests.web.pages.conftest import site, sqlite_demonstration

__all__ = ["site", "sqlite_demonstration"]
