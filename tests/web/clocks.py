"""The site's clock, set by a test; without this it is the machine's (or RONDE_CLOCK's)."""

from datetime import UTC, datetime, timedelta
from itertools import count
from types import SimpleNamespace

import pytest

from ronde.web import clock

AFTERNOON = datetime(2026, 11, 18, 14, 20, tzinfo=UTC)


def set_clock(patch: pytest.MonkeyPatch, moment: datetime) -> None:
    """It is this moment, and time goes on."""
    patch.setattr(clock, "_AHEAD", moment - datetime.now(UTC))


def stop_clock(patch: pytest.MonkeyPatch, moment: datetime = AFTERNOON) -> None:
    """It is this moment until the end of the test: for what is said in minutes, however long a busy machine takes to say it."""
    patch.setattr(clock, "_AHEAD", timedelta())
    patch.setattr(clock, "datetime", SimpleNamespace(now=lambda _: moment))


def hurry_clock(patch: pytest.MonkeyPatch, moment: datetime) -> None:
    """It is this moment, and a second later at each look: whoever looks twice for one act sees two moments."""
    seconds = count()
    patch.setattr(clock, "_AHEAD", timedelta())
    patch.setattr(clock, "datetime", SimpleNamespace(now=lambda _: moment + timedelta(seconds=next(seconds))))
