"""Clubs and leagues, added and corrected. They belong to the federations of their members: all of them agree to another name.

One without members is whoever's looks after people of a federation.
"""

from collections.abc import Iterable, Iterator

from django.db import transaction

from ronde.ground.problems import Problem, Value, has_refusal
from ronde.record.clubs import Club, League
from ronde.record.people import People
from ronde.record.people_problems import club_problems
from ronde.web.actors import Actor
from ronde.web.people.journal import by_actor, fields_changed_since
from ronde.web.people.models import ClubRow, LeagueRow
from ronde.web.people.rows import written
from ronde.web.people.services import Saved
from ronde.web.people.versions import locked_version
from ronde.web.people.whose import (
    clubs_of_league,
    federations_held,
    federations_here,
    federations_of_clubs,
    must_for_any,
    role_for_any,
)
from ronde.web.permissions import may


def add_club(club: Club, actor: Actor) -> Saved:
    """A new club."""
    return _saved(ClubRow, club, None, actor)


def correct_club(club: Club, seen: int, actor: Actor) -> Saved:
    """A club said otherwise: its name, its leagues, as of the version that was seen."""
    return _saved(ClubRow, club, seen, actor)


def add_league(league: League, actor: Actor) -> Saved:
    """A new league."""
    return _saved(LeagueRow, league, None, actor)


def correct_league(league: League, seen: int, actor: Actor) -> Saved:
    """A league said otherwise, as of the version that was seen."""
    return _saved(LeagueRow, league, seen, actor)


def _saved(model: type[ClubRow | LeagueRow], one: Club | League, seen: int | None, actor: Actor) -> Saved:
    scopes = [{"federation": federation} for federation in federations_held(actor) or ("",)]
    must_for_any(actor, "edit-person", scopes)
    others = _others_of(one, actor) if seen is not None else ()
    by = by_actor(actor, role_for_any(actor, "edit-person", scopes), "added" if seen is None else "corrected")
    with transaction.atomic():
        locked_version()
        row = model._default_manager.filter(pk=one.id).first()  # noqa: SLF001 - Django's name for it
        problems = (*_row_problems(one.id, row.version if row else None, seen), *_problems(one))
        if others:
            values: dict[str, Value] = {"name": row.name if row else one.id, "federations": others}
            problems = (*problems, Problem("people.club-of-others", "", ("name",), values))
        if has_refusal(problems):
            return Saved(one.id, problems=problems)
        people = People.of(clubs=[one]) if isinstance(one, Club) else People.of(leagues=[one])
        return Saved(one.id, written(people, by.at.date(), by), problems)


def _others_of(one: Club | League, actor: Actor) -> tuple[str, ...]:
    """The other federations here whose members a club, or a club of a league, has."""
    clubs = clubs_of_league(one.id) if isinstance(one, League) else (one.id,)
    owners = set(federations_of_clubs(clubs)) & federations_here()
    return tuple(sorted(owner for owner in owners if not may(actor, "edit-person", {"federation": owner})))


def _row_problems(row: str, version: int | None, seen: int | None) -> Iterator[Problem]:
    if version is None and seen is not None:
        yield Problem("people.unknown", "", (), {"id": row})
    elif version is not None and seen is None:
        yield Problem("people.id-in-use", "", ("id",), {"id": row})
    elif version != seen:
        yield Problem("people.stale", "", (), {"id": row, "fields": fields_changed_since(row, seen or 0)})


def _problems(one: Club | League) -> Iterable[Problem]:
    if not one.name.strip():
        yield Problem("people.no-name", "", ("name",), {"id": one.id})
    if isinstance(one, Club):
        named = {belonging.league for belonging in one.leagues}
        leagues = set(LeagueRow.objects.filter(id__in=named).values_list("id", flat=True)) if named else set()
        yield from club_problems(one, leagues)
