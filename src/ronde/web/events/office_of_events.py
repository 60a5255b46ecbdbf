"""Where the office of an event is: here, or elsewhere, where its file is sent to; and what that office answered, as its desk wrote it down."""

from collections.abc import Iterable

from ronde.record.desk_notes import Answered, Note, Sent, said_of
from ronde.web.events.models import Event


def has_office_here(event: Event) -> bool:
    """Whether sections are submitted to a register of this installation; a copy of a federation's list has its office elsewhere."""
    return event.register is not None and not event.register.is_copy


def last_answer(notes: Iterable[Note], section: str) -> Answered | None:
    """What the office elsewhere answered last of a section: a dossier only gets more steps, whatever the clocks of two machines say."""
    found = [one for one in said_of(notes, Answered) if one.section == section]
    return max(enumerate(found), key=lambda one: (len(one[1].answer.steps), one[0]))[1] if found else None


def last_sending(notes: Iterable[Note], section: str) -> Note | None:
    """When a section was sent last."""
    found = [one for one in notes if isinstance(one.said, Sent) and one.said.section == section]
    return max(found, key=lambda one: one.at, default=None)
