"""What events hold of somebody: what was frozen of them, parts of sections, acts, a copy of a list; and the copies on other disks."""

import json
from datetime import date
from typing import Any

from django.db.models import Q

from ronde.files.section_json import section_json
from ronde.web.events.bodies import printed_words, section_of
from ronde.web.events.models import Act, EntrantRow, SectionRow
from ronde.web.privacy.whom import Whom, parts_naming

_KEPT = frozenset({"ratings", "list_day"})  # numbers by which a section was played; they tell nobody's name


def _entrants(whom: Whom) -> Any:
    return EntrantRow.objects.filter(Q(person__in=whom.ids) | Q(player__in=whom.ids))


def ids_in_events(whom: Whom) -> frozenset[str]:
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
    """The parts of sections that have their id: entries, pairings, results; and the words of tags that name them."""
    ids = ids_in_events(whom)
    found = SectionRow.objects.filter(with_any(ids, "body")).select_related("event").order_by("event__first_day", "pk")
    read = ((row, list(parts_naming(json.loads(_printed(row)), ids))) for row in found.iterator())
    return [
        {"event": row.event.name, "section": row.name, "parts": parts, "words": _words(row, whom)}
        for row, parts in read
        if parts
    ]


def _printed(row: SectionRow) -> str:
    """The body with the results that came after it; whom it names does not change by them."""
    return section_json(section_of(row), with_names=True) if row.behind else row.body


def _words(row: SectionRow, whom: Whom) -> list[str]:
    return [str(word) for word in json.loads(row.tags).values() if whom.is_named_in(str(word))]


def forget_words(whom: Whom, _day: date) -> None:
    """Empty the words of tags that name them, and take their name out of what was submitted.

    A submission that names them is removed: the office has it as facts, by ids.
    """
    for row in SectionRow.objects.only("tags", "sent").iterator():
        words = _words(row, whom)
        if words or whom.is_named_in(row.sent):
            tags = {key: "" if word in words else word for key, word in json.loads(row.tags).items()}
            sent = "" if whom.is_named_in(row.sent) else row.sent
            SectionRow.objects.filter(pk=row.pk).update(tags=printed_words(tags), sent=sent)


def acts(whom: Whom) -> Any:
    """Each act that has their id, by its number; who did it is somebody else's."""
    ids = ids_in_events(whom)
    found = (
        Act.objects.filter(with_any(ids, "arguments", "changes")).select_related("section__event").order_by("at", "pk")
    )
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


def forget_devices(whom: Whom, _day: date) -> None:
    """Acts stay, without the name of a device that was called by theirs."""
    called = Act.objects.exclude(device="").values_list("device", flat=True).distinct()
    Act.objects.filter(device__in=[one for one in called if whom.is_named_in(one)]).update(device="")


def with_any(ids: frozenset[str], *columns: str) -> Q:
    """Rows that have one of some ids in a column of JSON."""
    wanted = Q(pk__in=[])
    for column in columns:
        for one in ids:
            wanted |= Q(**{f"{column}__contains": json.dumps(one, ensure_ascii=False)})
    return wanted
