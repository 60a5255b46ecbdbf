"""What events hold of somebody: what was frozen of them, parts of sections, acts, a copy of a list; and the copies on other disks."""

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import Q

from ronde.files.section_json import section_json
from ronde.web.events.bodies import printed_words, section_of
from ronde.web.events.models import Act, EntrantRow, SectionRow
from ronde.web.privacy.whom import Whom, key_of_text, parts_naming

_KEPT = frozenset({"ratings", "list_day"})  # numbers by which a section was played; they tell nobody's name


def _entrants(whom: Whom) -> Any:
    found = EntrantRow.objects.filter(Q(person__in=whom.ids) | Q(player__in=whom.ids))
    return found.filter(event__register__in=whom.registers or ()) if whom.is_part else found


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
    rows = (row for row in found.iterator() if whom.is_of_part(row.event.register_id))
    read = ((row, list(parts_naming(json.loads(_printed(row)), ids))) for row in rows)
    named = {row.pk: (row, words) for row in _all_words() if (words := _words(row, whom)) or _is_sent_about(row, whom)}
    played = [
        {
            "event": row.event.name,
            "section": row.name,
            "parts": parts,
            "words": named.pop(row.pk)[1] if row.pk in named else [],
        }
        for row, parts in read
        if parts
    ]
    others = [{"event": row.event.name, "section": row.name, "words": words} for row, words in named.values()]
    return [*played, *others]


def _all_words() -> Iterator[SectionRow]:
    rows = SectionRow.objects.select_related("event").order_by("pk")
    return rows.only("name", "tags", "sent", "event__name", "event__register").iterator()


def _printed(row: SectionRow) -> str:
    """The body with the results that came after it; whom it names does not change by them."""
    return section_json(section_of(row), with_names=True) if row.behind else row.body


def _words(row: SectionRow, whom: Whom) -> list[str]:
    words = [str(word) for word in json.loads(row.tags).values()]
    is_meant = whom.is_meant_by(f"tags:{row.pk}", row.event.register_id, *words)
    return [word for word in words if is_meant and whom.is_named_in(word)]


def _is_sent_about(row: SectionRow, whom: Whom) -> bool:
    return whom.is_meant_by(f"sent:{row.pk}", row.event.register_id, row.sent)


def forget_words(whom: Whom, _day: date) -> None:
    """Empty the words of tags that name them, and take their name out of what was submitted.

    A submission that names them is removed: the office has it as facts, by ids.
    """
    for row in tuple(_all_words()):
        words, is_sent = _words(row, whom), _is_sent_about(row, whom)
        if words or is_sent:
            tags = {key: "" if word in words else word for key, word in json.loads(row.tags).items()}
            sent = "" if is_sent else row.sent
            SectionRow.objects.filter(pk=row.pk).update(tags=printed_words(tags), sent=sent)


def acts(whom: Whom) -> Any:
    """Each act that has their id, by its number; who did it is somebody else's."""
    ids = ids_in_events(whom)
    found = (
        Act.objects.filter(with_any(ids, "arguments", "changes")).select_related("section__event").order_by("at", "pk")
    )
    found = found.filter(section__event__register__in=whom.registers or ()) if whom.is_part else found
    theirs = [
        {
            "event": row.section.event.name,
            "section": row.section.name,
            "number": row.number,
            "kind": row.kind,
            "at": row.at,
        }
        for row in found
    ]
    return [*theirs, *({"event": event, "device": device} for event, device in _devices(whom))]


def forget_devices(whom: Whom, _day: date) -> None:
    """Acts stay, without the name of a device that was called by theirs."""
    for event, device in tuple(_devices(whom)):
        Act.objects.filter(section__event=event, device=device).update(device="")


def _devices(whom: Whom) -> Iterator[tuple[str, str]]:
    """Devices that are called by their name, each with its event."""
    called = Act.objects.exclude(device="").values_list("section__event", "section__event__register", "device")
    for event, register, device in sorted(called.distinct(), key=str):
        if whom.is_meant_by(f"acts:{event}:{key_of_text(device)}", register, device):
            yield event, device


def with_any(ids: frozenset[str], *columns: str) -> Q:
    """Rows that have one of some ids in a column of JSON."""
    wanted = Q(pk__in=[])
    for column in columns:
        for one in ids:
            wanted |= Q(**{f"{column}__contains": json.dumps(one, ensure_ascii=False)})
    return wanted
