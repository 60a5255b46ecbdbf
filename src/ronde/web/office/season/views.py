"""What a book opens and closes in a year, on one page; each form of it does one thing."""

from collections.abc import Iterable
from datetime import date

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.regulations.fisf_classique.parameters import Bars
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office import services
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.lists import local_today
from ronde.web.office.next_list.typed import day_typed, number_typed
from ronde.web.office.season.committee import mark_paid, mark_unpaid, record_choice
from ronde.web.office.season.organisers import organisers_file
from ronde.web.office.season.queries import season_page
from ronde.web.registers.models import Register
from ronde.web.registers.ways import Way
from ronde.words.texts import text

_SERIES = ("joker", "a", "b")


@for_who_may("look")
@of_an_office
def season(request: HttpRequest, register: Register) -> HttpResponse:
    """The year of a register."""
    return _season(request, register)


def _season(request: HttpRequest, register: Register, problems: Iterable[Problem] = ()) -> HttpResponse:
    """The page; where a form was refused, with what was typed into it."""
    asked = request.POST if request.method == "POST" else request.GET
    page = season_page(
        register, actor_of(request), day=day_typed(asked.get("day", "")), quarter=asked.get("quarter", "")
    )
    typed = {key: value[:200] for key, value in asked.items() if isinstance(value, str)}
    return shown(request, register, "office/season/page.html", room="season", page=page, typed=typed, problems=problems)


@require_POST
@for_who_may("open-season")
@of_an_office
def opening(request: HttpRequest, register: Register) -> HttpResponse:
    """Open a season with the bars that were confirmed."""
    form, day = request.POST, day_typed(request.POST.get("day", ""))
    try:
        bars = msgspec.convert({one: number_typed(form.get(one, ""), -1) for one in _SERIES}, Bars)
    except msgspec.ValidationError:
        return _season(request, register, (Problem("season.bars"),))
    if day is None:
        return _season(request, register, (Problem("season.no-day"),))
    top = form.get("world_top", "").split()[:20]
    done = services.open_season(register, day, bars, actor_of(request), world_top=top)
    if not done.is_done:
        return _season(request, register, done.problems)
    messages.success(request, text("office_season.opened", reading(), {"day": day}))
    return redirect("office:season", register.code)


@for_who_may("look")
@of_an_office
def organisers(request: HttpRequest, register: Register) -> HttpResponse:
    """The organisers' file."""
    made = organisers_file(register, actor_of(request))
    if made is None:
        return redirect("office:season", register.code)  # which says that no list was published
    answer = HttpResponse(made, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="organisers-{register.code}.csv"'
    return answer


@require_POST
@for_who_may("rule")
@of_an_office
def choosing(request: HttpRequest, register: Register) -> HttpResponse:
    """Write down which reading the committee has chosen."""
    form, actor = request.POST, actor_of(request)
    quarter, how = form.get("quarter", ""), form.get("how", "")
    done = record_choice(register, quarter, form.get("reading", ""), _day(register, request), actor, how=how)
    return _back(request, register, quarter) if done.is_done else _season(request, register, done.problems)


@require_POST
@for_who_may("record-payment")
@of_an_office
def paying(request: HttpRequest, register: Register) -> HttpResponse:
    """Mark a purse paid, or take that back."""
    form, actor = request.POST, actor_of(request)
    quarter, of = form.get("quarter", ""), (form.get("ranking", ""), form.get("player", ""))
    if form.get("paid") == "off":
        mark_unpaid(register, quarter, *of, actor)
        return _back(request, register, quarter)
    problems = mark_paid(register, quarter, *of, actor, day=_day(register, request))
    return _season(request, register, problems) if problems else _back(request, register, quarter)


@require_POST
@for_who_may("set-way")
@of_an_office
def setting_way(request: HttpRequest, register: Register) -> HttpResponse:
    """Say when the lists are due from now on."""
    ways = frozenset(one for one in Way if one.value in request.POST.getlist("way"))
    at_once = request.POST.get("at_once") == "on"
    problems = services.set_way(register, ways, actor_of(request), at_once=at_once)
    return _season(request, register, problems) if problems else _back(request, register, "")


def _day(register: Register, request: HttpRequest) -> date:
    """The day that was typed, or today."""
    return day_typed(request.POST.get("on", "")) or local_today(register, actor_of(request))


def _back(request: HttpRequest, register: Register, quarter: str) -> HttpResponse:
    messages.success(request, text("office_season.saved", reading()))
    address = reverse("office:season", args=[register.code])
    return redirect(f"{address}?quarter={quarter}" if quarter.isalnum() else address)
