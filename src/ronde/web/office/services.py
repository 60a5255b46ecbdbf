"""What an officer does: each a change of a register by the one appending service, or the reasons why it is not made."""

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User

from ronde.files.taking_in import arrived
from ronde.ground.problems import Problem, has_refusal
from ronde.record.chain import Origin
from ronde.record.opened import Opened
from ronde.record.publishing import Proposed, proposed
from ronde.record.verification import held_by
from ronde.record.what_if import closed
from ronde.regulations.documents import Step, moment
from ronde.web.accounts.roles import OFFICER
from ronde.web.office.rules import must
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


@dataclass(frozen=True, slots=True)
class Officer:
    """Who acts, at which moment; the clock is the server's unless a test or the demonstration says otherwise."""

    user: User
    now: datetime | None = None

    def origin(self, held: Held) -> Origin:
        """How what this officer does comes in: by an account, whose name stands elsewhere."""
        return Origin(moment_after(held.last, self.now), f"account:{self.user.pk}", OFFICER, "office")

    def day(self, held: Held) -> date:
        """Today, where the register is."""
        local = moment(self.origin(held).recorded).astimezone(ZoneInfo(held.register.zone))
        return local.date()


def take_in(register: Register, path: Path, officer: Officer) -> Done:
    """A file of an organiser, taken in whole or not at all."""
    must(officer.user, "take-in")

    def prepare(held: Held) -> Prepared:
        origin = officer.origin(held)
        found = arrived(held.known, path, recorded=origin.recorded)
        if found.known is None or not found.is_sound:
            return found.problems
        return held.adding(found.known, origin, found.people)

    return _done(FOLD.recorded(register, prepare))


def homologate(register: Register, section: str, officer: Officer) -> Done:
    """A section comes to count, with the verdict that the book gives of it now."""
    must(officer.user, "homologate")

    def prepare(held: Held) -> Prepared:
        origin, known = officer.origin(held), held.known
        step = Step(
            id=known.history.free_id(f"{section}-homologated"),
            of=section,
            action="homologate",
            day=officer.day(held),
            by=officer.user.get_short_name() or officer.user.get_username(),
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


def draft(register: Register, day: date, officer: Officer) -> Draft:
    """The next list, before its day or on it."""
    must(officer.user, "look")
    held = FOLD.held(register)
    problems = _proposed(held, day, officer).problems
    preview = closed(held.known, day)
    return Draft(day, held, preview.known if preview else held.known, problems)


def publish(register: Register, day: date, officer: Officer, *, seen: int) -> Done:
    """The list of a day, published as it was seen: on the turn that the officer looked at, or not at all."""
    must(officer.user, "publish")

    def prepare(held: Held) -> Prepared:
        if held.turn != seen:
            return (Problem("register.stale", values={"seen": seen, "now": held.turn}),)
        made = _proposed(held, day, officer)
        return made.problems if has_refusal(made.problems) else held.adding(made.known, officer.origin(held))

    return _done(FOLD.recorded(register, prepare))


def _proposed(held: Held, day: date, officer: Officer) -> Proposed:
    if (problem := held_by(held.known, day)) is not None:
        return Proposed((), held.known, {}, (problem,))
    origin = officer.origin(held)
    return proposed(held.known, day, salt=held.salt, recorded=origin.recorded, after=held.last, origin=origin)


def _done(made: Prepared) -> Done:
    return Done(len(made.links)) if isinstance(made, Additions) else Done(problems=made)
