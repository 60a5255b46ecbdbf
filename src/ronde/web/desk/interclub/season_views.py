"""The season: the table of the teams, and everybody's games."""

from django.http import HttpRequest, HttpResponse

from ronde.web.desk.frame import desk_of
from ronde.web.desk.interclub.season import season_page
from ronde.web.desk.pages import shown
from ronde.web.events.live_figures import live_section
from ronde.web.guarding import for_who_may


@for_who_may("see-desk")
def page(request: HttpRequest, section: str) -> HttpResponse:
    """The table as it stands; the evolution of everybody is for who runs the section."""
    desk = desk_of(request, section)
    live = live_section(desk.row) if desk.may_run else None
    return shown(request, desk, "desk/interclub/season.html", step="season", season=season_page(desk, live))
