"""How far an announced event has come, as everybody is told: open for entries, full, under way, over."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Count, Exists, OuterRef

from ronde.web.events.models import EntrantRow, EntryAsked, Event
from ronde.web.events.places import ENTERED


class EventState(StrEnum):
    """What a reader can do about an event."""

    OPEN = "open"
    WAITING = "waiting"  # as many as may enter have; others wait for a place
    FULL = "full"
    CLOSED = "closed"
    LIVE = "live"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """An announced event as a calendar has it; ``entered``: how many play in it, or will."""

    event: Event
    state: EventState
    entered: int

    @property
    def is_live(self) -> bool:
        """Whether it is under way."""
        return self.state is EventState.LIVE

    @property
    def is_to_come(self) -> bool:
        """Whether it has not begun."""
        return self.state not in {EventState.LIVE, EventState.OVER}


def state_of(event: Event, entered: int, at: datetime) -> EventState:
    """The state of an announced event at a moment."""
    told, today = event.announcement, at.date()
    if event.last_day < today:
        return EventState.OVER
    if event.first_day <= today:
        return EventState.LIVE
    is_full = told.capacity is not None and entered >= told.capacity
    if told.closes is not None and told.closes <= at:
        return EventState.FULL if is_full else EventState.CLOSED
    return EventState.WAITING if is_full else EventState.OPEN


def shown_events(events: Collection[Event], at: datetime) -> tuple[ShownEvent, ...]:
    """Events with their states, in the order in which they are given: two questions for all."""
    entered = _entered([one.pk for one in events])
    return tuple(ShownEvent(one, state_of(one, entered.get(one.pk, 0), at), entered.get(one.pk, 0)) for one in events)


def _entered(events: Collection[str]) -> Mapping[str, int]:
    """How many play in each: who is entered at its desk, and who asked on its page and is not there yet."""
    if not events:
        return {}
    there = EntrantRow.objects.filter(event=OuterRef("event"), person=OuterRef("person")).exclude(person="")
    asked = EntryAsked.objects.filter(event__in=events, state=ENTERED).exclude(Exists(there))
    found = Counter[str]()
    for rows in (EntrantRow.objects.filter(event__in=events), asked):
        found.update(dict(rows.values_list("event").annotate(count=Count("pk"))))
    return found
