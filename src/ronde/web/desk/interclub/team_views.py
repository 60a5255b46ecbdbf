"""Teams: who plays for whom."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem, has_refusal
from ronde.play.section import Entry
from ronde.web.desk.acting import seen_in
from ronde.web.desk.by_form import by_form
from ronde.web.desk.entries.entry_form import typed_text
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.interclub.teams import of_clubs, teams_page, with_team, written_teams
from ronde.web.desk.interclub.writing_teams import write_teams
from ronde.web.desk.pages import done, noted, shown
from ronde.web.desk.telling import tell
from ronde.web.guarding import for_who_may

_LONGEST = 100


def _shown(request: HttpRequest, desk: SectionDesk, problems: Iterable[Problem] = (), typed: str = "") -> HttpResponse:
    context = {"teams": teams_page(desk), "typed": typed, "chosen": request.POST.getlist("player")}
    return shown(request, desk, "desk/interclub/teams.html", step="teams", problems=problems, **context)


@for_who_may("run-section")
def page(request: HttpRequest, section: str) -> HttpResponse:
    """Every team with its players in the order of strength."""
    return _shown(request, desk_of(request, section))


@for_who_may("run-section")
@by_form
def put(request: HttpRequest, section: str) -> HttpResponse:
    """Those who were chosen play for a team, new or there already."""
    desk, team = desk_of(request, section), typed_text(request.POST.get("team", ""))[:_LONGEST]
    chosen = {*request.POST.getlist("player")}
    wanted = [with_team(one, team) for one in desk.section.entries if one.player in chosen]
    others = [one for one in written_teams(desk.section) if one.player not in chosen]
    if not wanted:
        return _shown(request, desk, (Problem("desk.team-of-nobody"),), team)
    return _corrected(request, desk, [*others, *wanted], team)


@for_who_may("run-section")
@by_form
def by_clubs(request: HttpRequest, section: str) -> HttpResponse:
    """Everybody without a team plays for the own club."""
    desk = desk_of(request, section)
    return _corrected(request, desk, of_clubs(desk.section))


def _corrected(request: HttpRequest, desk: SectionDesk, wanted: Iterable[Entry], team: str = "") -> HttpResponse:
    """Each entry by an act of its own: what refuses one leaves the others done, and is said."""
    _, problems = write_teams(desk, wanted, seen_in(request))
    if has_refusal(problems):
        return _shown(request, desk_of(request, desk.row.id), problems, team)
    tell(request, noted(problems, desk))
    return done("desk:teams", desk.row.id)
