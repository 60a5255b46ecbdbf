"""An event file taken into the database: sections that are new here, that went on elsewhere, or on both sides.

Nothing is written where somebody has to choose first. What was not chosen is not lost: the acts of the other side are kept with
the act that says how it was decided.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import IntegrityError, transaction

from ronde.files import tournament
from ronde.files.events.acts import common_acts
from ronde.files.events.courses import Course, Side, course_of_copies
from ronde.files.events.event import EventFile, EventSection, parse
from ronde.ground.problems import Problem
from ronde.play.differences import Difference, differences
from ronde.web.actors import Actor
from ronde.web.events.event_files import read_event
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import notes_brought
from ronde.web.events.reaching import must_create_event
from ronde.web.events.rules import event_scope
from ronde.web.events.taken_checks import unfit
from ronde.web.events.taken_rows import Brought, bring, completed, enter_all, go_on, new_event, take_new
from ronde.web.events.with_the_office import is_with_the_office
from ronde.web.permissions import must
from ronde.web.registers.copied_lists import offered_registers
from ronde.web.registers.models import Register


@dataclass(frozen=True, slots=True)
class TakenSection:
    """What became of a section. Where both sides went on: what each did since the last content that both have had."""

    id: str
    file: str
    name: str
    course: Course
    here: tuple[Difference, ...] = ()
    there: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """The event as it is in the database now; none where nothing was written, and why. ``sections`` are those of the file."""

    event: Event | None
    sections: tuple[TakenSection, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def must_choose(self) -> bool:
        """Whether both sides went on with a section, and nobody has said which is right."""
        return self.event is None and any(one.course == "both" for one in self.sections)


@dataclass(frozen=True, slots=True)
class _Meeting:
    """A section of the file beside the one here, if there is one."""

    there: EventSection
    row: SectionRow | None
    mine: EventSection | None
    taken: TakenSection = field(repr=False)

    @property
    def course(self) -> Course:
        """What became of it."""
        return self.taken.course


def event_taken(written: bytes, actor: Actor, *, register: Register | None = None, keep: Side | None = None) -> Taken:
    """Take an event file over, from a stick or from another machine. ``keep`` says which side is right where both went on.

    ``register`` is where a new event will be submitted; without it, the only one of its rule book.
    """
    file, problems = parse(written)
    if file is None:
        return Taken(None, problems=problems)
    register = register or _only_register(file.regulation)
    try:
        return _taken(file, actor, register, keep)
    except IntegrityError:  # somebody has taken the same event just now: it is here
        return _taken(file, actor, register, keep)


def _taken(file: EventFile, actor: Actor, register: Register | None, keep: Side | None) -> Taken:
    with transaction.atomic():
        event = Event.objects.select_for_update().filter(pk=file.id).first()
        if event:
            must(actor, "run-section", event_scope(event))
        else:
            must_create_event(actor, register)
        met = _meetings(file, event)
        sections = tuple(one.taken for one in met)
        problems = (*unfit(file), *_in_the_way(file, met), *_to_choose(met, keep))
        if problems:
            return Taken(None, sections, problems)
        event = completed(event, file) if event else new_event(file, register, actor)
        enter_all(event, file)
        notes_brought(event, file.notes)
        for position, one in zip(_positions(file), met, strict=True):
            _take(event, one, actor, keep, position)
    return Taken(event, sections)


def _only_register(regulation: str) -> Register | None:
    found = offered_registers(regulation) if regulation else ()
    return found[0] if len(found) == 1 else None


# What becomes of each section


def _meetings(file: EventFile, event: Event | None) -> tuple[_Meeting, ...]:
    """Every section of the file beside the one here; the rows are locked, so that nobody goes on meanwhile."""
    rows = {row.id: row for row in SectionRow.objects.select_for_update().filter(event=event)} if event else {}
    ours = {one.id: one for one in read_event(event).sections} if event else {}
    return tuple(_meeting(there, rows.get(there.id), ours.get(there.id)) for there in file.sections)


def _meeting(there: EventSection, row: SectionRow | None, mine: EventSection | None) -> _Meeting:
    name = there.section.name
    if mine is None:
        return _Meeting(there, row, None, TakenSection(there.id, there.file, name, "new"))
    course, common = course_of_copies(mine, there)
    before = tournament.parse(common).section if common and course == "both" else None
    sides = [differences(before, one.section) if before else () for one in (mine, there)]
    if course == "both" and before is None:
        sides = [(), differences(mine.section, there.section)]
    return _Meeting(there, row, mine, TakenSection(there.id, mine.file, name, course, *sides))


def _in_the_way(file: EventFile, met: Sequence[_Meeting]) -> list[Problem]:
    """Sections that belong to another event here, are called like another one, or are with the office."""
    new = {one.there.id: one.there for one in met if one.row is None}
    elsewhere = SectionRow.objects.filter(id__in=new).values_list("id", flat=True)
    found = [Problem("event.section-elsewhere", values={"name": new[one].section.name}) for one in elsewhere]
    here = SectionRow.objects.filter(event_id=file.id).exclude(id__in=[one.there.id for one in met])
    called = {one.casefold() for one in here.values_list("file", flat=True)}
    found += [
        Problem("event.same-name", values={"path": one.file}) for one in new.values() if one.file.casefold() in called
    ]
    for one in met:
        if one.row and one.course in {"there", "both"} and is_with_the_office(one.row):
            values = {"id": one.row.id, "state": "submitted"}
            found.append(Problem("submission.in-office", "", (one.there.file,), values))
    return found


def _to_choose(met: Sequence[_Meeting], keep: Side | None) -> list[Problem]:
    names = tuple(one.taken.name for one in met if one.course == "both")
    return [Problem("event.choose", values={"names": names})] if names and keep is None else []


def _positions(file: EventFile) -> Sequence[int]:
    """Where sections stand that are new here: as in the file, or by what they are called if the file has them so too."""
    called = [there.file for there in file.sections]
    return [0] * len(called) if called == sorted(called) else range(1, len(called) + 1)


def _take(event: Event, one: _Meeting, actor: Actor, keep: Side | None, position: int) -> None:
    """Write what becomes of a section."""
    ours = one.mine.acts.acts if one.mine and one.mine.acts else ()
    theirs = one.there.acts.acts if one.there.acts else ()
    alike = common_acts(ours, theirs)
    if one.row is None:
        take_new(event, one.there, actor, position)
    elif one.course == "there" and one.there.acts and 0 < alike == len(ours):
        go_on(one.row, one.there.acts)
    elif one.course in {"there", "both"}:
        kept = keep if one.course == "both" else None
        bring(one.row, Brought(one.there, theirs[alike:] if ours else (), kept), actor)
