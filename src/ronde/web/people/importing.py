"""Importing a list of licences or of ratings elsewhere: looked at first, then applied as it was seen, in one transaction."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from types import MappingProxyType

from django.db import transaction

from ronde.files.tables.matching import RowAnswers
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.record.people import People
from ronde.record.people_problems import player_problems
from ronde.record.players import Player
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.people.given_lists import GivenList, ListPreview
from ronde.web.people.journal import by_actor
from ronde.web.people.list_readings import ReadList, read_list
from ronde.web.people.models import ImportedLine, ImportedList, PersonRow
from ronde.web.people.naming import is_minor, settle
from ronde.web.people.rows import everyone, everyone_of, written
from ronde.web.people.versions import locked_version
from ronde.web.permissions import must, role_for

_NO_ANSWERS: RowAnswers = MappingProxyType({})
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Imported:
    """The list as it was applied; or, without one, what it would change now and why it was not."""

    preview: ListPreview
    imported: ImportedList | None = None
    problems: tuple[Problem, ...] = ()


def previewed(given: GivenList, actor: Actor, answers: RowAnswers = _NO_ANSWERS) -> ListPreview:
    """What a list would change; nothing is written."""
    must(actor, "import-list", given.scope)
    return read_list(given, _people(given), answers).preview


def imported(given: GivenList, actor: Actor, answers: RowAnswers = _NO_ANSWERS, *, seen: str) -> Imported:
    """Apply a list as it was seen (``ListPreview.digest``). Lines of which nobody has said who they are stay out."""
    must(actor, "import-list", given.scope)
    with transaction.atomic():
        locked_version()
        people = _people(given)
        read = read_list(given, people, answers)
        if read.preview.digest != seen:
            return Imported(read.preview, problems=(Problem("people.preview-stale", "", (), {"name": given.name}),))
        problems = (*(() if read.preview.is_applicable else read.preview.problems), *_broken(read, people))
        if problems:
            return Imported(read.preview, problems=problems)
        return Imported(read.preview, _applied(given, read, actor), read.preview.problems)


def _people(given: GivenList) -> People:
    """Those whom a line of the list can mean: nobody of another federation is found by a list, nor told to whoever brings one."""
    return everyone() if given.owner is None else everyone_of(given.owner).seen_by(given.federation)


def _broken(read: ReadList, people: People) -> tuple[Problem, ...]:
    """What would be wrong with persons, that was not before: a list is no way around what is asked of everybody."""
    clubs = {*people.clubs, *read.people.clubs}
    found = []
    for player in read.people.players.values():
        before = people.players.get(PlayerId(player.id))
        known = {problem.code for problem in player_problems(before, clubs)} if before else set()
        found += [one.inside(player.id) for one in player_problems(player, clubs) if one.code not in known]
    return tuple(found)


def _applied(given: GivenList, read: ReadList, actor: Actor) -> ImportedList:
    at = actor.now or now()
    kept = ImportedList.objects.create(
        kind=given.kind,
        federation=given.federation,
        name=given.name,
        day=given.day,
        columns=json.dumps(read.preview.columns, ensure_ascii=False),
        digest=given.digest,
        lines=read.preview.lines,
        author=actor.author,
        at=at,
    )
    role = role_for(actor, "import-list", given.scope)
    written(read.people, at.date(), by_actor(actor, role, "imported", kept, federations=(given.owner or "",)))
    _hide_the_young(read.years, at.date())
    if not read.is_older:
        _keep_lines(given, read, kept)
    return kept


def _hide_the_young(years: Mapping[str, int], today: date) -> None:
    """Name nobody who may be a child by the year that a list tells; the year itself is not kept, and only a consent names them then."""
    young = [one for one, year in years.items() if is_minor(Player(id=one, birth_year=year), today)]
    for start in range(0, len(young), _BATCH):
        PersonRow.objects.filter(id__in=young[start : start + _BATCH]).update(named=False)
    settle(young, today)


def _keep_lines(given: GivenList, read: ReadList, since: ImportedList) -> None:
    """Whom the lines of this list mean, for the next one; who stood on the last and not on this is gone."""
    of = {"kind": given.kind, "federation": given.federation}
    there = {key: (pk, person, is_gone) for pk, key, person, is_gone in _there(of)}
    now_ = {key: (person, False) for key, person in read.meant.items()}
    now_ |= {sha256(f"gone {person}".encode()).hexdigest(): (person, True) for person in read.gone}
    rows = [
        ImportedLine(**of, key=key, person=person, is_gone=is_gone, since=since)
        for key, (person, is_gone) in now_.items()
        if key not in there or there[key][1:] != (person, is_gone)
    ]
    missing = [pk for key, (pk, person, is_gone) in there.items() if key not in now_ and person and not is_gone]
    gone = [] if given.rows else missing  # lines that waited say nothing of who stands on the others
    ImportedLine.objects.filter(pk__in=gone).update(is_gone=True, since=since)
    ImportedLine.objects.bulk_create(
        rows,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["kind", "federation", "key"],
        update_fields=["person", "is_gone", "since"],
    )


def _there(of: Mapping[str, str]) -> list[tuple[int, str, str, bool]]:
    return list(ImportedLine.objects.filter(**of).values_list("pk", "key", "person", "is_gone"))
