"""To which federations persons belong: said by themselves and their licences, by the registers that name them, and by the events they entered."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import migrations

_BATCH = 500


def affiliate(apps: Any, _editor: Any) -> None:
    """Memberships of those who are there; who belongs to nobody is claimed by a federation alone that knows them, or stays nobody's."""
    person, affiliation = apps.get_model("people", "PersonRow"), apps.get_model("people", "Affiliation")
    federations = dict(apps.get_model("registers", "Register").objects.values_list("pk", "federation"))
    rows = person.objects.order_by("pk").values_list("pk", "same_as", "body")
    owners: dict[str, set[str]] = {}
    for id_, same_as, body in rows.iterator(chunk_size=_BATCH):
        owners.setdefault(id_, set()).update(_named(json.loads(body)))
        if same_as:
            owners.setdefault(same_as, set()).update(_named(json.loads(body)))
    unclaimed = {id_ for id_, known in owners.items() if not known}
    for id_, register in _known_to(apps, unclaimed):
        if federations.get(register):
            owners[id_].add(federations[register])
    made = (
        affiliation(person_id=id_, federation=federation)
        for id_ in sorted(owners)
        for federation in sorted(owners[id_])
    )
    for part in _parts(made):
        affiliation.objects.bulk_create(part)
    apps.get_model("people", "PersonKey").objects.filter(key__startswith="f:").delete()


def _named(body: dict[str, Any]) -> Iterator[str]:
    """The federations that a record names, which were the ones that looked after it."""
    yield from (
        federation
        for federation in (body.get("federation"), *(it.get("federation") for it in body.get("licences", ())))
        if federation
    )


def _known_to(apps: Any, unclaimed: set[str]) -> Iterator[tuple[str, int]]:
    """Registers that know persons: by what is projected of their facts, as copies, and by events that they entered."""
    for app, name, column in (
        ("registers", "Line", "player"),
        ("registers", "Change", "player"),
        ("registers", "AppearanceRow", "player"),
        ("registers", "WaitingRow", "player"),
        ("registers", "CopiedPerson", "person"),
    ):
        rows = apps.get_model(app, name).objects.values_list(column, "register").distinct()
        yield from ((id_, register) for id_, register in rows.iterator(chunk_size=_BATCH) if id_ in unclaimed)
    entrants = apps.get_model("events", "EntrantRow").objects.exclude(person="")
    for id_, register in entrants.values_list("person", "event__register").distinct():
        if id_ in unclaimed and register:
            yield id_, register


def _parts(rows: Iterable[Any]) -> Iterator[list[Any]]:
    part: list[Any] = []
    for row in rows:
        part.append(row)
        if len(part) == _BATCH:
            yield part
            part = []
    if part:
        yield part


def back(_apps: Any, _editor: Any) -> None:
    """What was said of memberships goes with the table; keys by federation are made with the next change of a person."""


class Migration(migrations.Migration):
    """Memberships of those who are there already."""

    dependencies = (
        ("people", "0007_affiliations"),
        ("registers", "0006_played_games"),
        ("events", "0010_worth_of_byes"),
    )
    operations = (migrations.RunPython(affiliate, back),)
