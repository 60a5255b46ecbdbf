"""How a person is called in public: the one place that decides it.

A minor is not named without consent; nor does anybody become public by a birthday, so what counts is what was decided when the
row was written (``PersonRow.named``). Who has no row (any more) is not named either: an id may be as good as a name.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from ronde.record.players import Player
from ronde.web.language import reading
from ronde.web.people.models import PersonRow
from ronde.words.texts import text

ADULT = 18


def is_named_by_default(player: Player, today: date) -> bool:
    """Whether somebody may be named in public unless asked: who is no minor, as far as is known."""
    age = player.age(today)
    return age is None or age >= ADULT


def named_people() -> "QuerySet[PersonRow]":
    """Everybody who may be named in public; who searches or narrows finds nobody else."""
    return PersonRow.objects.filter(named=True).exclude(name="")


@dataclass(frozen=True, slots=True)
class PublicNames:
    """What some persons are called on a page for everybody; ``known`` are those who may be named, ``hidden`` the others."""

    known: Mapping[str, str]
    hidden: frozenset[str]
    unnamed: str

    def is_person(self, given: str) -> bool:
        """Whether something is the id of a person at all."""
        return given in self.known or given in self.hidden

    def is_named(self, person: str) -> bool:
        """Whether the name is said, with all that leads to it: club, category, page."""
        return person in self.known

    def __call__(self, person: str) -> str:
        """The name, or that it is not published."""
        return self.known.get(person, self.unnamed)


def public_names(people: Iterable[str]) -> PublicNames:
    """How some persons are called on a page for everybody, found with one question to the database."""
    rows = list(PersonRow.objects.filter(id__in=set(people)).values_list("id", "name", "named"))
    known = {person: name for person, name, is_named in rows if is_named and name}
    hidden = frozenset(person for person, _, _ in rows) - known.keys()
    return PublicNames(known, hidden, text("people.unnamed", reading()))
