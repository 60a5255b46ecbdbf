"""The events of sections in an office, so that two sections called A can be told apart: by the event's name, its place and its days."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from ronde.ground.problems import Problem
from ronde.record.opened import Opened
from ronde.web.events.models import SectionRow
from ronde.web.registers.models import Register


@dataclass(frozen=True, slots=True)
class SectionEvent:
    """The event in which a section was played; the place is empty where nobody wrote it down."""

    name: str
    place: str
    first_day: date
    last_day: date

    def called(self, section: str) -> str:
        """Event and section in one name; the event's alone where the section is called like it."""
        return self.name if section == self.name else f"{self.name} · {section}"


@dataclass(frozen=True, slots=True)
class SectionEvents:
    """What sections are called: with their events, as far as these are known here; ``events`` by the section's first version."""

    known: Opened
    events: Mapping[str, SectionEvent]

    def of(self, section: str) -> SectionEvent | None:
        """The event of a section, by the id of any of its versions."""
        return self.events.get(self.known.chronicle.resolved.versions.first(section))

    def name(self, section: str) -> str:
        """What people call a section, with its event; its id where it has no name."""
        own = str(getattr(self.known.history.documents.get(section), "name", "")) or section
        event = self.of(section)
        return event.called(own) if event else own

    def named(self, problem: Problem) -> Problem:
        """A problem with the sections that it names called by their full names."""
        sections = problem.values.get("sections")
        if not isinstance(sections, tuple):
            return problem
        return replace(problem, values={**problem.values, "sections": tuple(self.name(str(part)) for part in sections)})


def events_of(
    register: Register, known: Opened, sections: Iterable[str], problems: Iterable[Problem] = ()
) -> SectionEvents:
    """The events of some sections, and of those that problems name; one query."""
    named = (problem.values.get("sections") for problem in problems)
    all_of_them = [*sections, *(str(part) for part_of in named if isinstance(part_of, tuple) for part in part_of)]
    firsts = {known.chronicle.resolved.versions.first(section) for section in all_of_them}
    rows = SectionRow.objects.filter(event__register=register, dossier__in=firsts).values_list(
        "dossier", "event__name", "event__place", "event__first_day", "event__last_day"
    )
    return SectionEvents(known, {dossier: SectionEvent(*told) for dossier, told in ((row[0], row[1:]) for row in rows)})
