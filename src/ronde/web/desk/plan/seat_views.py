"""Draws of a section: all that were made, another one with its reason; two players who change seats."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.play.acts.act import swap_seats
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.acting import seen_in
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.plan.draw_list import DrawLine, draw_lines
from ronde.web.desk.plan.drawing import DrawAsked, draw_asked, draw_problems
from ronde.web.desk.plan.seat_tables import drawn_table, seat_table
from ronde.web.desk.plan.swapping import SwapAsked, swap_asked
from ronde.web.events.reasons import act_with_reason
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def draws(request: HttpRequest, section: str) -> HttpResponse:
    """Every draw, one of them as it was, and another one."""
    desk = desk_of(request, section)
    lines = draw_lines(desk)
    asked = draw_asked(desk, lines, request.POST)
    problems = () if request.method == "GET" else _drawn_again(request, desk, asked)
    if problems is None:
        return done("desk:plan", section)
    seen = next((line for line in lines if str(line.draw.act) == request.GET.get("act")), None)
    seats = drawn_table(desk.section, seen.draw, desk.names) if seen else None
    context = {"lines": lines, "asked": asked, "seen": seen, "seats": seats, "marked": _moved(seen)}
    return shown(request, desk, "desk/plan/draws.html", step="plan", problems=problems, **context)


def _drawn_again(request: HttpRequest, desk: SectionDesk, asked: DrawAsked | None) -> tuple[Problem, ...] | None:
    """What is wrong with what was asked for; None where it is done."""
    if asked is None:
        return (Problem("play.phase-has-started"),)
    if problems := draw_problems(desk.section, asked):
        return problems
    made = act_with_reason(desk.row.id, asked.act, actor_of(request), seen=seen_in(request), reason=asked.reason)
    return None if made.is_done else made.problems


def _moved(line: DrawLine | None) -> frozenset[str]:
    """Whose seats a change by hand has changed."""
    if line is None or not line.draw.is_by_hand:
        return frozenset()
    before = {seat: (group, at) for group, seats in enumerate(line.draw.before) for at, seat in enumerate(seats)}
    after = {seat: (group, at) for group, seats in enumerate(line.draw.phase.seats) for at, seat in enumerate(seats)}
    return frozenset(seat for seat, place in after.items() if seat is not None and before.get(seat) != place)


@for_who_may("run-section")
def seats(request: HttpRequest, section: str) -> HttpResponse:
    """Two players change seats: what it does, then done."""
    desk = desk_of(request, section)
    asked = swap_asked(desk.section, request.POST if request.method == "POST" else request.GET)
    problems = () if request.method == "GET" else _swapped(request, desk, asked)
    if problems is None:
        return done("desk:plan", section)
    context = {**_chosen(desk, asked), "reason": request.POST.get("reason", "")}
    return shown(request, desk, "desk/plan/seats.html", step="plan", problems=problems, **context)


def _chosen(desk: SectionDesk, asked: SwapAsked | None) -> dict[str, Any]:
    """The two who are chosen, their groups by name with what changes, and all groups."""
    table = seat_table(desk.section, desk.names)
    if asked is None or table is None:
        return {"asked": None, "seats": table}
    effects = [(table.called(one.before.group), one) for one in asked.effects]
    sides = (("one", asked.one), ("other", asked.other))
    return {"asked": asked, "seats": table, "marked": {asked.one, asked.other}, "sides": sides, "effects": effects}


def _swapped(request: HttpRequest, desk: SectionDesk, asked: SwapAsked | None) -> tuple[Problem, ...] | None:
    """What is wrong with what was asked for; None where it is done."""
    if asked is None:
        return (Problem("play.phase-has-started"),)
    if asked.one is None or asked.other is None or asked.problems:
        return asked.problems
    act = swap_seats(asked.index, asked.one, asked.other)
    reason = request.POST.get("reason", "")
    made = act_with_reason(desk.row.id, act, actor_of(request), seen=seen_in(request), reason=reason)
    return None if made.is_done else made.problems
