"""Entering an announced event without an account: asked, changed and cancelled by who has the address that came with it.

Who comes first gets a place; who comes when all are taken waits. Both are decided while the event is held, so two who want the last place
get one place and one wait.
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from ronde.ground.problems import Level, Problem, Value
from ronde.record.lookalikes import name_words
from ronde.web.accounts.limits import digest
from ronde.web.clock import now
from ronde.web.events.entry_states import Entering, entering_state
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Announcement, EntryAsked, Event
from ronde.web.events.moving_up import moved_up
from ronde.web.events.offers import offers_of, printed_names
from ronde.web.events.places import CANCELLED, ENTERED, WAITING, Places, places_of
from ronde.web.people.naming import public_names
from ronde.words.language import ENGLISH, Language

LONGEST_WORD = 500
_LONGEST = 200
_SALT = "ronde.events.entries"


@dataclass(frozen=True, slots=True)
class WantedEntry:
    """What somebody typed who wants to enter; ``person``: who they are, as they said or as only the organiser is told."""

    name: str
    contact: str
    person: str = ""
    section: str = ""
    is_hidden: bool = False
    licence: str = ""
    offers: tuple[str, ...] = ()
    word: str = ""
    language: Language = ENGLISH


@dataclass(frozen=True, slots=True)
class EntryMade:
    """An entry with the key to its page, which is told once; or why there is none."""

    entry: EntryAsked | None = None
    key: str = ""
    problems: tuple[Problem, ...] = ()


def ask_entry(event: str, wanted: WantedEntry, moment: datetime | None = None) -> EntryMade:
    """Enter somebody, or put them on the waiting list; or say why not."""
    at = moment or now()
    with transaction.atomic():
        held, announcement = _held(event)
        moved_up(held, announcement.capacity, at)  # the desk may have freed a place: who waits comes before who is new
        places = places_of(held, announcement.capacity)
        if problems := (*_closed(held, announcement, places, at), *_wrong(announcement, places, wanted)):
            return EntryMade(problems=problems)
        if _is_there(held, wanted):
            values: dict[str, Value] = {"organiser": announcement.organiser or held.name}
            return EntryMade(problems=(Problem("entering.twice", values=values, level=Level.WARNING),))
        key = secrets.token_urlsafe(24)
        number = EntryAsked.objects.filter(event=held).aggregate(last=Max("number"))["last"] or 0
        entry = EntryAsked(id=secrets.token_hex(8), event=held, number=number + 1, key=_digest(key), at=at)
        entry.state = WAITING if places.is_full else ENTERED
        _fill(entry, wanted)
        entry.save(force_insert=True)
    return EntryMade(entry, key)


def change_entry(entry: EntryAsked, wanted: WantedEntry, moment: datetime | None = None) -> EntryMade:
    """Say something else of an entry: contact, section, offers, a word. Who it is stays: another person enters anew."""
    with transaction.atomic():
        held, announcement = _held(entry.event_id)
        places, row = places_of(held, announcement.capacity), EntryAsked.objects.get(pk=entry.pk)
        closed = _closed(held, announcement, places, moment or now())
        if problems := (*_gone(row), *closed, *_wrong(announcement, places, wanted)):
            return EntryMade(row, problems=problems)
        _fill(row, wanted)
        row.version += 1
        row.save()
    return EntryMade(row)


def cancel_entry(entry: EntryAsked, moment: datetime | None = None) -> tuple[EntryAsked, ...]:
    """Cancel an entry; who has moved up by it. Said twice, it is done once; it can be said as long as the event is not over."""
    at = moment or now()
    with transaction.atomic():
        held, announcement = _held(entry.event_id)
        row = EntryAsked.objects.get(pk=entry.pk)
        if row.state == CANCELLED or hall_time(held, at).date() > held.last_day:
            return ()
        row.state, row.version = CANCELLED, row.version + 1
        row.save(update_fields=["state", "version"])
        return moved_up(held, announcement.capacity, at)


def entry_of_key(event: str, key: str) -> EntryAsked | None:
    """The entry that a key opens."""
    rows = EntryAsked.objects.filter(event=event, key=_digest(key))
    return rows.select_related("event__announcement", "event__register").first()


def _digest(key: str) -> str:
    return digest(key, _SALT)


def _held(event: str) -> tuple[Event, Announcement]:
    """The event, which nobody else enters meanwhile; SQLite lets one writer in anyway."""
    held = Event.objects.select_for_update(of=("self",)).select_related("register", "announcement").get(pk=event)
    return held, held.announcement


def _fill(entry: EntryAsked, wanted: WantedEntry) -> None:
    entry.name, entry.contact, entry.person = wanted.name, wanted.contact, wanted.person
    entry.section, entry.hidden, entry.licence = wanted.section, wanted.is_hidden, wanted.licence
    entry.offers, entry.word, entry.language = printed_names(wanted.offers), wanted.word, wanted.language


def _closed(event: Event, announcement: Announcement, places: Places, at: datetime) -> Iterator[Problem]:
    """That one may not enter now, and whom to ask."""
    state = entering_state(event, announcement, places, at)
    if announcement.shown is None:
        yield Problem("entering.not-announced")
    elif not state.is_possible:
        values: dict[str, Value] = {"organiser": announcement.organiser or event.name, "event": event.name}
        if state is Entering.CLOSED and announcement.closes:
            values["closes"] = hall_time(event, announcement.closes).date()
        yield Problem(f"entering.{state.value.replace('_', '-')}", values=values)


def _gone(row: EntryAsked) -> Iterator[Problem]:
    if row.state == CANCELLED:
        yield Problem("entering.cancelled")


def _wrong(announcement: Announcement, places: Places, wanted: WantedEntry) -> Iterator[Problem]:
    """What is wrong with what was typed."""
    if not any(map(str.isalpha, wanted.name)):
        yield Problem("entering.no-name", where=("name",))
    if not wanted.contact:
        yield Problem("entering.no-contact", where=("contact",))
    if max(len(wanted.name), len(wanted.contact)) > _LONGEST or len(wanted.word) > LONGEST_WORD:
        yield Problem("entering.too-long", values={"most": _LONGEST, "word": LONGEST_WORD})
    sections = {row.pk for row, _ in places.sections}
    if wanted.section not in sections and (wanted.section or len(sections) > 1):
        yield Problem("entering.no-section", where=("section",))
    if set(wanted.offers) - {one.name for one in offers_of(announcement)}:
        yield Problem("entering.no-offer")


def _is_there(event: Event, wanted: WantedEntry) -> bool:
    """Whether somebody has entered already, as far as they may be told.

    Of who is public as entered everybody knows it; else only who gives the same name and the same contact is told: nobody learns from the
    answer who else has entered.
    """
    rows = list(EntryAsked.objects.filter(event=event).exclude(state=CANCELLED))
    names = public_names(one.person for one in rows if one.person)
    words, contact = name_words(wanted.name), wanted.contact.casefold()
    return any(
        (one.person == wanted.person and names.is_named(one.person) and not one.hidden)
        or (name_words(one.name) == words and one.contact.casefold() == contact)
        for one in rows
    )
