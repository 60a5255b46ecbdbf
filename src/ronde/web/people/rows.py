"""People between the database and ``record``: everyone read at once, some written."""

from collections.abc import Iterable
from datetime import date
from typing import TypeVar

import msgspec
from django.db.models import QuerySet

from ronde.record.clubs import Club, League
from ronde.record.people import People
from ronde.record.players import Player, sorting_name
from ronde.web.people import models
from ronde.web.people.naming import is_named_by_default

R = TypeVar("R", bound="Player | Club | League")


def everyone(federation: str = "") -> People:
    """All people of the installation, as a federation sees them."""
    players = _read(models.PersonRow.objects.order_by("id"), Player)
    clubs, leagues = (
        _read(models.ClubRow.objects.order_by("id"), Club),
        _read(models.LeagueRow.objects.order_by("id"), League),
    )
    return People.of(players, clubs=clubs, leagues=leagues).seen_by(federation)


def _read(
    rows: "QuerySet[models.PersonRow] | QuerySet[models.ClubRow] | QuerySet[models.LeagueRow]", kind: type[R]
) -> list[R]:
    return [msgspec.json.decode(row.body, type=kind) for row in rows]


def written(people: People, today: date) -> None:
    """Write rows as they are now; who has one already gets this one, and stays named in public, or not, as before."""
    rows = [player for player in people.players.values() if not player.is_only_mentioned]
    persons = [
        models.PersonRow(**_row(one), sorting=sorting_name(one.name), named=is_named_by_default(one, today))
        for one in rows
    ]
    _upsert(models.PersonRow, persons, ["name", "body", "sorting"])
    _upsert(models.ClubRow, [models.ClubRow(**_row(one)) for one in people.clubs.values()], ["name", "body"])
    _upsert(models.LeagueRow, [models.LeagueRow(**_row(one)) for one in people.leagues.values()], ["name", "body"])


def _row(one: Player | Club | League) -> dict[str, str]:
    return {"id": one.id, "name": one.name, "body": msgspec.json.encode(one).decode()}


def _upsert(model: type[models.Row], rows: Iterable[models.Row], fields: list[str]) -> None:
    kept = list(rows)
    if kept:
        model._default_manager.bulk_create(  # noqa: SLF001 - Django's name for it
            kept, batch_size=500, update_conflicts=True, unique_fields=["id"], update_fields=fields
        )
