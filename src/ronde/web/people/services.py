"""What is changed of people: persons, their dated licences, clubs, residences and ratings elsewhere. Each is one transaction, or refused with all reasons.

A change names the version of the row that its author looked at; a stale one is told what has been changed since, and changes nothing.
"""

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, TypeAlias

from django.db import transaction
from msgspec import structs

from ronde.ground.problems import Problem, Value, has_refusal
from ronde.record.lookalikes import Lookalikes
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.people_problems import player_problems
from ronde.record.players import Licence, Membership, Player, Residence
from ronde.record.spells import closed_before, overlapping_spells
from ronde.web.actors import Actor
from ronde.web.people.finding_keys import federations_named, lookalike_keys
from ronde.web.people.journal import By, by_actor, fields_changed_since
from ronde.web.people.models import ClubRow, PersonRow
from ronde.web.people.rows import people_of, player_of, written
from ronde.web.people.versions import locked_version
from ronde.web.people.whose import (
    answers_for,
    federations_held,
    federations_here,
    is_of,
    join_federations,
    must_for_any,
    others_to_ask,
    owners_of,
    role_for_any,
    scopes_of,
)
from ronde.web.permissions import may, must, role_for

Dated: TypeAlias = Licence | Membership | Residence | OutsideRating
_LISTS: Mapping[type, str] = {
    Licence: "licences",
    Membership: "clubs",
    Residence: "residences",
    OutsideRating: "outside",
}
SHARED_SPELLS = frozenset({"clubs", "residences"})  # of which one holds at a time, whoever says so
CORRECTED = frozenset(
    {"name", "birth", "sex", "federation", "licence", "unlike"}
)  # what is said of a person without a day


@dataclass(frozen=True, slots=True)
class Saved:
    """The row that was written, and its version now; or why it was not."""

    id: str
    version: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def is_saved(self) -> bool:
        """Whether it was written."""
        return not has_refusal(self.problems)


def add_person(player: Player, actor: Actor, *, is_distinct: bool = False) -> Saved:
    """A new person, under an id that says nothing where none is given. Who may be somebody known is asked about first, once."""
    player = player if player.id else structs.replace(player, id=new_id())
    owners = _entered_for(player, actor)
    with transaction.atomic():
        locked_version()
        alike = lookalikes_of(player, owners)
        if is_distinct and alike.players:
            player = structs.replace(player, unlike=[*dict.fromkeys((*player.unlike, *alike.players))])
            alike = People()
        problems = (*_taken(player), *_asked(player, alike), *person_problems(player))
        role = role_for(actor, "edit-person", {"federation": owners[0] if owners else ""})
        return _written(player, problems, by_actor(actor, role, "added", federations=owners))


def _entered_for(player: Player, actor: Actor) -> tuple[str, ...]:
    """The federations to which somebody new belongs: those that the record names, else those for which the actor enters people."""
    owners = federations_named(player) or federations_held(actor)
    for federation in owners or ("",):
        must(actor, "edit-person", {"federation": federation})
    return owners


def correct_person(person: str, seen: int, actor: Actor, *, reason: str = "", **said: Any) -> Saved:
    """Say otherwise what has no day: name, birth date, sex, federation, number, who is somebody else."""
    unknown = said.keys() - CORRECTED
    if unknown:
        message = f"not for correct_person: {sorted(unknown)}"
        raise TypeError(message)
    is_shared = bool(said.keys() - {"unlike"})  # that somebody is not another person is each federation's own to say

    def change(player: Player) -> Player:
        return structs.replace(player, **said)

    return _changed(person, seen, actor, "corrected", change, is_shared=is_shared, reason=reason)


def add_spell(person: str, seen: int, spell: Dated, actor: Actor, *, ends_earlier: bool = False) -> Saved:
    """One more licence, club, residence or rating elsewhere; ``ends_earlier``: what held until then ends on its eve."""
    key = _LISTS[type(spell)]

    def change(player: Player) -> Player:
        known = list(getattr(player, key))
        if ends_earlier:
            known = [closed_before(one, spell.since) if _is_of_one_kind(one, spell) else one for one in known]
        return structs.replace(player, **{key: [*known, spell]})

    return _changed(person, seen, actor, f"{key} added", change, spells=(spell,), is_shared=key in SHARED_SPELLS)


def correct_spell(person: str, seen: int, before: Dated, after: Dated | None, actor: Actor) -> Saved:
    """A licence, club, residence or rating elsewhere said otherwise; or, without ``after``, that it never was."""
    key = _LISTS[type(before)]

    def change(player: Player) -> Player | Problem:
        known = list(getattr(player, key))
        if before not in known:
            return Problem("people.no-such-spell", "", (key,), {"id": player.id, "key": key})
        at = known.index(before)
        return structs.replace(player, **{key: [*known[:at], *((after,) if after else ()), *known[at + 1 :]]})

    spells = (before, after) if after else (before,)
    return _changed(person, seen, actor, f"{key} corrected", change, spells=spells, is_shared=key in SHARED_SPELLS)


def _is_of_one_kind(one: Dated, other: Dated) -> bool:
    """Whether of two spells only one can hold at a time."""
    if isinstance(one, Licence) and isinstance(other, Licence):
        return (one.federation, one.kind) == (other.federation, other.kind)
    if isinstance(one, OutsideRating) and isinstance(other, OutsideRating):
        return one.source == other.source
    return True


def _changed(
    person: str,
    seen: int,
    actor: Actor,
    what: str,
    change: Callable[[Player], Player | Problem],
    *,
    spells: tuple[Dated, ...] = (),
    is_shared: bool = False,
    reason: str = "",
) -> Saved:
    """A person as ``change`` makes them, if the row is still the one that was seen; ``is_shared``: every federation of theirs is to agree."""
    with transaction.atomic():
        locked_version()
        row = PersonRow.objects.filter(pk=person).first()
        player = player_of(row) if row else Player(id=person)
        must_for_any(actor, "edit-person", scopes_of(player))
        for spell in spells:
            if isinstance(spell, Licence) and spell.federation:
                must(actor, "edit-person", {"federation": spell.federation})
        shared = _shared(actor, player) if is_shared else ()
        problems = (*_unchangeable(row, player, seen, person), *shared)
        if problems:
            return Saved(person, row.version if row else 0, problems)
        now_ = change(player)
        if isinstance(now_, Problem):
            return Saved(person, seen, (now_,))
        problems = (*person_problems(now_), *_not_members(actor, player, now_))
        role = role_for_any(actor, "edit-person", scopes_of(player))
        saved = _written(now_, problems, by_actor(actor, role, what, reason=reason))
        if saved.is_saved:
            join_federations([person], _joining(player, now_))
        return saved


def _unchangeable(row: PersonRow | None, player: Player, seen: int, person: str) -> Iterator[Problem]:
    """Why nothing can be changed of a row: it is not there, was erased or is another id of somebody; or was changed since it was seen."""
    if row is None:
        yield Problem("people.unknown", "", (), {"id": person})
    elif player.erased:
        yield Problem("people.erased", "", (), {"id": person})
    elif row.same_as_id is not None:
        yield Problem("people.is-another", "", (), {"id": person, "owner": row.same_as_id})
    elif row.version != seen:
        yield Problem("people.stale", "", (), {"id": person, "fields": fields_changed_since(person, seen)})


def _shared(actor: Actor, player: Player) -> Iterator[Problem]:
    """That what would be changed is another federation's too, which is to be asked."""
    if others := others_to_ask(actor, "edit-person", player):
        yield Problem("people.shared", "", (), {"id": player.id, "federations": others})


def _joining(before: Player, player: Player) -> tuple[str, ...]:
    """The federations that a record names from now on."""
    return tuple(federation for federation in federations_named(player) if federation not in federations_named(before))


def _not_members(actor: Actor, before: Player, player: Player) -> Iterator[Problem]:
    """That a record names a federation to which the person does not belong: nobody comes to belong to one by being written down there.

    Who may change people of that federation and of one that answers for the person has both of the answers that it takes.
    """
    owners, here = owners_of(player.id), federations_here()
    for federation in _joining(before, player):
        if not answers_for(federation, owners, here) and not may(actor, "edit-person", {"federation": federation}):
            yield Problem("people.not-a-member", "", ("federation",), {"id": player.id, "federation": federation})


def person_problems(player: Player) -> tuple[Problem, ...]:
    """All that is wrong with a person as they would be; ids of clubs are asked for in the database."""
    named = {one.club for one in player.clubs}
    clubs = set(ClubRow.objects.filter(id__in=named).values_list("id", flat=True)) if named else set()
    return (*player_problems(player, clubs), *_licences_at_once(player))


def _licences_at_once(player: Player) -> Iterator[Problem]:
    """Two licences of one federation and kind at a time: one of them is a slip of the pen."""
    for kind in dict.fromkeys((one.federation, one.kind) for one in player.licences):
        rows = [at for at, one in enumerate(player.licences) if (one.federation, one.kind) == kind]
        for problem in overlapping_spells([player.licences[at] for at in rows]):
            where = ("licences", rows[int(problem.where[0])], "since")
            yield Problem(problem.code, problem.article, where, problem.values)


def lookalikes_of(player: Player, federations: Collection[str]) -> People:
    """Known persons of some federations, or of all where none is named, whom a player may be; a bounded number of questions."""
    keys = tuple(lookalike_keys(player))
    rows = PersonRow.objects.filter(keys__key__in=keys, same_as=None)
    if federations:
        rows = rows.filter(reduce(or_, map(is_of, federations)))
    near = people_of(set(rows.values_list("pk", flat=True))) if keys else People()
    return People.of(near.players[one] for one in Lookalikes(near).of(player))


def _asked(player: Player, alike: People) -> Iterator[Problem]:
    """Whether a new person is a known one: to be answered before anything is written."""
    if alike.players:
        shown = tuple(f"{other} ({alike.name(other)})" for other in alike.players)
        values: dict[str, Value] = {
            "player": player.id,
            "name": player.name,
            "candidates": shown,
            "first": next(iter(alike.players)),
        }
        yield Problem("people.lookalike", "", ("name",), values)


def _taken(player: Player) -> Iterator[Problem]:
    """An id that is somebody's already."""
    if PersonRow.objects.filter(pk=player.id).exists():
        yield Problem("people.id-in-use", "", ("id",), {"id": player.id})


def new_id() -> str:
    """An id that tells nothing of whom it stands for."""
    return f"p{secrets.token_hex(6)}"


def _written(player: Player, problems: tuple[Problem, ...], by: By) -> Saved:
    if has_refusal(problems):
        return Saved(player.id, problems=problems)
    return Saved(player.id, written(People.of([player]), by.at.date(), by), problems)
