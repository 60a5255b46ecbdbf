"""Whether a section is with the office: between submission and return nobody at the desk changes anything."""

from ronde.record.dossier import State
from ronde.regulations import shelf
from ronde.web.events.models import SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.office_of_events import last_answer
from ronde.web.registers.models import DossierRow

_WITH_THE_ORGANISER = (State.FINISHED.value, State.RETURNED.value)


def dossier_state(row: SectionRow) -> str:
    """How far a section has come in the office: a state of its dossier, or nothing while it is only at the desk.

    A section that was withdrawn is at the desk again. Of an office elsewhere it is what that answered last. Asked in the transaction that changes a section, with its row locked, it is
    right for that whole transaction: a submission marks the row.
    """
    register = row.event.register
    if not row.dossier:
        return ""
    if register is None or register.is_copy:
        answered = last_answer(notes_of(row.event), row.id)
        return answered.answer.state if answered else ""
    states = DossierRow.objects.filter(register=register, section=row.dossier).values_list("state", flat=True)
    found = states.first()
    has_office = bool(shelf.regulation(register.regulation).sections)
    return found or ("" if has_office else State.HOMOLOGATED.value)


def is_with_the_office(row: SectionRow) -> bool:
    """Whether only a return lets it be changed."""
    state = dossier_state(row)
    return bool(state) and state not in _WITH_THE_ORGANISER
