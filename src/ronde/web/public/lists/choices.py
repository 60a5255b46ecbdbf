"""By what a list can be narrowed, each with the names that a reader chooses among."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ronde.web.people.models import ClubRow, LeagueRow
from ronde.web.people.naming import named_people
from ronde.web.public.lists.asked import NARROWING
from ronde.web.registers.models import Edition, Line

Choices = Mapping[str, tuple[tuple[str, str], ...]]  # each value with its name


@dataclass(frozen=True, slots=True)
class Narrowings:
    """What a list can be narrowed by, and what its clubs and leagues are called."""

    choices: Choices
    clubs: Mapping[str, str]
    leagues: Mapping[str, str]


def narrowings(edition: Edition, shown: Collection[Line]) -> Narrowings:
    """The choices of a list, from those of its people who are named: nobody else is told of, not even by a club that is theirs alone."""
    rows = edition.lines.filter(player__in=named_people().values("id")).order_by().values_list(*NARROWING).distinct()
    given = {key: {row[at] for row in rows} - {""} for at, key in enumerate(NARROWING)}
    clubs = names_of(ClubRow, (*given["club"], *(one.club for one in shown)))
    leagues = names_of(LeagueRow, (*given["league"], *(one.league for one in shown)))
    called: Mapping[str, Mapping[str, str]] = {"club": clubs, "league": leagues}
    choices = {key: _sorted(values, called.get(key, {})) for key, values in given.items()}
    return Narrowings({**choices, "status": choices["status"] if len(choices["status"]) > 1 else ()}, clubs, leagues)


def _sorted(values: Iterable[str], names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(((value, names.get(value, value)) for value in values), key=lambda pair: pair[1]))


def names_of(kind: Any, ids: Iterable[str]) -> dict[str, str]:
    """What some clubs or leagues are called."""
    return dict(kind.objects.filter(id__in=set(ids) - {""}).values_list("id", "name"))
