"""Clubs and leagues, added and corrected. They belong to no federation alone: whoever looks after people of one may."""

from collections.abc import Iterable, Iterator

from django.db import transaction

from ronde.ground.problems import Problem, has_refusal
from ronde.record.clubs import Club, League
from ronde.record.people import People
from ronde.record.people_problems import club_problems
from ronde.web.actors import Actor
from ronde.web.people.journal import by_actor, fields_changed_since
from ronde.web.people.models import ClubRow, LeagueRow
from ronde.web.people.rows import written
from ronde.web.people.scopes import federations_held, must_for_any, role_for_any
from ronde.web.people.services import Saved
from ronde.web.people.versions import locked_version


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
    scopes = federations_held(actor)
    must_for_any(actor, "edit-person", scopes)
    by = by_actor(actor, role_for_any(actor, "edit-person", scopes), "added" if seen is None else "corrected")
    with transaction.atomic():
        locked_version()
        row = model._default_manager.filter(pk=one.id).first()  # noqa: SLF001 - Django's name for it
        problems = (*_row_problems(one.id, row.version if row else None, seen), *_problems(one))
        if has_refusal(problems):
            return Saved(one.id, problems=problems)
        people = People.of(clubs=[one]) if isinstance(one, Club) else People.of(leagues=[one])
        return Saved(one.id, written(people, by.at.date(), by), problems)


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
