"""An act with the reason for it: both are written, or neither."""

from django.db import transaction

from ronde.play.acts.act import Act
from ronde.record.desk_notes import Reason
from ronde.web.actors import Actor
from ronde.web.events.models import SectionRow
from ronde.web.events.notes import write_note
from ronde.web.events.services import Acted, act


def act_with_reason(section: str, asked: Act, actor: Actor, *, seen: int, reason: str = "") -> Acted:
    """Do something to a section, and write down why where somebody says so; nothing is written of an act that changes nothing."""
    with transaction.atomic():
        made = act(section, asked, actor, seen=seen)
        if made.number is not None and reason.strip():
            row = SectionRow.objects.select_related("event__register").get(pk=section)
            write_note(row.event, Reason(section=section, act=made.number, text=reason.strip()[:2000]), actor)
    return made
