"""The kinds of plan that an organiser chooses between, and the phases that each begins with for who has entered."""

from dataclasses import replace

from ronde.ground.problems import has_refusal
from ronde.ground.results import COLLECTIVE
from ronde.play.formats import combined
from ronde.play.formats.match import team_names
from ronde.play.formats.registry import FORMATS, formats_of
from ronde.play.formats.seating import ranked
from ronde.play.pairing.combined import CombinedPlan, problems
from ronde.play.pairing.combined_proposals import proposals
from ronde.play.pairing.grids import grid_size
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.standings.table import usual_criteria

COMBINED, COMPOSED = "combined", "composed"
KINDS: tuple[str, ...] = (COMBINED, *FORMATS, COMPOSED)
USUAL_LENGTHS = CombinedPlan(7, 3, 3)
_SWISS = frozenset({"swiss_points", "swiss_assisted"})


def kinds_of(discipline: str) -> tuple[str, ...]:
    """The kinds of plan that a discipline can have; a collective game has one."""
    formats = formats_of(discipline)
    return formats if discipline == COLLECTIVE else (COMBINED, *formats, COMPOSED)


def kind_of(plan: Plan) -> str:
    """A Formule Combinée, one format alone, or phases composed otherwise."""
    if combined.is_whole(plan):
        return COMBINED
    return plan.phases[0].format if len(plan.phases) == 1 else COMPOSED


def replaced_kind(section: Section, kind: str) -> Plan:
    """The section's plan with the phases of another kind; criteria that were the usual ones of the old kind are those of the new."""
    plan, discipline = section.plan, section.discipline
    is_usual = plan.criteria in ((), usual_criteria(discipline, kind_of(plan)))
    criteria = usual_criteria(discipline, kind) if is_usual else plan.criteria
    return replace(plan, phases=usual_phases(section, kind), criteria=criteria)


def usual_phases(section: Section, kind: str) -> tuple[Phase, ...]:
    """The phases that a kind of plan begins with; composing begins with those that there are."""
    players = len(ranked(section, 1))
    if kind == COMPOSED:
        return section.plan.phases or (Phase("nearest", 1),)
    if kind == COMBINED:
        lengths = _usual_lengths(players)
        return combined.phases(lengths.phase1, lengths.phase2, lengths.phase3)
    return (Phase(kind, usual_rounds(section, kind)),)


def _usual_lengths(players: int) -> CombinedPlan:
    """Thirteen rounds as 7 + 3 + 3, or the nearest that works for so many players."""
    works = not has_refusal(problems(USUAL_LENGTHS, players))
    return USUAL_LENGTHS if works else next(iter(proposals(USUAL_LENGTHS, players)), USUAL_LENGTHS)


def usual_rounds(section: Section, form: str) -> int:
    """As many rounds as the grid has; in a Swiss within a third and a half of the players (FFJD 6.6); else as many as were planned."""
    players, before = len(ranked(section, 1)), section.plan.rounds or 1
    if form == "groups":
        return _usual_lengths(players).phase1
    if form in {"round_robin", "match"}:
        sides = players if form == "round_robin" else len(team_names(section))
        return grid_size(sides) - 1 if sides >= 2 else 1
    if form in _SWISS:
        return max(-(-players // 3), min(before, players // 2), 1)
    return before
