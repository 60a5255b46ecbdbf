"""Standings over several games: a page of the event, and tables for a spreadsheet."""

from django.http import HttpRequest, HttpResponse

from ronde.web.desk.collective.export import written_csv
from ronde.web.desk.collective.only_here import of_collective_games
from ronde.web.desk.collective.over_page import MEASURES, OverPage, over_page
from ronde.web.desk.collective.views import csv_file
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pages import shown
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.words.texts import text


@for_who_may("see-desk")
@of_collective_games
def over(request: HttpRequest, desk: SectionDesk) -> HttpResponse:
    """Players and teams over the games of a type, or of all."""
    page = over_page(desk, request.GET)
    return shown(request, desk, "desk/collective/over.html", step="standings", page=page, measures=MEASURES)


@for_who_may("run-section")
@of_collective_games
def over_csv(request: HttpRequest, desk: SectionDesk) -> HttpResponse:
    """The same for a spreadsheet; ``who=teams``: of teams."""
    page, of_teams = over_page(desk, request.GET), request.GET.get("who") == "teams"
    name = text(f"desk_collective.csv.{'teams' if of_teams else 'standings'}", reading())
    return csv_file(_written(page, of_teams=of_teams), f"{name}-{desk.event.name}")


def _written(page: OverPage, *, of_teams: bool) -> str:
    first = ("rank", "team") if of_teams else ("rank", "player", "team")
    head = [*(text(f"desk_collective.{one}", reading()) for one in first), *page.columns]
    last = [text(f"desk_collective.{one}", reading()) for one in ("counted", "total")]
    rows = (
        (one.rank.rstrip("="), one.name, *(() if of_teams else (one.team,)), *one.cells, one.results, one.total)
        for one in (page.teams if of_teams else page.players)
    )
    return written_csv([*head, *last], rows)
