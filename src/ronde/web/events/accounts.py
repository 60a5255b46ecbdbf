"""What is owed and paid at the desk of an event, found with two questions."""

from collections.abc import Iterable

from ronde.record.desk_accounts import Accounts, Entered, accounts_of
from ronde.record.desk_notes import Note
from ronde.web.events.bodies import section_of
from ronde.web.events.models import AS_TYPED, Event, SectionRow
from ronde.web.events.notes import every_note


def entered_in(event: Event) -> tuple[Entered, ...]:
    """Everybody who is entered in a section of the event, section by section: one question."""
    rows = SectionRow.objects.filter(event=event).order_by(*AS_TYPED)
    return tuple(
        Entered(str(entry.player), row.id, entry.categories) for row in rows for entry in section_of(row).entries
    )


def accounts(event: Event, notes: Iterable[Note] | None = None) -> Accounts:
    """The accounts of an event; from the notes given, or from all of them, so that payments taken back are told too."""
    return accounts_of(every_note(event) if notes is None else notes, entered_in(event))
