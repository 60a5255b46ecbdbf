"""Announced events as entries of a calendar that programs read."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from ronde.play.timetable import Timetable, usual_minutes
from ronde.web.events.hall_clock import hall_zone
from ronde.web.events.models import Event
from ronde.web.events.notes import timetables_of
from ronde.web.language import reading
from ronde.web.public.feeds.icalendar import CalendarEntry
from ronde.web.templatetags.words import called
from ronde.words.texts import text

_A_ROUND = 60  # minutes, where the timetable does not tell


def calendar_entries(request: HttpRequest, events: Collection[Event]) -> tuple[CalendarEntry, ...]:
    """Events as entries: with the hours of their timetables where there are any, else as whole days. One question."""
    times = timetables_of([one.pk for one in events])
    return tuple(_entry(request, one, tuple(times.get(one.pk, {}).values())) for one in events)


def _entry(request: HttpRequest, event: Event, times: tuple[Timetable, ...]) -> CalendarEntry:
    told, (starts, ends) = event.announcement, _hours(event, times)
    return CalendarEntry(
        uid=f"{event.pk}@{request.get_host()}",
        stamp=told.shown or datetime.combine(event.first_day, datetime.min.time(), UTC),
        starts=starts or event.first_day,
        ends=ends or event.last_day,
        summary=event.name,
        location=event.place,
        description="\n".join(_description(event)),
        url=_address(request, event),
    )


def _description(event: Event) -> list[str]:
    """What a reader of the entry is told: by which ranking it counts, and who organises it."""
    told, language = event.announcement, reading()
    ranking = text("feeds.counts_for", language, {"register": called(event.register)}) if event.register else ""
    organiser = text("feeds.organised_by", language, {"name": told.organiser}) if told.organiser else ""
    return [one for one in (ranking, organiser) if one]


def _address(request: HttpRequest, event: Event) -> str:
    """The page of the event; the calendar's where it has none."""
    try:
        return request.build_absolute_uri(reverse("public:event", args=[event.pk]))
    except NoReverseMatch:
        return request.build_absolute_uri(reverse("public:calendar"))


def _hours(event: Event, times: tuple[Timetable, ...]) -> tuple[datetime | None, datetime | None]:
    """From the first round to the end of the last one, by the clock of the hall; nothing where no zone or no timetable is known."""
    rounds = [(one.start, usual_minutes(table) or _A_ROUND) for table in times for one in table.rounds]
    zone = hall_zone(event)
    if not rounds or zone is None:
        return None, None
    first = min(start for start, _ in rounds)
    last = max(start + timedelta(minutes=minutes) for start, minutes in rounds)
    return first.replace(tzinfo=zone), last.replace(tzinfo=zone)
