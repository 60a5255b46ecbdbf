"""Facts that an officer writes himself: whatever his book knows, corrections of what was recorded, and what did not happen."""

from msgspec import structs

from ronde.ground.problems import Problem
from ronde.record.resubmission import next_version
from ronde.regulations.cel_grand_prix.documents import Choice, Ruling
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Closed, Document, Payment, Step, Withdrawn
from ronde.web.actors import Actor
from ronde.web.office.lists import with_lists
from ronde.web.office.origins import Done, adding, done, origin_of
from ronde.web.permissions import must
from ronde.web.registers.folding import Prepared
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

# Each has a service of its own, which says by whom and when; or asks whether the committee has said so.
_ELSEWHERE = (Publication, Closed, Step, Payment)
_RULINGS = (Choice, Ruling)


def record_fact(register: Register, document: Document, actor: Actor) -> Done:
    """A fact of the book, recorded now: checked by the book and by all that is known, appended or refused whole.

    What somebody else has judged or frozen in it is left out: here goes what is known here.
    """
    return recorded(register, document, actor, "record-fact")


def correct(register: Register, document: Document, actor: Actor, *, reason: str, seen: int | None = None) -> Done:
    """A fact as it should have been, under the id that it has: its next version, which takes the place of the last one.

    How it comes into the lists is the book's affair; a list that was published stays, unless it is published again. ``seen``: the turn
    on which somebody looked at its effect before signing.
    """
    return recorded(register, document, actor, "correct-fact", reason=reason, is_version=True, seen=seen)


def withdraw(register: Register, fact: str, actor: Actor, *, reason: str, seen: int | None = None) -> Done:
    """A fact that did not happen, or does not count, in whichever version it stands."""
    gone = Withdrawn(id=f"{fact}-withdrawn", of=fact)
    return recorded(register, gone, actor, "correct-fact", reason=reason, is_version=True, seen=seen)


def recorded(
    register: Register,
    document: Document,
    actor: Actor,
    action: str,
    *,
    reason: str = "",
    is_version: bool = False,
    seen: int | None = None,
) -> Done:
    """A fact, recorded by somebody who may do what it stands for."""
    must(actor, action, register_scope(register))

    def prepare(held: Held) -> Prepared:
        if seen is not None and held.turn != seen:
            return (Problem("register.stale", values={"seen": seen, "now": held.turn}),)
        book, origin = held.known.book, origin_of(actor, action, held)
        elsewhere = _ELSEWHERE if action == "rule" else (*_ELSEWHERE, *_RULINGS)
        if isinstance(document, elsewhere) or not isinstance(document, book.documents):
            return (Problem("register.not-so", "", (document.id,), {"kind": type(document).__name__}),)
        if is_version and not reason.strip():
            return (Problem("register.no-reason"),)
        made = _version(held, document) if is_version else document.as_written()
        if made is None:
            return (Problem("history.nothing-to-replace", "", (document.id,), {"id": document.id}),)
        return adding(held, origin, structs.replace(made, recorded=origin.recorded, reason=reason or made.reason))

    return with_lists(done(register, prepare), register, actor)


def _version(held: Held, document: Document) -> Document | None:
    """A correction or a withdrawal of the last version of a fact; None where there is no such fact."""
    history = held.known.history
    of = document.of if isinstance(document, Withdrawn) else document.id
    if of not in history.documents:
        return None
    now = next_version(history, history.documents[of])
    if isinstance(document, Withdrawn):
        return structs.replace(document, id=history.free_id(document.id), of=now.replaces or of)
    return structs.replace(document.as_written(), id=now.id, replaces=now.replaces)
