"""An event begun as its rule book has it: with its sections, their plans, the first declaration and the timetable."""

import re
from dataclasses import dataclass, replace
from datetime import date

from django.db import transaction

from ronde.files import yaml_text
from ronde.ground.problems import Problem
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.standings.table import usual_criteria
from ronde.play.timetable import Timetable
from ronde.record.desk_notes import FirstTable, KindOfEvent, Times, event_kind
from ronde.record.players import plain_letters
from ronde.regulations.usual_event import EventKind, UsualEvent, usual_event
from ronde.web.actors import Actor, HeldRole
from ronde.web.events.bodies import section_of
from ronde.web.events.models import AS_TYPED, Event, SectionRow
from ronde.web.events.notes import notes_of, write_note
from ronde.web.events.rules import RUN, event_scope, scope_of
from ronde.web.events.services import Begun, Created, event_created, section_created
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.roles import Role

_NO_TIMES = Timetable()
# Of an event without a rule book.
FREE = UsualEvent("scrabble", "nearest", (7,), (), kinds=("tournament", "collective", "interclub"))


@dataclass(frozen=True, slots=True)
class NewEvent:
    """What an organiser says of an event before it begins; without a register it may still go by a book."""

    name: str
    first_day: date
    last_day: date
    place: str = ""
    zone: str = ""
    regulation: str = ""
    register: Register | None = None
    pace: str = ""
    discipline: str = ""
    sections: tuple[str, ...] = ("",)
    times: Timetable = _NO_TIMES
    kind: EventKind = "tournament"

    @property
    def book(self) -> str:
        """The code of its rule book, if there is one."""
        return self.register.regulation if self.register else self.regulation

    @property
    def begun_sections(self) -> tuple[str, ...]:
        """The sections that it begins with; an evening has one, and the others when it is known who is here."""
        return ("A",) if self.kind == "evening" else self.sections

    @property
    def usual(self) -> UsualEvent:
        """How such an event usually is."""
        return ((usual_event(self.book) if self.book else None) or FREE).of_kind(self.kind)


def event_begun(asked: NewEvent, actor: Actor) -> Created:
    """The event with its sections, or why there is none: all of it, or nothing."""
    with transaction.atomic():
        made = event_created(
            actor,
            name=asked.name,
            first_day=asked.first_day,
            last_day=asked.last_day,
            place=asked.place,
            zone=asked.zone,
            regulation=asked.regulation,
            register=asked.register,
            declaration=_first_declaration(asked),
        )
        if made.event is None:
            return made
        organiser = as_organiser(actor, made.event)
        if asked.kind != "tournament":
            write_note(made.event, KindOfEvent(kind=asked.kind), organiser)
        for name in asked.begun_sections:
            begun = section_added(made.event, name, organiser, asked.usual, asked.discipline)
            if begun.row is None:
                transaction.set_rollback(True)
                return Created(problems=begun.problems)
            if asked.times.rounds:
                write_note(made.event, Times(section=begun.row.id, timetable=asked.times), organiser)
        return made


def as_organiser(actor: Actor, event: Event) -> Actor:
    """Whoever has just made an event, with the role that it brought: the request knew them before."""
    return replace(actor, held=actor.held | {HeldRole(Role.ORGANISER, event.id)})


def _first_declaration(asked: NewEvent) -> str:
    said = asked.usual.declared(asked.first_day, asked.last_day, asked.pace)
    return yaml_text.printed(said) if said and asked.book else ""


def section_added(
    event: Event, name: str, actor: Actor, usual: UsualEvent | None = None, discipline: str = ""
) -> Begun:
    """One more section, planned as the book usually has it in such an event. The seed of its draws is the first day, and is no secret."""
    of_book = (usual_event(event.regulation) if event.regulation else None) or FREE
    found = usual or of_book.of_kind(event_kind(notes_of(event)))
    there = dict(SectionRow.objects.filter(event=event).values_list("file", "position"))
    files = set(there)
    seed = int(event.first_day.strftime("%Y%m%d")) + len(files)
    kind = discipline or found.discipline
    plan = Plan(_usual_phases(found), usual_criteria(kind, found.format), seed)
    file, position = unused_file(name or event.name, files), max(there.values(), default=0) + 1
    return section_created(event, Section(name, kind, plan), actor, file=file, position=position)


def _usual_phases(usual: UsualEvent) -> tuple[Phase, ...]:
    if usual.format == "combined":
        return phases(*usual.rounds)
    return tuple(Phase(usual.format, rounds) for rounds in usual.rounds)


def unused_file(name: str, taken: set[str]) -> str:
    """What the file of a section is called, after its name; no two of an event are called the same."""
    plain = re.sub("[^a-z0-9]+", "-", plain_letters(name).encode("ascii", "ignore").decode()).strip("-")
    file = plain[:40] or "section"
    numbered = (f"{file}-{number}" for number in range(2, len(taken) + 3))
    return next(one for one in (file, *numbered) if one not in taken)


def event_corrected(
    event: Event, actor: Actor, *, name: str, first_day: date, last_day: date, place: str, zone: str = ""
) -> tuple[Problem, ...]:
    """An event called otherwise, on other days or elsewhere. Who is entered stays as known on the first day that was said then."""
    must(actor, RUN, event_scope(event))
    if last_day < first_day:
        return (Problem("acts.bad-days", values={"first": first_day, "last": last_day}),)
    event.name, event.first_day, event.last_day, event.place, event.zone = name, first_day, last_day, place, zone
    event.save(update_fields=["name", "first_day", "last_day", "place", "zone"])
    return ()


def section_removed(section: str, actor: Actor) -> tuple[Problem, ...]:
    """A section in which nothing has happened is gone; in another one nothing is lost."""
    with transaction.atomic():
        row = SectionRow.objects.select_for_update(of=("self",)).select_related("event__register").get(pk=section)
        must(actor, RUN, scope_of(row))
        inside = section_of(row)
        if inside.entries or inside.rounds:
            return (Problem("setup.section-in-use", values={"name": row.name or row.file}),)
        if SectionRow.objects.filter(event=row.event_id).count() == 1:
            return (Problem("setup.last-section", values={"name": row.name or row.file}),)
        row.delete()
    return ()


def tables_numbered(event: Event, actor: Actor, *, across: bool) -> None:
    """Tables numbered through all sections in their order, each with room for one table more; or in each from 1."""
    first = 1
    for row in SectionRow.objects.filter(event=event).order_by(*AS_TYPED):
        write_note(event, FirstTable(section=row.id, number=first if across else 1), actor)
        first += (len(section_of(row).entries) + 1) // 2 + 1
