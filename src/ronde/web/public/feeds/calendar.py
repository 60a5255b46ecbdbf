"""The calendar: announced events by month, of this season and after it, or of a season before."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.db.models import QuerySet

from ronde.web.events.announced import announced_events
from ronde.web.events.models import Event
from ronde.web.public.feeds.event_states import ShownEvent, shown_events
from ronde.web.registers.models import Register

MOST = 500  # events of a page or a feed
_FIRST_MONTH = 9  # of a season


@dataclass(frozen=True, slots=True)
class AskedCalendar:
    """Which events a reader asks for; a season is called by the year in which it begins."""

    register: str = ""
    place: str = ""
    season: int | None = None

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "AskedCalendar":
        """From the address; what makes no sense is left out."""
        season = given.get("season", "")
        is_year = season.isascii() and season.isdecimal() and len(season) == 4 and 1900 <= int(season) <= 9000
        return cls(given.get("register", ""), given.get("place", ""), int(season) if is_year else None)


@dataclass(frozen=True, slots=True)
class Month:
    """The events that begin in a month."""

    first: date
    events: tuple[ShownEvent, ...]

    @property
    def anchor(self) -> str:
        """Where on the page it stands."""
        return f"m{self.first:%Y-%m}"


@dataclass(frozen=True, slots=True)
class CalendarPage:
    """Everything on the page of the calendar."""

    asked: AskedCalendar
    season: int
    is_current: bool
    months: tuple[Month, ...]
    registers: tuple[Register, ...]
    places: tuple[str, ...]
    before: int | None

    @property
    def season_end(self) -> int:
        """The year in which the season ends."""
        return self.season + 1

    @property
    def before_end(self) -> int:
        """The year in which the season before ends."""
        return (self.before or 0) + 1

    @property
    def is_narrowed(self) -> bool:
        """Whether only some events are asked for."""
        return bool(self.asked.register or self.asked.place)


def calendar_page(asked: AskedCalendar, at: datetime) -> CalendarPage:
    """The page: five questions however many events there are."""
    now_ = season_of(at.date())
    season = now_ if asked.season is None else min(asked.season, now_)
    of_season = _of_season(season, is_current=season == now_)
    places = of_season.exclude(place="").order_by("place").values_list("place", flat=True).distinct()[:MOST]
    events = shown_events(tuple(_narrowed(of_season, asked).order_by("first_day", "name", "pk")[:MOST]), at)
    months = groupby(events, key=lambda one: one.event.first_day.replace(day=1))
    earlier = announced_events().filter(first_day__lt=_first_day(season)).order_by("-first_day").first()
    return CalendarPage(
        asked=asked,
        season=season,
        is_current=season == now_,
        months=tuple(Month(first, tuple(found)) for first, found in months),
        registers=tuple(Register.objects.filter(is_copy=False).order_by("name", "code")),
        places=tuple(places),
        before=season_of(earlier.first_day) if earlier else None,
    )


def season_of(day: date) -> int:
    """The year in which the season of a day began: on the first of September, as rating lists and licences have it."""
    return day.year if day.month >= _FIRST_MONTH else day.year - 1


def _first_day(season: int) -> date:
    return date(season, _FIRST_MONTH, 1)


def _of_season(season: int, *, is_current: bool) -> "QuerySet[Event]":
    """The events of a season; with this one also what is announced for later, and what began before it and goes on."""
    first = _first_day(season)
    if is_current:
        return announced_events().filter(last_day__gte=first)
    return announced_events().filter(first_day__gte=first, first_day__lt=_first_day(season + 1))


def _narrowed(events: "QuerySet[Event]", asked: AskedCalendar) -> "QuerySet[Event]":
    if asked.register:
        events = events.filter(register__code=asked.register)
    return events.filter(place=asked.place) if asked.place else events


def coming_events(at: datetime, most: int) -> tuple[ShownEvent, ...]:
    """The next announced events, those under way first: two questions."""
    found = announced_events().filter(last_day__gte=at.date()).order_by("first_day", "name", "pk")[:most]
    return shown_events(tuple(found), at)


def feed_events(asked: AskedCalendar, today: date) -> tuple[Event, ...]:
    """The events of a calendar that programs read: of this season and after it."""
    found = _narrowed(_of_season(season_of(today), is_current=True), asked)
    return tuple(found.order_by("first_day", "name", "pk")[:MOST])
