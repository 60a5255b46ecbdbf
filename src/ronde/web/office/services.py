"""What an officer does: each a change of a register by the one appending service, or the reasons why it is not made."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

from ronde.files.taking_in import arrived
from ronde.ground.problems import Problem, has_refusal
from ronde.record.chain import Origin
from ronde.record.opened import Opened
from ronde.record.publishing import Proposed, proposed
from ronde.record.verification import held_by
from ronde.record.what_if import closed
from ronde.regulations.documents import Step, moment
from ronde.web.actors import Actor
from ronde.web.permissions import must, role_for
from ronde.web.registers.folding import FOLD, Prepared, moment_after
from ronde.web.registers.holding import Additions, Held
from ronde.web.registers.models import Register


@dataclass(frozen=True, slots=True)
class Done:
    """How many facts were appended; or why none was."""

    facts: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether something was appended."""
        return self.facts > 0


def origin_of(actor: Actor, action: str, held: Held) -> Origin:
    """How what somebody does comes into the chain: by an account, whose name stands elsewhere, as what, and when."""
    role = role_for(actor, action, scope_of(held.register))
    return Origin(moment_after(held.last, actor.now), actor.author, role.value, "office")


def scope_of(register: Register) -> dict[str, str]:
    """Whose a register is, for who asks whether somebody may."""
    return {"register": register.code, "federation": register.federation}


def _day(origin: Origin, held: Held) -> date:
    """The day of a moment, where the register is."""
    return moment(origin.recorded).astimezone(ZoneInfo(held.register.zone)).date()


def take_in(register: Register, path: Path, actor: Actor) -> Done:
    """A file of an organiser, taken in whole or not at all."""
    must(actor, "take-in", scope_of(register))

    def prepare(held: Held) -> Prepared:
        origin = origin_of(actor, "take-in", held)
        found = arrived(held.known, path, recorded=origin.recorded)
        if found.known is None or not found.is_sound:
            return found.problems
        return held.adding(found.known, origin, found.people)

    return _done(FOLD.recorded(register, prepare))


def homologate(register: Register, section: str, actor: Actor) -> Done:
    """A section comes to count, with the verdict that the book gives of it now."""
    must(actor, "homologate", scope_of(register))

    def prepare(held: Held) -> Prepared:
        origin, known = origin_of(actor, "homologate", held), held.known
        step = Step(
            id=known.history.free_id(f"{section}-homologated"),
            of=section,
            action="homologate",
            day=_day(origin, held),
            by=actor.name,
            role="officer",
            recorded=origin.recorded,
        )
        then, before = known.with_facts(step), known.problems
        wrong = tuple(problem for problem in then.problems if problem not in before)
        return wrong if has_refusal(wrong) else held.adding(then, origin)

    return _done(FOLD.recorded(register, prepare))


@dataclass(frozen=True, slots=True)
class Draft:
    """The list of a day as it would be, whether or not it may be published now; ``problems``: why it may not."""

    day: date
    held: Held
    then: Opened
    problems: tuple[Problem, ...]


def draft(register: Register, day: date, actor: Actor) -> Draft:
    """The next list, before its day or on it."""
    must(actor, "look", scope_of(register))
    held = FOLD.held(register)
    problems = _proposed(held, day, actor).problems
    preview = closed(held.known, day)
    return Draft(day, held, preview.known if preview else held.known, problems)


def publish(register: Register, day: date, actor: Actor, *, seen: int) -> Done:
    """The list of a day, published as it was seen: on the turn that the officer looked at, or not at all."""
    must(actor, "publish", scope_of(register))

    def prepare(held: Held) -> Prepared:
        if held.turn != seen:
            return (Problem("register.stale", values={"seen": seen, "now": held.turn}),)
        made = _proposed(held, day, actor)
        return (
            made.problems if has_refusal(made.problems) else held.adding(made.known, origin_of(actor, "publish", held))
        )

    return _done(FOLD.recorded(register, prepare))


def _proposed(held: Held, day: date, actor: Actor) -> Proposed:
    if (problem := held_by(held.known, day)) is not None:
        return Proposed((), held.known, {}, (problem,))
    origin = origin_of(actor, "publish", held)
    return proposed(held.known, day, salt=held.salt, recorded=origin.recorded, after=held.last, origin=origin)


def _done(made: Prepared) -> Done:
    return Done(len(made.links)) if isinstance(made, Additions) else Done(problems=made)
