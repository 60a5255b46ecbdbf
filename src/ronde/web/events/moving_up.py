"""The waiting list: who came first moves up as soon as there is a place, and is told."""

from datetime import datetime
from functools import partial

from django.db import transaction

from ronde.web.events.entry_letters import send_letter
from ronde.web.events.models import EntryAsked, Event
from ronde.web.events.places import ENTERED, places_of


def moved_up(event: Event, capacity: int | None, at: datetime) -> tuple[EntryAsked, ...]:
    """Those who have waited and are entered now, in the order in which they came. To be called in a transaction that holds the event."""
    places = places_of(event, capacity)
    rows = places.waiting if places.free is None else places.waiting[: places.free]
    for row in rows:
        row.state, row.moved_up, row.version = ENTERED, at, row.version + 1
        row.save(update_fields=["state", "moved_up", "version"])
        transaction.on_commit(partial(send_letter, row, event, "moved_up"))
    return rows
