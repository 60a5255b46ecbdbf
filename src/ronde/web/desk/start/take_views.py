"""Event files taken onto this computer: from a stick, from a folder, or sent by a browser."""

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from ronde.files.bounds import EVENT_BYTES
from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.by_form import by_form
from ronde.web.desk.machine import is_at_the_machine, machine_page
from ronde.web.desk.pages import done, once
from ronde.web.desk.start.arrivals import arrival, arrived
from ronde.web.desk.start.queries import take_card
from ronde.web.desk.start.taking import asked_choices, asked_versions, shown_sections, taken_as_asked, waiting
from ronde.web.desk.telling import tell
from ronde.web.events.joining import Compared, compared, results_joined
from ronde.web.events.reaching import is_in_reach
from ronde.web.events.stick_files import content_of
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.registers.copied_lists import offered_registers
from ronde.words.texts import text


@for_who_may("create-event")
def find(request: HttpRequest) -> HttpResponse:
    """Look for an event file: on sticks, in a folder that is named, or as a file that the browser sends."""
    sent = request.FILES.get("file")
    if sent is not None and (sent.size or 0) <= EVENT_BYTES:
        return _to_file(arrived=arrived(sent.read()))
    problems = (Problem("list.too-large", values={"most": EVENT_BYTES // 10**6}),) if sent else _nothing_sent(request)
    folder = request.GET.get("folder", "") if is_at_the_machine(request) else ""
    card = take_card(folder) if is_at_the_machine(request) else None
    status = 422 if problems else 200
    return machine_page(
        request, "desk/start/take.html", "events", problems=problems, status=status, card=card, folder=folder
    )


def _nothing_sent(request: HttpRequest) -> tuple[Problem, ...]:
    return (Problem("list.none"),) if request.method == "POST" else ()


def _to_file(**named: str) -> HttpResponse:
    answer = done("desk:take-file")
    answer["Location"] = f"{reverse('desk:take-file')}?{urlencode(named)}"
    return answer


def _written(request: HttpRequest) -> bytes | None:
    """The event file that a page is about: one that was sent, or, for who sits at this computer, one that lies on it."""
    asked = request.POST if request.method == "POST" else request.GET
    path = arrival(asked.get("arrived", ""))
    if path is None and is_at_the_machine(request) and asked.get("path"):
        path = Path(asked["path"])
    return content_of(path) if path else None


@for_who_may("create-event")
def look(request: HttpRequest) -> HttpResponse:
    """An event file beside what this computer has: what becomes of each section and each result."""
    return _look(request)


def _look(request: HttpRequest, problems: tuple[Problem, ...] = ()) -> HttpResponse:
    written = _written(request)
    found = compared(written, actor_of(request)) if written else Compared(problems=(Problem("list.gone"),))
    wrong = (*problems, *found.problems)
    offered = offered_registers(found.file.regulation) if found.file and not found.event else ()
    registers = tuple(register for register in offered if is_in_reach(actor_of(request), register))
    page: dict[str, Any] = {
        "found": found,
        "registers": registers,
        "typed": request.POST,
        "status": 422 if wrong else 200,
    }
    page |= {"of": {name: _asked(request, name) for name in ("arrived", "path")}, "waiting": waiting(found)}
    book = found.file.regulation if found.file else ""
    page["sections"] = shown_sections(found, book)
    return machine_page(request, "desk/start/take_file.html", "events", problems=wrong, book_code=book, **page)


def _asked(request: HttpRequest, name: str) -> str:
    return (request.POST if request.method == "POST" else request.GET).get(name, "")


@for_who_may("create-event")
@by_form
def take(request: HttpRequest) -> HttpResponse:
    """Take the event over, go on with it, or have a copy to help with; who and why are written down."""
    written = _written(request)
    if written is None:
        return _look(request)
    made = taken_as_asked(written, request.POST.dict(), actor_of(request))
    if made.event is None or made.problems:
        return _look(request, made.problems)
    tell(request, said=text("desk_start.taken_over", reading(), {"name": made.event.name}))
    section = made.sections[0].id if made.sections else ""
    return done("desk:rounds", section) if section else done("desk:events")


@for_who_may("create-event")
@by_form
def join(request: HttpRequest) -> HttpResponse:
    """Enter the results of a helper's copy: those that nobody disputes, and those that were chosen."""
    written, asked = _written(request), request.POST.dict()
    helper = asked.get("helper", "").strip()
    if written is None or not helper:
        return _look(request, () if written is None else (Problem("event.no-helper"),))
    versions, choices = asked_versions(asked), asked_choices(asked)
    joined = results_joined(written, actor_of(request), helper=helper, seen=versions, chosen=choices)
    tell(request, once(joined.problems), text("desk_start.joined", reading(), {"count": joined.count}))
    return _to_file(**{name: asked[name] for name in ("arrived", "path") if asked.get(name)})
