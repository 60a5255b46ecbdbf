"""The officer's pages: they ask the services, and show what these say."""

import tempfile
from dataclasses import replace
from datetime import date
from pathlib import Path, PurePath
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office import services
from ronde.web.office.queries import draft_page, queue_page, status
from ronde.web.office.services import Done
from ronde.web.office.verdicts import findings, section_page
from ronde.web.permissions import may
from ronde.web.public.register_queries import registers_with_lists
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import rankings_of
from ronde.words.texts import text

_SUFFIX = 8  # signs of a file's ending, at most
_LARGEST = 5 * 2**20  # bytes of a file that an organiser sends


@for_who_may("look")
def registers(request: HttpRequest) -> HttpResponse:
    """The registers of the office that one may look into; where there is one, its queue."""
    actor = actor_of(request)
    found = [one for one in registers_with_lists() if may(actor, "look", register_scope(one.register))]
    if len(found) == 1:
        return redirect("office:queue", found[0].register.code)
    return render(request, "office/registers.html", {"registers": found})


@for_who_may("look")
def queue(request: HttpRequest, register: str, section: str = "") -> HttpResponse:
    """What waits, and one section with its verdict."""
    one = get_object_or_404(Register, code=register)
    chosen = section_page(FOLD.held(one).known, section) if section else None
    if section and chosen is None:
        raise Http404
    return render(request, "office/queue.html", _context(one, queue=queue_page(one), chosen=chosen))


@require_POST
@for_who_may("take-in")
def taking_in(request: HttpRequest, register: str) -> HttpResponse:
    """Take in the file that was sent; what is wrong is said, and nothing has changed then."""
    one, sent = get_object_or_404(Register, code=register), request.FILES.get("file")
    if sent is None or (sent.size or 0) > _LARGEST:
        return _refused(request, one, Done(), _said("too_large" if sent else "no_file", most=_LARGEST // 2**20))
    name = PurePath(sent.name or "").name
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"file{PurePath(name).suffix[:_SUFFIX]}"  # a name may be longer than a disk takes
        path.write_bytes(sent.read())
        done = services.take_in(one, path, actor_of(request))
    if done.is_done:
        messages.success(request, _said("taken_in", name=name, facts=done.facts))
        return redirect("office:queue", register)
    called = tuple(_called(problem, path, name) for problem in done.problems)
    return _refused(request, one, Done(problems=called), _said("not_taken_in", name=name))


def _called(problem: Problem, path: Path, name: str) -> Problem:
    """A problem that calls the file as its sender does."""
    values = {key: name if value == str(path) else value for key, value in problem.values.items()}
    return replace(problem, values=values)


@require_POST
@for_who_may("homologate")
def homologating(request: HttpRequest, register: str, section: str) -> HttpResponse:
    """Homologate a section."""
    one = get_object_or_404(Register, code=register)
    done = services.homologate(one, section, actor_of(request))
    if done.is_done:
        named = one.dossiers.filter(section=section).values_list("name", flat=True).first()
        messages.success(request, _said("homologated", name=named or section))
        return redirect("office:section", register, section)
    return _refused(request, one, done, _said("verdict_open"))


@for_who_may("look")
def drafting(request: HttpRequest, register: str) -> HttpResponse:
    """The next list as it would be published now."""
    one = get_object_or_404(Register, code=register)
    asked = request.GET
    page = draft_page(one, _day(asked.get("day", "")), actor_of(request), asked.get("ranking", ""))
    return render(request, "office/draft.html", _context(one, rankings=_rankings(one), page=page))


@require_POST
@for_who_may("publish")
def publishing(request: HttpRequest, register: str) -> HttpResponse:
    """Publish the list whose day was typed."""
    one, typed = get_object_or_404(Register, code=register), request.POST.get("typed", "").strip()
    day, seen = _day(request.POST.get("day", "")), request.POST.get("seen", "")
    shown = request.POST.get("shown") or request.POST.get("day", "")  # a late list appears on another day than its own
    if day is None or typed != shown or not seen.isdecimal():
        return _refused(request, one, Done(), _said("wrong_day", typed=typed))
    done = services.publish(one, day, actor_of(request), seen=int(seen))
    if done.is_done:
        messages.success(request, _said("published", day=done.lists[-1]))
        return redirect("public:list", register)
    return _refused(request, one, done, _said("cannot"))


def _refused(request: HttpRequest, register: Register, done: Done, heading: str) -> HttpResponse:
    """What was not done, and why: every finding with what to do."""
    found = findings(FOLD.held(register).known, done.problems)
    return render(request, "office/refused.html", _context(register, heading=heading, findings=found), status=422)


def _context(register: Register, **more: Any) -> dict[str, Any]:
    return {"register": register, "book_code": register.regulation, "status": status(register), **more}


def _rankings(register: Register) -> tuple[str, ...]:
    return tuple(ranking.code for ranking in rankings_of(register))


def _said(message: str, **values: Any) -> str:
    return text(f"office_page.{message}", reading(), values)


def _day(given: str) -> date | None:
    try:
        return date.fromisoformat(given)
    except ValueError:
        return None
