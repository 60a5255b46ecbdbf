"""What the templates of a plan are filled with."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ronde.ground.problems import Level, Problem
from ronde.play.draw import initial_ranks
from ronde.play.fixed_plan import is_fixed, next_phase
from ronde.play.formats.registry import formats_of
from ronde.play.pairing.combined import FIRST_PHASE
from ronde.play.permissions import State, state
from ronde.play.timetable import usual_minutes
from ronde.play.usual_plans import COMBINED, COMPOSED, kinds_of
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pages import noted
from ronde.web.desk.plan.drafts import MOST_PHASES
from ronde.web.desk.plan.draw_list import draw_lines
from ronde.web.desk.plan.plan_page import PlanPage
from ronde.web.desk.plan.seat_tables import seat_table

_WITHOUT_BYE = frozenset({"match", "free"})
_OF_A_KIND = 3  # problems of one kind that are said one by one


def words_of(desk: SectionDesk, plan: PlanPage) -> dict[str, Any]:
    """Everything that the page of a plan needs beside the desk."""
    seats, index = seat_table(plan.section, desk.names), next_phase(plan.section)
    lines = draw_lines(desk)
    drawn = [line for line in lines if not line.draw.is_undone]
    phase = plan.section.plan.phases[index] if index is not None else None
    return {
        "plan": plan,
        "kinds": kinds_of(desk.section.discipline),
        "formats": formats_of(desk.section.discipline),
        "lengths": [str(rounds) for rounds in FIRST_PHASE],
        "most_phases": MOST_PHASES,
        "is_composed": plan.draft.kind == COMPOSED,
        "is_grouped": phase is not None and phase.format == "groups",
        "rests": phase is not None and phase.format not in _WITHOUT_BYE,
        "is_by_lot": phase is not None and phase.drawn,
        "was_fixed": is_fixed(desk.section),
        "round": _round(desk),
        "asks_minutes": usual_minutes(desk.timetable) is None,
        "seats": seats,
        "draws": lines,
        "last_draw": drawn[-1] if drawn and seats and seats.is_drawn else None,
        "ranks": _ranks(desk, plan),
        "what_if": _by_length(plan),
        "keys_template": "desk/plan/keys.html",
        **_said(desk, plan),
    }


def _round(desk: SectionDesk) -> int:
    """The round that an arbiter looks at next: the one being prepared or played, else the next; after the last one that."""
    now, count = state(desk.section), len(desk.section.rounds)
    return count + 1 if now in {State.PLANNED, State.WAITING} else count


def _said(desk: SectionDesk, plan: PlanPage) -> dict[str, Any]:
    """What is wrong, in words; of many of one kind the first."""
    short = [*_first_of_each(plan.problems)]
    refused = [one for one in short if one.level is Level.REFUSED]
    rounds = [one.rounds for one in plan.proposals]
    return {
        "refusals": noted(refused, desk),
        "warnings": noted((one for one in short if one.level is not Level.REFUSED), desk),
        "left_out": len(plan.problems) - len(short),
        "proposes_nothing": plan.draft.kind == COMBINED and not desk.section.rounds and bool(refused),
        "least": min(rounds, default=0),
        "most": max(rounds, default=0),
        "is_one_apart": max(rounds, default=0) - min(rounds, default=0) == 1,
    }


def _first_of_each(problems: Iterable[Problem]) -> Iterable[Problem]:
    seen = Counter[str]()
    for one in problems:
        seen[one.code] += 1
        if seen[one.code] <= _OF_A_KIND:
            yield one


def _by_length(plan: PlanPage) -> list[tuple[int, list[tuple[int, Any]]]]:
    """The table of other fields by the length of phase 1."""
    return [(rounds, [(one.players, one.groups[at]) for one in plan.fields]) for at, rounds in enumerate(FIRST_PHASE)]


def _ranks(desk: SectionDesk, plan: PlanPage) -> list[tuple[int, str]]:
    """The numbers by which listed games are written."""
    if all(one.format != "free" for one in plan.draft.phases):
        return []
    return [(rank, desk.name(player)) for player, rank in initial_ranks(plan.section).items()]
