"""The demonstration as a site, for the pages of the archive."""

from tests.web.pages.conftest import postgresql_demonstration, site, site_on_both, sqlite_demonstration

__all__ = ["postgresql_demonstration", "site", "site_on_both", "sqlite_demonstration"]
