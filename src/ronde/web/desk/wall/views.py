"""The projector: a second window of the same laptop, whose pages turn by themselves."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from ronde.web.accounts.requests import actor_of
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import shown
from ronde.web.desk.wall.queries import WallPage, versions, wall_page
from ronde.web.desk.wall.showing import SECONDS, SHOWS, showing_in
from ronde.web.guarding import for_who_may


@never_cache
@for_who_may("see-desk")
def page(request: HttpRequest, section: str) -> HttpResponse:
    """A page of the wall."""
    desk = desk_of(request, section)
    found = wall_page(desk, showing_in(request.GET))
    news = reverse("desk:wall-version", args=[section]) + ("?everywhere=on" if found.showing.everywhere else "")
    return on_wall(request, desk, found, news)


def on_wall(request: HttpRequest, desk: SectionDesk, found: WallPage, news: str) -> HttpResponse:
    """A page of a wall; ``news`` is where it asks whether there is something new."""
    context = {"slide": found.slide, "of": found.slide.of, "showing": found.showing, "news": news}
    return render(request, "desk/wall/page.html", {"desk": desk, "wall": found, **context})


@never_cache
@for_who_may("see-desk")
def version(request: HttpRequest, section: str) -> HttpResponse:
    """What changes whenever there is something new to show."""
    found = versions(section, actor_of(request), everywhere="everywhere" in request.GET)
    return HttpResponse(found, content_type="text/plain")


@for_who_may("see-desk")
def choices(request: HttpRequest, section: str) -> HttpResponse:
    """What the wall is to show, and the button that opens it."""
    desk, chosen = desk_of(request, section), showing_in(request.GET)
    return shown(request, desk, "desk/wall/choices.html", showing=chosen, shows=SHOWS, seconds=SECONDS)
