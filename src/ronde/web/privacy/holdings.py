"""What an installation holds of a person, table by table: each says what it has, and forgets it.

A room that comes to hold something of persons adds a line to ``HOLDINGS``; a test looks through every column of the database for
somebody who was erased, and finds a room that has not.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from ronde.web.privacy import of_accounts, of_event_texts, of_events, of_office, of_people, of_registers, of_words
from ronde.web.privacy.whom import Whom


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
    Holding("lists", of_registers.lines, of_registers.forget_lines),
    Holding("questions", of_office.questions, of_office.forget_questions),
    Holding("copies", of_event_texts.copies, of_event_texts.forget_copies),
    Holding("event_texts", of_event_texts.texts, of_event_texts.forget_texts),
    Holding("sections", of_events.sections, of_events.forget_words),
    Holding("events", of_events.entries, of_events.forget_entries),
    Holding("acts", of_events.acts, of_events.forget_devices),
    Holding("devices", of_accounts.devices, of_accounts.forget_devices),
    Holding("done", of_accounts.done, _stays),
    Holding("accounts", of_accounts.accounts, of_accounts.forget_accounts),
    Holding("changes_of_the_person", of_people.changes, _stays),  # they go with the row
    Holding("person", of_people.person, of_people.forget_person),
)
