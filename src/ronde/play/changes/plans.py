"""Changing the plan, giving out seats, moving players between groups by hand."""

from collections.abc import Iterator
from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.play.bounds import worth_problems, worth_warnings
from ronde.play.changes.outcome import Changed, judged
from ronde.play.fixed_plan import awaits_draw, has_started, next_phase
from ronde.play.formats.registry import FORMATS, OF_THE_FIELD, plan_problems
from ronde.play.pairing.composition import exchanged
from ronde.play.permissions import Action, permission_problems
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section


def replanned(section: Section, plan: Plan) -> Changed:
    """The section with another plan. Rounds already paired keep their number, format and place in it, and their lots."""
    after = replace(section, plan=plan)
    found = [*permission_problems(section, Action.REPLAN), *_plan_problems(after), *_seed_problems(section, plan.seed)]
    found += worth_warnings(after) if _has_same_worths(section.plan, plan) else worth_problems(after)
    if plan.phases:
        found += [
            Problem("play.plan-rewrites-round", where=("rounds", round_.number), values={"round": round_.number})
            for round_ in section.rounds
            if round_.number > plan.rounds or not _is_kept(section.plan, plan, round_.number)
        ]
    return judged(section, after, tuple(found))


def _plan_problems(section: Section) -> Iterator[Problem]:
    """What is wrong with a plan. Before the first round players may still come or leave: pairing it asks again."""
    for problem in plan_problems(section):
        may_pass = problem.code in OF_THE_FIELD and not section.rounds
        yield replace(problem, level=Level.WARNING) if may_pass else problem


def _has_same_worths(before: Plan, after: Plan) -> bool:
    """Whether nothing is said anew of what results and byes are worth: an event that has odd values goes on with them."""
    return all(getattr(before, name) == getattr(after, name) for name in ("halves", "bye_spread", "spread_cap"))


def _is_kept(before: Plan, after: Plan, number: int) -> bool:
    """Whether a round that was paired is in the same phase of both plans, by the same format, on the same seats."""
    at = before.phase_index(number)
    one, other = before.phases[at], after.phases[after.phase_index(number)]
    return after.phase_index(number) == at and (one.format, one.seats, one.taken) == (
        other.format,
        other.seats,
        other.taken,
    )


def _seed_problems(section: Section, seed: int | None) -> tuple[Problem, ...]:
    """Ranks of equals and who starts are lots of the seed: it stays once a round is paired."""
    is_other = seed is not None and seed != section.plan.seed
    return (Problem("play.seed-is-used", where=("seed",)),) if is_other and section.rounds else ()


def seats_given(section: Section, index: int) -> Section:
    """The section with the seats of a phase given out, by rank or by lot from the seed; formats without keep none."""
    seated = FORMATS[section.plan.phases[index].format].seated
    return section if seated is None else with_phase(section, index, seated(section, index))


def with_next_seats(section: Section, plan: Plan) -> Plan:
    """A plan for the section, with the seats of the phase that is played next given out where it has none yet."""
    after = replace(section, plan=plan)
    index = next_phase(after)
    if index is None or not awaits_draw(after) or has_started(after, index):
        return plan
    return seats_given(after, index).plan


def with_phase(section: Section, index: int, phase: Phase) -> Section:
    """The section with one phase replaced."""
    phases = section.plan.phases
    return replace(section, plan=replace(section.plan, phases=(*phases[:index], phase, *phases[index + 1 :])))


def recomposed(section: Section, index: int, *, is_balanced: bool, seed: int | None = None) -> Changed:
    """The seats of a phase given out anew, with the groups balanced or in plain serpentine, and another seed if one is given."""
    plan = section.plan if seed is None else replace(section.plan, seed=seed)
    phase = replace(plan.phases[index], balanced=is_balanced, seats=())
    given = seats_given(with_phase(replace(section, plan=plan), index, phase), index)
    return judged(section, given, (*_seat_problems(section, index), *_seed_problems(section, seed)))


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
    return (
        (*found, Problem("play.phase-has-started", where=("phases", index))) if has_started(section, index) else found
    )
