"""An advantageous draw, asked for before the event and answered by the officer (FFJD 5.1); what was answered is told by a letter.

The book has no fact of its own for it: the declaration of the series names the day of the approval, and the verdict compares the days. So
request and answer are kept beside the chain, where the officer finds them when a declaration refers to them.
"""

from dataclasses import dataclass
from datetime import date

from ronde.ground.problems import Problem
from ronde.regulations import shelf
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.reaching import must_create_event
from ronde.web.office.lists import local_today
from ronde.web.office.models import DrawRequest
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

_LONGEST = 4000
_NOBODY_MEANS = 2200  # a year: a slip of the finger


@dataclass(frozen=True, slots=True)
class DrawAsked:
    """What an organiser asks for: for which event, from which day on, by whom, and the rules of such a draw in his words."""

    event: str
    first_day: date
    organiser: str
    rules: str


def knows_advantageous_draws(register: Register) -> bool:
    """Whether the book of a register has such draws at all."""
    return hasattr(shelf.regulation(register.regulation).declaration, "advantageous_draw")


def ask_for_draw(register: Register, asked: DrawAsked, actor: Actor) -> tuple[Problem, ...]:
    """Ask before the event, once however often it is pressed; why it is not asked, where something is missing or it is too late."""
    must_create_event(actor, register)
    is_whole = (
        all(one.strip() for one in (asked.event, asked.organiser, asked.rules)) and asked.first_day.year < _NOBODY_MEANS
    )
    if not is_whole or len(asked.rules) > _LONGEST:
        return (Problem("draw.incomplete", "5.1", values={"most": _LONGEST}),)
    if asked.first_day <= local_today(register, actor):
        return (Problem("draw.too-late", "5.1", values={"first_day": asked.first_day, "event": asked.event}),)
    DrawRequest.objects.get_or_create(
        register=register,
        event=asked.event.strip()[:200],
        first_day=asked.first_day,
        organiser=asked.organiser.strip()[:200],
        rules=asked.rules.strip(),
        asked_by=actor.author,
        answer="",
        defaults={"asked": actor.now or now()},
    )
    return ()


def answer_draw(
    register: Register, request: DrawRequest, actor: Actor, *, approved: bool, reason: str
) -> tuple[Problem, ...]:
    """The officer's answer, once: of two who answer at the same time the second is told. A refusal says why."""
    must(actor, "homologate", register_scope(register))
    if not approved and not reason.strip():
        return (Problem("register.no-reason"),)
    if approved and request.first_day <= local_today(register, actor):
        return (Problem("draw.too-late", "5.1", values={"first_day": request.first_day, "event": request.event}),)
    said = {"answer": "approved" if approved else "refused", "reason": reason.strip()[:_LONGEST]}
    who = {"answered": actor.now or now(), "answered_by": actor.author}
    if not DrawRequest.objects.filter(pk=request.pk, register=register, answer="").update(**said, **who):
        return (Problem("draw.answered", "5.1", values={"event": request.event}),)
    return ()


def draw_requests(register: Register) -> tuple[DrawRequest, ...]:
    """All of them: those that wait first, the next event first."""
    rows = DrawRequest.objects.filter(register=register).order_by("first_day", "pk")[:500]
    return tuple(sorted(rows, key=lambda one: bool(one.answer)))


def own_requests(register: Register, actor: Actor) -> tuple[DrawRequest, ...]:
    """What somebody has asked for, and what was answered."""
    must_create_event(actor, register)
    rows = DrawRequest.objects.filter(register=register, asked_by=actor.author).order_by("-first_day", "pk")
    return tuple(rows[:100])
