"""How what an officer does comes into a register: by whom, as what and when; and what became of it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from ronde.ground.problems import Problem, has_refusal
from ronde.record.chain import Origin
from ronde.regulations.documents import Document
from ronde.web.actors import Actor
from ronde.web.permissions import role_for
from ronde.web.registers.folding import FOLD, Prepared, moment_after
from ronde.web.registers.holding import Additions, Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import of_others
from ronde.web.registers.ways import local_day


@dataclass(frozen=True, slots=True)
class Done:
    """How many facts were appended, with their ids; or why none was. ``lists``: the days whose lists were published with it."""

    facts: int = 0
    problems: tuple[Problem, ...] = ()
    ids: tuple[str, ...] = ()
    lists: tuple[date, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether something was appended."""
        return self.facts > 0


def origin_of(actor: Actor, action: str, held: Held) -> Origin:
    """How what somebody does comes into the chain: by an account, whose name stands elsewhere, as what, and when."""
    role = role_for(actor, action, register_scope(held.register))
    return Origin(moment_after(held.last, actor.now), actor.author, role.value, "office")


def today_of(origin: Origin, register: Register) -> date:
    """The day on which somebody acts, where the register is."""
    return local_day(register, origin.recorded)


def adding(held: Held, origin: Origin, *facts: Document) -> Prepared:
    """Facts to append, with all that the book and the record say against them."""
    then, before = held.known.with_facts(*facts), held.known.problems
    wrong = (*of_others(held.register, facts), *(one for one in then.problems if one not in before))
    return wrong if has_refusal(wrong) else held.adding(then, origin)


def done(register: Register, prepare: Callable[[Held], Prepared]) -> Done:
    """What became of something prepared on a register as it is."""
    made = FOLD.recorded(register, prepare)
    if not isinstance(made, Additions):
        return Done(problems=made)
    return Done(len(made.links), ids=tuple(link.id for link in made.links))
