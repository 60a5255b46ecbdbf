"""Undo on the page of entries: the last thing that one did, an act of the section or a note of its desk."""

from datetime import UTC, datetime

from ronde.ground.problems import Problem
from ronde.play.acts.undoing import last_own
from ronde.record.desk_notes import Note
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.act_rows import own_acts
from ronde.web.events.models import Act
from ronde.web.events.services import undo
from ronde.web.events.till import OWN_KINDS, cancel


def take_back_last(desk: SectionDesk, *, seen: int) -> tuple[Problem, ...]:
    """Take back one's own last presence, payment, charge or tariff, or one's last act, whichever came later."""
    note, acted = _last_note(desk), _last_act(desk)
    if note is not None and (acted is None or _moment(note) >= acted):
        return cancel(desk.event, note.id, desk.actor).problems
    return undo(desk.row.id, desk.actor, seen=seen).problems


def _last_note(desk: SectionDesk) -> Note | None:
    mine = [one for one in desk.notes if one.author == desk.actor.author and isinstance(one.said, OWN_KINDS)]
    return mine[-1] if mine else None


def _last_act(desk: SectionDesk) -> datetime | None:
    """When one did what would be undone."""
    own = last_own(own_acts(desk.row.id, desk.actor.author), desk.actor.author)
    if own is None:
        return None
    return Act.objects.values_list("at", flat=True).get(section=desk.row.id, number=own.number)


def _moment(note: Note) -> datetime:
    return datetime.fromisoformat(note.at).replace(tzinfo=UTC)
