"""What a desk elsewhere has published, kept here for everybody: the whole of it each time, the newest one alone. Sending twice does no harm."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime

import msgspec
from django.db import transaction

from ronde.files.section_json import parse_section, section_json
from ronde.ground.problems import Problem
from ronde.play.published import published_section
from ronde.record.players import sorting_name
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.hall_clock import known_zone
from ronde.web.events.models import Announcement, Event, SectionRow, SentState
from ronde.web.events.published_states import PublishedState, Told, ToldSection, parsed_state, printed_state
from ronde.web.events.reaching import must_create_event
from ronde.web.events.rules import RUN, event_scope
from ronde.web.events.services import event_created
from ronde.web.people.models import PersonRow
from ronde.web.permissions import must
from ronde.web.registers.models import Register

_ID = re.compile(r"[^/\x00-\x1f]{1,120}")


@dataclass(frozen=True, slots=True)
class Kept:
    """The event as it is shown now, under the number of what is kept; or why nothing is. An older one than that is left aside."""

    event: Event | None = None
    number: int = 0
    problems: tuple[Problem, ...] = ()


def state_received(written: bytes, actor: Actor) -> Kept:
    """Keep what a desk elsewhere has published of its event; the event is announced with the first."""
    state = parsed_state(written)
    if isinstance(state, Problem):
        return Kept(problems=(state,))
    checked = _checked(state)
    if isinstance(checked, Problem):
        return Kept(problems=(checked,))
    with transaction.atomic():
        event = Event.objects.select_for_update(of=("self",)).filter(pk=state.event).first()
        if event is None:
            event = _new_event(checked, actor)
        else:
            must(actor, RUN, event_scope(event))
        problems = _in_the_way(event, checked) if event else (Problem("acts.bad-days"),)
        if event is None or problems:
            transaction.set_rollback(True)
            return Kept(problems=problems)
        return Kept(event, _keep(event, checked, actor))


def _keep(event: Event, state: PublishedState, actor: Actor) -> int:
    """Keep a state unless a newer one is here; the number of what is kept then."""
    Announcement.objects.get_or_create(event=event, defaults={"shown": now()})
    Announcement.objects.filter(event=event, shown=None).update(shown=now())
    sent = datetime.fromisoformat(state.at)
    known = SentState.objects.filter(event=event).values_list("number", "sent").first()
    if known is not None and known >= (state.number, sent):
        return known[0]
    if (zone := known_zone(state.zone)) != event.zone and (event.run_elsewhere or not event.sections.exists()):
        event.zone = zone
        event.save(update_fields=["zone"])
    body = printed_state(state).decode()
    columns = {"number": state.number, "body": body, "sent": sent, "received": now(), "author": actor.author}
    SentState.objects.update_or_create(event=event, defaults=columns)
    return state.number


def _new_event(state: PublishedState, actor: Actor) -> Event | None:
    """An event that was not here: whoever may create one shows it, and is its organiser."""
    own = Register.objects.filter(is_copy=False, regulation=state.regulation) if state.regulation else None
    found = [] if own is None else list(own.filter(code=state.register)) or list(own[:2])
    register = found[0] if len(found) == 1 else None
    must_create_event(actor, register)
    return event_created(
        actor,
        id=state.event,
        name=state.name,
        regulation=state.regulation,
        register=register,
        first_day=date.fromisoformat(state.first_day),
        last_day=date.fromisoformat(state.last_day),
        place=state.place,
        zone=known_zone(state.zone),
    ).event


def _in_the_way(event: Event, state: PublishedState) -> tuple[Problem, ...]:
    """A section that is run here is not told by another machine; nor one of another event."""
    ids = [one.id for one in state.sections]
    rows = SectionRow.objects.filter(id__in=ids).values_list("event_id", "dossier")
    if any(other != event.pk for other, _ in rows):
        return (Problem("showing.of-another", values={"name": event.name}),)
    is_run_here = not event.run_elsewhere and any(not dossier for _, dossier in rows)
    return (Problem("showing.run-here", values={"name": event.name}),) if is_run_here else ()


def _checked(state: PublishedState) -> PublishedState | Problem:
    """The state as it may be kept: read as carefully as anything that comes from anyone, cut once more to what is published."""
    at, sections = _moment(state.at), [_section(one) for one in state.sections]
    kept = tuple(one for one in sections if one is not None)
    is_whole = len({one.id for one in kept}) == len(sections) and _is_id(state.event) and _are_days(state)
    if at is None or not is_whole or "\\u0000" in printed_state(state).decode():
        return Problem("showing.not-one")
    return msgspec.structs.replace(state, at=at, sections=kept, entrants=_entrants(state.entrants))


def _are_days(state: PublishedState) -> bool:
    try:
        return date.fromisoformat(state.first_day) <= date.fromisoformat(state.last_day)
    except ValueError:
        return False


def _moment(written: str) -> str | None:
    """A moment in UTC; nothing where it is none, or says no zone."""
    try:
        at = datetime.fromisoformat(written)
    except ValueError:
        return None
    return at.astimezone(UTC).isoformat(timespec="milliseconds") if at.tzinfo else None


def _is_id(written: str) -> bool:
    """Whether something can stand in an address of ours."""
    return bool(_ID.fullmatch(written))


def _section(told: ToldSection) -> ToldSection | None:
    """A section that can be shown; nothing where it cannot be read."""
    read, at = parse_section(told.body).section, _moment(told.at) if told.at else ""
    if read is None or at is None or not all(map(_is_id, (told.id, *(one.player for one in read.entries)))):
        return None
    return msgspec.structs.replace(told, at=at, body=section_json(published_section(read), with_names=True))


def _entrants(told: tuple[Told, ...]) -> tuple[Told, ...]:
    """Whoever is a person here is called as this federation says; nobody is called like somebody who is not named."""
    ids = [one.person or one.player for one in told]
    people = frozenset(PersonRow.objects.filter(id__in=ids).values_list("id", flat=True))
    words = {sorting_name(one.name) for one in told if one.name}
    hidden = frozenset(PersonRow.objects.filter(named=False, sorting__in=words).values_list("sorting", flat=True))

    def kept(one: Told) -> Told:
        person = one.person or (one.player if one.player in people else "")
        is_said = not person and sorting_name(one.name) not in hidden
        return Told(player=one.player, person=person, name=one.name if is_said else "")

    return tuple(map(kept, told))
