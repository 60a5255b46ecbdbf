"""The room of requests: the list, one of them, and what an officer or the council does with it."""

from collections.abc import Callable, Iterable
from datetime import date
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.requests import acts, papers
from ronde.web.office.requests.acts import RequestVerdict, Said
from ronde.web.office.requests.filing import file_request
from ronde.web.office.requests.forms import Typed, day_of, filing_form, sent_file, with_field_names
from ronde.web.office.requests.known_requests import takes_requests
from ronde.web.office.requests.papers import Sent, paper
from ronde.web.office.requests.queries import request_page, requests_page
from ronde.web.permissions import may
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.words.texts import text

_PAGE = "office/requests/page.html"


def of_requests(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of a register whose book takes requests; the others have no such page, for whoever types its address."""

    @of_an_office
    @wraps(view)
    def page(request: HttpRequest, register: Register, **named: Any) -> HttpResponse:
        if not takes_requests(register):
            raise Http404
        return view(request, register, **named)

    return page


@for_who_may("look")
@of_requests
def requests(request: HttpRequest, register: Register) -> HttpResponse:
    """What waits, what was decided, what is closed."""
    page = requests_page(register, actor_of(request))
    return shown(request, register, _PAGE, room="requests", requests=page, shows_closed="closed" in request.GET)


@for_who_may("look")
@of_requests
def request_of(request: HttpRequest, register: Register, filed: str) -> HttpResponse:
    """One request."""
    return _shown(request, register, filed)


def _shown(
    request: HttpRequest, register: Register, filed: str, problems: Iterable[Problem] = (), open_form: str = ""
) -> HttpResponse:
    """A request, with the form that was refused as it was typed."""
    actor = actor_of(request)
    chosen = request_page(register, filed, actor, request.GET.get("value", ""))
    if chosen is None:
        raise Http404
    return shown(
        request,
        register,
        _PAGE,
        room="requests",
        problems=with_field_names(problems),
        requests=requests_page(register, actor),
        chosen=chosen,
        is_officer=may(actor, "decide-request", register_scope(register)),
        is_council=may(actor, "agree", register_scope(register)),
        open_form=open_form,
        typed=request.POST,
    )


def _told(
    request: HttpRequest, register: Register, filed: str, problems: tuple[Problem, ...], form: str
) -> HttpResponse:
    """Back to the request, with what was done; or the form again, with what is wrong."""
    if problems:
        return _shown(request, register, filed, problems, form)
    messages.success(request, text(f"office_requests.done.{form}", reading()))
    return redirect("office:request", register.code, filed)


@for_who_may("decide-request")
@of_requests
def filing(request: HttpRequest, register: Register) -> HttpResponse:
    """A request for a president, or the officer's own."""
    typed, problems = Typed.of(request), tuple[Problem, ...]()
    if request.method == "POST":
        done = file_request(register, typed.filing, actor_of(request))
        if done.is_done:
            messages.success(request, text("office_requests.done.file", reading()))
            return redirect("office:request", register.code, done.ids[0])
        problems = with_field_names(done.problems)
    form = filing_form(register, typed, actor_of(request))
    return shown(request, register, "office/requests/file.html", room="requests", problems=problems, form=form)


@require_POST
@for_who_may("ask")
@of_requests
def asking(request: HttpRequest, register: Register, filed: str) -> HttpResponse:
    """Ask for a complement."""
    done = acts.ask_for_more(register, filed, request.POST.get("asks", ""), actor_of(request))
    return _told(request, register, filed, done.problems, "ask")


@require_POST
@for_who_may("record-answer")
@of_requests
def answering(request: HttpRequest, register: Register, filed: str) -> HttpResponse:
    """Write down what was answered."""
    said, by = request.POST.get("says", ""), request.POST.get("by", "")
    done = acts.answer_request(register, filed, said, actor_of(request), by=by)
    return _told(request, register, filed, done.problems, "answer")


@require_POST
@for_who_may("decide-request")
@of_requests
def deciding(request: HttpRequest, register: Register, filed: str) -> HttpResponse:
    """Decide, or decide otherwise."""
    given = request.POST
    is_accepted = given.get("decision") != "refused"
    verdict = RequestVerdict(given.get("rating", "").strip(), given.get("reason", ""), is_accepted=is_accepted)
    done = acts.decide_request(register, filed, verdict, actor_of(request), seen=_seen(request))
    return _told(request, register, filed, done.problems, "decide" if is_accepted else "refuse")


@require_POST
@for_who_may("record-answer")
@of_requests
def recording_council(request: HttpRequest, register: Register, filed: str) -> HttpResponse:
    """Write down what the council has said."""
    asked = acts.record_agreement(register, filed, _said(request), actor_of(request))
    return _told(request, register, filed, asked.problems, "council")


@require_POST
@for_who_may("agree")
@of_requests
def agreeing(request: HttpRequest, register: Register, filed: str) -> HttpResponse:
    """The council says so itself."""
    asked = acts.give_agreement(register, filed, _said(request), actor_of(request))
    return _told(request, register, filed, asked.problems, "council")


@require_POST
@for_who_may("decide-request")
@of_requests
def entering(request: HttpRequest, register: Register, filed: str) -> HttpResponse:
    """Sign a decision to which the council has agreed."""
    done = acts.enter_in_list(register, filed, actor_of(request), seen=_seen(request))
    return _told(request, register, filed, done.problems, "enter")


@require_POST
@for_who_may("decide-request")
@of_requests
def adding_paper(request: HttpRequest, register: Register, filed: str) -> HttpResponse:
    """A paper that came with a request."""
    problems = papers.add_paper(register, filed, sent_file(request) or Sent("", b""), actor_of(request))
    return _told(request, register, filed, problems, "paper")


@for_who_may("look")
@of_requests
def paper_file(request: HttpRequest, register: Register, filed: str, number: int) -> HttpResponse:
    """A paper, to be kept by who may see it."""
    found = paper(register, filed, number, actor_of(request))
    if found is None:
        raise Http404
    return papers.answer_with(found)


def _said(request: HttpRequest) -> Said:
    given = request.POST
    day: date | None = day_of(given.get("day", ""))
    return Said(given.get("answer", ""), given.get("minutes", ""), day, given.get("how", ""))


def _seen(request: HttpRequest) -> int | None:
    seen = request.POST.get("seen", "")
    return int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else None
