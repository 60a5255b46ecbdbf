"""What texts of events hold of somebody: the copy of a list that came with an event, what was declared, and copies on other disks."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Any

from django.db import transaction

from ronde.files import yaml_text
from ronde.web.events.copying import COPIER
from ronde.web.events.models import Event, EventCopy
from ronde.web.privacy.whom import Whom

_TEXTS = ("list_text", "declaration")


def texts(whom: Whom) -> Any:
    """What the list of an event says of them, and all else that names them in a text of an event."""
    return [
        {"event": event.name, "text": column, "parts": parts}
        for event, column in _telling(whom)
        if (parts := list(_parts(_read(getattr(event, column)), whom)))
    ]


def forget_texts(whom: Whom, day: date) -> None:
    """Of a list the id and the day are left; other words with their name are emptied. A text that nobody can read goes."""
    for event, column in _telling(whom):
        text: str = getattr(event, column)
        plain = _read(text)
        left = None if plain is None else _without(plain, whom, day)
        if left != plain or whom.is_named_in(text):  # in a comment, it may be
            setattr(event, column, "" if left is None else yaml_text.printed(left))
            event.save(update_fields=[column])


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
    listed = [event.pk for event, _ in _telling(whom)]
    of_person = Event.objects.filter(entrants__person__in=whom.ids) | Event.objects.filter(
        entrants__player__in=whom.ids
    )
    return EventCopy.objects.filter(event__in={*listed, *of_person.values_list("pk", flat=True)})


def _telling(whom: Whom) -> Iterator[tuple[Event, str]]:
    """The texts in which an id of theirs or the name stands."""
    for event in Event.objects.order_by("first_day", "pk").iterator():
        for column in _TEXTS:
            text: str = getattr(event, column)
            if text and (any(one in text for one in whom.ids) or whom.is_named_in(text)):
                yield event, column


def _read(text: str) -> Any:
    found, problems = yaml_text.documents(text)
    return found[0] if len(found) == 1 and not problems else None


def _is_row(plain: Any, whom: Whom) -> bool:
    """Whether something is the row of a person, and theirs."""
    return isinstance(plain, dict) and "name" in plain and (plain.get("id") in whom.ids or _is_named(plain, whom))


def _is_named(row: dict[Any, Any], whom: Whom) -> bool:
    return whom.is_named_in(str(row.get("name", "")))


def _parts(plain: Any, whom: Whom) -> Iterator[Any]:
    if _is_row(plain, whom) or (isinstance(plain, str) and whom.is_named_in(plain)):
        yield plain
    elif isinstance(plain, dict | list):
        for one in plain.values() if isinstance(plain, dict) else plain:
            yield from _parts(one, whom)


def _without(plain: Any, whom: Whom, day: date) -> Any:
    if _is_row(plain, whom):
        return {"id": plain["id"], "erased": day.isoformat()} if "id" in plain else {}
    if isinstance(plain, dict):
        return {key: _without(one, whom, day) for key, one in plain.items()}
    if isinstance(plain, list):
        return [_without(one, whom, day) for one in plain]
    return "" if isinstance(plain, str) and whom.is_named_in(plain) else plain
