"""Results from another copy of an event, such as a helper's stick, joined with those that were entered here meanwhile (``play/joining``).

What nobody disputes is entered at once, one act a result, under the name of whoever typed it; where both sides have a result and they
differ, somebody chooses. Nothing else is taken from the copy but what its desk wrote down beside.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from ronde.files import tournament
from ronde.files.events.courses import Course, course_of_copies
from ronde.files.events.event import EventFile, EventSection, parse
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.differences import Difference, differences
from ronde.play.joining import JoinedTable, joined_tables, other_changes
from ronde.play.section import Section
from ronde.record.desk_notes import Custody
from ronde.web.actors import Actor
from ronde.web.events.event_files import read_event
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import notes_brought
from ronde.web.events.reaching import must_create_event
from ronde.web.events.rules import RUN, event_scope
from ronde.web.events.services import act
from ronde.web.events.taken_checks import unfit
from ronde.web.permissions import must
from ronde.web.registers.models import Register

_AT_ONCE = ("entered", "corrected")
Place = tuple[str, int, int]  # a section, a round, a table


@dataclass(frozen=True, slots=True)
class ComparedSection:
    """A section of the file beside the one here: its results that are new here, what else was done there, and what was done here."""

    id: str
    name: str
    course: Course
    version: int = 0
    names: Mapping[PlayerId, str] | None = None
    tables: tuple[JoinedTable, ...] = ()
    others: tuple[Difference, ...] = ()
    here: tuple[Difference, ...] = ()

    @property
    def is_only_results(self) -> bool:
        """Whether everything that was done there can be joined."""
        return not self.others and all(one.becomes != "gone" for one in self.tables)

    @property
    def is_joined(self) -> bool:
        """Whether every result of the other copy is here already, and nothing else was done there."""
        return self.course == "both" and not self.others and all(one.becomes == "same" for one in self.tables)


@dataclass(frozen=True, slots=True)
class Compared:
    """An event file beside the event here; without an event, it is not here yet."""

    file: EventFile | None = None
    event: Event | None = None
    sections: tuple[ComparedSection, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_nothing_new(self) -> bool:
        """Whether the file has nothing that is not here: it is the same, older, or everything of it was joined."""
        return all(one.course in {"same", "here"} or one.is_joined for one in self.sections)

    @property
    def goes_on(self) -> bool:
        """Whether nobody went another way here: what was done there can be taken as it is."""
        return all(one.course != "both" for one in self.sections)

    @property
    def has_more(self) -> bool:
        """Whether something was done there that cannot be joined: then one side is chosen as a whole, or what is missing is done by hand."""
        return any(one.course == "both" and not one.is_only_results for one in self.sections)


def compared(written: bytes, actor: Actor, *, register: Register | None = None) -> Compared:
    """What an event file has that is not here; nothing is written. ``register``: where a new event would be submitted."""
    file, problems = parse(written)
    if file is None or (problems := tuple(unfit(file))):
        return Compared(problems=tuple(problems))
    event = Event.objects.filter(pk=file.id).select_related("register").first()
    if event is None:
        must_create_event(actor, register)
        new = tuple(ComparedSection(one.id, one.section.name or one.file, "new") for one in file.sections)
        return Compared(file, None, new)
    must(actor, RUN, event_scope(event))
    versions = dict(SectionRow.objects.filter(event=event).values_list("id", "version"))
    ours = {one.id: one for one in read_event(event).sections}
    sections = tuple(_compared(one, ours.get(one.id), versions.get(one.id, 0)) for one in file.sections)
    return Compared(file, event, sections)


def _compared(there: EventSection, mine: EventSection | None, version: int) -> ComparedSection:
    name = there.section.name or there.file
    if mine is None:
        return ComparedSection(there.id, name, "new")
    course, common = course_of_copies(mine, there)
    if course in {"same", "here"}:
        return ComparedSection(there.id, name, course, version)
    before: Section | None = tournament.parse(common).section if common else None
    names = {entry.player: entry.name for one in (there, mine) for entry in one.section.entries}
    return ComparedSection(
        there.id,
        name,
        course,
        version,
        names,
        joined_tables(before, mine.section, there.section),
        other_changes(before, there.section),
        differences(before, mine.section) if before else (),
    )


@dataclass(frozen=True, slots=True)
class Joined:
    """How many results were brought here, and why others were not."""

    count: int = 0
    problems: tuple[Problem, ...] = ()


def results_joined(
    written: bytes, actor: Actor, *, helper: str, seen: Mapping[str, int], chosen: Collection[Place] = ()
) -> Joined:
    """Enter the results of another copy that nobody disputes, and those that were chosen against ours.

    ``seen``: the versions of the sections that somebody has looked at; a table that was changed since is refused, and said. ``helper`` is
    who typed them: their acts have that name as their device.
    """
    found = compared(written, actor)
    if found.file is None or found.event is None:
        return Joined(problems=found.problems or (Problem("event.not-here"),))
    who = replace(actor, device=(helper.strip() or "?")[:100])
    notes_brought(found.event, [one for one in found.file.notes if not isinstance(one.said, Custody)])
    done = [
        act(one.id, table.act, who, seen=seen.get(one.id, 0))
        for one in found.sections
        for table in one.tables
        if table.becomes in _AT_ONCE or (table.becomes == "choose" and (one.id, table.round, table.table) in chosen)
    ]
    count = sum(one.number is not None for one in done)
    return Joined(count, tuple(problem for one in done if not one.is_done for problem in one.problems))
