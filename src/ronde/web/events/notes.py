"""Notes of a desk: written by who may, read all at once, taken over from other copies of the event."""

import secrets
from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime

import msgspec
from django.core.exceptions import PermissionDenied

from ronde.play.timetable import Timetable
from ronde.record.desk_notes import (
    Called,
    Confirmed,
    Custody,
    Note,
    Presence,
    Said,
    Times,
    Void,
    kind_of,
    said_of,
    standing,
)
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.authors import UNKNOWN, at_host
from ronde.web.events.custody import after_others, settle
from ronde.web.events.models import Event, NoteRow, SectionRow
from ronde.web.events.rules import CHECK_IN, CORRECTIONS, RUN, TABLET, event_scope
from ronde.web.permissions import must

_SAID: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_ENCODER = msgspec.json.Encoder(order="sorted")
_ID = 16  # bytes
_FOR_EVERYBODY = ("times", "first-table", "void")
_OF_TIMES = ("times", "void")
_OF_OFFICES = ("sent", "answered", "void")
_BY_CODE: Mapping[type, str] = {
    Confirmed: CORRECTIONS,
    Called: TABLET,
    Presence: CHECK_IN,
}  # the rest is the organiser's


def write_note(event: Event, said: Said, actor: Actor, *, of: str = "") -> Note:
    """Write something down; who has the code of a section may say that a result of it is right, call the arbiter or check in there.

    ``of`` is the section in which that is said, where the note names none; whoever says so has looked whether it concerns that section.
    """
    section = str(getattr(said, "section", of))
    must(actor, _BY_CODE.get(type(said), RUN), {**event_scope(event), "section": section})
    if section and not SectionRow.objects.filter(pk=section, event=event).exists():
        raise PermissionDenied
    row = NoteRow(id=secrets.token_hex(_ID), event=event, kind=kind_of(said), said=_text(said))
    row.author, row.device, row.at = actor.author, actor.device, actor.now or now()
    if isinstance(said, Custody):
        row.at = after_others(event, row.at)
    row.save(force_insert=True)
    if isinstance(said, Custody):
        settle(event)
    return note_of_row(row)


def take_back(event: Event, note: str, actor: Actor) -> Note:
    """Take a note back, with a note."""
    return write_note(event, Void(note=note), actor)


def _text(said: Said) -> str:
    """What a row holds: it can be read again, or it is not written at all."""
    text = _ENCODER.encode(said).decode()
    _SAID.decode(text)
    return text


def notes_of(event: Event) -> tuple[Note, ...]:
    """What stands of all that was written down, oldest first: one query."""
    return standing(every_note(event))


def timetable_notes(event: Event) -> tuple[Note, ...]:
    """What stands of when rounds begin and how tables are numbered: all that everybody may know of what a desk wrote down."""
    rows = NoteRow.objects.filter(event=event, kind__in=_FOR_EVERYBODY).order_by("at", "id")
    return standing(map(note_of_row, rows))


def projector_notes(event: Event) -> tuple[Note, ...]:
    """What stands of what projectors show."""
    rows = NoteRow.objects.filter(event=event, kind__in=("projected", "void")).order_by("at", "id")
    return standing(map(note_of_row, rows))


def every_note(event: Event) -> tuple[Note, ...]:
    """Everything that was written down, also what was taken back."""
    return tuple(note_of_row(row) for row in NoteRow.objects.filter(event=event).order_by("at", "id"))


def timetables_of(events: Collection[str]) -> Mapping[str, Mapping[str, Timetable]]:
    """When rounds begin, by event and section (all sections: an empty name), as it stands: one query for all events."""
    rows = NoteRow.objects.filter(event__in=events, kind__in=_OF_TIMES).order_by("at", "id")
    found = dict[str, list[Note]]()
    for row in rows:
        found.setdefault(row.event_id, []).append(note_of_row(row))
    return {
        event: {one.section: one.timetable for one in said_of(standing(notes), Times)} for event, notes in found.items()
    }


def office_notes_of(events: Collection[str]) -> tuple[Note, ...]:
    """What was sent elsewhere and what came back, of some events, as it stands: one query for all."""
    rows = NoteRow.objects.filter(event__in=events, kind__in=_OF_OFFICES).order_by("at", "id")
    return standing(map(note_of_row, rows))


def note_of_row(row: NoteRow) -> Note:
    """A row as a value."""
    at = row.at.astimezone(UTC).replace(tzinfo=None).isoformat()
    return Note(id=row.id, at=at, author=row.author, device=row.device, said=_SAID.decode(row.said))


def notes_for_elsewhere(event: Event) -> tuple[Note, ...]:
    """Everything as another machine is told of it: an account there is another one than here, so the machine is said too."""
    return tuple(msgspec.structs.replace(one, author=at_host(one.author)) for one in every_note(event))


def notes_brought(event: Event, notes: Iterable[Note]) -> int:
    """The notes of another copy of the event that are not here yet; how many there were. What is here stays as it is."""
    given = {one.id: one for one in notes}
    known = set(NoteRow.objects.filter(pk__in=given).values_list("pk", flat=True))
    new = [_row(event, one) for one in given.values() if one.id not in known]
    NoteRow.objects.bulk_create(new, batch_size=500, ignore_conflicts=True)
    settle(event)
    return len(new)


def _row(event: Event, note: Note) -> NoteRow:
    kind, at = kind_of(note.said), datetime.fromisoformat(note.at).replace(tzinfo=UTC)
    author = at_host(note.author, UNKNOWN)
    return NoteRow(id=note.id, event=event, kind=kind, said=_text(note.said), author=author, device=note.device, at=at)
