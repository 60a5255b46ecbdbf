"""The last list of a register as a file for a laptop: what a desk needs of people, for some weeks."""

from dataclasses import dataclass, replace
from datetime import date

from msgspec import structs

from ronde.files.copied_list import DAYS, copied_text
from ronde.ground.problems import Problem
from ronde.record.adoption import handed_over
from ronde.record.history import History
from ronde.record.mentioned import mentioned_people, only
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.models import Event
from ronde.web.people.models import PersonRow
from ronde.web.people.whose import PeopleOfFederation
from ronde.web.permissions import may, must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.holding import held
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.ways import day_at
from ronde.web.roles import Role


def list_for_a_laptop(register: Register, actor: Actor, *, days: int = DAYS) -> str | tuple[Problem, ...]:
    """The last list as a file that a desk can use: for who has the office of the register, or an event by it."""
    _must(actor, register)
    at_hand = FOLD.at_hand(register)  # it is only read here, so another process may serve meanwhile
    known = (at_hand.with_people_of_now() if at_hand else held(register)).known
    ranking = known.book.rankings[0]
    edition = register.editions.filter(ranking=ranking.code).order_by("day", "number").defer("text").last()
    if edition is None:
        return (
            Problem("register.nothing-to-copy", values={"code": register.code, "name": register.name or register.code}),
        )
    on, state = edition.day, known.replay.state_on(edition.day)
    taken = handed_over(known.history, state, on=on, ranking=ranking, fact=f"list-{on}")
    if not isinstance(taken.document, known.book.documents):
        return (Problem("register.no-copy", values={"code": register.code, "name": register.name or register.code}),)
    ours = PeopleOfFederation(register.federation)
    people = _of_interest(ours, known.history, on=on)
    if not may(actor, "copy-list", register_scope(register)):
        people = _as_organisers_need(people)
    history = History(known.book, people, [taken.document])
    return copied_text(history, taken.document, on=on, made=day_at(register, actor.now or now()), days=days)


def _of_interest(ours: PeopleOfFederation, history: History, *, on: date) -> People:
    """Whom a desk may meet: those of the register, and who else of its federation has a licence that counts in it.

    Of who has played here and is another federation's it has what everybody sees on the list: the name and the clubs.
    """
    people = history.people
    licensed = {player for player in people.players if player in ours and people.entrant(player, on).is_licensed}
    found = only(people, {*mentioned_people(history).players, *licensed})
    told = {key: who if key in ours else _as_everybody_sees(who) for key, who in found.players.items()}
    return replace(found, players=told)


def _as_everybody_sees(player: Player) -> Player:
    return Player(id=player.id, name=player.name, clubs=player.clubs, erased=player.erased)


def _as_organisers_need(people: People) -> People:
    """Whoever may not be named in public stands there by the licence number, by which a desk enters them; without one they are entered by hand."""
    unnamed = set(PersonRow.objects.filter(named=False).exclude(name="").values_list("pk", flat=True))
    players = {key: _by_number(player) if key in unnamed else player for key, player in people.players.items()}
    return replace(people, players={key: player for key, player in players.items() if player.name})


def _by_number(player: Player) -> Player:
    numbers = (*(licence.number for licence in reversed(player.licences)), player.licence)
    return structs.replace(player, name=next(filter(None, numbers), ""))


@dataclass(frozen=True, slots=True)
class CopyableLists:
    """The registers whose list somebody may copy and a desk can use; ``without``: those that need or have none, with the code of the problem."""

    registers: tuple[Register, ...]
    without: tuple[tuple[Register, str], ...]


def copyable_lists(actor: Actor) -> CopyableLists:
    """The lists that somebody may copy, told apart before one is asked for."""
    published = frozenset(Edition.objects.values_list("register", flat=True).distinct())
    found = {register: _why_without(register, published) for register in copyable_registers(actor)}
    return CopyableLists(
        registers=tuple(register for register, why in found.items() if not why),
        without=tuple((register, why) for register, why in found.items() if why),
    )


def _why_without(register: Register, published: frozenset[int]) -> str:
    """Why there is no list of a register for a desk; empty where there is one."""
    is_known = register.regulation in shelf.codes()
    if not is_known or shelf.regulation(register.regulation).adopting is None:
        return "no-copy"
    return "" if register.pk in published else "nothing-to-copy"


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
