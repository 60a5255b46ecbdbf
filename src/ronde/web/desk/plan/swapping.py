"""Two players who change seats, as they are chosen, with what it would do."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.group_balance import SwapEffect, swap_effects
from ronde.play.section import Section
from ronde.web.desk.plan.drawing import drawn_phase


@dataclass(frozen=True, slots=True)
class SwapAsked:
    """Two players of a phase who would change seats; nobody while none is chosen. ``effects`` are those on their groups."""

    index: int
    one: PlayerId | None
    other: PlayerId | None
    effects: tuple[SwapEffect, ...] = ()

    @property
    def is_chosen(self) -> bool:
        """Whether there are two, and not the same."""
        return self.one is not None and self.other is not None and self.one != self.other

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is missing."""
        return () if self.is_chosen else (Problem("desk.choose-two"),)


def swap_asked(section: Section, given: Mapping[str, str]) -> SwapAsked | None:
    """What was chosen; None where no seats may be exchanged."""
    index = drawn_phase(section)
    if index is None:
        return None
    seats = section.plan.phases[index].seats
    seated = {seat for group in seats for seat in group if seat is not None}
    one, other = (PlayerId(name) if (name := given.get(key, "")) in seated else None for key in ("one", "other"))
    if one is None or other is None or one == other:
        return SwapAsked(index, one, other)
    return SwapAsked(index, one, other, swap_effects(section, seats, one, other))
