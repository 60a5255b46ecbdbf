"""The last list of a register as a file for a laptop: what a desk needs of people, for some weeks."""

from datetime import date

from ronde.files.copied_list import DAYS, copied_text
from ronde.ground.problems import Problem
from ronde.record.adoption import handed_over
from ronde.record.history import History
from ronde.record.mentioned import mentioned_people, only
from ronde.record.people import People
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.models import Event
from ronde.web.permissions import may, must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.roles import Role


def list_for_a_laptop(register: Register, actor: Actor, *, days: int = DAYS) -> str | tuple[Problem, ...]:
    """The last list as a file that a desk can use: for who has the office of the register, or an event by it."""
    _must(actor, register)
    known = FOLD.held(register).known
    ranking = known.book.rankings[0]
    edition = register.editions.filter(ranking=ranking.code).order_by("day", "number").defer("text").last()
    if edition is None:
        return (Problem("register.nothing-to-copy", values={"code": register.code}),)
    on, state = edition.day, known.replay.state_on(edition.day)
    taken = handed_over(known.history, state, on=on, ranking=ranking, fact=f"list-{on}")
    if not isinstance(taken.document, known.book.documents):
        return (Problem("register.no-copy", values={"code": register.code}),)
    history = History(known.book, _of_interest(known.history, on=on), [taken.document])
    return copied_text(history, taken.document, on=on, made=(actor.now or now()).date(), days=days)


def _of_interest(history: History, *, on: date) -> People:
    """Whom a desk may meet: those of the register, and who else has a licence that counts in it."""
    people = history.people
    licensed = {player for player in people.players if people.entrant(player, on).is_licensed}
    return only(people, {*mentioned_people(history).players, *licensed})


def copyable_registers(actor: Actor) -> tuple[Register, ...]:
    """The registers whose list somebody may copy: those of an office, and those of an organiser's events."""
    events = _events_by_register(actor)
    every = Register.objects.filter(is_copy=False).order_by("code")
    return tuple(one for one in every if one.pk in events or may(actor, "copy-list", register_scope(one)))


def _must(actor: Actor, register: Register) -> None:
    """The office of the register, or the organiser of an event by it."""
    if register.pk not in _events_by_register(actor):
        must(actor, "copy-list", register_scope(register))


def _events_by_register(actor: Actor) -> frozenset[int]:
    """The registers of the events that somebody organises."""
    held = [one.over for one in actor.held if one.role is Role.ORGANISER and one.over]
    found = Event.objects.filter(id__in=held).exclude(register=None).values_list("id", "register_id") if held else ()
    return frozenset(register for event, register in found if may(actor, "copy-list", {"event": event}))
