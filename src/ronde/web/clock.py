"""The server's clock. A demonstration and tests may set it to another moment (``RONDE_CLOCK``), from which it goes on."""

import os
from datetime import UTC, datetime, timedelta


def _ahead() -> timedelta:
    """By how much the clock was set ahead, or back, when this process began."""
    given = os.environ.get("RONDE_CLOCK", "")
    return datetime.fromisoformat(given).replace(tzinfo=UTC) - datetime.now(UTC) if given else timedelta()


_AHEAD = _ahead()


def now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC) + _AHEAD
