"""A president's own requests: filed, looked at and completed without the office's other pages (FFJD 6.7.3)."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office.findings import findings
from ronde.web.office.requests import acts, papers
from ronde.web.office.requests.filing import file_request
from ronde.web.office.requests.forms import Typed, filing_form, sent_file, with_field_names
from ronde.web.office.requests.presidents import Own, own_page
from ronde.web.office.requests.queries import registers_with_requests
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.words.texts import text


@for_who_may("request")
def requests(request: HttpRequest) -> HttpResponse:
    """The requests of whoever presides, and one of them."""
    return _shown(request, own_page(actor_of(request), request.GET.get("register", ""), request.GET.get("filed", "")))


def _shown(request: HttpRequest, own: Own, problems: Iterable[Problem] = ()) -> HttpResponse:
    found = with_field_names(problems)
    said = findings(FOLD.held(own.register).known, found) if found and own.register else ()
    context = {"own": own, "problems": said, "typed": request.POST, "book_code": "ffjd"}
    return render(request, "office/requests/own.html", context, status=422 if found else 200)


@for_who_may("request")
def filing(request: HttpRequest) -> HttpResponse:
    """A request of one's own; it is refused at entry where it could never be granted."""
    register, typed, problems = _register(request), Typed.of(request), tuple[Problem, ...]()
    if register is None:
        return redirect("office:my-requests")
    if request.method == "POST":
        done = file_request(register, typed.filing, actor_of(request))
        if done.is_done:
            messages.success(request, text("office_requests.done.file", reading()))
            return redirect(_address(register, done.ids[0]))
        problems = with_field_names(done.problems)
    context = {"form": filing_form(register, typed, actor_of(request)), "register": register, "book_code": "ffjd"}
    context["problems"] = findings(FOLD.held(register).known, problems)
    return render(request, "office/requests/own_file.html", context, status=422 if problems else 200)


@require_POST
@for_who_may("request")
def answering(request: HttpRequest) -> HttpResponse:
    """What the officer asked for, in words or as a paper."""
    own = own_page(actor_of(request), request.POST.get("register", ""), request.POST.get("filed", ""))
    if own.register is None or own.chosen is None:
        return redirect("office:my-requests")
    name, sent, said = own.chosen.line.id, sent_file(request), request.POST.get("says", "")
    problems = papers.add_paper(own.register, name, sent, actor_of(request)) if sent else ()
    if not problems and (said.strip() or not sent):
        problems = acts.answer_request(own.register, name, said, actor_of(request)).problems
    return _shown(request, own, problems) if problems else redirect(_address(own.register, name))


@for_who_may("request")
def paper_file(request: HttpRequest) -> HttpResponse:
    """A paper of a request of one's own."""
    own = own_page(actor_of(request), request.GET.get("register", ""), request.GET.get("filed", ""))
    number = request.GET.get("number", "")
    wanted = [one for one in own.chosen.papers if str(one.number) == number] if own.chosen else []
    return papers.answer_with(wanted[0]) if wanted else redirect("office:my-requests")


def _register(request: HttpRequest) -> Register | None:
    """The register that is asked for, or the only one that takes requests."""
    every, code = registers_with_requests(), (request.POST or request.GET).get("register", "")
    return next((one for one in every if code in {"", one.code}), None)


def _address(register: Register, filed: str) -> str:
    return f"{reverse('office:my-requests')}?register={register.code}&filed={filed}"
