"""Two ids found to be one person, and found to be two after all.

The id that has facts stays. Where both have, each register in which the other one is named is told so by a fact; undoing withdraws it. The
row of the id that goes is left as it was, so that nothing has to be made up when the two are separated.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from ronde.ground.problems import Problem, has_refusal
from ronde.record.chain import Origin
from ronde.record.players import Player
from ronde.regulations.common_facts import SamePerson
from ronde.regulations.documents import Document, Withdrawn
from ronde.web.actors import Actor
from ronde.web.people.merged_rows import RefusedError, joined_rows, must_be_as_seen, parted_rows, players_of, standing
from ronde.web.people.models import Merge, PersonRow
from ronde.web.people.rows import player_of
from ronde.web.people.whose import must_for_any, others_to_ask, scopes_of
from ronde.web.permissions import must, role_for
from ronde.web.registers.folding import FOLD, Prepared, Refused, moment_after
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

Made = Callable[[Held], Document]  # a fact, made of a register as it is


@dataclass(frozen=True, slots=True)
class Merged:
    """The merge that was made or undone, and the registers that were told; or why nothing was done."""

    merge: Merge | None = None
    registers: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def merge(person: str, other: str, actor: Actor, *, seen: tuple[int, int], reason: str = "") -> Merged:
    """Make two ids one person's, as their rows were seen; ``person`` stays unless only the other one has facts."""
    try:
        _must_be_theirs(actor, person, other)
        must_be_as_seen({person: seen[0], other: seen[1]})
        named = {one: _naming(one) for one in (person, other)}
        if named[other] and not named[person]:
            person, other, seen = other, person, (seen[1], seen[0])
        _must_merge(actor, players_of(person, other), named[other])
        changes = [(one, _telling(actor, _same(person, other, reason))) for one in named[other]]
        return _done(FOLD.recorded_together(changes, partial(joined_rows, person, other, actor, seen, reason=reason)))
    except RefusedError as refused:
        return Merged(problems=refused.problems)


def unmerge(number: int, actor: Actor) -> Merged:
    """Make two persons again of what was merged: both rows as they were, but for what was said since."""
    try:
        found = standing(number)
        facts: dict[str, str] = json.loads(found.facts)
        told = tuple(Register.objects.filter(code__in=facts).order_by("pk"))
        _must_merge(actor, players_of(found.person, found.other), told)
        changes = [(one, _telling(actor, _withdrawn(facts[one.code]))) for one in told]
        return _done(FOLD.recorded_together(changes, partial(parted_rows, number, actor)))
    except RefusedError as refused:
        return Merged(problems=refused.problems)


def _done(made: Merge | Refused) -> Merged:
    return Merged(made, tuple(json.loads(made.facts))) if isinstance(made, Merge) else Merged(problems=made)


def _naming(person: str) -> tuple[Register, ...]:
    """The registers whose facts name a person."""
    return tuple(one for one in Register.objects.order_by("pk") if _is_named(FOLD.held(one), person))


def _is_named(held: Held, person: str) -> bool:
    facts = held.known.history.facts
    return any(who == person for fact in facts for _, who in fact.mentions())


def _must_be_theirs(actor: Actor, *ids: str) -> None:
    """Whoever may not merge somebody is told nothing of them, not even what else is wrong."""
    for row in PersonRow.objects.filter(id__in=ids, same_as=None):
        must_for_any(actor, "merge", scopes_of(player_of(row)))


def _must_merge(actor: Actor, players: tuple[Player, ...], told: tuple[Register, ...]) -> None:
    """Whoever merges must be allowed to for both persons and in each register that is told; what is shared is asked of all whose it is."""
    for player in players:
        must_for_any(actor, "merge", scopes_of(player))
    others = {federation for player in players for federation in others_to_ask(actor, "merge", player)}
    if others:
        raise RefusedError(
            Problem("people.shared", "", (), {"id": players[0].id, "federations": tuple(sorted(others))})
        )
    for register in told:
        must(actor, "merge", register_scope(register))


def _same(person: str, other: str, reason: str) -> Made:
    said = reason.strip()
    return lambda held: SamePerson(
        id=held.known.history.free_id("same-person"), player=person, other=other, reason=said
    )


def _withdrawn(fact: str) -> Made:
    return lambda held: Withdrawn(id=held.known.history.free_id(f"{fact}-withdrawn"), of=fact)


def _telling(actor: Actor, fact: Made) -> Callable[[Held], Prepared]:
    """A fact as links to append; refused where the book cannot take it."""

    def prepare(held: Held) -> Prepared:
        role = role_for(actor, "merge", register_scope(held.register))
        origin = Origin(moment_after(held.last, actor.now), actor.author, role.value, "people")
        then, before = held.known.with_facts(replace(fact(held), recorded=origin.recorded)), held.known.problems
        wrong = tuple(problem for problem in then.problems if problem not in before)
        return wrong if has_refusal(wrong) else held.adding(then, origin)

    return prepare
