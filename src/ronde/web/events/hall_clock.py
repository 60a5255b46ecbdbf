"""The clock of the hall: what an organiser writes on a poster is a moment of his place, without a zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from ronde.web.events.models import Event


def hall_time(event: Event, moment: datetime) -> datetime:
    """A moment by the clock of the hall: that of the register's zone, or of this machine; without a zone, as people write it."""
    return moment.astimezone(_zone(event)).replace(tzinfo=None)


def from_hall_time(event: Event, written: datetime) -> datetime:
    """The same the other way round: what people wrote as a moment of the database."""
    zone = _zone(event)
    return (written.replace(tzinfo=zone) if zone else written.astimezone()).astimezone(UTC)


def _zone(event: Event) -> ZoneInfo | None:
    return ZoneInfo(event.register.zone) if event.register else None
