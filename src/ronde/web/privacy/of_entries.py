"""What was asked on the page of an event: entries of somebody, and announcements that name them. Entries go three months after the event anyway."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from ronde.web.events.entry_letters import forget_entry_letters
from ronde.web.events.models import Announcement, EntryAsked
from ronde.web.events.offers import names_taken
from ronde.web.privacy.whom import Whom

_TEXTS = ("organiser", "fees", "rules", "way", "offers")
_NO_OFFERS = "[]"


def entries(whom: Whom) -> Any:
    """Each entry that is theirs, or is under their name."""
    return [
        {
            "event": row.event.name,
            "asked": row.at,
            "name": row.name,
            "contact": row.contact,
            "state": row.state,
            "licence": row.licence,
            "takes": names_taken(row.offers),
            "word": row.word,
        }
        for row in _entries(whom)
    ]


def forget_entries(whom: Whom, _day: date) -> None:
    """Entries go whole: who plays stands in the sections, by the id."""
    numbers = [row.pk for row in _entries(whom)]
    forget_entry_letters(numbers)
    EntryAsked.objects.filter(pk__in=numbers).delete()


def _entries(whom: Whom) -> Iterator[EntryAsked]:
    for row in EntryAsked.objects.select_related("event").order_by("at", "pk"):
        is_theirs = row.person in whom.ids and whom.is_of_part(row.event.register_id)
        thing, texts = f"asked_entries:{row.pk}", (row.name, row.contact, row.word)
        if is_theirs or whom.is_meant_by(thing, row.event.register_id, *texts):
            yield row


def announcements(whom: Whom) -> Any:
    """Each announcement whose texts name them."""
    return [{"event": row.event.name, **{name: getattr(row, name) for name in _TEXTS}} for row in _announcements(whom)]


def forget_announcements(whom: Whom, _day: date) -> None:
    """Texts that name them are emptied; the event stays announced."""
    for row in _announcements(whom):
        for name in _TEXTS:
            if whom.is_named_in(getattr(row, name)):
                setattr(row, name, _NO_OFFERS if name == "offers" else "")
        row.save(update_fields=_TEXTS)


def _announcements(whom: Whom) -> Iterator[Announcement]:
    for row in Announcement.objects.select_related("event").order_by("pk"):
        texts = [getattr(row, name) for name in _TEXTS]
        if whom.is_meant_by(f"announcements:{row.pk}", row.event.register_id, *texts):
            yield row
