"""What is changed of people: persons, their dated licences, clubs, residences and ratings elsewhere. Each is one transaction, or refused with all reasons.

A change names the version of the row that its author looked at; a stale one is told what has been changed since, and changes nothing.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
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
from ronde.web.people.finding_keys import lookalike_keys
from ronde.web.people.journal import By, by_actor, fields_changed_since
from ronde.web.people.models import ClubRow, PersonKey, PersonRow
from ronde.web.people.rows import people_of, player_of, written
from ronde.web.people.scopes import may_for_any, must_for_any, role_for_any, scopes_of
from ronde.web.people.versions import locked_version

Dated: TypeAlias = Licence | Membership | Residence | OutsideRating
_LISTS: Mapping[type, str] = {
    Licence: "licences",
    Membership: "clubs",
    Residence: "residences",
    OutsideRating: "outside",
}
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
    must_for_any(actor, "edit-person", scopes_of(player))
    with transaction.atomic():
        locked_version()
        alike = lookalikes_of(player)
        if is_distinct and alike.players:
            player = structs.replace(player, unlike=[*dict.fromkeys((*player.unlike, *alike.players))])
            alike = People()
        problems = (*_taken(player), *_asked(player, alike), *person_problems(player))
        return _written(player, problems, _by(actor, player, "added"))


def correct_person(person: str, seen: int, actor: Actor, *, reason: str = "", **said: Any) -> Saved:
    """Say otherwise what has no day: name, birth date, sex, federation, number, who is somebody else."""
    unknown = said.keys() - CORRECTED
    if unknown:
        message = f"not for correct_person: {sorted(unknown)}"
        raise TypeError(message)
    return _changed(person, seen, actor, "corrected", lambda player: structs.replace(player, **said), reason=reason)


def add_spell(person: str, seen: int, spell: Dated, actor: Actor, *, ends_earlier: bool = False) -> Saved:
    """One more licence, club, residence or rating elsewhere; ``ends_earlier``: what held until then ends on its eve."""
    key = _LISTS[type(spell)]

    def change(player: Player) -> Player:
        known = list(getattr(player, key))
        if ends_earlier:
            known = [closed_before(one, spell.since) if _is_of_one_kind(one, spell) else one for one in known]
        return structs.replace(player, **{key: [*known, spell]})

    return _changed(person, seen, actor, f"{key} added", change, spell=spell)


def correct_spell(person: str, seen: int, before: Dated, after: Dated | None, actor: Actor) -> Saved:
    """A licence, club, residence or rating elsewhere said otherwise; or, without ``after``, that it never was."""
    key = _LISTS[type(before)]

    def change(player: Player) -> Player | Problem:
        known = list(getattr(player, key))
        if before not in known:
            return Problem("people.no-such-spell", "", (key,), {"id": player.id, "key": key})
        at = known.index(before)
        return structs.replace(player, **{key: [*known[:at], *((after,) if after else ()), *known[at + 1 :]]})

    return _changed(person, seen, actor, f"{key} corrected", change, spell=before)


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
    spell: Dated | None = None,
    reason: str = "",
) -> Saved:
    """A person as ``change`` makes them, if the row is still the one that was seen."""
    with transaction.atomic():
        locked_version()
        row = PersonRow.objects.filter(pk=person).first()
        player = player_of(row) if row else Player(id=person)
        must_for_any(actor, "edit-person", scopes_of(player, spell))
        problems = tuple(_unchangeable(row, player, seen, person))
        if problems:
            return Saved(person, row.version if row else 0, problems)
        now_ = change(player)
        if isinstance(now_, Problem):
            return Saved(person, seen, (now_,))
        problems = (*person_problems(now_), *_out_of_reach(actor, now_))
        return _written(now_, problems, replace(_by(actor, player, what, spell), reason=reason.strip()))


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


def _out_of_reach(actor: Actor, player: Player) -> Iterator[Problem]:
    """That somebody would give a person away to where they may change nothing, nor take it back."""
    if not may_for_any(actor, "edit-person", scopes_of(player)):
        yield Problem("people.out-of-reach", "", ("federation",), {"federation": player.federation})


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


def lookalikes_of(player: Player) -> People:
    """Known persons whom a player may be, found with a bounded number of questions."""
    keys = tuple(lookalike_keys(player))
    rows = PersonKey.objects.filter(key__in=keys, person__same_as=None).values_list("person", flat=True)
    near = people_of(set(rows)) if keys else People()
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


def _by(actor: Actor, player: Player, what: str, spell: Dated | None = None) -> By:
    return by_actor(actor, role_for_any(actor, "edit-person", scopes_of(player, spell)), what)
