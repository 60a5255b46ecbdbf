"""Registering players at the desk: a person of the installation by the id alone, a newcomer under an id that tells nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q
from django.utils.crypto import salted_hmac

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.acts.act import Kind, enter
from ronde.play.acts.cells import entry_at
from ronde.play.section import Entry
from ronde.record.entry_marks import provisional_rating
from ronde.record.frozen_person import Frozen
from ronde.record.lookalikes import name_words
from ronde.record.opaque import opaque_id
from ronde.web.actors import Actor
from ronde.web.events.bodies import section_of
from ronde.web.events.entrants import frozen_of, keep_entrants
from ronde.web.events.models import EntrantRow, Event, SectionRow
from ronde.web.events.rules import ACTIONS, scope_of
from ronde.web.events.services import Acted, act
from ronde.web.people.freezing import frozen
from ronde.web.people.models import PersonRow
from ronde.web.people.searching import visible
from ronde.web.people.whose import federations_here, is_of
from ronde.web.permissions import must
from ronde.web.registers.variants import first_ranking


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody whom nobody knows yet, as typed at the desk. ``another``: the second, third of the same name in the event."""

    name: str
    licence: str = ""
    rating: int | None = None
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    another: int = 0
    number: int | None = None


def enter_persons(section: str, persons: Sequence[str], actor: Actor, *, seen: int, ranking: str = "") -> Acted:
    """Enter persons of the installation as the event's first day knows them: rating, club and what the book asks of them.

    All of them or nobody. ``ranking``: by which they are rated, where it is not the first of the register. Who is in the event already
    is entered as frozen then.
    """
    row = _row(section, actor)
    with transaction.atomic():
        entries, problems = entries_of_persons(row.event, _met(row.event, persons, actor), ranking)
        if problems or not persons:
            return Acted(row.version, section_of(row), problems)
        return entered(row, tuple(entries.values()), actor, seen=seen)


def _met(event: Event, persons: Sequence[str], actor: Actor) -> Sequence[str]:
    """Refuse an id of somebody whom a desk does not meet: of another federation than the event's, where several share the installation."""
    if len(federations_here()) <= 1:
        return persons
    rows = PersonRow.objects.filter(is_of(event.register.federation)) if event.register else visible(actor)
    here = EntrantRow.objects.filter(event=event, person__in=persons).values_list("person", flat=True)
    met = {*rows.filter(pk__in=persons).values_list("pk", flat=True), *here}
    if any(person not in met and PersonRow.objects.filter(pk=person, same_as=None).exists() for person in persons):
        raise PermissionDenied
    return persons


def entries_of_persons(
    event: Event, persons: Sequence[str], ranking: str = ""
) -> tuple[dict[str, Entry], tuple[Problem, ...]]:
    """Persons as they are to be entered, by the ids given; and of whom nothing is known."""
    known = _known(event, persons)
    problems = tuple(problem for one in persons for problem in _unknown(one, known.get(one)))
    return {one: _entry(event, known[one], ranking) for one in dict.fromkeys(persons) if one in known}, problems


def enter_newcomer(section: str, newcomer: Newcomer, actor: Actor, *, seen: int) -> Acted:
    """Enter somebody new. The id is made of the name and tells nobody of it: pressed twice, or in another section, it is the same."""
    row = _row(section, actor)
    return act(section, enter(entry_of_newcomer(row.event, newcomer)), actor, seen=seen)


def entry_of_newcomer(event: Event, newcomer: Newcomer) -> Entry:
    """Somebody new as they are to be entered."""
    entry = Entry(
        PlayerId(provisional_id(event, newcomer)),
        newcomer.name,
        newcomer.rating,
        newcomer.number,
        newcomer.tags,
        newcomer.categories,
        licence=newcomer.licence,
    )
    return _with_rating(event, entry)


def provisional_id(event: Event, newcomer: Newcomer) -> str:
    """The id of a newcomer until the office knows them: another one in each event, and on each installation."""
    salt = salted_hmac("ronde.events.newcomers", event.id, algorithm="sha256").digest()
    name = " ".join(name_words(newcomer.name))
    return opaque_id(f"{name}:{newcomer.licence}:{newcomer.another}", salt)


def _row(section: str, actor: Actor) -> SectionRow:
    row = SectionRow.objects.select_related("event__register").get(pk=section)
    must(actor, ACTIONS[Kind.ENTER], scope_of(row))
    return row


@dataclass(frozen=True, slots=True)
class _Known:
    """Somebody as frozen, and the id in this event."""

    player: str
    frozen: Frozen


def _known(event: Event, persons: Sequence[str]) -> dict[str, _Known]:
    """Everyone by the id given: as the event has frozen them, or else as they are to be frozen."""
    found = {given: _Known(who.id, who) for given, who in frozen(persons, event.first_day, event.register).items()}
    ids = {*persons, *(one.player for one in found.values())}
    rows = EntrantRow.objects.filter(Q(player__in=ids) | Q(person__in=ids), event=event).exclude(person="")
    there = {one.person: one for one in rows}
    return {given: _as_entered(there.get(one.player) or there.get(given), event, one) for given, one in found.items()}


def _as_entered(row: EntrantRow | None, event: Event, one: _Known) -> _Known:
    if row is None:
        return one
    return _Known(row.player, frozen_of(row, event.first_day))


def _unknown(person: str, known: _Known | None) -> tuple[Problem, ...]:
    if known is None:
        return (Problem("people.unknown", "", (), {"id": person}),)
    return () if known.frozen.name else (Problem("people.erased", "", (), {"id": person}),)


def _entry(event: Event, known: _Known, ranking: str) -> Entry:
    wanted = ranking or (first_ranking(event.register).code if event.register else "")
    return _with_rating(event, replace(known.frozen.entry(event.regulation, wanted), player=PlayerId(known.player)))


def _with_rating(event: Event, entry: Entry) -> Entry:
    """An entry with the rating that its marks give where there is no other: a section is paired by it."""
    if entry.rating is not None:
        return entry
    return replace(entry, rating=provisional_rating(entry.categories, event.regulation, event.first_day))


def entered(row: SectionRow, entries: Sequence[Entry], actor: Actor, *, seen: int) -> Acted:
    """Everybody entered, one act each; where one is refused, nobody is. To be called in a transaction."""
    before = section_of(row)  # after a rollback nothing can be read
    keep_entrants(row.event, entries)  # at once, so that nothing is asked again for each of them
    acted = list[Acted]()
    for entry in entries:
        # From the first act on the section is ours: only whose entry others had changed by then is looked up from what was seen.
        is_late = not acted or any(one.change.at == entry_at(entry.player) for one in acted[0].since)
        acted.append(act(row.id, enter(entry), actor, seen=seen if is_late else acted[-1].version))
    problems = tuple(problem for one in acted for problem in one.problems)
    if all(one.is_done for one in acted):
        return replace(acted[-1], problems=problems, since=acted[0].since)
    transaction.set_rollback(True)
    return Acted(row.version, before, problems, acted[0].since)
