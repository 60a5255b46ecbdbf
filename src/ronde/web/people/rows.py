"""People between the database and ``record``: everyone read at once, or those who changed since; and some written."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import TypeVar

import msgspec
from django.db import transaction
from django.db.models import QuerySet

from ronde.record.clubs import Club, League
from ronde.record.people import People
from ronde.record.players import Player, sorting_name
from ronde.web.people import models
from ronde.web.people.finding_keys import federations_named, keys_of
from ronde.web.people.forgetting import forget
from ronde.web.people.journal import By, Changed, nobody, noted
from ronde.web.people.naming import is_named_by_default, settle
from ronde.web.people.versions import bumped, locked_version
from ronde.web.people.whose import PeopleOfFederation, federations_here
from ronde.web.privacy.models import Erasure

R = TypeVar("R", bound="Player | Club | League")
_BATCH = 500
_ASKED = 5000  # ids in one question


def everyone(federation: str = "") -> People:
    """All people of the installation, as a federation sees them."""
    return changed_since(-1).seen_by(federation)


def everyone_of(federation: str) -> People:
    """Those for whom a federation answers, as it sees them; everybody where no other shares the installation."""
    people = everyone(federation)
    if len(federations_here()) <= 1:
        return people
    return people.only(PeopleOfFederation(federation))


def changed_since(version: int) -> People:
    """Persons, clubs and leagues whose rows were written by a later change than that; who is another id of somebody has the id only."""
    persons = models.PersonRow.objects.filter(version__gt=version).order_by("id")
    clubs = models.ClubRow.objects.filter(version__gt=version).order_by("id")
    leagues = models.LeagueRow.objects.filter(version__gt=version).order_by("id")
    return People.of(_players(persons), clubs=_read(clubs, Club), leagues=_read(leagues, League))


def people_of(ids: Collection[str]) -> People:
    """Some persons, with all clubs and leagues: three questions however many they are."""
    persons = models.PersonRow.objects.filter(id__in=ids)
    clubs, leagues = models.ClubRow.objects.all(), models.LeagueRow.objects.all()
    return People.of(_players(persons), clubs=_read(clubs, Club), leagues=_read(leagues, League))


def _players(rows: "QuerySet[models.PersonRow]") -> list[Player]:
    return [player_of(row) if row.same_as_id is None else Player(id=row.id) for row in rows]


def player_of(row: models.PersonRow) -> Player:
    """A person as the row says, or said before it was found to be somebody else's."""
    return msgspec.json.decode(row.body, type=Player)


def _read(rows: "QuerySet[models.ClubRow] | QuerySet[models.LeagueRow]", kind: type[R]) -> list[R]:
    return [msgspec.json.decode(row.body, type=kind) for row in rows]


def written(people: People, today: date, by: By | None = None) -> int:
    """Write rows as they are now, and who did it; the number of this change, or of the last one where nothing is otherwise.

    Who has a row already gets this one; who is named in public is decided anew; who was erased stays so.
    """
    by = by or nobody()
    with transaction.atomic():
        version = locked_version()
        erased = _erased()
        known = (player for player in people.players.values() if not player.is_only_mentioned)
        persons = [player for player in known if player.erased or player.id not in erased]
        changed = [
            *_changed("person", models.PersonRow, persons),
            *_changed("club", models.ClubRow, people.clubs.values()),
            *_changed("league", models.LeagueRow, people.leagues.values()),
        ]
        if not changed:
            return version
        version = bumped(version)
        persons_changed = [change for change in changed if change.kind == "person"]
        _write_persons(persons_changed, version, today)
        _affiliate(persons_changed, by)
        _write_rows(models.ClubRow, [one for one in changed if one.kind == "club"], version)
        _write_rows(models.LeagueRow, [one for one in changed if one.kind == "league"], version)
        settle((one.row for one in changed if one.kind == "person"), today)
        noted(changed, version, by)
        forget([one.row for one in changed if "erased" in one.fields])
        return version


def _erased() -> set[str]:
    """Who asked to be forgotten: whatever a file still says of them is not written down again. They are few."""
    return set(Erasure.objects.values_list("person", flat=True))


def _changed(kind: str, model: type[models.Row], rows: Iterable[Player | Club | League]) -> Iterator[Changed]:
    """The rows that are otherwise than in the database, or not there at all."""
    given = {one.id: msgspec.json.encode(one).decode() for one in rows}
    there = bodies(model, tuple(given))
    for row, body in given.items():
        if there.get(row) != body:
            yield Changed(kind, row, there.get(row, "{}"), body)


def bodies(model: type[models.Row], ids: tuple[str, ...]) -> Mapping[str, str]:
    """The bodies of some rows that are there."""
    rows = model._default_manager  # noqa: SLF001 - Django's name for it
    parts = (ids[at : at + _ASKED] for at in range(0, len(ids), _ASKED))
    return {row: body for part in parts for row, body in rows.filter(id__in=part).values_list("id", "body")}


def _write_persons(changed: list[Changed], version: int, today: date) -> None:
    players = {one.row: msgspec.json.decode(one.after, type=Player) for one in changed}
    rows = [
        models.PersonRow(
            id=one.row,
            name=(player := players[one.row]).name,
            body=one.after,
            version=version,
            sorting=sorting_name(player.name),
            named=is_named_by_default(player, today),
        )
        for one in changed
    ]
    _upsert(models.PersonRow, rows, ["name", "body", "version", "sorting"])
    moved = [one for one in changed if one.is_new or _keys_before(one) != keys_of(players[one.row])]
    write_keys([players[one.row] for one in moved], new={one.row for one in moved if one.is_new})


def _affiliate(changed: Iterable[Changed], by: By) -> None:
    """New persons belong to whoever enters them; who is there already is joined to a federation by ``sharing.py`` alone.

    What the program itself writes (a file of people, a demonstration) is believed as it stands.
    """
    players = ((change, msgspec.json.decode(change.after, type=Player)) for change in changed)
    rows = (
        models.Affiliation(person_id=change.row, federation=federation)
        for change, player in players
        if by.federations is None or change.is_new
        for federation in (federations_named(player) if by.federations is None else by.federations)
        if federation
    )
    models.Affiliation.objects.bulk_create(rows, batch_size=_BATCH, ignore_conflicts=True)


def _keys_before(one: Changed) -> frozenset[str]:
    return keys_of(msgspec.json.decode(one.before, type=Player))


def write_keys(players: Iterable[Player], new: Collection[str] = ()) -> None:
    """What persons are found by, as they are now; who is new has none yet."""
    players = tuple(players)
    known = [player.id for player in players if player.id not in new]
    for at in range(0, len(known), _ASKED):
        models.PersonKey.objects.filter(person__in=known[at : at + _ASKED]).delete()
    keys = (models.PersonKey(person_id=player.id, key=key) for player in players for key in sorted(keys_of(player)))
    models.PersonKey.objects.bulk_create(keys, batch_size=_BATCH)


def _write_rows(model: "type[models.ClubRow | models.LeagueRow]", changed: list[Changed], version: int) -> None:
    rows = [model(id=one.row, name=one.name, body=one.after, version=version) for one in changed]
    _upsert(model, rows, ["name", "body", "version"])


def _upsert(model: type[models.Row], rows: Iterable[models.Row], fields: list[str]) -> None:
    kept = list(rows)
    if kept:
        model._default_manager.bulk_create(  # noqa: SLF001 - Django's name for it
            kept, batch_size=_BATCH, update_conflicts=True, unique_fields=["id"], update_fields=fields
        )
