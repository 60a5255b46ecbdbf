"""The page of a plan: its phases as they are typed, what is wrong with them and what works instead, and what they would give."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain, combinations

from ronde.ground.problems import Problem, has_refusal
from ronde.play.bounds import worth_warnings
from ronde.play.fixed_plan import awaits_draw, is_fixed, next_phase
from ronde.play.formats.combined import lengths
from ronde.play.formats.registry import OF_THE_FIELD, plan_problems
from ronde.play.formats.seating import unseated_problems
from ronde.play.pairing.combined import CombinedPlan, completed
from ronde.play.pairing.combined_proposals import FieldChoice, proposals, with_other_fields
from ronde.play.permissions import Action, State, permission_problems, state
from ronde.play.plan import Plan
from ronde.play.section import Section
from ronde.play.usual_plans import COMBINED
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.plan.buttons import is_locked
from ronde.web.desk.plan.draft_plans import plan_of
from ronde.web.desk.plan.drafts import PhaseDraft, PlanDraft
from ronde.web.desk.plan.gives import Gives, gives_of, players_of

_IN_PHASE = {"combined-phase-1": 0, "combined-phase-2": 1, "combined-phase-3": 2}
_SAID_BY_BOOK = "play.too-few-players"  # the Formule Combinée has its own word for it (2-3)
_IN_FIRST = frozenset({"combined-too-few-players", "combined-groups-impossible"})


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """A line of the table: the phase as typed, what may be chosen for it, whether it is played already, whether something is wrong with it."""

    at: int
    draft: PhaseDraft
    is_locked: bool
    is_over: bool
    is_wrong: bool
    scopes: tuple[str, ...]
    has_choice: bool

    @property
    def number(self) -> int:
        """Its number, as people count."""
        return self.at + 1


@dataclass(frozen=True, slots=True)
class PlanPage:
    """Everything that the page shows of a plan as it is typed; ``section`` is the one with that plan."""

    draft: PlanDraft
    section: Section
    rows: tuple[PhaseRow, ...]
    problems: tuple[Problem, ...]
    proposals: tuple[CombinedPlan, ...]
    players: int
    gives: Gives
    fields: tuple[FieldChoice, ...]
    is_saved: bool
    is_fixed: bool
    will_draw: bool
    loses_draw: bool

    @property
    def places(self) -> int:
        """Players, with the fictive one of an odd field."""
        return completed(self.players)

    @property
    def is_refused(self) -> bool:
        """Whether something keeps the plan from being fixed."""
        return has_refusal(self.problems)

    @property
    def may_wait(self) -> bool:
        """Whether it can be kept all the same, until other players come or leave."""
        return not self.section.rounds and all(one.code in OF_THE_FIELD for one in self.problems if has_refusal((one,)))

    @property
    def wrong(self) -> str:
        """The fields that something is wrong with, for who hears the page."""
        return " ".join(f"rounds-{row.at}" for row in self.rows if row.is_wrong)


def plan_page(desk: SectionDesk, draft: PlanDraft) -> PlanPage:
    """The page of a draft."""
    base = desk.section
    read = plan_of(draft, base)
    section = replace(base, plan=read.plan)
    found = (one for one in _found(section) if draft.kind != COMBINED or one.code != _SAID_BY_BOOK)
    problems = (*permission_problems(base, Action.REPLAN), *read.problems, *found)
    is_saved = read.plan == base.plan
    rows = tuple(_row(desk, draft, at, problems) for at in range(len(draft.phases)))
    return PlanPage(
        draft=draft,
        section=section,
        rows=rows,
        problems=worth_warnings(base)
        if is_saved and base.rounds
        else tuple(one for one in problems if _is_to_say(one, rows)),
        proposals=_proposals(draft, section, problems),
        players=players_of(section),
        gives=gives_of(desk, draft, section),
        fields=_fields(draft, section),
        is_saved=is_saved,
        is_fixed=is_saved and is_fixed(base) and not _is_drawn_next(base),
        will_draw=awaits_draw(section),
        loses_draw=_loses_draw(base, read.plan),
    )


def _found(section: Section) -> Iterable[Problem]:
    """What is wrong with the plan, and who has no seat in a phase that is drawn and has not begun."""
    yield from plan_problems(section)
    yield from worth_warnings(section)
    index = next_phase(section)
    if index is not None and section.plan.phases[index].seats:
        yield from unseated_problems(section, section.plan.phases[index], section.plan.span(index).start)


def _is_drawn_next(section: Section) -> bool:
    """Whether a phase with seats begins with the next round: one may draw them before it is paired, and look."""
    return state(section) is State.WAITING and awaits_draw(section)


def _loses_draw(section: Section, plan: Plan) -> bool:
    """Whether a phase that was drawn and has not begun would be drawn again by this plan: people may have seen it."""
    kept = {phase.seats for phase in plan.phases}
    index = next_phase(section)
    return index is not None and bool(seats := section.plan.phases[index].seats) and seats not in kept


def _row(desk: SectionDesk, draft: PlanDraft, at: int, problems: tuple[Problem, ...]) -> PhaseRow:
    phase = draft.phases[at]
    locked = is_locked(phase, desk.section)
    is_wrong = any(has_refusal((one,)) and _phase_of(one) == at for one in problems)
    has_choice = draft.kind != COMBINED and not locked
    is_over = locked and _is_over(desk.section, at)
    return PhaseRow(at, phase, locked, is_over, is_wrong, scopes(phase, at), has_choice)


def _is_over(section: Section, index: int) -> bool:
    """Whether every game of a phase is played: the next phase has begun, or nothing is left."""
    is_last = state(section) in {State.PLAYED, State.CLOSED}
    return is_last or len(section.rounds) >= section.plan.span(index).stop


def _is_to_say(problem: Problem, rows: tuple[PhaseRow, ...]) -> bool:
    """Warnings about a phase that is being played come too late."""
    at = _phase_of(problem)
    is_played = at is not None and at < len(rows) and rows[at].is_locked
    return has_refusal((problem,)) or not is_played


def _phase_of(problem: Problem) -> int | None:
    """The phase that a problem is about, if it is about one."""
    if problem.where[:1] == ("phases",):
        return int(problem.where[1])
    return 0 if problem.code in _IN_FIRST else _IN_PHASE.get(problem.code)


def scopes(phase: PhaseDraft, at: int) -> tuple[str, ...]:
    """What rematches and carried results of a phase may look at: everything, itself, or itself and some phases before."""
    earlier = range(1, at + 1)
    some = chain.from_iterable(combinations(earlier, count) for count in range(1, at))
    listed = [" ".join(map(str, (*one, at + 1))) for one in some]
    return tuple(dict.fromkeys(("event", "phase", *listed, phase.rematch, phase.carried)))


def _proposals(draft: PlanDraft, section: Section, problems: tuple[Problem, ...]) -> tuple[CombinedPlan, ...]:
    if draft.kind != COMBINED or section.rounds or not has_refusal(problems):
        return ()
    return proposals(lengths(section.plan), players_of(section))


def _fields(draft: PlanDraft, section: Section) -> tuple[FieldChoice, ...]:
    """What if somebody comes or leaves: asked of groups that are still to be made."""
    is_asked = not section.rounds and any(phase.format == "groups" for phase in draft.phases[:1])
    return with_other_fields(players_of(section)) if is_asked else ()
