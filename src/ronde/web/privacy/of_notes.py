"""What desks wrote down of somebody beside the sections: that they were here, what they paid, rulings that name them."""

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

from ronde.web.events.models import NoteRow
from ronde.web.privacy.of_events import ids_in_events, with_any
from ronde.web.privacy.whom import Whom


def notes(whom: Whom) -> Any:
    """Each note that has their id, or whose words name them."""
    with_id = (row for row in _with_id(whom) if whom.is_of_part(row.event.register_id))
    found = {row.pk: row for row in (*with_id, *_naming(whom))}
    rows = sorted(found.values(), key=lambda row: (row.at, row.pk))
    return [{"event": row.event.name, "at": row.at, "said": json.loads(row.said)} for row in rows]


def forget_notes(whom: Whom, _day: date) -> None:
    """Words that name them are emptied; that somebody under an id was here or paid stays, as what was played does."""
    for row in _naming(whom):
        said = {key: _without(value, whom) for key, value in json.loads(row.said).items()}
        row.said = json.dumps(said, ensure_ascii=False, sort_keys=True)
        row.device = "" if whom.is_named_in(row.device) else row.device
        row.save(update_fields=["said", "device"])


def _with_id(whom: Whom) -> Any:
    return NoteRow.objects.filter(with_any(ids_in_events(whom), "said")).select_related("event")


def _naming(whom: Whom) -> Iterator[NoteRow]:
    for row in NoteRow.objects.select_related("event").order_by("pk").iterator():
        if whom.is_meant_by(f"notes:{row.pk}", row.event.register_id, row.said, row.device):
            yield row


def _without(value: Any, whom: Whom) -> Any:
    """The same with every text emptied that names them, however deep it stands: an office's answer has texts in its steps."""
    if isinstance(value, dict):
        return {key: _without(inner, whom) for key, inner in value.items()}
    if isinstance(value, list):
        return [_without(inner, whom) for inner in value]
    return "" if isinstance(value, str) and whom.is_named_in(value) else value
