"""How many may still enter an announced event: who asked on its page, and who was entered at its desk, each counted once."""

from dataclasses import dataclass

from ronde.play.section import Section
from ronde.record.desk_notes import TakenEntry
from ronde.web.events.bodies import sections_read
from ronde.web.events.models import AS_TYPED, EntryAsked, Event, NoteRow, SectionRow
from ronde.web.events.notes import note_of_row

ENTERED, WAITING, CANCELLED = "entered", "waiting", "cancelled"


@dataclass(frozen=True, slots=True)
class Places:
    """``desk`` are who is entered at the desk, ``asked`` and ``waiting`` who asked on the page and was not taken there yet, as they came."""

    capacity: int | None
    sections: tuple[tuple[SectionRow, Section], ...]
    asked: tuple[EntryAsked, ...]
    waiting: tuple[EntryAsked, ...]
    gone: frozenset[str] = frozenset()

    @property
    def desk(self) -> tuple[str, ...]:
        """The players of all sections who have not withdrawn, nor cancelled on the page since the desk took them (``gone``)."""
        players = (one.player for _, section in self.sections for one in section.entries if one.last_round is None)
        return tuple(one for one in dict.fromkeys(players) if one not in self.gone)

    @property
    def entered(self) -> int:
        """How many are entered."""
        return len(self.desk) + len(self.asked)

    @property
    def free(self) -> int | None:
        """How many may still enter; None: as many as come."""
        return None if self.capacity is None else max(0, self.capacity - self.entered)

    @property
    def is_full(self) -> bool:
        """Whether who comes now has to wait: also behind those who wait already."""
        return self.free is not None and (self.free == 0 or bool(self.waiting))


def places_of(event: Event, capacity: int | None) -> Places:
    """The places of an event: as many questions for ten as for three hundred."""
    rows = list(SectionRow.objects.filter(event=event).defer("body", "sent").order_by(*AS_TYPED))
    read = sections_read(rows)
    sections = tuple((row, read[row.pk]) for row in rows)
    taken = taken_entries(event)
    every = list(EntryAsked.objects.filter(event=event).order_by("number"))
    there = {one.player for _, section in sections for one in section.entries}
    open_ = [one for one in every if one.pk not in taken and one.person not in there]
    gone = (taken[one.pk] for one in every if one.state == CANCELLED and one.pk in taken)
    versions = {one.pk: one.version for one in every}
    return Places(
        capacity,
        sections,
        tuple(one for one in open_ if one.state == ENTERED),
        tuple(one for one in open_ if one.state == WAITING),
        frozenset(one.player for one in gone if one.version < versions[one.entry]),
    )


def taken_entries(event: Event) -> dict[str, TakenEntry]:
    """Which entries this desk has taken, each as it was taken last: one question."""
    rows = NoteRow.objects.filter(event=event, kind="taken-entry").order_by("at", "id")
    said = (note_of_row(row).said for row in rows)
    return {one.entry: one for one in said if isinstance(one, TakenEntry)}
