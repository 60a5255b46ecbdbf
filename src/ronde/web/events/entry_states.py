"""Whether one may enter an announced event now."""

from datetime import datetime
from enum import StrEnum

from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Announcement, Event
from ronde.web.events.places import Places


class Entering(StrEnum):
    """How an announced event stands for who wants to enter."""

    OPEN = "open"
    FULL = "full"  # one is put on the waiting list
    CLOSED = "closed"
    UNDER_WAY = "under_way"
    OVER = "over"

    @property
    def is_possible(self) -> bool:
        """Whether one may still ask."""
        return self in {Entering.OPEN, Entering.FULL}


def entering_state(event: Event, announcement: Announcement, places: Places, moment: datetime) -> Entering:
    """The state of an event by the clock of its hall; where no deadline was said, one may enter until the first day begins."""
    today = hall_time(event, moment).date()
    if today > event.last_day:
        return Entering.OVER
    if any(section.published for _, section in places.sections):
        return Entering.UNDER_WAY
    if announcement.closes is not None and moment >= announcement.closes:
        return Entering.UNDER_WAY if today >= event.first_day else Entering.CLOSED
    if announcement.closes is None and today >= event.first_day:
        return Entering.UNDER_WAY
    return Entering.FULL if places.is_full else Entering.OPEN
