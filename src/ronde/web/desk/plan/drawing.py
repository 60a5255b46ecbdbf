"""Drawing again, as it is asked for: how groups are composed, from which number, and why."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronde.ground.problems import Problem, Value
from ronde.play.acts.act import Act, done, recompose
from ronde.play.fixed_plan import has_seats, next_phase
from ronde.play.formats.seating import unseated_problems
from ronde.play.section import Section
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.plan.draw_list import DrawLine, next_seed
from ronde.web.language import reading
from ronde.words.texts import text

LONGEST_SEED, LONGEST_REASON = 12, 2000


@dataclass(frozen=True, slots=True)
class DrawAsked:
    """Another draw of the phase at ``index`` as it is typed; without a seed where the rounds before keep theirs."""

    index: int
    format: str
    balanced: bool
    seed: str
    reason: str
    asks_seed: bool

    @property
    def act(self) -> Act:
        """What it asks for."""
        return recompose(self.index, is_balanced=self.balanced, seed=int(self.seed) if self.asks_seed else None)


def drawn_phase(section: Section) -> int | None:
    """The phase whose seats may be drawn again or exchanged: the next one, once it is drawn."""
    index = next_phase(section)
    if index is None or not has_seats(section, index) or not section.plan.phases[index].seats:
        return None
    is_next = len(section.rounds) + 1 == section.plan.span(index).start
    return index if is_next else None


def draw_asked(desk: SectionDesk, lines: tuple[DrawLine, ...], given: Mapping[str, str]) -> DrawAsked | None:
    """What the form says, or what it begins with; None where nothing may be drawn again."""
    section = desk.section
    index = drawn_phase(section)
    if index is None:
        return None
    seed = given.get("seed", str(next_seed(desk, lines))).strip()[:40]
    composed = given.get("balanced", "1" if section.plan.phases[index].balanced else "0")
    reason = given.get("reason", _since_the_draw(section, index)).strip()[:LONGEST_REASON]
    form = section.plan.phases[index].format
    return DrawAsked(index, form, composed != "0", seed, reason, asks_seed=not section.rounds)


def _since_the_draw(section: Section, index: int) -> str:
    """Why one may want it: who came since has no seat."""
    without = unseated_problems(section, section.plan.phases[index], section.plan.span(index).start)
    return text("desk_plan.draw.reason_entries", reading(), {"count": len(without)}) if without else ""


def draw_problems(section: Section, asked: DrawAsked) -> tuple[Problem, ...]:
    """What keeps it from being drawn: no reason, no number, or one that gives what there is."""
    is_number = asked.seed.isascii() and asked.seed.isdecimal() and len(asked.seed) <= LONGEST_SEED
    values: dict[str, Value] = {"given": asked.seed, "seed": asked.seed}
    found = [] if asked.reason else [Problem("desk.draw-without-reason")]
    if asked.asks_seed and not is_number:
        return (*found, Problem("desk.not-a-seed", values=values))
    after = done(section, asked.act)
    is_same = after.section.plan.phases == section.plan.phases and not after.is_refused
    return (*found, *([Problem("desk.same-seed", values=values)] if is_same else []))
