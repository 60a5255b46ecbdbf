"""A section's dossier, from finished to homologated: who may take which step, and where it leads. A table, nothing else."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias, get_args

from ronde.ground.ids import FactId
from ronde.ground.problems import Problem
from ronde.regulations.documents import Action, Document, Role, Step


class State(StrEnum):
    """Where a section stands."""

    FINISHED = "finished"  # its results are known, nobody has asked for more
    SUBMITTED = "submitted"  # in the office
    RETURNED = "returned"  # back with the organiser, who has something to correct
    REFUSED = "refused"  # it does not count
    HOMOLOGATED = "homologated"  # it counts


ACTIONS: tuple[Action, ...] = get_args(Action)
ROLES: tuple[Role, ...] = get_args(Role)
Cell: TypeAlias = tuple[Action, State, Role]

# Results come from who organised, or through the club's president or the officer where they came on paper. Only the
# ranking officer sends back, refuses and homologates. A refusal is taken back by sending back; what was homologated is put
# right or withdrawn as a fact, so that what was published meanwhile is dealt with as the book says.
_TABLE = """
finished   submit      submitted    organiser club-president officer
returned   submit      submitted    organiser club-president officer
submitted  return      returned     officer
refused    return      returned     officer
submitted  refuse      refused      officer
returned   refuse      refused      officer
submitted  homologate  homologated  officer
"""


def _read(table: str) -> Mapping[Cell, State | None]:
    whole: dict[Cell, State | None] = {
        (action, state, role): None for action in ACTIONS for state in State for role in ROLES
    }
    for state, action, following, *roles in (line.split() for line in table.strip().splitlines()):
        for cell in whole:
            if cell[0] == action and cell[1] == state and cell[2] in roles:
                whole[cell] = State(following)
    return MappingProxyType(whole)


STEPS = _read(_TABLE)  # every action, state and role: the next state, or None where it is not for them to do


def permitted(state: State) -> tuple[tuple[str, ...], ...]:
    """What may be done in a state, each action with the roles that may do it."""
    by_action = {action: [role for role in ROLES if STEPS[action, state, role]] for action in ACTIONS}
    return tuple((action, *roles) for action, roles in by_action.items() if roles)


@dataclass(frozen=True, slots=True)
class Dossier:
    """How far a section has come; ``section`` is the id of its first version, ``version`` the latest sound one."""

    section: FactId
    version: Document
    state: State
    steps: tuple[Step, ...] = ()
    is_sound: bool = True  # not where even the first version is wrong in itself

    @property
    def is_held(self) -> bool:
        """Whether it waits for its homologation: a section that nobody has taken a step with simply counts."""
        return bool(self.steps) and self.state is not State.HOMOLOGATED

    @property
    def organiser(self) -> str:
        """The name of who organised it, as the last submission says that names anybody; never the officer, who only passes a file on."""
        return next((step.whose for step in reversed(self.steps) if step.action == "submit" and step.whose), "")

    @property
    def homologated(self) -> date | None:
        """The day on which a step homologated it."""
        days = [step.day for step in self.steps if step.action == "homologate"]
        return days[0] if days else None

    def after(self, step: Step) -> "Dossier":
        """One step further."""
        following = STEPS[step.action, self.state, step.role]
        return replace(self, state=following or self.state, steps=(*self.steps, step))


def step_problems(step: Step, dossier: Dossier | None) -> Iterator[Problem]:
    """Why a step may not be taken: there is nothing to take it with, not by this role now, or not on this day."""
    if dossier is None:
        yield Problem("dossier.no-section", "", (step.id, "of"), {"id": step.of})
        return
    if STEPS[step.action, dossier.state, step.role] is None:
        values = {
            "action": step.action,
            "role": step.role,
            "state": dossier.state.value,
            "permitted": permitted(dossier.state),
        }
        yield Problem("dossier.not-permitted", "", (step.id, "action"), {**values, "section": step.of})
    if step.action == "homologate" and not dossier.is_sound:
        yield Problem("dossier.unsound", "", (step.id, "of"), {"id": dossier.version.id})
    if dossier.steps and step.day < dossier.steps[-1].day:
        days = {"day": step.day, "earlier": dossier.steps[-1].day}
        yield Problem("dossier.day-order", "", (step.id, "day"), days)
