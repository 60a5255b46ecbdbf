"""The rows of two ids that are one person: joined, and apart again. The row of the id that goes keeps its body, and has no name or keys."""

import json
from collections.abc import Iterator

import msgspec

from ronde.ground.problems import Problem
from ronde.record.joining import joined, parted
from ronde.record.people import People
from ronde.record.players import Player, sorting_name
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.people.journal import Changed, by_actor, fields_changed_since, noted
from ronde.web.people.models import Affiliation, Merge, PersonKey, PersonRow
from ronde.web.people.naming import settle, silenced
from ronde.web.people.rows import player_of, write_keys, written
from ronde.web.people.versions import locked_version
from ronde.web.people.whose import join_federations, owners_of, role_for_any, scopes_of
from ronde.web.registers.holding import Additions


class RefusedError(Exception):
    """What is begun is taken back whole, for these reasons."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__()
        self.problems = problems


def players_of(*ids: str) -> tuple[Player, ...]:
    """Persons as their rows say, in the order given."""
    rows = {row.id: row for row in PersonRow.objects.filter(id__in=ids)}
    return tuple(player_of(rows[one]) for one in ids)


def must_be_as_seen(seen: dict[str, int]) -> None:
    """Refuse two ids that are one, rows that cannot be merged, and those that were changed since somebody looked at them."""
    problems = tuple(problem for one, version in seen.items() for problem in _row_problems(one, version))
    if len(seen) == 1:
        raise RefusedError(Problem("person.same-id", "", (), {"player": next(iter(seen))}))
    if problems:
        raise RefusedError(*problems)


def _row_problems(person: str, version: int) -> Iterator[Problem]:
    row = PersonRow.objects.filter(pk=person).first()
    if row is None:
        yield Problem("people.unknown", "", (), {"id": person})
    elif player_of(row).erased:
        yield Problem("people.erased", "", (), {"id": person})
    elif row.same_as_id is not None:
        yield Problem("people.is-another", "", (), {"id": person, "owner": row.same_as_id})
    elif row.version != version:
        yield Problem("people.stale", "", (), {"id": person, "fields": fields_changed_since(person, version)})


def joined_rows(
    person: str, other: str, actor: Actor, seen: tuple[int, int], told: tuple[Additions, ...], *, reason: str = ""
) -> Merge:
    """Both rows as they are after it; people are locked last, after the registers (``registers/appending.py``)."""
    locked_version()
    must_be_as_seen({person: seen[0], other: seen[1]})
    rows = {row.id: row for row in PersonRow.objects.filter(id__in=(person, other))}
    one, two = player_of(rows[person]), player_of(rows[other])
    at = actor.now or now()
    by = by_actor(actor, role_for_any(actor, "merge", scopes_of(one)), "merged", reason=reason)
    version = written(People.of([joined(one, two)]), at.date(), by)
    PersonKey.objects.filter(person=other).delete()
    PersonRow.objects.filter(pk=other).update(same_as=person, name="", sorting="", named=False, version=version)
    if not rows[other].named:  # what was not published under one id is not by the other
        PersonRow.objects.filter(pk=person).update(named=False)
    settle([person], at.date())
    noted([Changed("person", other, "{}", json.dumps({"same_as": person}))], version, by)
    facts = {one.before.register.code: one.links[-1].id for one in told}
    before = owners_of(person)
    join_federations([person], owners_of(other))
    kept = {
        "affiliations": sorted(before),
        "person": rows[person].body,
        "person_named": rows[person].named,
        "named": rows[other].named,
        "silenced": sorted(silenced((person, other))),
    }
    return Merge.objects.create(
        person=person,
        other=other,
        kept=json.dumps(kept),
        facts=json.dumps(facts),
        version=version,
        author=actor.author,
        at=at,
    )


def standing(number: int) -> Merge:
    """A merge that was not undone."""
    found = Merge.objects.filter(pk=number, undone_at=None).first()
    if found is None:
        raise RefusedError(Problem("people.no-merge", "", (), {"number": number}))
    return found


def parted_rows(number: int, actor: Actor, _told: tuple[Additions, ...]) -> Merge:
    """Both rows as they were before a merge, but for what was said since."""
    locked_version()
    found = standing(number)
    rows = {row.id: row for row in PersonRow.objects.filter(id__in=(found.person, found.other))}
    person, other = rows[found.person], rows[found.other]
    if not found.kept or other.same_as_id != person.id or person.same_as_id is not None:
        raise RefusedError(Problem("people.no-merge", "", (), {"number": found.pk}))
    at = actor.now or now()
    kept, two = json.loads(found.kept), player_of(other)
    before = msgspec.json.decode(kept["person"], type=Player)
    by = by_actor(actor, role_for_any(actor, "merge", scopes_of(before)), "separated")
    version = written(People.of([parted(player_of(person), before, joined(before, two))]), at.date(), by)
    # Who has said no since the merge said it for one of the two, nobody knows which: neither is named then.
    may_be_named = silenced((person.id, other.id)) <= set(kept["silenced"])
    if "affiliations" in kept:  # what both were found to belong to goes back to the one that it came from
        added = owners_of(other.id) - frozenset(kept["affiliations"])
        Affiliation.objects.filter(person=person.id, federation__in=added).delete()
    _restored(other, two, version, is_named=kept["named"] and may_be_named)
    PersonRow.objects.filter(pk=person.id).update(named=kept["person_named"] and may_be_named)
    settle([person.id, other.id], at.date())
    noted([Changed("person", other.id, json.dumps({"same_as": person.id}), "{}")], version, by)
    found.undone_at, found.undone_by = at, actor.author
    found.save()
    return found


def _restored(row: PersonRow, player: Player, version: int, *, is_named: bool) -> None:
    """The row of an id that is a person's own again."""
    row.same_as, row.name, row.sorting = None, player.name, sorting_name(player.name)
    row.named, row.version = is_named, version
    row.save()
    write_keys([player])
