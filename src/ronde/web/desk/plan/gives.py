"""What a plan gives: groups, tables, hours of play, the category that the rule book has for so many players."""

from dataclasses import dataclass

from ronde.files.submitting import declarations
from ronde.play.formats.seating import ranked
from ronde.play.pairing.combined import FIRST_PHASE, Groups, grouping
from ronde.play.section import Section
from ronde.play.timetable import usual_minutes
from ronde.regulations import shelf
from ronde.regulations.answers import EventCategory
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.plan.drafts import PlanDraft


@dataclass(frozen=True, slots=True)
class Gives:
    """What a plan gives: its rounds, the groups of phase 1, tables, hours of play, the category that the book has for so many players."""

    rounds: int
    groups: Groups | None
    tables: int
    minutes: int | None
    length: int | None
    category: EventCategory | None


def players_of(section: Section) -> int:
    """Who belongs to the section in the next round."""
    return len(ranked(section, len(section.published) + 1))


def gives_of(desk: SectionDesk, draft: PlanDraft, section: Section) -> Gives:
    """What a plan as it is typed gives its section."""
    players, rounds = players_of(section), section.plan.rounds
    typed = int(draft.minutes) if draft.minutes.isdecimal() else 0
    minutes = typed or usual_minutes(desk.timetable)
    first = section.plan.phases[0] if section.plan.phases else None
    is_grouped = first is not None and first.format == "groups" and first.rounds in FIRST_PHASE
    return Gives(
        rounds=rounds,
        groups=grouping(players, first.rounds) if first is not None and is_grouped else None,
        tables=players // 2,
        minutes=minutes,
        length=minutes * rounds if minutes else None,
        category=_category(desk, players),
    )


def _category(desk: SectionDesk, players: int) -> EventCategory | None:
    """The category of the event by its book, if it has such; what was declared of it counts where it can be read."""
    event = desk.event
    if not event.regulation:
        return None
    book = shelf.regulation(event.regulation)
    files = {one.file: one.id for one in desk.sections}
    read = declarations(event.declaration, book, [desk.row.file], files)
    return book.event_category(players, next(iter(read.of_each), None), event.first_day)
