"""A day of a season: what is to come on it, begun once the line-ups are given, taken back while no result is in."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.play.acts import act as acts
from ronde.play.acts.act import Act
from ronde.play.formats.match import team_names
from ronde.play.match_days import day_matches, resting
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.acting import seen_in
from ronde.web.desk.by_form import by_form
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.interclub.calendar import all_days, place_of
from ronde.web.desk.interclub.lineups import lineup_check
from ronde.web.desk.interclub.matches import day_rows
from ronde.web.desk.interclub.writing_teams import write_clubs_as_teams
from ronde.web.desk.pages import done, noted, shown
from ronde.web.desk.telling import tell
from ronde.web.events.services import act
from ronde.web.guarding import for_who_may


@for_who_may("see-desk")
def page(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """A day to come with who meets whom; one that is out leads to its first match that is not over."""
    desk = desk_of(request, section)
    if not 1 <= number <= max(desk.section.plan.rounds, len(desk.section.published), 1):
        raise Http404
    if number <= len(desk.section.published):
        found = day_matches(desk.section, number)
        open_ = next((one for one in found if one.missing), None)
        return (
            done("desk:match", section, number, open_.number if open_ else 1) if found else done("desk:rounds", section)
        )
    return _shown(request, desk, number)


@for_who_may("run-section")
@by_form
def begin(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """The day begins: its boards are paired by the line-ups, and everybody may see them."""
    seen = write_clubs_as_teams(desk_of(request, section), seen_in(request))
    wrong = _all(request, section, seen, acts.pair(), acts.publish())
    return (
        _shown(request, desk_of(request, section), number, wrong) if wrong else done("desk:match", section, number, 1)
    )


@for_who_may("run-section")
@by_form
def retake(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """The day is taken back to change a line-up, while no game of it has a result."""
    wrong = _all(request, section, seen_in(request), acts.unpublish(), acts.discard())
    if wrong:
        tell(request, noted(wrong, desk_of(request, section)))
    return done("desk:match-day", section, number) if wrong else done("desk:lineups", section)


def _all(request: HttpRequest, section: str, seen: int, *wanted: Act) -> tuple[Problem, ...]:
    """Acts one after the other, each on what the one before has made; why not, where one is refused."""
    for one in wanted:
        made = act(section, one, actor_of(request), seen=seen)
        if not made.is_done:
            return made.problems
        seen = made.version
    return ()


def _shown(request: HttpRequest, desk: SectionDesk, number: int, problems: Iterable[Problem] = ()) -> HttpResponse:
    section = desk.section
    has_teams = len(team_names(section)) > 1 and section.phase(number).format == "match"
    context = {
        "day": number,
        "days": section.plan.rounds,
        "is_next": number == len(section.published) + 1,
        "waits": sum(len(one.missing) for one in day_matches(section, number - 1)) if number > 1 else 0,
        "matches": day_rows(desk, number) if has_teams else (),
        "all_days": all_days(section),
        "rests": resting(section, number) if has_teams else (),
        "check": lineup_check(desk, number) if has_teams else None,
        "place": place_of(desk.notes, desk.row.id, number) or desk.event.place,
        "start": desk.timetable.start(number),
    }
    return shown(request, desk, "desk/interclub/day.html", step="matches", problems=problems, **context)
