"""The events of a desk, each section with what it waits for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from ronde.play.permissions import State
from ronde.record.desk_notes import Note, Sent
from ronde.record.dossier import State as InOffice
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.models import Event
from ronde.web.events.notes import office_notes_of
from ronde.web.events.office_of_events import has_office_here, last_answer, last_sending
from ronde.web.events.queries import SectionLine, events_of, sections_of_events
from ronde.web.registers.models import DossierRow

_MOST = 100  # events on the page
_RECENT = timedelta(days=30)
_STEPS = {State.PLANNED.value: "entries", State.CLOSED.value: "finish"}


@dataclass(frozen=True, slots=True)
class SectionState:
    """A section and what is to be done in it: ``words`` say it, ``step`` is where."""

    line: SectionLine
    words: str
    step: str


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event with its sections; ``is_past``: it is over for a while."""

    event: Event
    sections: tuple[SectionState, ...]
    is_past: bool

    @property
    def only(self) -> SectionState | None:
        """The section of an event that has one: whoever looks for the event looks for its desk."""
        return self.sections[0] if len(self.sections) == 1 else None


def event_lines(actor: Actor) -> tuple[EventLine, ...]:
    """The events whose desk somebody may see, the last first: five questions however many there are."""
    events = list(events_of(actor).select_related("register")[:_MOST])
    sections = sections_of_events([one.pk for one in events])
    states = _in_the_office([one.dossier for lines in sections.values() for one in lines if one.dossier])
    notes = office_notes_of([one.pk for one in events])
    past = now().date() - _RECENT
    return tuple(
        EventLine(
            one,
            tuple(_state(line, one, states, notes) for line in sections.get(one.pk, ())),
            is_past=one.last_day < past,
        )
        for one in events
    )


def _in_the_office(dossiers: list[str]) -> dict[tuple[int, str], str]:
    rows = DossierRow.objects.filter(section__in=dossiers) if dossiers else DossierRow.objects.none()
    return {(row.register_id, row.section): row.state for row in rows}


def _state(line: SectionLine, event: Event, states: dict[tuple[int, str], str], notes: Sequence[Note]) -> SectionState:
    in_office = states.get((event.register_id or 0, line.dossier), "") if line.dossier else ""
    if not has_office_here(event):
        in_office = _elsewhere(line, notes)
    if in_office and in_office != InOffice.FINISHED.value:
        return SectionState(line, f"desk_start.in_office.{in_office}", "finish")
    waits = "empty" if line.state == State.PLANNED.value and not line.players else line.state
    return SectionState(line, f"desk_start.waits.{waits}", _STEPS.get(line.state, "rounds"))


def _elsewhere(line: SectionLine, notes: Sequence[Note]) -> str:
    """How far it has come with an office elsewhere: what that answered, or how what is here now was sent."""
    if answered := last_answer(notes, line.id):
        return answered.answer.state
    sending = last_sending(notes, line.id)
    if sending is None or not isinstance(sending.said, Sent) or sending.said.act != line.version:
        return ""
    return "sent" if sending.said.server else "given"
