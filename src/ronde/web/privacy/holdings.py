"""What an installation holds of a person, table by table: each says what it has, and forgets it.

A room that comes to hold something of persons adds a line to ``HOLDINGS``; a test looks through every column of the database for
somebody who was erased, and finds a room that has not.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from ronde.record.lookalikes import name_words
from ronde.web.people.finding_keys import name_key
from ronde.web.people.models import ClubRow, PersonKey
from ronde.web.privacy import (
    of_accounts,
    of_archive,
    of_entries,
    of_event_texts,
    of_events,
    of_notes,
    of_office,
    of_people,
    of_registers,
    of_sent_states,
    of_words,
)
from ronde.web.privacy.whom import NameDoubt, Whom


@dataclass(frozen=True, slots=True)
class Holding:
    """One kind of thing that is held of persons: ``told`` gives it in plain values, ``forget`` removes it, on a day."""

    name: str
    told: Callable[[Whom], Any]
    forget: Callable[[Whom, date], None]


def _stays(_whom: Whom, _day: date) -> None:
    """Nothing is removed: an id tells nobody's name, and facts are never changed."""


# What is removed is removed in this order: the row of the person, by which the others know names, comes last.
HOLDINGS: tuple[Holding, ...] = (
    Holding("consents", of_words.consents, of_words.forget_consents),
    Holding("requests", of_words.requests, of_words.forget_requests),
    Holding("facts", of_registers.facts, of_registers.forget_texts),
    Holding("changes", of_registers.changes, _stays),
    Holding("games", of_registers.games, _stays),
    Holding("lists", of_registers.lines, of_registers.forget_lines),
    Holding("waiting", of_registers.waiting, of_registers.forget_waiting),
    Holding("archive", of_archive.lines, of_archive.forget),
    Holding("questions", of_office.questions, of_office.forget_questions),
    Holding("purses", of_office.purses, _stays),
    Holding("seen_lines", of_office.seen_lines, of_office.forget_seen_lines),
    Holding("arrived_files", of_office.files, of_office.forget_files),
    Holding("letters", of_office.letters, of_office.forget_letters),
    Holding("enquiries", of_office.enquiries, of_office.forget_enquiries),
    Holding("request_papers", of_office.papers, of_office.forget_papers),
    Holding("copies", of_event_texts.copies, of_event_texts.forget_copies),
    Holding("event_texts", of_event_texts.texts, of_event_texts.forget_texts),
    Holding("sent_states", of_sent_states.states, of_sent_states.forget_states),
    Holding("asked_entries", of_entries.entries, of_entries.forget_entries),
    Holding("announcements", of_entries.announcements, of_entries.forget_announcements),
    Holding("sections", of_events.sections, of_events.forget_words),
    Holding("events", of_events.entries, of_events.forget_entries),
    Holding("acts", of_events.acts, of_events.forget_devices),
    Holding("notes", of_notes.notes, of_notes.forget_notes),
    Holding("devices", of_accounts.devices, of_accounts.forget_devices),
    Holding("done", of_accounts.done, _stays),
    Holding("accounts", of_accounts.accounts, of_accounts.forget_accounts),
    Holding("changes_of_the_person", of_people.changes, _stays),  # they go with the row
    Holding("person", of_people.person, of_people.forget_person),
)


def doubts_about(whom: Whom) -> tuple[NameDoubt, ...]:
    """What is kept of which nobody can tell, by its words alone, whether it is about this person: somebody has to choose."""
    if not any(
        player.name for player in (whom.player, *whom.before)
    ):  # nobody is known of whom something could be said
        return ()
    asked = replace(whom, chosen=frozenset(), doubts={})
    for holding in HOLDINGS:
        holding.told(asked)
    return tuple(asked.doubts.values())


def is_only_one(whom: Whom) -> bool:
    """Whether nobody else here, and no club, is called like somebody, as far as is known: then a name alone is likely to mean them."""
    called = {words for player in (whom.player, *whom.before) if (words := name_words(player.name))}
    others = PersonKey.objects.filter(key__in=[name_key(words) for words in called]).exclude(person__in=whom.ids)
    clubs = ClubRow.objects.values_list("name", flat=True)
    return not others.exists() and not any(set(words) <= set(name_words(club)) for words in called for club in clubs)
