"""Every event that everybody may know of: under way, coming, over; and those that the registers have rated, year by year."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.core.paginator import Page, Paginator
from django.db.models import Q

from ronde.web.clock import now
from ronde.web.events.announced import announced_events
from ronde.web.events.models import Event
from ronde.web.public.events.live_now import EventNow, events_now
from ronde.web.registers.models import DossierRow, Register

ON_A_PAGE = 50
_COMING = 100  # events that are told before they begin
_YEARS = range(1900, 2200)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader asks for: which register, which year, which page; what makes no sense is left out."""

    register: str = ""
    year: int | None = None
    page: int = 1

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Asked":
        """From the address."""
        year, page = given.get("year", ""), given.get("page", "")
        return cls(
            register=given.get("register", "").replace("\x00", "")[:60],
            year=int(year) if year.isdecimal() and len(year) == 4 and int(year) in _YEARS else None,
            page=int(page) if page.isdecimal() and 0 < len(page) < 5 else 1,
        )


@dataclass(frozen=True, slots=True)
class EventsPage:
    """Everything on the page. ``over`` are announced events, ``rated`` those that count in a register, both of the year that is shown."""

    asked: Asked
    registers: tuple[Register, ...]
    live: tuple[EventNow, ...]
    coming: tuple[Event, ...]
    over: tuple[Event, ...]
    years: tuple[int, ...]
    year: int
    rated: "Page[DossierRow]"

    @property
    def is_narrowed(self) -> bool:
        """Whether only one register's events are shown."""
        return bool(self.asked.register)


def events_page(asked: Asked) -> EventsPage:
    """The page of all events, with a bounded number of questions to the database."""
    today = now().date()
    registers = tuple(Register.objects.filter(is_copy=False).order_by("name", "code"))
    announced = announced_events().filter(_of(asked.register, "register__code"))
    rated = DossierRow.objects.filter(_of(asked.register, "register__code"), counts=True, register__is_copy=False)
    years = _years(today, asked)
    year = asked.year or today.year
    rows = rated.filter(day__year=year).select_related("register").order_by("-day", "name", "section")
    return EventsPage(
        asked,
        registers,
        events_now(today, asked.register),
        tuple(announced.filter(first_day__gt=today).order_by("first_day", "name", "id")[:_COMING]),
        tuple(announced.filter(last_day__lt=today, last_day__year=year).order_by("-last_day", "name", "id")[:_COMING]),
        years,
        year,
        Paginator(rows, ON_A_PAGE).get_page(asked.page),
    )


def _of(register: str, column: str) -> Q:
    return Q(**{column: register}) if register else Q()


def _years(today: date, asked: Asked) -> tuple[int, ...]:
    """The years of which there is something to show, the last first; this one always."""
    rated = DossierRow.objects.filter(_of(asked.register, "register__code"), counts=True, register__is_copy=False)
    announced = announced_events().filter(_of(asked.register, "register__code"), last_day__lt=today)
    days = (*rated.dates("day", "year"), *announced.dates("last_day", "year"))
    return tuple(sorted({today.year, *(one.year for one in days)}, reverse=True))
