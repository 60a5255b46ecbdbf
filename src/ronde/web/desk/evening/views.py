"""Who is here tonight."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.web.desk.by_form import by_form
from ronde.web.desk.entries.entry_form import typed_text
from ronde.web.desk.entries.searching import proposed
from ronde.web.desk.evening.evening import evening_of
from ronde.web.desk.evening.tonight import people_of_last, tonight_of
from ronde.web.desk.evening.undoing import take_back_last
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, noted, shown
from ronde.web.desk.telling import tell
from ronde.web.events import evenings
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.texts import text

_RUN = "run-section"


@for_who_may(_RUN)
def tonight(request: HttpRequest, section: str) -> HttpResponse:
    """The list of tonight, and beside it what comes next."""
    return _tonight(request, desk_of(request, section))


def _tonight(request: HttpRequest, desk: SectionDesk, problems: Iterable[Problem] = ()) -> HttpResponse:
    evening, typed = evening_of(desk), request.GET.get("name", "").strip()[:100]
    return shown(
        request,
        desk,
        "desk/evening/tonight.html",
        step="evening",
        problems=problems,
        evening=evening,
        page=tonight_of(desk, evening),
        typed=typed,
        proposed=proposed(desk, typed) if typed else (),
        keys_template="desk/evening/keys_tonight.html",
    )


@for_who_may(_RUN)
@by_form
def come(request: HttpRequest, section: str) -> HttpResponse:
    """Somebody is here."""
    desk, person = desk_of(request, section), typed_text(request.POST.get("person", ""))
    problems = evenings.come(desk.event, [person], desk.actor) if person else ()
    return _after(request, desk, problems)


@for_who_may(_RUN)
@by_form
def all_of_last(request: HttpRequest, section: str) -> HttpResponse:
    """Everybody of the last evening is here."""
    desk = desk_of(request, section)
    return _after(request, desk, evenings.come(desk.event, people_of_last(desk.event), desk.actor))


@for_who_may(_RUN)
@by_form
def gone(request: HttpRequest, section: str) -> HttpResponse:
    """Somebody is not here after all."""
    desk, player = desk_of(request, section), request.POST.get("player", "")
    return _after(request, desk, evenings.gone(desk.event, player, desk.actor))


def _after(request: HttpRequest, desk: SectionDesk, problems: Iterable[Problem]) -> HttpResponse:
    """Back to the list; what was refused or is to be known stands above it."""
    after = desk_of(request, desk.row.id)
    tell(request, noted(problems, after))
    return done("desk:evening", desk.row.id)


@for_who_may(_RUN)
@by_form
def undo(request: HttpRequest, section: str) -> HttpResponse:
    """Take back what one did last in any section of the evening."""
    desk = desk_of(request, section)
    problems = take_back_last(desk)
    back = request.POST.get("back", "")
    said = "" if problems else text("desk_evening.undone", reading())
    tell(request, noted(problems, desk), said)
    return done(f"desk:{back}" if back in ("evening-sections", "evening-games") else "desk:evening", section)
