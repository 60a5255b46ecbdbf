"""What each projector shows, chosen from one page of the desk; and the windows that show it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache

from ronde.web.accounts.requests import actor_of
from ronde.web.desk.by_form import by_form
from ronde.web.desk.frame import desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.wall.projectors import (
    MOST,
    chosen_in,
    every_projector,
    page_of,
    projector_of,
    seen_by,
    version_shown,
)
from ronde.web.desk.wall.showing import SECONDS, SHOWS, page_in
from ronde.web.desk.wall.views import on_wall
from ronde.web.events.models import SectionRow
from ronde.web.events.notes import write_note
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def projectors(request: HttpRequest, section: str) -> HttpResponse:
    """Every projector with what it shows."""
    desk = desk_of(request, section)
    found = every_projector(desk)
    return shown(request, desk, "desk/wall/projectors.html", projectors=found, shows=SHOWS, seconds=SECONDS)


@for_who_may("run-section")
@by_form
def choose(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """A projector shows something else from now on, within seconds."""
    desk = desk_of(request, section)
    _known(number)
    write_note(desk.event, chosen_in(request.POST, desk, number), desk.actor)
    return done("desk:projectors", section, fragment=f"p{number}")


@never_cache
@for_who_may("see-desk")
def projector(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """The window of a projector: what the desk has chosen for its number."""
    desk = desk_of(request, section)
    found = seen_by(projector_of(desk.notes, _known(number), section), desk)
    if found.section != section:
        desk = desk_of(request, found.section)
    news = reverse("desk:projector-version", args=[section, number])
    return on_wall(request, desk, page_of(found, desk, page_in(request.GET)), news)


@never_cache
@for_who_may("see-desk")
def version(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """What changes whenever the projector is to show something else."""
    row = get_object_or_404(SectionRow.objects.select_related("event").defer("body", "sent"), pk=section)
    found = version_shown(row.event, _known(number), section, actor_of(request))
    return HttpResponse(found, content_type="text/plain")


def _known(number: int) -> int:
    if not 1 <= number <= MOST:
        raise Http404
    return number
