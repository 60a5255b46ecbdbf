"""How far a section has come: still at the desk, sent, in the office, returned, homologated; whichever office it is."""

from dataclasses import dataclass
from datetime import UTC, date, datetime

from ronde.record.desk_notes import Sent
from ronde.record.dossier import State
from ronde.record.handing_in import dossier_of
from ronde.record.office_answers import SectionAnswer, ToldStep
from ronde.record.opened import Opened
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.office_of_events import has_office_here, last_answer, last_sending
from ronde.web.office.answers import section_answer
from ronde.web.permissions import may
from ronde.web.registers.scopes import register_scope

_LOOKS = {"submitted": "sent", "returned": "back", "refused": "refused", "homologated": "done", "finished": "draft"}


@dataclass(frozen=True, slots=True)
class Sending:
    """When a section was sent elsewhere, to which server (none: as a file), and whether something was done to it since."""

    at: datetime
    server: str
    is_changed: bool

    @property
    def day(self) -> date:
        """The day on which it was sent."""
        return self.at.date()


@dataclass(frozen=True, slots=True)
class OfficeState:
    """``answer`` is what the office says, ``told`` when it said so; ``is_here``: it is the office of this installation.

    ``section``: under which id its page stands in the office here, for who may look at it there.
    """

    is_here: bool
    answer: SectionAnswer | None = None
    office: str = ""
    told: datetime | None = None
    sent: Sending | None = None
    section: str = ""

    @property
    def state(self) -> str:
        """Where its dossier stands; nothing while it is only at the desk."""
        return self.answer.state if self.answer else "sent" if self.sent else ""

    @property
    def told_day(self) -> date | None:
        """The day on which the office said so."""
        return self.told.date() if self.told else None

    @property
    def looks(self) -> str:
        """How its state looks."""
        return _LOOKS.get(self.state, "sent" if self.sent else "draft")

    @property
    def has_answered(self) -> bool:
        """Whether the office has said something."""
        return self.state in {"returned", "refused", "homologated"}

    @property
    def to_come(self) -> tuple[str, ...]:
        """What is still to happen."""
        left = {"returned": 3, "submitted": 2, "homologated": 1}.get(self.state, 0)
        is_listed = bool(self.answer and self.answer.list)
        return () if is_listed else ("submitted", "homologated", "listed")[3 - left :] if left else ()

    @property
    def is_back(self) -> bool:
        """Whether the organiser has something to answer or to correct."""
        return self.state == State.RETURNED.value

    @property
    def is_away(self) -> bool:
        """Whether the office has it, and nothing is changed here."""
        return self.state in {State.SUBMITTED.value, State.REFUSED.value, State.HOMOLOGATED.value}

    @property
    def letter(self) -> ToldStep | None:
        """What the office wrote when it returned or refused the section."""
        return self.answer.last_return if self.answer and self.state in {"returned", "refused"} else None

    @property
    def last_step(self) -> ToldStep | None:
        """What was done last with its dossier."""
        return self.answer.steps[-1] if self.answer and self.answer.steps else None


def hall_moment(desk: SectionDesk, told: str) -> datetime | None:
    """A moment that was told by UTC, by the clock of the hall; None where it is none."""
    try:
        return hall_time(desk.event, datetime.fromisoformat(told).replace(tzinfo=UTC))
    except ValueError:
        return None


def office_state(desk: SectionDesk, known: Opened | None) -> OfficeState:
    """How far the section of a desk has come; ``known`` is what the office here knows."""
    if has_office_here(desk.event):
        dossier = dossier_of(known, desk.row.dossier) if known and desk.row.dossier else None
        register = desk.event.register
        found = section_answer(known, register, dossier) if known and dossier and register else None
        may_look = found is not None and register is not None and may(desk.actor, "look", register_scope(register))
        return OfficeState(is_here=True, answer=found, section=desk.row.dossier if may_look else "")
    answered, sending = last_answer(desk.notes, desk.row.id), last_sending(desk.notes, desk.row.id)
    sent = None
    if sending and isinstance(sending.said, Sent):
        sent = Sending(
            hall_moment(desk, sending.at) or desk.now, sending.said.server, desk.row.version != sending.said.act
        )
    if answered is None:
        return OfficeState(is_here=False, sent=sent)
    return OfficeState(
        is_here=False, answer=answered.answer, office=answered.office, told=hall_moment(desk, answered.at), sent=sent
    )
