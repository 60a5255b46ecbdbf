"""What the people hold of somebody: the row, with licences and clubs."""

from datetime import date
from typing import Any

import msgspec

from ronde.record.players import Player
from ronde.web.people.models import PersonRow
from ronde.web.privacy.whom import Whom


def person(whom: Whom) -> Any:
    """The row as it is kept; whether the name is published."""
    row = PersonRow.objects.get(id=whom.id)
    return {**msgspec.to_builtins(whom.player), "is_named_in_public": row.named}


def forget_person(whom: Whom, day: date) -> None:
    """Leave the id and the day; so too where another id of theirs has a row."""
    for row in PersonRow.objects.filter(id__in=whom.ids):
        left = Player(id=row.id, erased=day)
        row.name, row.sorting, row.named = "", "", False
        row.body = msgspec.json.encode(left).decode()
        row.save()
