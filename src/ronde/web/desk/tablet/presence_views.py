"""People check themselves in at the hall's tablet."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from ronde.web.desk.by_form import by_form
from ronde.web.desk.frame import desk_of
from ronde.web.desk.pages import done
from ronde.web.desk.tablet.frame import on_tablet, too_often
from ronde.web.desk.tablet.presence import presence_page
from ronde.web.events.own_presence import say_here, take_back_here
from ronde.web.guarding import for_who_may


@for_who_may("check-in")
def people(request: HttpRequest, section: str) -> HttpResponse:
    """Everybody of the section, or whom somebody looks for; who has just come is greeted."""
    desk, asked = desk_of(request, section), request.GET
    page = presence_page(desk, asked.get("name", ""), asked.get("just", ""))
    return on_tablet(request, desk, "here", page=page)


@for_who_may("check-in")
@by_form
def check(request: HttpRequest, section: str) -> HttpResponse:
    """Somebody is here."""
    return _said(request, section, is_here=True)


@for_who_may("check-in")
@by_form
def uncheck(request: HttpRequest, section: str) -> HttpResponse:
    """It was a wrong press, a moment ago."""
    return _said(request, section, is_here=False)


def _said(request: HttpRequest, section: str, *, is_here: bool) -> HttpResponse:
    desk, player = desk_of(request, section), request.POST.get("player", "")
    if (wait := too_often(request, desk)) is not None:
        return wait
    made = (say_here if is_here else take_back_here)(desk.row, player, desk.actor)
    if made.problems:
        page = presence_page(desk, "")
        return on_tablet(request, desk, "here", page=page, problems=made.problems, status=422)
    answer = done("desk:tablet-here", section)
    answer["Location"] = reverse("desk:tablet-here", args=[section]) + (f"?just={player}" if is_here else "")
    return answer
