"""What every page of the desk shows around its own: the event, its sections, the way through it, and the status line."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from ronde.ground.ids import PlayerId
from ronde.play.names import named
from ronde.play.section import Section
from ronde.play.timetable import Timetable
from ronde.record.desk_notes import FirstTable, Note, Times, event_kind, last_of_section
from ronde.regulations.usual_event import EventKind
from ronde.web.accounts.models import SectionCode
from ronde.web.accounts.requests import actor_of
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.desk.site.queries import SiteState, state_of
from ronde.web.events.bodies import LARGE, names_of, section_of
from ronde.web.events.copy_queries import FolderCopies, copies
from ronde.web.events.hall_clock import enter_hall, hall_time
from ronde.web.events.models import Act, Event, SectionRow, SiteShowing
from ronde.web.events.notes import notes_of
from ronde.web.events.queries import SectionLine, sections_of
from ronde.web.events.rules import RUN, scope_of
from ronde.web.permissions import may

STEPS = ("entries", "plan", "rounds", "standings", "documents", "finish")  # Alt 1 to Alt 6
# Other kinds of events have other pages for the same steps; a page of the usual ones belongs to the one in its place.
STEPS_OF: Mapping[EventKind, tuple[str, ...]] = {
    "interclub": ("teams", "calendar", "matches", "season", "documents", "finish"),
    "evening": ("evening", "evening-sections", "evening-games", "evening-quarter", "documents", "finish"),
}
EVERY_STEP = frozenset((*STEPS, *chain.from_iterable(STEPS_OF.values())))


@dataclass(frozen=True, slots=True)
class Status:
    """The line that never leaves: when something was saved last, whether copies are whole, how many help, what the site has."""

    saved: datetime | None
    copies: tuple[FolderCopies, ...]
    helpers: int
    site: SiteState | None = None


@dataclass(frozen=True, slots=True)
class SectionDesk:
    """A section as its arbiter has it before him; moments are those of the hall's clock."""

    row: SectionRow
    section: Section
    names: Mapping[PlayerId, str]
    sections: tuple[SectionLine, ...]
    notes: tuple[Note, ...]
    actor: Actor
    may_run: bool
    status: Status
    now: datetime

    @property
    def event(self) -> Event:
        """The event of the section."""
        return self.row.event

    @property
    def is_evening(self) -> bool:
        """Whether it is a club evening, whose pages are of the whole event."""
        return event_kind(self.notes) == "evening"

    @property
    def steps(self) -> tuple[str, ...]:
        """The way through an event of this kind; an evening that is a Swiss has rounds."""
        steps = STEPS_OF.get(event_kind(self.notes), STEPS)
        is_swiss = bool(self.section.plan.phases) and not self.section.plan.phases[0].is_schedule
        return tuple("rounds" if is_swiss and one == "evening-games" else one for one in steps)

    def step_here(self, step: str) -> str:
        """A step of a tournament as this kind of event has it."""
        return self.steps[STEPS.index(step)] if step in STEPS else step

    @property
    def keeps_machine(self) -> bool:
        """Whether who asks keeps this machine too: its copies, its hall."""
        return may(self.actor, "keep-copies")

    @property
    def is_collective(self) -> bool:
        """Whether it is a collective game: its pages are others."""
        return self.section.is_collective

    @property
    def timetable(self) -> Timetable:
        """When its rounds begin."""
        return self.timetable_of(self.row.id)

    def timetable_of(self, section: str) -> Timetable:
        """When the rounds of a section of the event begin."""
        said = last_of_section(self.notes, Times, section)
        return said.timetable if said else Timetable()

    @property
    def first_table(self) -> int:
        """The number of its first table."""
        return self.first_table_of(self.row.id)

    def first_table_of(self, section: str) -> int:
        """The number of the first table of a section of the event."""
        said = last_of_section(self.notes, FirstTable, section)
        return said.number if said else 1

    def shown_table(self, table: int) -> int:
        """A table as the hall numbers it."""
        return table + self.first_table - 1

    def table_of(self, shown: int) -> int:
        """A table as the section numbers it."""
        return shown - self.first_table + 1

    @property
    def before(self) -> SectionLine:
        """The section before this one; around the end it begins again."""
        return self._neighbour(-1)

    @property
    def after(self) -> SectionLine:
        """The section after this one."""
        return self._neighbour(1)

    def _neighbour(self, by: int) -> SectionLine:
        at = [one.id for one in self.sections].index(self.row.id)
        return self.sections[(at + by) % len(self.sections)]

    def name(self, player: PlayerId | None) -> str:
        """How a player is called in the hall: by the whole name."""
        return self.names.get(player, "") or player if player else ""


def desk_of(request: HttpRequest, section: str) -> SectionDesk:
    """Everything that a page of a section needs around its own. As many questions to the database whatever there is to show."""
    row = get_object_or_404(
        SectionRow.objects.select_related("event__register", "event__showing").defer(*LARGE), pk=section
    )
    enter_hall(row.event)
    read = section_of(row)  # before anything else of the row is used: it may be a newer one afterwards
    actor, words, notes = actor_of(request), names_of(row), notes_of(row.event)
    may_run = may(actor, RUN, scope_of(row))
    every = sections_of(row.event_id)
    return SectionDesk(
        row=row,
        section=named(read, words),
        names=words.players,
        sections=tuple(one for one in every if may_run or one.id == row.id),
        notes=notes,
        actor=actor,
        may_run=may_run,
        status=replace(status_of(row, notes), site=_on_site(row.event, every)),
        now=hall_time(row.event, now()),
    )


def _on_site(event: Event, sections: tuple[SectionLine, ...]) -> SiteState | None:
    """How the event stands on a site for everybody, if it is shown on one: no query."""
    shown: SiteShowing | None = getattr(event, "showing", None)
    return state_of(shown, {one.id: one.version for one in sections}) if shown else None


def status_of(row: SectionRow, notes: tuple[Note, ...]) -> Status:
    """The status line of a section: saved last was an act of one of the event's sections, or a note."""
    last = Act.objects.filter(section__event=row.event_id).order_by("-at").values_list("at", flat=True).first()
    saved = max((*((last,) if last else ()), *map(written_at, notes[-1:])), default=None)
    codes = SectionCode.objects.filter(section=row.id, ended=None).count()
    return Status(hall_time(row.event, saved) if saved else None, copies(), codes)


def written_at(note: Note) -> datetime:
    """When a note was written."""
    return datetime.fromisoformat(note.at).replace(tzinfo=UTC)
