"""Whose a person is, for who asks whether somebody may: themselves, their clubs and leagues, their federations.

A person may belong to two federations; whoever may for one of them may. A licence is its own federation's.
"""

from collections.abc import Iterable, Iterator
from datetime import date

from django.core.exceptions import PermissionDenied

from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.spells import Spell
from ronde.web.actors import Actor
from ronde.web.people.finding_keys import federations_of
from ronde.web.permissions import Scope, may, role_for
from ronde.web.roles import OVER, Role


def scopes_of(
    player: Player, spell: Spell | None = None, people: People | None = None, day: date | None = None
) -> tuple[Scope, ...]:
    """Whose a person is, once for each federation; with clubs and leagues of a day where ``people`` are given."""
    federations = (spell.federation,) if isinstance(spell, Licence) and spell.federation else federations_of(player)
    club = player.club(day) if day else None
    known = people.clubs.get(club) if people and club else None
    league = known.league(day) if known and day else None
    whose = {"person": player.id, "club": club or "", "league": league or ""}
    return tuple({**whose, "federation": one} for one in federations or ("",))


def federations_held(actor: Actor) -> tuple[Scope, ...]:
    """Every federation over which somebody holds a role: for what belongs to no federation alone, as a club."""
    over = (one.over for one in actor.held if OVER[one.role] == "federation")
    return tuple({"federation": one} for one in over) or ({},)


def may_for_any(actor: Actor, action: str, scopes: Iterable[Scope]) -> bool:
    """Whether somebody may for one of the owners of a thing."""
    return any(may(actor, action, scope) for scope in scopes)


def must_for_any(actor: Actor, action: str, scopes: Iterable[Scope]) -> None:
    """Refuse who may for none of them."""
    if not may_for_any(actor, action, scopes):
        raise PermissionDenied


def role_for_any(actor: Actor, action: str, scopes: Iterable[Scope]) -> Role:
    """As what somebody does it."""
    return next(_roles(actor, action, scopes), Role.VISITOR)


def _roles(actor: Actor, action: str, scopes: Iterable[Scope]) -> Iterator[Role]:
    yield from (role_for(actor, action, scope) for scope in scopes if may(actor, action, scope))
