"""Which machine runs an event: said by notes, which travel with it, and kept with the event for whoever acts.

Nobody's clock is trusted to be that of another: what is said here comes after all that is known.
"""

from datetime import datetime, timedelta

import msgspec
from django.utils.crypto import salted_hmac

from ronde.record.desk_notes import Custody, Note, Said, run_elsewhere, standing
from ronde.web.events.authors import UNKNOWN
from ronde.web.events.models import Event, NoteRow

_KIND = str(Custody.__struct_config__.tag)
_SAID: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def this_machine() -> str:
    """The mark of this installation, from which nobody learns anything: computers of one name are told apart by it."""
    return salted_hmac("ronde.events.machine", "", algorithm="sha256").hexdigest()[:16]


def after_others(event: Event, moment: datetime) -> datetime:
    """A moment after everything that was said of who runs an event: the clock of another machine may be ahead."""
    last = NoteRow.objects.filter(event=event, kind=_KIND).order_by("-at").values_list("at", flat=True).first()
    return max(moment, last + timedelta(seconds=1)) if last else moment


def settle(event: Event) -> None:
    """Keep with the event which machine runs it, where this one only reads."""
    rows = NoteRow.objects.filter(event=event, kind=_KIND)
    notes = (Note(id=row.id, at=row.at.isoformat(), said=_SAID.decode(row.said)) for row in rows)
    found = run_elsewhere(standing(notes), this_machine())
    event.run_elsewhere = (found.host or UNKNOWN) if found else ""
    Event.objects.filter(pk=event.pk).exclude(run_elsewhere=event.run_elsewhere).update(
        run_elsewhere=event.run_elsewhere
    )
