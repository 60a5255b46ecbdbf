"""Announced events, in few words."""

from datetime import UTC, date, datetime
from typing import Any

from ronde.web.events.models import Announcement, Event
from ronde.web.registers.models import Register

SHOWN = datetime(2026, 10, 1, 8, tzinfo=UTC)


def an_event(
    id_: str,
    first: date,
    last: date | None = None,
    *,
    register: Register | None = None,
    place: str = "",
    **told: Any,
) -> Event:
    """An event that everybody may know of."""
    event = Event.objects.create(
        id=id_, name=id_.title(), first_day=first, last_day=last or first, place=place, register=register
    )
    Announcement.objects.create(event=event, **{"shown": SHOWN, **told})
    return event
