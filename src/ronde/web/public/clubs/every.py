"""Every club with its league and how many belong to it, found with three questions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

import msgspec
from django.db.models import Count

from ronde.record.clubs import Club
from ronde.record.players import sorting_name
from ronde.web.people.finding_keys import club_key
from ronde.web.people.models import ClubRow, LeagueRow, PersonKey

_CLUBS = club_key("")  # with what the key of every club begins


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club, and how many belong to it, named in public or not."""

    id: str
    name: str
    members: int


@dataclass(frozen=True, slots=True)
class LeagueWithClubs:
    """A league with its clubs in the order of names; without an id: those that are in none."""

    id: str
    name: str
    clubs: tuple[ClubLine, ...]


def every_club(today: date) -> tuple[LeagueWithClubs, ...]:
    """All leagues that have a club, in the order of names, then the clubs that are in none."""
    names = dict(LeagueRow.objects.values_list("id", "name"))
    members = members_of_clubs()
    found: dict[str, list[ClubLine]] = {}
    for one in clubs_now():
        league = one.league(today) or ""
        found.setdefault(league, []).append(ClubLine(one.id, one.name, members.get(one.id, 0)))
    every = [
        LeagueWithClubs(one, names.get(one, one), tuple(sorted(clubs, key=_by_name))) for one, clubs in found.items()
    ]
    return tuple(sorted(every, key=lambda one: (not one.id, sorting_name(one.name))))


def clubs_now() -> Iterable[Club]:
    """Every club as its row says."""
    return (msgspec.json.decode(body, type=Club) for body in ClubRow.objects.values_list("body", flat=True))


def members_of_clubs() -> dict[str, int]:
    """How many belong to each club."""
    counted = PersonKey.objects.filter(key__startswith=_CLUBS).values_list("key").annotate(count=Count("person"))
    return {key.removeprefix(_CLUBS): count for key, count in counted}


def _by_name(one: ClubLine) -> str:
    return sorting_name(one.name)
