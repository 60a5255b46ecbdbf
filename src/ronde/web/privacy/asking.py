"""Who may ask and decide what about whom."""

from collections.abc import Collection
from dataclasses import replace
from datetime import date

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet

from ronde.ground.problems import Problem
from ronde.record.players import Player
from ronde.web.actors import Actor
from ronde.web.clock import local, now
from ronde.web.people.whose import federations_here, may_for_any, owners_of, scopes_by_federation
from ronde.web.permissions import may, must
from ronde.web.privacy.whom import Whom, whom
from ronde.web.registers.models import Line, Register
from ronde.web.registers.ways import day_at

NOBODY = "privacy.nobody"


def as_asked_by(actor: Actor, action: str, person: Whom, chosen: Collection[str] = ()) -> Whom:
    """Somebody as far as the actor may do something about them: whole, or the part of the federations for which the actor answers.

    Refused for who answers for none of them.
    """
    found = replace(person, chosen=frozenset(chosen))
    if may(actor, action, {"person": person.id}):  # themselves, or a role over everything
        return found
    scopes = scopes_by_federation(person.player, day_of(actor, person.player))
    mine = [federation for federation, theirs in scopes.items() if may_for_any(actor, action, theirs)]
    others = [federation for federation in scopes if federation not in mine and federation in federations_here()]
    if not mine:
        raise PermissionDenied
    rows = Register.objects.values_list("pk", "federation")
    kept = frozenset(key for key, federation in rows if federation in mine)
    return replace(
        found,
        registers=None if len(kept) == len(rows) else kept,
        is_part=bool(others),
        federations=tuple(mine),
    )


def day_of(actor: Actor, player: Player) -> date:
    """The day on which somebody acts for a person, where the person's federation is.

    Of several places it is the day where it is latest: a paper signed today is not of a day to come in any of them.
    """
    moment = actor.now or now()
    return max((day_at(register, moment) for register in _registers_of(player)), default=local(moment).date())


def _registers_of(player: Player) -> "QuerySet[Register]":
    """The registers of somebody's federations and of the lists they stand on; where nobody knows, all of them."""
    own = Register.objects.filter(is_copy=False)
    on_lists = Line.objects.filter(player=player.id).values("register")
    found = own.filter(Q(federation__in=owners_of(player.id)) | Q(pk__in=on_lists))
    return found if found.exists() else own


def asked_about(actor: Actor, action: str, person: str, chosen: Collection[str] = ()) -> Whom | Problem:
    """Whom something is about, if the actor may do it; that somebody is unknown or erased hears only who may do it to anybody."""
    found = whom(person)
    if found is None or found.player.erased:
        must(actor, action, {"person": person})
        return Problem(NOBODY, values={"id": person})
    return as_asked_by(actor, action, found, chosen)
