"""What a book opens and closes in a year, on one page; each form of it does one thing."""

from collections.abc import Iterable, Mapping
from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.regulations.answers import SeasonOpening
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office import services
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.lists import local_today
from ronde.web.office.next_list.typed import day_typed, number_typed
from ronde.web.office.season.bars import season_bars
from ronde.web.office.season.committee import mark_paid, mark_unpaid, record_cap, record_choice
from ronde.web.office.season.organisers import organisers_file
from ronde.web.office.season.queries import season_page
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.ways import Way
from ronde.words.texts import text

_LONGEST = 1000  # letters of what is typed into a field
_NO_BAR = -1


@for_who_may("look")
@of_an_office
def season(request: HttpRequest, register: Register) -> HttpResponse:
    """The year of a register."""
    return _season(request, register)


def _season(
    request: HttpRequest,
    register: Register,
    problems: Iterable[Problem] = (),
    confirmed: Mapping[str, int] | None = None,
) -> HttpResponse:
    """The page; where a form was refused, with what was typed into it. ``confirmed``: the bars of a season that it goes by."""
    asked = request.POST if request.method == "POST" else request.GET
    day, quarter = day_typed(asked.get("day", "")), asked.get("quarter", "")
    page = season_page(register, actor_of(request), day=day, confirmed=confirmed, quarter=quarter)
    typed = {key: value[:_LONGEST] for key, value in asked.items() if isinstance(value, str)}
    kept = {"typed": typed, "unticked": {*asked.getlist("best")} - {*asked.getlist("lifted")}}
    return shown(request, register, "office/season/page.html", room="season", page=page, problems=problems, **kept)


@require_POST
@for_who_may("open-season")
@of_an_office
def opening(request: HttpRequest, register: Register) -> HttpResponse:
    """Open a season with what the page has shown; where something else was typed, show that first."""
    form, actor = request.POST, actor_of(request)
    day = day_typed(form.get("day", ""))
    if day is None:
        return _season(request, register, (Problem("season.no-day"),))
    proposed = season_bars(register, day, actor)
    bars = {name: number_typed(form.get(name, ""), _NO_BAR) for name in proposed.confirmed}
    if _NO_BAR in bars.values():
        return _season(request, register, (Problem("season.bars"),))
    seen = season_bars(register, day, actor, confirmed=bars)
    if seen.looked_at not in form.getlist("looked_at"):
        return _season(request, register, (Problem("season.look-again", values={"day": day}),), bars)
    others, problems = _persons_named(register, form.get("others", "")[:_LONGEST])
    if problems:
        return _season(request, register, problems, bars)
    ticked = [best.player for best in seen.best if best.player in form.getlist("lifted")]
    lifted = tuple(dict.fromkeys((*ticked, *others)))
    passed_over = tuple(lift.player for lift in seen.lifts if lift.player not in lifted)
    reason = form.get("reason", "").strip()[:_LONGEST]
    done = services.open_season(register, SeasonOpening(day, bars, lifted, passed_over, reason), actor)
    if not done.is_done:
        return _season(request, register, done.problems, bars)
    messages.success(request, text("office_season.opened", reading(), {"day": day}))
    return redirect("office:season", register.code)


def _persons_named(register: Register, lines: str) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """Whom the names typed mean, one a line, and which of them mean nobody or several."""
    people = FOLD.held(register).known.history.people
    found = {name: people.called(name) for name in map(str.strip, lines.splitlines()) if name}
    wrong = ((name, len(players)) for name, players in found.items() if len(players) != 1)
    problems = tuple(Problem("season.who", values={"name": name, "found": count}) for name, count in wrong)
    return tuple(players[0] for players in found.values() if len(players) == 1), problems


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
@for_who_may("rule")
@of_an_office
def answering_cap(request: HttpRequest, register: Register) -> HttpResponse:
    """Write down what the committee says of the cap, and from which day on."""
    form, actor = request.POST, actor_of(request)
    since = day_typed(form.get("since", ""))
    done = record_cap(register, form.get("cap", ""), since, actor, how=form.get("how", ""))
    quarter = form.get("quarter", "")
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
