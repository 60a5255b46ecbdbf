"""Line-ups of the day that comes next."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.play.acts.act import Act, discard, line_up
from ronde.play.changes.lineups import lined_up
from ronde.play.changes.rounds import without_draft
from ronde.play.formats.match import team_names
from ronde.web.desk.acting import seen_in
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.interclub.lineups import lineup_check, seats_typed, team_lineups
from ronde.web.desk.interclub.writing_teams import write_clubs_as_teams
from ronde.web.desk.pages import done, noted, shown
from ronde.web.desk.telling import tell
from ronde.web.events.services import Acted, act
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def page(request: HttpRequest, section: str) -> HttpResponse:
    """Who sits on which board of the next day; sent as a form, it is kept."""
    desk = desk_of(request, section)
    day = len(desk.section.published) + 1
    if day > desk.section.plan.rounds or len(team_names(desk.section)) < 2:
        return done("desk:matches", section)
    if request.method != "POST":
        return _shown(request, desk, day)
    seats = seats_typed(desk.section, day, request.POST.dict())
    looked_at = lined_up(without_draft(desk.section), day, seats)  # with the teams called by their names
    if looked_at.is_refused:
        return _shown(request, desk, day, looked_at.problems)
    made = _given(desk, line_up(day, seats), seen_in(request))
    if not made.is_done:
        return _shown(request, desk, day, made.problems)
    tell(request, noted(looked_at.problems, desk))
    return done("desk:match-day", section, day)


def _given(desk: SectionDesk, asked: Act, seen: int) -> Acted:
    """Line-ups written down; a draft that was paired by others goes first."""
    seen = write_clubs_as_teams(desk, seen)
    if len(desk.section.rounds) > len(desk.section.published):
        gone = act(desk.row.id, discard(), desk.actor, seen=seen)
        if not gone.is_done:
            return gone
        seen = gone.version
    return act(desk.row.id, asked, desk.actor, seen=seen)


def _shown(request: HttpRequest, desk: SectionDesk, day: int, problems: Iterable[Problem] = ()) -> HttpResponse:
    context = {
        "day": day,
        "lineups": team_lineups(desk, day, request.POST.dict()),
        "check": lineup_check(desk, day),
        "start": desk.timetable.start(day),
    }
    return shown(request, desk, "desk/interclub/lineups.html", step="matches", problems=problems, **context)
