"""The calendar: how many boards, how often teams meet, when and where each day is played."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.play.acts.act import replan
from ronde.play.timetable import Timetable
from ronde.record.desk_notes import Times
from ronde.web.desk.acting import seen_in
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.interclub.calendar import Season, calendar_page, places_typed, plan_of, season_of, season_typed
from ronde.web.desk.interclub.writing_teams import write_clubs_as_teams
from ronde.web.desk.pages import done, shown
from ronde.web.desk.setup.times import typed_times
from ronde.web.events.notes import write_note
from ronde.web.events.services import act
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def page(request: HttpRequest, section: str) -> HttpResponse:
    """The calendar; sent as a form, it is kept."""
    desk = desk_of(request, section)
    if request.method != "POST":
        return _shown(request, desk, season_of(desk.section))
    season = season_typed(request.POST.dict(), desk.section)
    plan = desk.section.plan if season.problems else plan_of(desk.section, season)
    times, wrong = typed_times(request.POST.dict(), plan.rounds)
    problems = (*season.problems, *wrong)
    if not problems:
        seen = write_clubs_as_teams(desk, seen_in(request))
        made = act(section, replan(plan), desk.actor, seen=seen)
        problems = () if made.is_done else made.problems
    return _shown(request, desk, season, problems) if problems else _kept(request, desk, times, plan.rounds)


def _kept(request: HttpRequest, desk: SectionDesk, times: Timetable, days: int) -> HttpResponse:
    wanted = Timetable(times.rounds, desk.timetable.breaks)
    if wanted != desk.timetable:
        write_note(desk.event, Times(section=desk.row.id, timetable=wanted), desk.actor)
    for one in places_typed(desk, request.POST.dict(), days):
        write_note(desk.event, one, desk.actor)
    return done("desk:calendar", desk.row.id)


def _shown(request: HttpRequest, desk: SectionDesk, season: Season, problems: Iterable[Problem] = ()) -> HttpResponse:
    context = {"calendar": calendar_page(desk, season, request.POST.dict())}
    return shown(request, desk, "desk/interclub/calendar.html", step="calendar", problems=problems, **context)
