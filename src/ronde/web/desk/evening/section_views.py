"""The sections of an evening: proposed, moved between, published."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem, has_refusal
from ronde.web.desk.by_form import by_form
from ronde.web.desk.evening.evening import evening_of
from ronde.web.desk.evening.sections import sections_page
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, noted, shown
from ronde.web.desk.telling import tell
from ronde.web.events import evenings
from ronde.web.guarding import for_who_may

_RUN = "run-section"


@for_who_may(_RUN)
def sections(request: HttpRequest, section: str) -> HttpResponse:
    """The sections as they are proposed, and the other cuts."""
    return _sections(request, desk_of(request, section))


def _sections(request: HttpRequest, desk: SectionDesk, problems: Iterable[Problem] = ()) -> HttpResponse:
    asked = request.POST if request.method == "POST" else request.GET
    page = sections_page(evening_of(desk), moving=asked.get("moving", ""))
    keys = "desk/evening/keys_sections.html"
    return shown(
        request,
        desk,
        "desk/evening/sections.html",
        step="evening-sections",
        problems=problems,
        page=page,
        keys_template=keys,
    )


@for_who_may(_RUN)
@by_form
def cut(request: HttpRequest, section: str) -> HttpResponse:
    """Cut who is here into sections."""
    desk = desk_of(request, section)
    return _after(request, desk, evenings.cut_into_sections(desk.event, request.POST.get("cut", ""), desk.actor))


@for_who_may(_RUN)
@by_form
def move(request: HttpRequest, section: str) -> HttpResponse:
    """Put somebody into another section."""
    desk, said = desk_of(request, section), request.POST
    return _after(request, desk, evenings.moved(desk.event, said.get("player", ""), said.get("to", ""), desk.actor))


def _after(request: HttpRequest, desk: SectionDesk, problems: Iterable[Problem]) -> HttpResponse:
    found = tuple(problems)
    if has_refusal(found):
        return _sections(request, desk_of(request, desk.row.id), found)
    tell(request, noted(found, desk))
    return done("desk:evening-sections", desk.row.id)


@for_who_may(_RUN)
@by_form
def begin(request: HttpRequest, section: str) -> HttpResponse:
    """Publish the games of all sections; of a Swiss the first round is paired, to be looked at."""
    desk, is_confirmed = desk_of(request, section), request.POST.get("confirmed") == "yes"
    problems = evenings.begin_evening(desk.event, desk.actor, is_confirmed=is_confirmed)
    if has_refusal(problems):
        return _sections(request, desk_of(request, section), problems)
    return done("desk:pairing" if evening_of(desk).is_swiss else "desk:evening-games", section)


@for_who_may(_RUN)
@by_form
def take_back(request: HttpRequest, section: str) -> HttpResponse:
    """Take the games of all sections back, while nothing was played."""
    desk = desk_of(request, section)
    return _after(request, desk, evenings.take_back_evening(desk.event, desk.actor))
