"""What events hold of somebody: what was frozen of them, parts of sections, acts."""

import json
from datetime import date
from typing import Any

from django.db.models import Q

from ronde.web.events.models import Act, EntrantRow, SectionRow
from ronde.web.privacy.whom import Whom, parts_naming

_KEPT = frozenset({"rating", "ratings", "number"})  # numbers by which a section was played; they tell nobody's name


def _entrants(whom: Whom) -> Any:
    return EntrantRow.objects.filter(Q(person__in=whom.ids) | Q(player__in=whom.ids))


def _ids(whom: Whom) -> frozenset[str]:
    """Every id of theirs, with the provisional ones of events."""
    return frozenset((*whom.ids, *_entrants(whom).values_list("player", flat=True)))


def entries(whom: Whom) -> Any:
    """Each event they were entered in, with what was frozen of them."""
    return [
        {
            "event": row.event.name,
            "first_day": row.event.first_day,
            "player": row.player,
            "frozen": json.loads(row.frozen),
        }
        for row in _entrants(whom).select_related("event").order_by("event__first_day", "pk")
    ]


def forget_entries(whom: Whom, _day: date) -> None:
    """Leave the numbers by which sections were played."""
    for row in _entrants(whom):
        frozen = json.loads(row.frozen)
        row.frozen = json.dumps({key: frozen[key] for key in frozen if key in _KEPT})
        row.save(update_fields=["frozen"])


def sections(whom: Whom) -> Any:
    """The parts of sections that have their id: entries, pairings, results."""
    ids = _ids(whom)
    found = SectionRow.objects.filter(_with(ids, "body")).select_related("event").order_by("event__first_day", "pk")
    read = ((row, list(parts_naming(json.loads(row.body), ids))) for row in found.iterator())
    return [{"event": row.event.name, "section": row.name, "parts": parts} for row, parts in read if parts]


def forget_words(whom: Whom, _day: date) -> None:
    """Empty the words of tags that name them, and take their name out of what was submitted.

    A submission that names them is removed: the office has it as facts, by ids.
    """
    for row in SectionRow.objects.filter(event__entrants__in=_entrants(whom)).distinct():
        tags = json.loads(row.tags)
        row.tags = json.dumps({key: "" if whom.is_named_in(str(word)) else word for key, word in tags.items()})
        row.sent = "" if whom.is_named_in(row.sent) else row.sent
        row.save(update_fields=["tags", "sent"])


def acts(whom: Whom) -> Any:
    """Each act that has their id, by its number; who did it is somebody else's."""
    ids = _ids(whom)
    found = Act.objects.filter(_with(ids, "arguments", "changes")).select_related("section__event").order_by("at", "pk")
    return [
        {
            "event": row.section.event.name,
            "section": row.section.name,
            "number": row.number,
            "kind": row.kind,
            "at": row.at,
        }
        for row in found
    ]


def _with(ids: frozenset[str], *columns: str) -> Q:
    wanted = Q(pk__in=[])
    for column in columns:
        for one in ids:
            wanted |= Q(**{f"{column}__contains": json.dumps(one, ensure_ascii=False)})
    return wanted
