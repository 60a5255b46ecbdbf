"""The demonstration as a site, and a list made by hand."""

from tests.web.pages.conftest import site, sqlite_demonstration

__all__ = ["site", "sqlite_demonstration"]
