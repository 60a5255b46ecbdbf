"""Advantageous draws: asked for by who makes events, answered by the officer."""

from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office.draws import (
    DrawAsked,
    answer_draw,
    ask_for_draw,
    draw_requests,
    knows_advantageous_draws,
    own_requests,
)
from ronde.web.office.findings import plain_findings
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.models import DrawRequest
from ronde.web.office.queue.typed import long, short
from ronde.web.registers.models import Register
from ronde.words.texts import text

_FIELDS = ("event", "first_day", "organiser", "rules")


@for_who_may("look")
@of_an_office
def draws(request: HttpRequest, register: Register) -> HttpResponse:
    """Every request, with what was answered."""
    return _office(request, register)


def _office(request: HttpRequest, register: Register, problems: tuple[Problem, ...] = ()) -> HttpResponse:
    if not knows_advantageous_draws(register):
        raise Http404
    template = "office/queue/draws.html"
    rows = draw_requests(register)
    return shown(request, register, template, room="queue", problems=problems, requests=rows, typed=request.POST)


@require_POST
@for_who_may("homologate")
@of_an_office
def answering(request: HttpRequest, register: Register, number: int) -> HttpResponse:
    """Approve a request, or refuse it with the reason."""
    found = get_object_or_404(DrawRequest, register=register, pk=number)
    approved = request.POST.get("answer") == "approved"
    problems = answer_draw(register, found, actor_of(request), approved=approved, reason=long(request, "reason"))
    return _office(request, register, problems) if problems else redirect("office:draws", register.code)


@for_who_may("create-event")
@of_an_office
def asking(request: HttpRequest, register: Register) -> HttpResponse:
    """Ask for an advantageous draw before an event; one's own requests and their answers."""
    if not knows_advantageous_draws(register):
        raise Http404
    actor = actor_of(request)
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        problems = _asked(request, register)
        if not problems:
            messages.success(request, text("office_draws.was_asked", reading()))
            return redirect("office:draw-ask", register.code)
    context = {
        "register": register,
        "book_code": register.regulation,
        "requests": own_requests(register, actor),
        "problems": plain_findings(problems, register.regulation),
        "typed": request.POST if problems else {"organiser": actor.name},
    }
    return render(request, "office/queue/draw_ask.html", context, status=422 if problems else 200)


def _asked(request: HttpRequest, register: Register) -> tuple[Problem, ...]:
    event, first_day, organiser, rules = (long(request, name) for name in _FIELDS)
    try:
        day = date.fromisoformat(first_day)
    except ValueError:
        return (Problem("draw.incomplete", "5.1", values={"most": 4000}),)
    return ask_for_draw(register, DrawAsked(event, day, organiser or short(request, "by"), rules), actor_of(request))
