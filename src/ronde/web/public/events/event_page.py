"""What the page of an announced event shows, found with a bounded number of questions to the database."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.shortcuts import get_object_or_404

from ronde.play.section import Section
from ronde.record.desk_accounts import currency_of
from ronde.web.clock import now
from ronde.web.events.announced import announced_events, shown_events
from ronde.web.events.entry_states import Entering, entering_state
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Announcement, Event, SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.places import Places, places_of
from ronde.web.language import reading
from ronde.web.public.events.entrants_lines import NOBODY, EntrantLine, Entrants, entrants_of
from ronde.web.public.events.event_facts import PlayedBy, played_by
from ronde.web.public.events.event_timetable import SharedTimetable, timetables
from ronde.web.public.events.live_sources import Source, is_told_elsewhere, sources_elsewhere
from ronde.words.texts import text

FEW = 10  # entrants on the page itself


@dataclass(frozen=True, slots=True)
class EventPage:
    """Everything on the page of an event before it begins, and beside its rounds."""

    event: Event
    state: Entering
    places: Places
    entrants: Entrants
    by: PlayedBy
    timetables: tuple[SharedTimetable, ...]
    currency: str
    shows_all: bool
    reports: Mapping[str, str]

    @property
    def announcement(self) -> Announcement:
        """What the organiser tells of it."""
        return self.event.announcement

    @property
    def is_indexed(self) -> bool:
        """Whether everybody on it is for search engines."""
        return self.entrants.is_indexed

    @property
    def closes(self) -> datetime | None:
        """Until when one may enter, by the clock of the hall."""
        return hall_time(self.event, self.announcement.closes) if self.announcement.closes else None

    @property
    def shown(self) -> int:
        """How many entrants the page shows."""
        return len(self.entrants.entered) if self.shows_all else FEW

    @property
    def shown_entrants(self) -> tuple[EntrantLine, ...]:
        """The entrants that the page shows."""
        return self.entrants.entered[: self.shown]

    @property
    def free_said(self) -> str:
        """How many places are free, where that is said."""
        free = self.places.free
        return text("entering.free", reading(), {"count": free}) if free else ""

    @property
    def others(self) -> int:
        """How many more there are."""
        return max(0, len(self.entrants.entered) - self.shown)

    @property
    def sections(self) -> tuple[tuple[SectionRow, Section], ...]:
        """Its sections."""
        return self.places.sections

    @property
    def has_begun(self) -> bool:
        """Whether it is played, or was."""
        return self.state in {Entering.UNDER_WAY, Entering.OVER}

    @property
    def discipline(self) -> str:
        """The game."""
        return self.sections[0][1].discipline if self.sections else ""


def announced_event(event: str) -> Event:
    """An event that everybody may know of."""
    return get_object_or_404(announced_events(), pk=event)


def shown_event(event: str) -> Event:
    """An event that who asks may follow; one that is not announced is told to its hall without what the organiser has prepared to tell."""
    known = shown_events().select_related("sent_state").defer("sent_state__body")
    found = get_object_or_404(known, pk=event)
    if not hasattr(found, "announcement") or found.announcement.shown is None:
        found.announcement = Announcement(event=found)
    return found


def event_page(event: Event, *, shows_all: bool = False, names_entrants: bool = True) -> EventPage:
    """The page of an event; a page around a form names nobody."""
    here, notes = places_of(event, event.announcement.capacity), notes_of(event)
    told = _told_elsewhere(event, here)
    places = _with_told(here, told)
    notes = (*notes, *(note for source in told for note in source.notes))
    return EventPage(
        event=event,
        state=entering_state(event, event.announcement, places, now()),
        places=places,
        entrants=entrants_of(event, places, told) if names_entrants else NOBODY,
        by=played_by(event, (section for _, section in places.sections)),
        timetables=timetables(notes, (row for row, _ in places.sections)),
        currency=currency_of(notes),
        shows_all=shows_all,
        reports=_reports(event, places),
    )


def _told_elsewhere(event: Event, here: Places) -> tuple[Source, ...]:
    """The sections of which another machine told more than is known here."""
    rows = {row.pk: row for row, _ in here.sections}
    told = sources_elsewhere(event) if hasattr(event, "sent_state") else ()
    return tuple(source for source in told if is_told_elsewhere(event, rows.get(source.row.pk)))


def _with_told(here: Places, told: tuple[Source, ...]) -> Places:
    """The places with sections as they were told; whoever asked on the page and plays there is counted once."""
    if not told:
        return here
    newer = {source.row.pk: (source.row, source.section) for source in told}
    known = {row.pk: (row, section) for row, section in here.sections}
    playing = {entrant.person for source in told for entrant in source.entrants.values() if entrant.person}
    return replace(
        here,
        sections=tuple({**known, **newer}.values()),
        asked=tuple(entry for entry in here.asked if entry.person not in playing),
        waiting=tuple(entry for entry in here.waiting if entry.person not in playing),
    )


def _reports(event: Event, places: Places) -> Mapping[str, str]:
    """The facts under which sections are in the ratings, by section; asked only once one was sent to the office."""
    sent = {row.dossier: row.pk for row, _ in places.sections if row.dossier}
    if event.register is None or not sent:
        return {}
    rows = event.register.dossiers.filter(section__in=sent, counts=True).values_list("section", "version")
    return {sent[section]: version for section, version in rows}
