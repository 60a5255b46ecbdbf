"""The timetable of an announced event, as it hangs on the wall: rounds and breaks by the clock of the hall."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from ronde.play.timetable import Timetable
from ronde.record.desk_notes import Note, Times, last_of_section
from ronde.web.events.models import SectionRow


@dataclass(frozen=True, slots=True)
class Moment:
    """A line: a round, or a break with its name."""

    start: datetime
    round: int = 0
    name: str = ""

    @property
    def is_break(self) -> bool:
        """Whether nobody plays."""
        return not self.round


@dataclass(frozen=True, slots=True)
class Day:
    """The lines of a day."""

    day: date
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class SharedTimetable:
    """A timetable, and the names of the sections that go by it; none where all do."""

    sections: tuple[str, ...]
    days: tuple[Day, ...]


def timetables(notes: tuple[Note, ...], rows: Iterable[SectionRow]) -> tuple[SharedTimetable, ...]:
    """The timetables of an event, each once."""
    found: dict[Timetable, list[str]] = {}
    every = list(rows)
    for row in every:
        said = last_of_section(notes, Times, row.pk)
        if said is not None and said.timetable.rounds:
            found.setdefault(said.timetable, []).append(row.name or row.file)
    return tuple(
        SharedTimetable(() if len(names) == len(every) else tuple(names), _days(one)) for one, names in found.items()
    )


def _days(timetable: Timetable) -> tuple[Day, ...]:
    rounds = [Moment(one.start, one.round) for one in timetable.rounds]
    breaks = [Moment(one.start, name=one.name) for one in timetable.breaks]
    moments = sorted((*rounds, *breaks), key=lambda one: (one.start, one.round))
    days = dict.fromkeys(one.start.date() for one in moments)
    return tuple(Day(day, tuple(one for one in moments if one.start.date() == day)) for day in days)
