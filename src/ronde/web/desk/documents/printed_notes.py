"""What was printed already: when, which tables again, and which slips are therefore second ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from ronde.record.desk_notes import Note, Printed
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Act

PHASE = "phase-slips"  # slips without names are a paper of their own in the notes


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A paper was printed: when, and which tables of it where it was not the whole."""

    at: datetime
    tables: tuple[int, ...]
    again: bool
    is_today: bool


def published_at(desk: SectionDesk) -> datetime | None:
    """When the last round that players have seen was published, by the clock of the hall."""
    found = Act.objects.filter(section=desk.row.pk, kind="publish").order_by("-number").values_list("at", flat=True)
    last = found.first() if desk.section.published else None
    return hall_time(desk.event, last) if last else None


def printed_lines(desk: SectionDesk, paper: str, number: int) -> tuple[PrintedLine, ...]:
    """When a paper of a round was printed, in order; tables as the hall numbers them."""
    return tuple(
        PrintedLine(at, tuple(map(desk.shown_table, said.tables)), said.again, at.date() == desk.now.date())
        for at, said, _ in _printed(desk, paper, number)
    )


def second_tables(desk: SectionDesk, number: int, *, before: str = "") -> frozenset[int]:
    """The tables of a round that have had a slip: those printed since it was published, before a note where one is named."""
    earlier = []
    for _, said, note in _printed(desk, "slips", number):
        if note.id == before:
            break
        earlier.append(said)
    games = desk.section.rounds[number - 1].games if number else ()
    return frozenset(game.table for game in games for said in earlier if not said.tables or game.table in said.tables)


def moment_of(desk: SectionDesk, note: str) -> datetime:
    """When something was printed by a note; now, where there is none."""
    return next((_at(desk, one) for one in desk.notes if one.id == note), desk.now)


def emergency_due(desk: SectionDesk) -> int:
    """The round that is complete, after which no emergency page was printed yet; 0 where there is none."""
    complete = desk.section.complete
    return 0 if any(_printed(desk, "emergency", complete)) else complete


def _printed(desk: SectionDesk, paper: str, number: int) -> Iterator[tuple[datetime, Printed, Note]]:
    """The notes of a paper of a round; those of the last round only since it was published: before, its games were others."""
    since = published_at(desk) if number == len(desk.section.published) and paper == "slips" else None
    for note in desk.notes:
        said = note.said
        if isinstance(said, Printed) and (said.section, said.paper, said.round) == (desk.row.id, paper, number):
            at = _at(desk, note)
            if since is None or at >= since:
                yield at, said, note


def _at(desk: SectionDesk, note: Note) -> datetime:
    return hall_time(desk.event, datetime.fromisoformat(note.at).replace(tzinfo=UTC))
