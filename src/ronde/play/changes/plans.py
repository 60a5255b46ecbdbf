"""Changing the plan, giving out seats, moving players between groups by hand."""

from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.changes.outcome import Changed, judged
from ronde.play.formats.registry import FORMATS, plan_problems
from ronde.play.pairing.composition import exchanged
from ronde.play.permissions import Action, permission_problems
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section


def replanned(section: Section, plan: Plan) -> Changed:
    """The section with another plan. Rounds already paired keep their number, format and place in it."""
    after = replace(section, plan=plan)
    found = [*permission_problems(section, Action.REPLAN), *plan_problems(after)]
    if plan.phases:
        found += [
            Problem("play.plan-rewrites-round", where=("rounds", round_.number), values={"round": round_.number})
            for round_ in section.rounds
            if round_.number > plan.rounds or plan.phase_index(round_.number) != section.plan.phase_index(round_.number)
        ]
    return judged(section, after, tuple(found))


def seats_given(section: Section, index: int) -> Section:
    """The section with the seats of a phase given out, by rank or by lot from the seed; formats without keep none."""
    seated = FORMATS[section.plan.phases[index].format].seated
    return section if seated is None else with_phase(section, index, seated(section, index))


def with_phase(section: Section, index: int, phase: Phase) -> Section:
    """The section with one phase replaced."""
    phases = section.plan.phases
    return replace(section, plan=replace(section.plan, phases=(*phases[:index], phase, *phases[index + 1 :])))


def recomposed(section: Section, index: int, *, is_balanced: bool) -> Changed:
    """The seats of a phase given out anew, with the groups balanced or in plain serpentine."""
    phase = replace(section.plan.phases[index], balanced=is_balanced, seats=())
    given = seats_given(with_phase(section, index, phase), index)
    return judged(section, given, _seat_problems(section, index))


def reseated(section: Section, index: int, one: PlayerId, other: PlayerId) -> Changed:
    """Two players change seats, before the first round of their phase: the organiser's manual move."""
    given = section if section.plan.phases[index].seats else seats_given(section, index)
    phase = given.plan.phases[index]
    seated = {seat for seats in phase.seats for seat in seats}
    strangers = tuple(
        Problem("play.without-seat", where=("phases", index), values={"player": player})
        for player in (one, other)
        if player not in seated
    )
    moved = replace(phase, seats=exchanged(phase.seats, one, other))
    return judged(section, with_phase(given, index, moved), _seat_problems(section, index) + strangers)


def _seat_problems(section: Section, index: int) -> tuple[Problem, ...]:
    """Seats change while no round of the phase is paired."""
    found = permission_problems(section, Action.SEAT)
    started = len(section.rounds) >= section.plan.span(index).start
    return (*found, Problem("play.phase-has-started", where=("phases", index))) if started else found
