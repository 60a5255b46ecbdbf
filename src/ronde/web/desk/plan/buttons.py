"""What a button of the page makes of a plan that is being typed: another kind, a phase more or less, its place, a proposal taken."""

from collections.abc import Mapping
from dataclasses import replace

from ronde.play.fixed_plan import has_started
from ronde.play.formats.combined import phases as combined_phases
from ronde.play.formats.registry import FORMATS
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.play.usual_plans import COMBINED, COMPOSED, KINDS, usual_phases, usual_rounds
from ronde.web.desk.plan.drafts import MOST_PHASES, PhaseDraft, PlanDraft, phase_draft

_LENGTHS = 3


def pressed(draft: PlanDraft, given: Mapping[str, str], section: Section) -> PlanDraft:
    """The draft after whatever was pressed."""
    if given.get("kind-was", draft.kind) != draft.kind:
        return of_kind(draft, draft.kind, section)
    if "take" in given:
        return taken(draft, given["take"], section)
    if "add" in given:
        return added(draft, given.get("add-which", ""), section)
    for name, by in (("up", -1), ("down", 1)):
        if name in given:
            return moved(draft, _place(given[name]), by, section)
    return without(draft, _place(given["remove"]), section) if "remove" in given else draft


def _place(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else -1


def of_kind(draft: PlanDraft, kind: str, section: Section) -> PlanDraft:
    """The phases that another kind begins with; composing goes on with those that are typed. What is being played stays."""
    if kind not in KINDS or kind == COMPOSED or section.rounds:
        return replace(draft, kind=COMPOSED)
    phases = tuple(phase_draft(section, phase) for phase in usual_phases(section, kind))
    return replace(draft, kind=kind, phases=phases)


def taken(draft: PlanDraft, lengths: str, section: Section) -> PlanDraft:
    """The lengths of a proposal, each in its phase."""
    rounds = [_place(one) for one in lengths.split(",")]
    if draft.kind != COMBINED or len(rounds) != _LENGTHS or min(rounds) < 0:
        return draft
    phases = [phase_draft(section, phase) for phase in combined_phases(*rounds)]
    kept = [replace(one, was=old.was) for one, old in zip(phases, draft.phases, strict=False)]
    return replace(draft, phases=(*kept, *phases[len(kept) :]))


def added(draft: PlanDraft, form: str, section: Section) -> PlanDraft:
    """One more phase at the end."""
    if len(draft.phases) >= MOST_PHASES or form not in FORMATS:
        return draft
    new = phase_draft(section, Phase(form, usual_rounds(section, form)))
    return replace(draft, kind=COMPOSED, phases=(*draft.phases, new))


def without(draft: PlanDraft, at: int, section: Section) -> PlanDraft:
    """One phase less, unless it is being played."""
    if not 0 <= at < len(draft.phases) or is_locked(draft.phases[at], section):
        return draft
    return replace(draft, kind=COMPOSED, phases=(*draft.phases[:at], *draft.phases[at + 1 :]))


def moved(draft: PlanDraft, at: int, by: int, section: Section) -> PlanDraft:
    """A phase earlier or later, past none that is being played."""
    to = at + by
    if not (0 <= at < len(draft.phases) and 0 <= to < len(draft.phases)):
        return draft
    phases = list(draft.phases)
    if is_locked(phases[at], section) or is_locked(phases[to], section):
        return draft
    phases[at], phases[to] = phases[to], phases[at]
    return replace(draft, kind=COMPOSED, phases=tuple(phases))


def is_locked(phase: PhaseDraft, section: Section) -> bool:
    """Whether a round of the phase is paired: then it is what is played."""
    return phase.was is not None and phase.was < len(section.plan.phases) and has_started(section, phase.was)
