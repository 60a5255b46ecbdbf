"""Lists: the next one as a draft, published by an officer as he saw it, all that are due at once, and the last one again."""

from dataclasses import dataclass, replace
from datetime import date

from msgspec import structs

from ronde.ground.problems import Problem, has_refusal
from ronde.record.adoption import as_published
from ronde.record.chain import Origin
from ronde.record.opened import Opened
from ronde.record.publishing import Proposed, proposed, proposed_as_taken_over
from ronde.record.verification import held_by
from ronde.record.what_if import closed
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Closed, Document
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.office.origins import Done, adding, done, origin_of, today_of
from ronde.web.permissions import may, must
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Additions, Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.verifying import kept_texts
from ronde.web.registers.ways import Way, day_at, missed_before, next_days, ways_of, written_ways

_UNSIGNED = "–"  # the reason of what nobody has signed


@dataclass(frozen=True, slots=True)
class Draft:
    """The list of a day as it would be, whether or not it may be published now; ``problems``: why it may not.

    ``appears`` is the day from which on it would be valid: a late list does not go back to its own.
    """

    day: date
    appears: date
    held: Held
    then: Opened
    problems: tuple[Problem, ...]


def draft(register: Register, day: date, actor: Actor, held: Held | None = None) -> Draft:
    """The next list, before its day or on it; of the register as it is now, or as somebody has read it (``held``)."""
    must(actor, "look", register_scope(register))
    return drafted(held or FOLD.held(register), day, actor)


def drafted(held: Held, day: date, actor: Actor) -> Draft:
    """The next list of a register as it is, or as it is thought of; whoever calls it has seen that the actor may look."""
    made = _proposed(held, held.known, day, origin_of(actor, "publish", held))
    if made.facts:
        return Draft(day, _published_day(made), held, made.known, made.problems)
    preview = closed(held.known, day) if held.known.book.is_closing_day(day) else None
    return Draft(day, day, held, preview.known if preview else held.known, made.problems)


@dataclass(frozen=True, slots=True)
class Unpublished:
    """The days whose lists did not appear, as an officer has said, and the sentence that the next list says of them."""

    days: frozenset[date] = frozenset()
    said: str = ""


_NONE_MISSING = Unpublished()


def publish(
    register: Register, day: date, actor: Actor, *, seen: int, unpublished: Unpublished = _NONE_MISSING
) -> Done:
    """The list of a day, published as it was seen: on the turn that the officer looked at, or not at all.

    Lists that were due before it come first, each for its own day, unless the officer says that they did not appear.
    """
    missed = frozenset(missed_before(register, day, local_today(register, actor)))
    if missing := sorted(missed - unpublished.days):
        must(actor, "publish", register_scope(register))
        return Done(problems=(Problem("register.list-missing", values={"missing": tuple(missing), "day": day}),))
    return _published(register, (day,), actor, seen, unpublished.said if missed else "")


def publish_due(register: Register, actor: Actor, *, seen: int) -> Done:
    """All lists that are due by the register's way, published together: on the turn that was looked at, or none of them."""
    found = next_days(register, local_today(register, actor))
    return _published(register, found.due, actor, seen) if found.due else Done()


def publish_taken_over(register: Register, day: date, actor: Actor) -> Done:
    """The list with which a register has just begun, published for its own day: it has appeared, whenever it is written down here."""
    must(actor, "publish", register_scope(register))

    def prepare(held: Held) -> Prepared:
        if held.last is None or held.turn != 1:
            return (Problem("register.no-list"),)
        origin = origin_of(actor, "publish", held)
        today = today_of(origin, held.register)
        made = proposed_as_taken_over(
            held.known, day, salt=held.salt, recorded=origin.recorded, after=held.last, origin=origin, today=today
        )
        return made.problems if has_refusal(made.problems) else held.adding(made.known, origin)

    return done(register, prepare)


def local_today(register: Register, actor: Actor) -> date:
    """The day on which somebody acts, where the register is."""
    return day_at(register, actor.now or now())


def _published(register: Register, days: tuple[date, ...], actor: Actor, seen: int, reason: str = "") -> Done:
    must(actor, "publish", register_scope(register))
    shown: list[date] = []

    def prepare(held: Held) -> Prepared:
        shown.clear()
        if held.turn != seen:
            return (Problem("register.stale", values={"seen": seen, "now": held.turn}),)
        known, origin = held.known, origin_of(actor, "publish", held)
        for day in days:
            made = _proposed(held, known, day, origin)
            if has_refusal(made.problems):
                return made.problems
            known = _with_reason(known, made, reason) if reason else made.known
            shown.append(_published_day(made))
        return held.adding(known, origin)

    made = done(register, prepare)
    return replace(made, lists=tuple(shown)) if made.is_done else made


def _proposed(held: Held, known: Opened, day: date, origin: Origin) -> Proposed:
    """The list of a day after what is known, which may be more than what is held.

    What is appended has to have this very origin: the list holds the head of the chain above it, with the second in which it was recorded.
    """
    if (problem := held_by(known, day)) is not None:
        return Proposed((), known, {}, (problem,))
    today = today_of(origin, held.register)
    return proposed(known, day, salt=held.salt, recorded=origin.recorded, after=held.last, origin=origin, today=today)


def _with_reason(known: Opened, made: Proposed, reason: str) -> Opened:
    """What is known with the list, which says something of itself."""
    *before, said = made.facts
    return known.with_facts(*before, structs.replace(said, reason=reason))


def _published_day(made: Proposed) -> date:
    return next(fact.day for fact in made.facts if isinstance(fact, Publication))


def publish_again(register: Register, actor: Actor, *, seen: int, reason: str) -> Done:
    """The last list as an erratum: another edition for its day, with what was corrected since. The one before stays readable."""
    must(actor, "correct-list", register_scope(register))

    def prepare(held: Held) -> Prepared:
        if held.turn != seen:
            return (Problem("register.stale", values={"seen": seen, "now": held.turn}),)
        if not reason.strip():
            return (Problem("register.no-reason"),)
        last = _last_publication(held.known)
        return _again(held, last, actor, reason) if last else (Problem("register.no-list"),)

    made = done(register, prepare)
    return replace(made, lists=(_shown_day(register),)) if made.is_done else made


@dataclass(frozen=True, slots=True)
class ErratumDraft:
    """The last list as its next edition would be; ``then`` is what would be known, and ``problems`` why it may not be published."""

    last: Publication
    held: Held
    then: Opened | None
    problems: tuple[Problem, ...] = ()


def erratum_draft(register: Register, actor: Actor, *also: Document) -> ErratumDraft | None:
    """The next edition of the last list, before anybody signs; with facts that are only thought of. None before the first list."""
    must(actor, "look", register_scope(register))
    held = FOLD.held(register)
    last = _last_publication(held.known)
    if last is None:
        return None
    thought = replace(held, known=held.known.with_facts(*also)) if also else held
    made = _again(thought, last, actor, _UNSIGNED)
    then = made.after.known if isinstance(made, Additions) else None
    return ErratumDraft(last, held, then, () if isinstance(made, Additions) else made)


def _again(held: Held, last: Publication, actor: Actor, reason: str) -> Prepared:
    """A period is closed anew with the reason; in a book without periods the list itself has it."""
    origin = origin_of(actor, "correct-list", held)
    day, known = last.day, held.known
    closing = known.history.documents.get(last.of or "")
    if isinstance(closing, Closed):
        name = known.history.free_id(closing.id)
        again = structs.replace(closing, id=name, replaces=closing.id, recorded=origin.recorded, reason=reason)
        made = adding(held, origin, again)
        if not isinstance(made, Additions):
            return made
        day, known, reason = closing.day, made.after.known, ""
    listed = _proposed(held, known, day, origin)
    if has_refusal(listed.problems):
        return listed.problems
    said = listed.facts[-1]
    return held.adding(known.with_facts(structs.replace(said, reason=reason)) if reason else listed.known, origin)


def keep_as_published(register: Register, actor: Actor, *, seen: int | None, reason: str) -> Done:
    """The last list taken over as it was published, where the present rules make another of it: the next one goes on from there."""
    must(actor, "correct-list", register_scope(register))

    def prepare(held: Held) -> Prepared:
        if held.turn != seen:
            return (Problem("register.stale", values={"seen": seen or 0, "now": held.turn}),)
        if not reason.strip():
            return (Problem("register.no-reason"),)
        made = as_published(held.known, kept_texts(register), fact="as-published")
        if isinstance(made, tuple):
            return made
        origin = origin_of(actor, "correct-list", held)
        return adding(held, origin, structs.replace(made, recorded=origin.recorded, reason=reason.strip()))

    return done(register, prepare)


def _last_publication(known: Opened) -> Publication | None:
    found = (fact for fact in reversed(known.history.facts) if isinstance(fact, Publication))
    return next(found, None)


def _shown_day(register: Register) -> date:
    return register.editions.order_by("-turn").values_list("day", flat=True)[0]


def with_lists(made: Done, register: Register, actor: Actor) -> Done:
    """What was done, and the lists that follow from it where the officer has chosen that they do (docs/decisions/0027).

    Somebody who has appended meanwhile keeps them from it: they stay due, and the office says so.
    """
    if not (made.is_done and register.at_once and may(actor, "publish", register_scope(register))):
        return made
    listed = publish_due(register, actor, seen=FOLD.held(register).turn)
    return Done(made.facts + listed.facts, listed.problems, (*made.ids, *listed.ids), listed.lists)


def set_way(register: Register, ways: frozenset[Way], actor: Actor, *, at_once: bool = False) -> tuple[Problem, ...]:
    """When the lists of a register are due from now on; none of them: as its book is usually published.

    A list that a calendar gives is an officer's own act, for it is made on a day and not by a section.
    """
    must(actor, "set-way", register_scope(register))
    register.way = written_ways(ways)
    if at_once and not ways_of(register) & {Way.EVENT, Way.GAME}:
        return (Problem("register.not-at-once", values={"code": register.code}),)
    register.at_once = at_once
    register.save(update_fields=["way", "at_once"])
    return ()
