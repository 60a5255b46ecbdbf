"""The quarter of an evening: ranking, race, purses; what the committee chose and what was paid is written by the services of the office."""

from collections.abc import Iterable
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from ronde.ground.problems import Problem
from ronde.web.desk.by_form import by_form
from ronde.web.desk.evening.quarter import quarter_shown
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.guarding import for_who_may
from ronde.web.office.lists import local_today
from ronde.web.office.season.committee import mark_paid, mark_unpaid, record_choice

_RUN = "run-section"


@for_who_may(_RUN)
def quarter(request: HttpRequest, section: str) -> HttpResponse:
    """The quarter of the evening, or another one."""
    return _quarter(request, desk_of(request, section))


def _quarter(request: HttpRequest, desk: SectionDesk, problems: Iterable[Problem] = ()) -> HttpResponse:
    asked = request.POST if request.method == "POST" else request.GET
    page = quarter_shown(desk, asked.get("quarter", ""))
    return shown(
        request,
        desk,
        "desk/evening/quarter.html",
        step="evening-quarter",
        problems=problems,
        page=page,
        typed=request.POST,
        all_shown="all" in request.GET,
        keys_template="desk/evening/keys_quarter.html",
    )


@for_who_may(_RUN)
@by_form
def choice(request: HttpRequest, section: str) -> HttpResponse:
    """Write down which reading the committee has chosen."""
    desk, form = desk_of(request, section), request.POST
    if desk.event.register is None:
        return done("desk:evening-quarter", section)
    made = record_choice(
        desk.event.register,
        form.get("quarter", ""),
        form.get("reading", ""),
        _today(desk),
        desk.actor,
        how=form.get("how", ""),
    )
    return _back(section, form.get("quarter", "")) if made.is_done else _quarter(request, desk, made.problems)


@for_who_may(_RUN)
@by_form
def paid(request: HttpRequest, section: str) -> HttpResponse:
    """Mark a purse paid, or take that back."""
    desk, form = desk_of(request, section), request.POST
    register, period = desk.event.register, form.get("quarter", "")
    if register is None:
        return done("desk:evening-quarter", section)
    of = (form.get("ranking", ""), form.get("player", ""))
    if form.get("paid") == "off":
        mark_unpaid(register, period, *of, desk.actor)
        return _back(section, period)
    problems = mark_paid(register, period, *of, desk.actor, day=_today(desk))
    return _quarter(request, desk, problems) if problems else _back(section, period)


def _today(desk: SectionDesk) -> date:
    return local_today(desk.event.register, desk.actor) if desk.event.register else desk.event.first_day


def _back(section: str, period: str) -> HttpResponse:
    answer = done("desk:evening-quarter", section)
    answer["Location"] = reverse("desk:evening-quarter", args=[section]) + (
        f"?quarter={period}" if period.isalnum() else ""
    )
    return answer
