"""The server's clock, and what it says where a page is at home. A demonstration and tests may set it to another moment (``RONDE_CLOCK``), from which it goes on."""

import os
from contextvars import ContextVar
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo


def _ahead() -> timedelta:
    """By how much the clock was set ahead, or back, when this process began."""
    given = os.environ.get("RONDE_CLOCK", "")
    return datetime.fromisoformat(given).replace(tzinfo=UTC) - datetime.now(UTC) if given else timedelta()


_AHEAD = _ahead()


def now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC) + _AHEAD


_PLACE: ContextVar[str] = ContextVar("place", default="")


def enter_place(zone: str) -> None:
    """From here on a page is of a register or a hall: its days and hours are by the clock there, wherever the server is."""
    _PLACE.set(zone)


def leave_place() -> None:
    """The next page may be of another one."""
    _PLACE.set("")


def place() -> str:
    """The zone that the page is of; empty where it is of none."""
    return _PLACE.get()


def local(moment: datetime, zone: str = "") -> datetime:
    """A moment by the clock of the page's place, else of ``zone``, else of this machine. One without a zone is UTC."""
    where = place() or zone
    known = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return known.astimezone(ZoneInfo(where) if where else None)


def local_day() -> date:
    """The day there."""
    return local(now()).date()
