"""The queue and one section: what waits, and one section with its verdict, its tables and the file that it came in."""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from ronde.files.result_tables.reading import TABLE_SUFFIXES
from ronde.ground.problems import Problem
from ronde.record.handing_in import dossier_of
from ronde.record.section_tables import section_tables
from ronde.web.accounts.requests import actor_of
from ronde.web.guarding import for_who_may
from ronde.web.office.answers import answer_about, printed_answer
from ronde.web.office.arrivals import file_of
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.letters.services import would_be_sent
from ronde.web.office.models import ArrivedFile, Letter
from ronde.web.office.queue.outlook import section_outlook
from ronde.web.office.queue.queries import counted_page, queue_page
from ronde.web.office.queue.recorded_file import recorded_file
from ronde.web.office.queue.typed import SHORT, Typed
from ronde.web.office.queue.verdicts import section_page
from ronde.web.office.section_events import events_of
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register

_NOTHING_TYPED = Typed()


@for_who_may("look")
@of_an_office
def queue(request: HttpRequest, register: Register, section: str = "") -> HttpResponse:
    """What waits, and one section with its verdict."""
    return answered(request, register, section)


def answered(
    request: HttpRequest,
    register: Register,
    section: str = "",
    *,
    problems: Iterable[Problem] = (),
    typed: Typed = _NOTHING_TYPED,
) -> HttpResponse:
    """The page; after a form that was refused with what was wrong above it, and what was typed in its place."""
    known = FOLD.held(register).known
    chosen = section_page(register, known, section) if section else None
    if section and chosen is None:
        raise Http404
    outlook = section_outlook(known, chosen.dossier) if chosen and chosen.is_waiting else None
    letters = (
        Letter.objects.filter(register=register, about="section", subject_id=section).defer("text").order_by("-pk")
    )
    context: dict[str, Any] = {
        "queue": queue_page(register, known),
        "chosen": chosen,
        "outlook": outlook,
        "typed": typed,
    }
    context["letters"] = letters[:10] if chosen else ()
    context["is_letter_sent"] = bool(chosen) and would_be_sent(register, section)
    return shown(request, register, "office/queue/page.html", room="queue", problems=problems, **context)


@for_who_may("look")
@of_an_office
def counted(request: HttpRequest, register: Register) -> HttpResponse:
    """The sections that count, page by page."""
    name = request.GET.get("name", "").strip()[:SHORT]
    page = counted_page(register, request.GET.get("page", "1"), name)
    return shown(request, register, "office/queue/counted.html", room="queue", page=page, name=name)


@for_who_may("look")
@of_an_office
def tables(request: HttpRequest, register: Register, section: str) -> HttpResponse:
    """The table of a section and its games, as they were handed in."""
    known = FOLD.held(register).known
    dossier = dossier_of(known, section)
    if dossier is None:
        raise Http404
    found = section_tables(dossier.version, known.history.people)
    name = events_of(register, known, (section,)).name(dossier.version.id)
    template = "office/queue/tables.html"
    return shown(request, register, template, room="queue", section=section, name=name, tables=found)


@for_who_may("look")
@of_an_office
def received_file(request: HttpRequest, register: Register, section: str) -> HttpResponse:
    """The file in which the section came; where none is kept, the section as it was recorded, with the names of its players."""
    del request
    came = file_of(register, section)
    found = None if came else recorded_file(FOLD.held(register).known, section)
    if came is None and found is None:
        raise Http404
    answer = HttpResponse(bytes(came.content) if came else found, content_type="application/octet-stream")
    answer["Content-Disposition"] = f'attachment; filename="section.{_suffix(came)}"'
    return answer


def _suffix(came: ArrivedFile | None) -> str:
    """How the name of a file ends: as that of a table that came, or by what it holds."""
    sent = PurePath(came.name).suffix.lower().removeprefix(".") if came else ""
    if came is None or sent in TABLE_SUFFIXES:
        return sent or "yaml"
    return "ronde" if bytes(came.content[:2]) == b"PK" else "yaml"


@for_who_may("look")
@of_an_office
def answer_file(request: HttpRequest, register: Register, section: str) -> HttpResponse:
    """What the office says of a section, as a small file for an organiser without a network."""
    made = answer_about(register, section, actor_of(request))
    if made is None:
        raise Http404
    answer = HttpResponse(printed_answer(made), content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="answer.json"'
    return answer
