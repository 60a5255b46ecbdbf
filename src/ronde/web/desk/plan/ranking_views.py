"""By what a section is ranked."""

from django.http import HttpRequest, HttpResponse

from ronde.play.acts.act import replan
from ronde.web.desk.acting import acted
from ronde.web.desk.frame import desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.plan.ranking import (
    called,
    ranked_plan,
    ranking_from,
    ranking_of,
    usual_forfeits,
    usual_halves,
    usual_of,
)
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def criteria(request: HttpRequest, section: str) -> HttpResponse:
    """Criteria in their order, points of results, forfeits: nothing is saved until it is kept."""
    desk = desk_of(request, section)
    is_asked = request.method == "POST"
    draft = ranking_from(request.POST, desk.section) if is_asked else ranking_of(desk.section)
    plan, problems = ranked_plan(draft, desk.section)
    if is_asked and "keep" in request.POST and not problems:
        made = acted(request, section, replan(plan))
        if made.is_done:
            return done("desk:plan", section)
        problems = made.problems
    results = [
        (code, called(desk.section, code), halves, draft.worths.get(code, ""))
        for code, halves in usual_halves(desk.section).items()
    ]
    context = {"draft": draft, "usual": usual_of(desk.section), "results": results}
    context |= {"is_usually_met": usual_forfeits(desk.section), "is_changed": plan != desk.section.plan}
    return shown(request, desk, "desk/plan/criteria.html", step="plan", problems=problems, **context)
