"""Finding persons at the desk: by a name as somebody types it, or by a number; only those whom the asker may see.

A word finds whoever has a word that begins so, in any order and without accents. Where nobody is found, one letter of a long word may be
wrong. Every question goes through an index, and there are as many of them for ten persons as for ten thousand.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import reduce
from operator import or_

import msgspec
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.models import Q, QuerySet

from ronde.record.clubs import Club
from ronde.record.lookalikes import name_words, slips
from ronde.record.outside_ratings import SOURCES
from ronde.record.sounding import sound_of
from ronde.web.actors import Actor, HeldRole
from ronde.web.clock import now
from ronde.web.people.finding_keys import club_key, number_key, outside_key, sound_key, word_key
from ronde.web.people.models import ClubRow, PersonKey, PersonRow
from ronde.web.people.naming import named_people
from ronde.web.people.rows import player_of
from ronde.web.people.whose import federation_of_register, federations_here, federations_in_reach, is_of
from ronde.web.permissions import MAY
from ronde.web.roles import OVER, OVER_ALL, Role

MOST = 20  # persons in an answer
_WORDS = 5  # of a name that are looked at
_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """Somebody as the desk shows them to choose from."""

    id: str
    name: str
    licence: str
    club: str
    birth_year: int | None


def found_persons(given: str, actor: Actor, *, federation: str = "", most: int = MOST) -> tuple[FoundPerson, ...]:
    """Whom a name or a number means, as far as the actor may see them, in the order of names; ``federation``: whose people are looked for."""
    words = name_words(given)[:_WORDS]
    if not words:
        return ()
    seen = visible(actor)
    if federation and len(federations_here()) > 1:
        seen = seen.filter(is_of(federation))
    by_number = numbered(seen, given) if any(map(str.isdecimal, given)) else seen.none()
    rows = list(by_number[:most]) or list(words_named(seen, words)[:most]) or list(nearly_named(seen, words)[:most])
    return _shown(rows, federation, (actor.now or now()).date())


def found_in_public(given: str, *, most: int) -> tuple[str, ...]:
    """The ids of those whom a name may mean, of everybody who may be named in public; nobody where they are more than so many."""
    words = name_words(given)[:_WORDS]
    named = named_people().filter(same_as=None).order_by("sorting", "id")
    rows = list(words_named(named, words)[: most + 1]) or list(nearly_named(named, words)[: most + 1]) if words else []
    return tuple(one.id for one in rows) if len(rows) <= most else ()


def unnamed_called(given: str, federation: str) -> tuple[str, ...]:
    """The ids of a federation's people who have exactly a name and may not be named in public. Only an organiser is ever told of them."""
    words = name_words(given)
    if not words or len(words) > _WORDS:
        return ()
    rows = PersonRow.objects.filter(same_as=None, named=False).exclude(name="")
    rows = rows.filter(is_of(federation)) if len(federations_here()) > 1 else rows
    found = reduce(lambda rows, word: having(rows, Q(key=word_key(word))), words, rows)
    return tuple(one.id for one in found[:MOST] if name_words(one.name) == words)


def _number_keys(given: str) -> Iterator[str]:
    yield number_key(given)
    yield from (outside_key(source, given) for source in SOURCES)


def visible(actor: Actor) -> "QuerySet[PersonRow]":
    """The persons whom somebody may see, in the order of names: all, or those of whom they hold a role."""
    rows = PersonRow.objects.filter(same_as=None).exclude(name="").order_by("sorting", "id")
    cells = [(held, MAY["find-person"][held.role]) for held in actor.held]
    if any(cell == "all" or (cell == "own" and not held.over and held.role in OVER_ALL) for held, cell in cells):
        return rows
    own = [held for held, cell in cells if cell == "own"]
    if not own:
        raise PermissionDenied
    organising = [held for held in own if held.role is Role.ORGANISER]
    reach = federations_in_reach(replace(actor, held=frozenset(organising))) if organising else frozenset()
    if reach is None:
        return rows
    met = reduce(or_, map(is_of, sorted(reach)), Q(pk__in=()))
    return rows.filter(reduce(or_, map(_those_over, own), met))


def _those_over(held: HeldRole) -> Q:
    """The persons over whom a role is held."""
    match OVER[held.role]:
        case "club":
            return _of_clubs([held.over])
        case "league":
            clubs = (msgspec.json.decode(row.body, type=Club) for row in ClubRow.objects.all())
            return _of_clubs([club.id for club in clubs if club.league(now().date()) == held.over])
        case "federation":
            return is_of(held.over)
        case "register":
            found = federation_of_register(held.over)
            return Q(pk__in=()) if found is None else is_of(found)
        case "person":
            return Q(pk=held.over)
        case _:
            return Q(pk__in=())


def _of_clubs(clubs: list[str]) -> Q:
    return Q(id__in=PersonKey.objects.filter(key__in=[club_key(club) for club in clubs]).values("person"))


def numbered(rows: "QuerySet[PersonRow]", given: str) -> "QuerySet[PersonRow]":
    """Whom of these a number means."""
    return having(rows, Q(key__in=_number_keys(given)))


def having(rows: "QuerySet[PersonRow]", key: Q) -> "QuerySet[PersonRow]":
    """Who of these is found by a key."""
    return rows.filter(id__in=PersonKey.objects.filter(key).values("person"))


def words_named(rows: "QuerySet[PersonRow]", words: Iterable[str]) -> "QuerySet[PersonRow]":
    """Who has, for each word, one that begins so."""
    return reduce(lambda found, word: having(found, _begins(word)), words, rows)


def nearly_named(rows: "QuerySet[PersonRow]", words: Iterable[str]) -> "QuerySet[PersonRow]":
    """The same, with a letter of each long word wrong, missing or too many, or two that changed places."""
    return reduce(having, map(_near, words), rows)


def alike_named(rows: "QuerySet[PersonRow]", words: Iterable[str]) -> "QuerySet[PersonRow]":
    """The same, where each word may also only sound so."""
    return reduce(having, (_near(word) | _sounds(word) for word in words), rows)


def _near(word: str) -> Q:
    return _begins(word) | Q(key__in=[word_key(one) for one in slips(word)])


def _sounds(word: str) -> Q:
    """A word that is heard alike; one that is written as it is heard has no key of its own for that."""
    sound = sound_of(word)
    return Q(key__in=[sound_key(sound), word_key(sound)]) if sound else Q(pk__in=())


def _begins(word: str) -> Q:
    """A word of a name that begins so."""
    return beginning(word_key(word))


def beginning(key: str) -> Q:
    """A key that begins so. SQLite needs the bounds to find it in the index, where PostgreSQL has one for it."""
    return Q(key__gte=key, key__lt=key + _LAST) if connection.vendor == "sqlite" else Q(key__startswith=key)


def _shown(rows: list[PersonRow], federation: str, day: date) -> tuple[FoundPerson, ...]:
    players = [player_of(row) for row in rows]
    clubs = dict(ClubRow.objects.filter(id__in={one.club(day) for one in players}).values_list("id", "name"))
    return tuple(
        FoundPerson(
            id=one.id,
            name=one.name,
            licence=(licence.number if (licence := one.licence_on(day, federation)) else "") or one.licence,
            club=clubs.get(one.club(day) or "", ""),
            birth_year=one.birth.year if one.birth else None,
        )
        for one in players
    )
