"""A plan as it is typed: every field of the page as a text, read from a plan or from a form (``draft_plans`` makes it a plan again)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronde.play.draw import initial_ranks
from ronde.play.plan import Phase, Scope
from ronde.play.section import Section
from ronde.play.usual_plans import COMBINED, COMPOSED, KINDS, kind_of

MOST_PHASES = 8
WITHOUT_THIRD = 2


@dataclass(frozen=True, slots=True)
class PhaseDraft:
    """A phase as it is typed; ``was`` is the phase of the saved plan that it changes, counted from 0."""

    format: str
    rounds: str
    was: int | None = None
    rematch: str = "event"
    carried: str = "event"
    double: bool = False
    drawn: bool = False
    balanced: bool = True
    boards: str = ""
    listed: str = ""


@dataclass(frozen=True, slots=True)
class PlanDraft:
    """A plan as it is typed: its kind, its phases; how long a round takes, and why groups that were drawn are drawn again."""

    kind: str
    phases: tuple[PhaseDraft, ...]
    minutes: str = ""
    reason: str = ""


# From a plan


def draft_of(section: Section) -> PlanDraft:
    """The plan of a section as its page shows it first."""
    phases = tuple(phase_draft(section, phase, index) for index, phase in enumerate(section.plan.phases))
    return completed(PlanDraft(kind_of(section.plan), phases))


def completed(draft: PlanDraft) -> PlanDraft:
    """A Formule Combinée has three lines, whether its phase 3 is empty or not (FC-6)."""
    if draft.kind != COMBINED or len(draft.phases) != WITHOUT_THIRD:
        return draft
    return replace(draft, phases=(*draft.phases, PhaseDraft("nearest", "0", rematch="phase")))


def phase_draft(section: Section, phase: Phase, was: int | None = None) -> PhaseDraft:
    """A phase as texts."""
    return PhaseDraft(
        format=phase.format,
        rounds=str(phase.rounds),
        was=was,
        rematch=scope_text(phase.rematch),
        carried=scope_text(phase.carried),
        double=phase.double,
        drawn=phase.drawn,
        balanced=phase.balanced,
        boards=str(phase.boards or ""),
        listed=_listed_text(section, phase),
    )


def scope_text(scope: Scope) -> str:
    """A scope as a form sends it."""
    return scope if isinstance(scope, str) else " ".join(map(str, scope))


def _listed_text(section: Section, phase: Phase) -> str:
    """Listed games by the players' numbers, a round a line."""
    ranks = initial_ranks(section)
    lines = (" ".join(f"{ranks.get(one, 0)}-{ranks.get(other, 0)}" for one, other in games) for games in phase.listed)
    return "\n".join(lines)


# From a form


def draft_from(given: Mapping[str, str]) -> PlanDraft:
    """What a form says; whatever is missing is empty."""
    count = min(number_of(given.get("phases", "")) or 0, MOST_PHASES)
    kind = given.get("kind", "")
    phases = tuple(_phase_from(given, index) for index in range(count))
    minutes, reason = given.get("minutes", "").strip()[:4], given.get("reason", "").strip()[:2000]
    return PlanDraft(kind if kind in KINDS else COMPOSED, phases, minutes, reason)


def _phase_from(given: Mapping[str, str], index: int) -> PhaseDraft:
    def typed(name: str) -> str:
        return given.get(f"{name}-{index}", "").strip()

    return PhaseDraft(
        format=typed("format")[:40],
        rounds=typed("rounds")[:10],
        was=number_of(typed("was")),
        rematch=typed("rematch")[:40] or "event",
        carried=typed("carried")[:40] or "event",
        double=typed("double") == "1",
        drawn=typed("drawn") == "1",
        balanced=typed("balanced") != "0",
        boards=typed("boards")[:10],
        listed=typed("listed")[:20_000],
    )


def number_of(text: str) -> int | None:
    """A number that was typed in digits, of no more than six."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None
