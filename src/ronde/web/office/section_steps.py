"""Sections in the office: taken in, submitted on paper, homologated with what was decided, returned, refused; money for them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from ronde.files.taking_in import arrived
from ronde.record.newcomers import Answers
from ronde.regulations.documents import Action, Payment, Step
from ronde.web.actors import Actor
from ronde.web.office.lists import with_lists
from ronde.web.office.origins import Done, adding, done, origin_of, today_of
from ronde.web.office.questions import undecided
from ronde.web.office.seen import not_as_seen
from ronde.web.permissions import must
from ronde.web.registers.folding import Prepared
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import of_others

_NO_ANSWERS = Answers()
_NOTHING_SEEN: Mapping[str, str] = MappingProxyType({})
_OF = {
    "submit": "submitted",
    "homologate": "homologated",
    "return": "returned",
    "refuse": "refused",
}  # how steps are called


def take_in(register: Register, path: Path, actor: Actor, *, answers: Answers = _NO_ANSWERS) -> Done:
    """A file that the officer has written, taken in whole or not at all: all that it says is the officer's act.

    Files of organisers come in by ``arrivals``. ``answers``: who is who, which sections come again.
    """
    must(actor, "take-in", register_scope(register))

    def prepare(held: Held) -> Prepared:
        origin = origin_of(actor, "take-in", held)
        found = arrived(held.known, path, recorded=origin.recorded, answers=answers, salt=held.salt)
        if found.known is None or not found.is_sound:
            return found.problems
        others = tuple(of_others(register, found.known.history.facts[held.turn :]))
        return others or held.adding(found.known, origin, found.people)

    return with_lists(done(register, prepare), register, actor)


def submit(register: Register, section: str, actor: Actor) -> Done:
    """A section that is known comes to the office: from now on it waits for its homologation."""
    return _step(register, section, "submit", actor)


def homologate(
    register: Register, section: str, actor: Actor, *, accepts: Sequence[str] = (), reason: str = "", seen: str = ""
) -> Done:
    """A section comes to count, with the verdict that the book gives of it now.

    ``accepts`` are the codes of what was left to the officer and is decided by this; the reason says how. What the book leaves to
    somebody else is accepted once they have answered (FFJD 6.4). ``seen``: the dossier as it was looked at (``office.seen``).
    """
    must(actor, "homologate", register_scope(register))
    if problems := undecided(register, section, accepts):
        return Done(problems=problems)
    made = _step(register, section, "homologate", actor, accepts=accepts, reason=reason, seen=seen)
    return with_lists(made, register, actor)


def give_back(register: Register, section: str, actor: Actor, *, reason: str, seen: str = "") -> Done:
    """A section goes back to its organiser, who has something to correct; so does one that was refused."""
    return _step(register, section, "return", actor, reason=reason, seen=seen)


def refuse(register: Register, section: str, actor: Actor, *, reason: str, seen: str = "") -> Done:
    """A section does not count."""
    return _step(register, section, "refuse", actor, reason=reason, seen=seen)


def _step(
    register: Register,
    section: str,
    action: Action,
    actor: Actor,
    *,
    accepts: Sequence[str] = (),
    reason: str = "",
    seen: str = "",
) -> Done:
    must(actor, action, register_scope(register))

    def prepare(held: Held) -> Prepared:
        if changed := not_as_seen(held.known, section, seen):
            return changed
        origin = origin_of(actor, action, held)
        step = Step(
            id=held.known.history.free_id(f"{section}-{_OF[action]}"),
            of=section,
            action=action,
            day=today_of(origin, register),
            by=actor.name or actor.author,
            role="officer",
            accepts=list(accepts),
            reason=reason,
            recorded=origin.recorded,
        )
        return adding(held, origin, step)

    return done(register, prepare)


def record_payment(
    register: Register,
    sections: Sequence[str],
    actor: Actor,
    *,
    amount: int,
    payer: str,
    licences: Sequence[str] = (),
    how: str = "",
    seen: Mapping[str, str] = _NOTHING_SEEN,
) -> Done:
    """Money that came for sections, in whole euros; ``licences``: whose licence was paid with it, ``how`` it came.

    ``seen``: the dossiers as they were looked at, by section, so that no money is written down twice.
    """
    must(actor, "record-payment", register_scope(register))

    def prepare(held: Held) -> Prepared:
        changed = [one for section, mark in seen.items() for one in not_as_seen(held.known, section, mark)]
        if changed:
            return tuple(changed)
        origin = origin_of(actor, "record-payment", held)
        paid = Payment(
            id=held.known.history.free_id(f"{sections[0] if sections else 'nothing'}-paid"),
            day=today_of(origin, register),
            by=payer,
            amount=amount,
            sections=list(sections),
            licences=list(licences),
            reason=how,
            recorded=origin.recorded,
        )
        return adding(held, origin, paid)

    return done(register, prepare)
