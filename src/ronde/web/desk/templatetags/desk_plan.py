"""How the page of a plan calls scopes, groups, criteria and points."""

from collections.abc import Iterable
from fractions import Fraction

from django import template

from ronde.play.pairing.combined import CombinedPlan, Groups
from ronde.play.plan import Plan
from ronde.web.language import reading
from ronde.words.numbers import duration_text, number_text, rounded_text
from ronde.words.texts import label, text

register = template.Library()


@register.simple_tag
def scope_called(scope: str, number: int, kind: str = "") -> str:
    """What rematches of a phase look at, or (``counted_``) whose results count: everything, the phase itself, or listed phases."""
    name = scope if scope in {"event", "phase"} else "listed"
    return text(f"desk_plan.scopes.{kind}{name}", reading(), {"number": number, "listed": ", ".join(scope.split())})


@register.filter
def groups_called(groups: Groups | None) -> str:
    """How many groups of how many: 4×10 + 2×12."""
    if groups is None:
        return ""
    kinds = ((groups.small, groups.small_size), (groups.large, groups.large_size))
    return " + ".join(f"{count}×{size}" for count, size in kinds if count)


@register.filter
def lengths_called(plan: CombinedPlan) -> str:
    """The rounds of each phase: 7 + 3 + 3; an empty phase 3 is not said (FC-6)."""
    return " + ".join(str(rounds) for rounds in (plan.phase1, plan.phase2, plan.phase3) if rounds)


@register.filter
def lengths_taken(plan: CombinedPlan) -> str:
    """The same as a button sends it."""
    return f"{plan.phase1},{plan.phase2},{plan.phase3}"


@register.filter
def criteria_called(criteria: Iterable[str]) -> str:
    """Criteria as one says them: PM, then PPM, then Pdep."""
    return text("desk_plan.then", reading()).join(label(f"play.criteria.{one}", reading()) for one in criteria)


@register.simple_tag
def criteria_called_of(plan: Plan) -> str:
    """The criteria of a plan, with what a difference of scores is limited to."""
    cap = {"spread": f" (±{plan.spread_cap})"}
    said = (label(f"play.criteria.{one}", reading()) + cap.get(one, "") for one in plan.criteria)
    return text("desk_plan.then", reading()).join(said)


@register.filter
def lasting(minutes: int) -> str:
    """How long something takes, in hours and minutes."""
    return duration_text(minutes, reading())


@register.filter
def half_points(halves: int) -> str:
    """Half points as points: 1,5."""
    return number_text(Fraction(halves, 2), reading())


@register.filter
def rounded(value: Fraction | None) -> str:
    """A mean as a whole number; nothing where there is none."""
    return "" if value is None else rounded_text(value, 0, reading())
