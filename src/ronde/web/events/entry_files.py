"""The entries of an announced event as a document: what a desk takes, from this installation, from another one by its address, or from a file."""

from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.models import EntryAsked, Event, SectionRow
from ronde.web.events.offers import Offer, names_taken, offers_of
from ronde.web.events.rules import RUN, event_scope
from ronde.web.permissions import must

FORMAT = "ronde-entries-1"
_Word = Annotated[str, Meta(max_length=200)]


class SentEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry as a desk is told of it; ``section`` is the name of the section that they chose, ``offers`` what they take, with its price."""

    id: Annotated[str, Meta(min_length=1, max_length=40)]
    number: int
    version: Annotated[int, Meta(ge=1, le=100_000)]
    state: _Word
    name: Annotated[str, Meta(min_length=1, max_length=200)]
    person: _Word = ""
    contact: _Word = ""
    section: _Word = ""
    licence: _Word = ""
    offers: Annotated[tuple[Offer, ...], Meta(max_length=50)] = ()
    word: Annotated[str, Meta(max_length=2000)] = ""


class EntriesFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All entries of an event, also those that were cancelled, in the order in which they came."""

    format: str
    event: _Word
    name: _Word
    first_day: date
    made: _Word
    entries: Annotated[tuple[SentEntry, ...], Meta(max_length=10_000)]


class AnnouncedEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event of which entries can be had, for an organiser who has to choose one."""

    id: _Word
    name: _Word
    first_day: date
    entries: int


def entries_file(event: Event, actor: Actor) -> bytes:
    """The entries of an event as its desk takes them; an event that was not announced has none."""
    must(actor, RUN, event_scope(event))
    found = EntriesFile(
        format=FORMAT,
        event=event.pk,
        name=event.name,
        first_day=event.first_day,
        made=(actor.now or now()).isoformat(timespec="seconds"),
        entries=_entries(event),
    )
    return msgspec.json.format(msgspec.json.encode(found), indent=1)


def _entries(event: Event) -> tuple[SentEntry, ...]:
    announcement = getattr(event, "announcement", None)
    prices = {one.name: one for one in offers_of(announcement)} if announcement else {}
    sections = {row.pk: row.name or row.file for row in SectionRow.objects.filter(event=event).only("name", "file")}
    return tuple(
        SentEntry(
            id=row.pk,
            number=row.number,
            version=row.version,
            state=row.state,
            name=row.name,
            person=row.person,
            contact=row.contact,
            section=sections.get(row.section, ""),
            licence=row.licence,
            offers=tuple(prices.get(one, Offer(one)) for one in names_taken(row.offers)),
            word=row.word,
        )
        for row in EntryAsked.objects.filter(event=event).order_by("number")
    )


def parsed_entries(written: bytes) -> EntriesFile | Problem:
    """A document of entries, or that it is none."""
    try:
        found = msgspec.json.decode(written, type=EntriesFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Problem("taking-entries.not-one")
    return found if found.format == FORMAT else Problem("taking-entries.not-one")
