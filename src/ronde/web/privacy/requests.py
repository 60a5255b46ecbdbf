"""What people ask for about themselves: each request has a deadline of a month, and is granted or refused with a reason."""

from calendar import monthrange
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import QuerySet

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.people.naming import settle
from ronde.web.privacy.asking import asked_about, day_of
from ronde.web.privacy.erasing import erase, silence
from ronde.web.privacy.journal import Decided, JournalLine, write_down_of
from ronde.web.privacy.models import Kind, PrivacyRequest, State
from ronde.web.privacy.whom import Whom


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it is now, or why nothing was done."""

    request: PrivacyRequest | None = None
    problems: tuple[Problem, ...] = ()


def due_after(asked: date) -> date:
    """One month later: the same day of the next month, or its last one (31 January: 28 February)."""
    year, month = asked.year + asked.month // 12, asked.month % 12 + 1
    return date(year, month, min(asked.day, monthrange(year, month)[1]))


def ask(person: str, kind: Kind, actor: Actor, *, wish: str = "", paper: str = "") -> Asked:
    """Somebody asks for something about themselves; an officer writes down what came on paper."""
    found = asked_about(actor, "ask-privacy", person)
    if isinstance(found, Problem):
        return Asked(problems=(found,))
    if kind is Kind.CORRECTION and not wish.strip():
        return Asked(problems=(Problem("privacy.no-wish", where=("wish",), values={"id": found.id}),))
    today = day_of(actor, found.player)
    request = PrivacyRequest.objects.create(
        person=found.id,
        kind=kind,
        asked=today,
        due=due_after(today),
        asked_by=actor.author,
        wish=wish.strip(),
        paper=paper.strip(),
    )
    return Asked(request)


def waiting() -> "QuerySet[PrivacyRequest]":
    """Requests without an answer, the most pressing first."""
    return PrivacyRequest.objects.filter(state=State.OPEN).order_by("due", "pk")


def unfinished() -> "QuerySet[PrivacyRequest]":
    """Requests that somebody still has to do something for: without an answer, or a correction that was granted and is not made yet."""
    return (PrivacyRequest.objects.filter(state=State.OPEN) | _corrections_to_make()).order_by("due", "pk")


def overdue(today: date) -> "QuerySet[PrivacyRequest]":
    """Those whose month is over."""
    return unfinished().filter(due__lt=today)


def decide(
    number: int,
    actor: Actor,
    *,
    granted: bool,
    reason: str = "",
    is_made: bool = False,
    chosen: Collection[str] = (),
) -> Asked:
    """Answer a request; an objection and an erasure that are granted act at once. A refusal has a reason.

    A correction waits until it is made, unless the officer says that it is (``is_made``). ``chosen``: what an erasure takes along though
    it has no more than the name (:class:`NameDoubt`). Where the person is another federation's too, granting it erases one's own part,
    and the request stays open for the other.
    """
    request = PrivacyRequest.objects.get(pk=number)
    found = asked_about(actor, "privacy", request.person, chosen)
    if isinstance(found, Problem):
        return Asked(request, (found,))
    if request.state != State.OPEN:
        return Asked(request, (Problem("privacy.decided", values={"id": found.id}),))
    if not granted and not reason.strip():
        return Asked(request, (Problem("privacy.no-reason", where=("reason",), values={"id": found.id}),))
    today = day_of(actor, found.player)
    with transaction.atomic():
        if granted and request.kind == Kind.ERASURE and found.is_part:
            erase(found, today)
            return Asked(PrivacyRequest.objects.get(pk=number))
        if not _is_closed(request, actor, today, granted=granted, reason=reason):
            return Asked(request, (Problem("privacy.decided", values={"id": found.id}),))
        if granted:
            _carry_out(request, found, today)
        if granted and is_made:
            _corrections_to_make().filter(pk=number).update(done=today)
    return Asked(PrivacyRequest.objects.get(pk=number))


def correction_made(number: int, actor: Actor) -> Asked:
    """Say that a correction that was granted was made."""
    request = PrivacyRequest.objects.get(pk=number)
    found = asked_about(actor, "privacy", request.person)
    if isinstance(found, Problem):
        return Asked(request, (found,))
    if not _corrections_to_make().filter(pk=number).update(done=day_of(actor, found.player)):
        return Asked(request, (Problem("privacy.nothing-to-make", values={"id": found.id}),))
    return Asked(PrivacyRequest.objects.get(pk=number))


def _corrections_to_make() -> "QuerySet[PrivacyRequest]":
    return PrivacyRequest.objects.filter(state=State.GRANTED, kind=Kind.CORRECTION, done=None)


def _is_closed(request: PrivacyRequest, actor: Actor, today: date, *, granted: bool, reason: str) -> bool:
    """Whether this answer is the first: of two officers at once, one is told that it was given."""
    answer = {"state": State.GRANTED if granted else State.REFUSED, "reason": reason.strip()}
    still_open = PrivacyRequest.objects.filter(pk=request.pk, state=State.OPEN)
    return bool(still_open.update(**answer, decided=today, by=actor.author))


def _carry_out(request: PrivacyRequest, person: Whom, today: date) -> None:
    """What a granted request does by itself. A file is asked for, a row is corrected, by who may do that."""
    if request.kind == Kind.ERASURE:
        erase(person, today)
    elif request.kind == Kind.OBJECTION:
        line = JournalLine(person.id, today, Decided.OBJECTED)
        silence(person.id, line)
        settle([person.id], today)
        write_down_of(person.plain_ids, line)
