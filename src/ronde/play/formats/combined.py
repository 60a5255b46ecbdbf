"""The Formule Combinée: groups in phase 1, "de proche en proche" in phases 2 and 3, as a list of phases.

Phase 2 keeps everything: no rematch since the start of the event. Phase 3 forgets who has met, not what they scored.
"""

from dataclasses import replace

from ronde.ground.problems import Problem, Value
from ronde.play.field import field_of, who_starts
from ronde.play.formats.games import bye_reasons, colour_reason
from ronde.play.formats.seating import Seat, ranked, schedule_reasons, scheduled_games, seat_problems, unseated_problems
from ronde.play.pairing import combined
from ronde.play.pairing.circle import schedule
from ronde.play.pairing.composition import balanced, drawn, serpentine
from ronde.play.plan import Phase, Plan, Seats
from ronde.play.reasons import Pairing
from ronde.play.section import Section


def phases(first: int, second: int, third: int = 0) -> tuple[Phase, ...]:
    """The three phases as data; an empty third one is left out (FC-6)."""
    last = (Phase("nearest", third, rematch="phase"),) if third else ()
    return (Phase("groups", first), Phase("nearest", second), *last)


def composed(section: Section, index: int, *, is_balanced: bool) -> Seats | None:
    """The groups by rating (2-4), balanced or in plain serpentine, before the draw; None when none can be made.

    An odd field is completed by the fictive player, who is ranked last (FC-4).
    """
    players: list[Seat] = [*ranked(section, section.plan.span(index).start)]
    groups = combined.grouping(len(players), section.plan.phases[index].rounds)
    if groups is None:
        return None
    players += [None] * (groups.players - len(players))
    places = balanced(groups) if is_balanced else serpentine(groups)
    return tuple(tuple(players[rank - 1] for rank in group) for group in places)


def seated(section: Section, index: int) -> Phase:
    """The phase with its groups composed, each in an order drawn from the recorded seed (2-5)."""
    phase = section.plan.phases[index]
    groups = composed(section, index, is_balanced=phase.balanced)
    return phase if groups is None else replace(phase, seats=drawn(groups, section.plan.seed))


def pair(section: Section, number: int) -> Pairing:
    """The games of the circle's round in every group (2-5); who starts is balanced, the document does not say."""
    field = field_of(section, number, by_standings=False)
    phase = field.phase
    step = number - section.plan.span(section.plan.phase_index(number)).start + 1
    meetings: list[tuple[Seat, Seat]] = []
    for seats in phase.seats_in(number):
        for one, other in schedule(len(seats), phase.rounds)[step - 1]:
            first, second = seats[one - 1], seats[other - 1]
            turn = first is not None and second is not None and who_starts(field, first, second) == second
            meetings.append((second, first) if turn else (first, second))
    games = scheduled_games(section, number, meetings)
    reasons = schedule_reasons("play.why.group", phase, field, games, step=step)
    colours = [colour_reason(field, game) for game in games if game.second is not None]
    said = (*reasons, *colours, *bye_reasons(section, field, games))
    return Pairing(games, said, unseated_problems(section, phase, number))


def problems(section: Section, index: int) -> tuple[Problem, ...]:
    """Whether the field can be divided, and whether the phases that follow are those of the Formule Combinée."""
    phase = section.plan.phases[index]
    players = len(ranked(section, section.plan.span(index).start))
    found = seat_problems(section, phase, ("phases", index)) + size_problems(phase, index)
    if index == 0 and is_whole(section.plan):
        return found + combined.problems(lengths(section.plan), players)
    allowed = phase.rounds in combined.FIRST_PHASE
    return found + (combined.field_problems(players, phase.rounds) if allowed else _not_allowed(phase, index))


def size_problems(phase: Phase, index: int) -> tuple[Problem, ...]:
    """Groups given by hand that have no schedule: they are of NbR + 1 or NbR + 3 (2-1)."""
    allowed = (phase.rounds + 1, phase.rounds + 3)
    return tuple(
        Problem("play.group-size", "2-1", ("phases", index, "seats", group), {"size": len(seats), "allowed": allowed})
        for group, seats in enumerate(phase.seats)
        if len(seats) not in allowed
    )


def _not_allowed(phase: Phase, index: int) -> tuple[Problem, ...]:
    values: dict[str, Value] = {"rounds": phase.rounds, "allowed": combined.FIRST_PHASE}
    return (Problem("combined-phase-1", "2", ("phases", index), values),)


def is_whole(plan: Plan) -> bool:
    """Whether a plan is a Formule Combinée and not something composed with its first phase."""
    kinds = [(phase.format, phase.rematch) for phase in plan.phases]
    return kinds in (
        [("groups", "event"), ("nearest", "event")],
        [("groups", "event"), ("nearest", "event"), ("nearest", "phase")],
    )


def lengths(plan: Plan) -> combined.CombinedPlan:
    """The rounds of the phases of a Formule Combinée."""
    first, second, third, *_ = (*(phase.rounds for phase in plan.phases), 0, 0, 0)
    return combined.CombinedPlan(first, second, third)
