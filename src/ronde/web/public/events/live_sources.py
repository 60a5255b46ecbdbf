"""Where a page for everybody has a section from: from its desk where it is run here, else as the desk elsewhere sent it last."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from ronde.files.section_json import trusted_section
from ronde.ground.ids import PlayerId
from ronde.play.changes.rounds import without_draft
from ronde.play.section import Section
from ronde.play.timetable import Timetable
from ronde.record.desk_notes import FirstTable, Note, Said, Times
from ronde.web.clock import now
from ronde.web.events.announced import shown_events
from ronde.web.events.bodies import LARGE, section_of, words_of
from ronde.web.events.entrant_names import PublicEntrant, entrants_of
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import AS_TYPED, Act, Event, SectionRow, SentState
from ronde.web.events.notes import timetable_notes
from ronde.web.events.published_states import PublishedState, ToldFigures, ToldSection, parsed_state

_MOST = 32  # states kept as values by a process
_READ: OrderedDict[str, tuple[tuple[int, datetime], "Sent"]] = OrderedDict()
_ALONE = Lock()


@dataclass(frozen=True, slots=True)
class Sibling:
    """A section of the event, by its id and what it is called."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Source:
    """A section by ids, without what is not published; ``at``: when something was done to it last.

    ``sent`` is when another machine told it, ``figures`` those that it computed; ``words`` stand behind the numbers of tags.
    """

    row: SectionRow
    section: Section
    words: Mapping[str, str]
    entrants: Mapping[PlayerId, PublicEntrant]
    notes: tuple[Note, ...]
    others: tuple[Sibling, ...]
    at: datetime | None = None
    sent: datetime | None = None
    figures: ToldFigures | None = None


@dataclass(frozen=True, slots=True)
class Sent:
    """A state that came, with its sections as values."""

    state: PublishedState
    sections: Mapping[str, Section]


def source_of(event: str, section: str) -> Source | None:
    """A section of an event that everybody may know of; nothing where there is none."""
    found = shown_events().filter(pk=event).select_related("sent_state").defer("sent_state__body").first()
    if found is None:
        return None
    row = SectionRow.objects.filter(pk=section, event=found).defer(*LARGE[:2]).first()
    if is_told_elsewhere(found, row):
        return _from_elsewhere(found, section)
    if row is None:
        return None
    row.event = found
    return _from_here(row)


def is_told_elsewhere(event: Event, row: SectionRow | None) -> bool:
    """Whether what another machine sent is newer than what is here: until the section is run here again or has come to the office."""
    has_state = hasattr(event, "sent_state")
    return has_state and (row is None or (bool(event.run_elsewhere) and not row.dossier))


def _from_here(row: SectionRow) -> Source:
    section = without_draft(section_of(row))
    last = Act.objects.filter(section=row).order_by("-number").values_list("at", flat=True).first()
    rows = SectionRow.objects.filter(event=row.event_id).order_by(*AS_TYPED).values_list("id", "name", "file")
    return Source(
        row=row,
        section=section,
        words=words_of(row),
        entrants=entrants_of(row.event, hall_time(row.event, now()).date()),
        notes=timetable_notes(row.event),
        others=tuple(Sibling(one, name or file) for one, name, file in rows),
        at=last,
    )


def _from_elsewhere(event: Event, section: str) -> Source | None:
    kept = sent_of(event)
    told = next((one for one in kept.state.sections if one.id == section), None)
    if told is None:
        return None
    row = SectionRow(id=told.id, event=event, file=told.file, name=kept.sections[told.id].name)
    row.stamp, row.version = f"sent-{kept.state.number}", 1
    return Source(
        row=row,
        section=kept.sections[told.id],
        words=told.words,
        entrants={PlayerId(one.player): PublicEntrant(one.person, one.name) for one in kept.state.entrants},
        notes=_notes(told),
        others=tuple(Sibling(one.id, kept.sections[one.id].name or one.file) for one in kept.state.sections),
        at=datetime.fromisoformat(told.at) if told.at else None,
        sent=event.sent_state.sent,
        figures=told.figures,
    )


def sources_elsewhere(event: Event) -> tuple[Source, ...]:
    """Every section of an event that another machine has told of."""
    found = (_from_elsewhere(event, one.id) for one in sent_of(event).state.sections)
    return tuple(one for one in found if one is not None)


def _notes(told: ToldSection) -> tuple[Note, ...]:
    """When rounds begin and how tables are numbered, as a desk has written it down."""
    said: tuple[Said, ...] = (
        Times(section=told.id, timetable=Timetable(told.times)),
        FirstTable(section=told.id, number=told.first_table),
    )
    return tuple(Note(id=str(at), at=told.at, said=one) for at, one in enumerate(said))


def sent_of(event: Event) -> Sent:
    """What was sent of an event, read once for each that comes."""
    row = event.sent_state
    key = (row.number, row.received)
    with _ALONE:
        known = _READ.get(event.pk)
        if known is not None and known[0] == key:
            return known[1]
    body = SentState.objects.values_list("body", flat=True).get(pk=event.pk)
    state = parsed_state(body.encode("utf-8"))
    if not isinstance(state, PublishedState):
        message = f"what was sent of {event.pk} was read before it was kept"
        raise TypeError(message)
    read = Sent(state, {one.id: trusted_section(one.body) for one in state.sections})
    with _ALONE:
        _READ[event.pk] = (key, read)
        while len(_READ) > _MOST:
            _READ.popitem(last=False)
    return read
