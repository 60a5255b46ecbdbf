"""The plan of a section: typed, looked at, fixed."""

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.play.acts.act import replan
from ronde.play.changes.plans import with_next_seats
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.acting import seen_in
from ronde.web.desk.by_form import by_form
from ronde.web.desk.collective.views import games_page
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.plan.buttons import pressed
from ronde.web.desk.plan.drafts import completed, draft_from, draft_of
from ronde.web.desk.plan.plan_page import PlanPage, plan_page
from ronde.web.desk.plan.plan_words import words_of
from ronde.web.events.reasons import act_with_reason
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def page(request: HttpRequest, section: str) -> HttpResponse:
    """The plan as it is."""
    desk = desk_of(request, section)
    if desk.is_collective:
        return games_page(request, desk)
    return _shown(request, desk, plan_page(desk, draft_of(desk.section)))


@for_who_may("run-section")
@by_form
def preview(request: HttpRequest, section: str) -> HttpResponse:
    """The plan as it is typed: nothing is saved."""
    desk = desk_of(request, section)
    draft = completed(pressed(draft_from(request.POST), request.POST, desk.section))
    return _shown(request, desk, plan_page(desk, draft))


@for_who_may("run-section")
@by_form
def fix(request: HttpRequest, section: str) -> HttpResponse:
    """The plan as it is typed becomes that of the section, with the seats of its next phase."""
    desk = desk_of(request, section)
    wanted = plan_page(desk, completed(draft_from(request.POST)))
    if wanted.is_refused:
        return _refused(request, desk, wanted)
    return _kept(request, desk, wanted, is_drawn=True)


@for_who_may("run-section")
@by_form
def keep(request: HttpRequest, section: str) -> HttpResponse:
    """The plan as it is typed, without a draw: players may still come or leave."""
    desk = desk_of(request, section)
    wanted = plan_page(desk, completed(draft_from(request.POST)))
    if wanted.is_refused and not wanted.may_wait:
        return _refused(request, desk, wanted)
    return _kept(request, desk, wanted, is_drawn=False)


def _kept(request: HttpRequest, desk: SectionDesk, wanted: PlanPage, *, is_drawn: bool) -> HttpResponse:
    if wanted.loses_draw and not wanted.draft.reason:
        return _shown(request, desk, wanted, Problem("desk.draw-without-reason"))
    plan = wanted.section.plan
    asked = replan(with_next_seats(desk.section, plan) if is_drawn else plan)
    made = act_with_reason(desk.row.id, asked, actor_of(request), seen=seen_in(request), reason=wanted.draft.reason)
    return done("desk:plan", desk.row.id) if made.is_done else _shown(request, desk, wanted, *made.problems)


def _refused(request: HttpRequest, desk: SectionDesk, wanted: PlanPage) -> HttpResponse:
    answer = _shown(request, desk, wanted)
    answer.status_code = 422
    return answer


def _shown(request: HttpRequest, desk: SectionDesk, plan: PlanPage, *problems: Problem) -> HttpResponse:
    return shown(request, desk, "desk/plan/page.html", step="plan", problems=problems, **words_of(desk, plan))
