"""Pairs that are not wanted."""

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.play.acts.act import replan
from ronde.web.desk.acting import acted
from ronde.web.desk.frame import desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.plan.wishing import shared_kinds, wish_lines, wished_plan
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def wishes(request: HttpRequest, section: str) -> HttpResponse:
    """The wishes, one more, one less: each is an act at once, and can be undone."""
    desk = desk_of(request, section)
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        plan, problems = wished_plan(request.POST, desk.section)
        if not problems:
            made = acted(request, section, replan(plan))
            if made.is_done:
                return done("desk:plan-wishes", section)
            problems = made.problems
    players = sorted(((desk.name(entry.player), entry.player) for entry in desk.section.entries), key=str)
    lines = [(line, *(desk.name(one) for one in line.wish.pair or (None, None))) for line in wish_lines(desk.section)]
    context = {"lines": lines, "kinds": shared_kinds(desk.section), "players": players}
    return shown(request, desk, "desk/plan/wishes.html", step="plan", problems=problems, typed=request.POST, **context)
