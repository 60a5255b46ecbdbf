"""The small demonstration, of the pages."""

from tests.web.pages.conftest import site, sqlite_demonstration

__all__ = ["site", "sqlite_demonstration"]
