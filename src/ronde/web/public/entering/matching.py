"""Whom a typed name may mean, of those whom everybody may know; and, for the organiser alone, whom else.

Whether somebody who is not named in public exists can be told from nothing here: a name that means nobody, and one that means a minor
without consent, are answered alike.
"""

from dataclasses import dataclass
from datetime import date

from ronde.record.lookalikes import name_words
from ronde.web.events.models import Event
from ronde.web.people.freezing import frozen
from ronde.web.people.searching import found_in_public, unnamed_called
from ronde.web.registers.variants import first_ranking

MOST = 6


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody whom a name may mean, as the list has them; ``is_same``: the name is exactly theirs."""

    id: str
    name: str
    club: str
    rating: int | None
    list_day: date | None
    is_same: bool


def candidates(event: Event, name: str) -> tuple[Candidate, ...]:
    """Whom a name may mean, with the rating of the list that the event goes by; who has exactly the name comes first."""
    found = frozen(found_in_public(name, most=MOST), event.first_day, event.register)
    ranking, words = first_ranking(event.register).code if event.register else "", name_words(name)
    every = [
        Candidate(
            id=given,
            name=one.name,
            club=one.club_name,
            rating=one.rating(event.regulation, ranking),
            list_day=one.list_day if one.ratings else None,
            is_same=name_words(one.name) == words,
        )
        for given, one in found.items()
    ]
    return tuple(sorted(every, key=lambda one: (not one.is_same, one.name)))


def meant_silently(name: str, federation: str) -> str:
    """Who is meant by a name that nobody public has, where it is one person; nothing else of the answer depends on it."""
    found = unnamed_called(name, federation)
    return found[0] if len(found) == 1 else ""
