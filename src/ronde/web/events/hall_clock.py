"""The clock of the hall: what an organiser writes on a poster is a moment of his place, without a zone."""

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from ronde.web.clock import enter_place
from ronde.web.events.models import Event

_PLACES = ("Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


def hall_time(event: Event, moment: datetime) -> datetime:
    """A moment by the clock of the hall: that of the event's zone, or of this machine; without a zone, as people write it."""
    return moment.astimezone(hall_zone(event)).replace(tzinfo=None)


def from_hall_time(event: Event, written: datetime) -> datetime:
    """The same the other way round: what people wrote as a moment of the database."""
    zone = hall_zone(event)
    return (written.replace(tzinfo=zone) if zone else written.astimezone()).astimezone(UTC)


def hall_zone(event: Event) -> ZoneInfo | None:
    """The zone of an event: its own, else that of its register; None where only this machine's is known."""
    name = zone_name(event)
    return ZoneInfo(name) if name else None


def zone_name(event: Event) -> str:
    """The same by its name; empty where there is none."""
    return event.zone or (event.register.zone if event.register else "")


def enter_hall(event: Event) -> None:
    """From here on a page is of the hall of an event."""
    if name := zone_name(event):
        enter_place(name)


def known_zone(name: str) -> str:
    """A zone that came from elsewhere, if this machine knows it; else empty."""
    return name if name in available_timezones() else ""


@cache
def places_with_zones() -> tuple[str, ...]:
    """The names of zones that an organiser chooses from, each after a place."""
    return tuple(sorted(name for name in available_timezones() if name.startswith(_PLACES)))
