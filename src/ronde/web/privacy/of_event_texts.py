"""What texts of events hold of somebody: the copy of a list that came with an event, what was declared, and copies on other disks."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q

from ronde.files import yaml_text
from ronde.web.events.copying import COPIER
from ronde.web.events.models import Event, EventCopy
from ronde.web.privacy.whom import Whom

_TEXTS = ("list_text", "declaration")


@dataclass(frozen=True, slots=True)
class _EventText:
    """A text of an event that is about somebody; ``is_meant``: also where their name stands in it without their id."""

    event: Event
    column: str
    plain: Any
    is_meant: bool


def texts(whom: Whom) -> Any:
    """What the list of an event says of them, and all else that is about them in a text of an event."""
    return [
        {"event": told.event.name, "text": told.column, "parts": parts}
        for told in _telling(whom)
        if (parts := list(_parts(told.plain, whom, is_meant=told.is_meant)))
    ]


def forget_texts(whom: Whom, day: date) -> None:
    """Of a list the id and the day are left; other words about them are emptied. A text that nobody can read goes."""
    for told in _telling(whom):
        left = None if told.plain is None else _without(told.plain, whom, day, is_meant=told.is_meant)
        setattr(told.event, told.column, "" if left is None else yaml_text.printed(left))
        told.event.save(update_fields=[told.column])


def copies(whom: Whom) -> Any:
    """Each folder that has a copy of an event they play in."""
    found = _copies(whom).order_by("event__first_day", "pk")
    return list(found.values("event__name", "folder__path", "copied"))


def forget_copies(whom: Whom, _day: date) -> None:
    """Every copy that a folder has is written anew, without them: what it holds is forgotten, and who copies is told."""
    events = set(_copies(whom).values_list("event_id", flat=True))
    _copies(whom).update(holds="{}")
    for event in sorted(events):
        transaction.on_commit(partial(COPIER.changed, event))


def _copies(whom: Whom) -> Any:
    listed = [told.event.pk for told in _telling(whom)]
    theirs = Q(entrants__person__in=whom.ids) | Q(entrants__player__in=whom.ids)
    of_person = Event.objects.filter(theirs, **({"register__in": whom.registers or ()} if whom.is_part else {}))
    return EventCopy.objects.filter(event__in={*listed, *of_person.values_list("pk", flat=True)})


def _telling(whom: Whom) -> Iterator[_EventText]:
    """The texts that are about them: their own row stands there, or they are meant by the other words."""
    for event in Event.objects.order_by("first_day", "pk").iterator():
        for column in _TEXTS:
            text: str = getattr(event, column)
            plain = _read(text) if text else None
            is_listed = whom.is_of_part(event.register_id) and _has_row(plain, whom)
            rest = yaml_text.printed(_without(plain, whom, event.first_day, is_meant=False)) if is_listed else text
            is_meant = whom.is_meant_by(f"event_texts:{event.pk}:{column}", event.register_id, rest)
            if is_listed or is_meant:
                yield _EventText(event, column, plain, is_meant)


def _read(text: str) -> Any:
    found, problems = yaml_text.documents(text)
    return found[0] if len(found) == 1 and not problems else None


def _has_row(plain: Any, whom: Whom) -> bool:
    """Whether the row of a person stands somewhere in it under an id of theirs."""
    inner = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ()
    return _is_row(plain, whom, is_meant=False) or any(_has_row(part, whom) for part in inner)


def _is_row(plain: Any, whom: Whom, *, is_meant: bool) -> bool:
    """Whether something is the row of a person, and theirs: under somebody else's id it is not, whatever the name."""
    if not isinstance(plain, dict) or "name" not in plain:
        return False
    return plain["id"] in whom.ids if "id" in plain else is_meant and whom.is_named_in(str(plain["name"]))


def _parts(plain: Any, whom: Whom, *, is_meant: bool) -> Iterator[Any]:
    if _is_row(plain, whom, is_meant=is_meant) or (is_meant and isinstance(plain, str) and whom.is_named_in(plain)):
        yield plain
    elif isinstance(plain, dict | list):
        for part in plain.values() if isinstance(plain, dict) else plain:
            yield from _parts(part, whom, is_meant=is_meant)


def _without(plain: Any, whom: Whom, day: date, *, is_meant: bool) -> Any:
    if _is_row(plain, whom, is_meant=is_meant):
        return {"id": plain["id"], "erased": day.isoformat()} if "id" in plain else {}
    if isinstance(plain, dict) and not (plain.keys() >= {"id", "name"}):
        return {key: _without(part, whom, day, is_meant=is_meant) for key, part in plain.items()}
    if isinstance(plain, list):
        return [_without(part, whom, day, is_meant=is_meant) for part in plain]
    return "" if is_meant and isinstance(plain, str) and whom.is_named_in(plain) else plain
