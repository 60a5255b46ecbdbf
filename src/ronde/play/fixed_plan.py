"""Whether a plan is fixed: it works for who has entered, and whatever is drawn before the first round is drawn."""

from ronde.ground.problems import has_refusal
from ronde.play.formats.registry import FORMATS, plan_problems
from ronde.play.section import Section


def next_phase(section: Section) -> int | None:
    """The phase of the round that is paired next; None where all rounds are paired."""
    number = len(section.rounds) + 1
    return section.plan.phase_index(number) if number <= section.plan.rounds else None


def has_started(section: Section, index: int) -> bool:
    """Whether a round of a phase is paired."""
    return len(section.rounds) >= section.plan.span(index).start


def has_seats(section: Section, index: int) -> bool:
    """Whether the players of a phase have numbered places: groups, a grid, the boards of teams."""
    form = FORMATS.get(section.plan.phases[index].format)
    return form is not None and form.seated is not None


def awaits_draw(section: Section) -> bool:
    """Whether the phase that is played next has numbered places, and nobody sits on them yet."""
    index = next_phase(section)
    return index is not None and has_seats(section, index) and not section.plan.phases[index].seats


def is_fixed(section: Section) -> bool:
    """Whether the first round can be paired by the plan as it stands; once it is, the plan is what is played."""
    return bool(section.rounds) or not (awaits_draw(section) or has_refusal(plan_problems(section)))
