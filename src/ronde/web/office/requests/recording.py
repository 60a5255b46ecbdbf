"""How what is said about a request comes into the chain: by whom, over what they hold their role, on which turn."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from ronde.ground.problems import Problem
from ronde.record.chain import Origin
from ronde.regulations.documents import Document
from ronde.web.actors import Actor
from ronde.web.office.lists import with_lists
from ronde.web.office.origins import Done, adding, done
from ronde.web.permissions import Scope, must, role_for
from ronde.web.registers.folding import Prepared, moment_after
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register

Made: TypeAlias = Document | tuple[Problem, ...]  # a fact, or why there is none
LINE, TEXT = 200, 1000  # letters of what stands on one line, and of a reason


def said_about(
    register: Register,
    actor: Actor,
    action: str,
    of: Scope,
    made: Callable[[Held, Origin], Made],
    *,
    seen: int | None = None,
) -> Done:
    """A fact about a request, made on the register as it is; ``seen``: the turn on which somebody looked before signing."""
    must(actor, action, of)

    def prepare(held: Held) -> Prepared:
        if seen is not None and held.turn != seen:
            return (Problem("register.stale", values={"seen": seen, "now": held.turn}),)
        role = role_for(actor, action, of)
        origin = Origin(moment_after(held.last, actor.now), actor.author, role.value, "office")
        fact = made(held, origin)
        return adding(held, origin, fact) if isinstance(fact, Document) else fact

    return with_lists(done(register, prepare), register, actor)


def text_problems(field: str, given: str, most: int = LINE) -> Iterator[Problem]:
    """Nothing written where something is wanted, or more than is kept."""
    if not given.strip():
        yield Problem("request.missing", "6.7.3", values={"field": field})
    if len(given.strip()) > most:
        yield Problem("request.too-long", values={"field": field, "most": most, "signs": len(given.strip())})
