"""Whose a person is: the one answer, for pages, searches, lists, merges, exports and everything that privacy asks.

A person belongs to federations by membership (``Affiliation``), and to nobody by a licence that somebody has written down. Of whom no
membership is known, the installation's only federation answers; where several share an installation, only roles that are held over everything
(docs/decisions/0049). A register that names no federation answers for whoever belongs to none of those that are here.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

import msgspec
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q

from ronde.record.clubs import Club
from ronde.record.players import Player
from ronde.web.accounts.models import Appointment
from ronde.web.actors import Actor, HeldRole
from ronde.web.clock import now
from ronde.web.people.finding_keys import club_key
from ronde.web.people.models import Affiliation, ClubRow
from ronde.web.permissions import Scope, may, role_for
from ronde.web.registers.models import Register
from ronde.web.roles import OVER, Role

_MANY = 500  # rows in one question
_ORGANISING = frozenset({Role.ORGANISER, Role.CLUB_PRESIDENT, Role.LEAGUE_PRESIDENT})


def federations_here() -> frozenset[str]:
    """The federations that share this installation: those that keep a register here (an empty name where one names none) or have a licence officer."""
    officers = Appointment.objects.filter(role=Role.LICENCE_OFFICER).exclude(over="").values_list("over", flat=True)
    kept = Register.objects.filter(is_copy=False).values_list("federation", flat=True)
    return frozenset(kept.union(officers))


def owners_of(person: str) -> frozenset[str]:
    """The federations to which somebody is known to belong."""
    return frozenset(Affiliation.objects.filter(person=person).values_list("federation", flat=True))


def answers_for(federation: str, owners: Collection[str], here: Collection[str]) -> bool:
    """Whether a federation answers for a person of some owners."""
    if federation:
        return federation in owners or (not owners and set(here) <= {federation})
    return not set(owners) & set(here)


def answering_federations(owners: Collection[str], here: Collection[str]) -> tuple[str, ...]:
    """The federations that answer for a person of some owners, in the order of their names; none where only the installation does."""
    return tuple(sorted(federation for federation in {*owners, *here} if answers_for(federation, owners, here)))


def federation_of_register(code: str) -> str | None:
    """The federation of a register, an empty name where it names none; None where there is no such register."""
    return Register.objects.filter(code=code).values_list("federation", flat=True).first()


def is_ours(register: Register, person: str) -> bool:
    """Whether a register's federation answers for a person."""
    return answers_for(register.federation, owners_of(person), federations_here())


def is_of(federation: str) -> Q:
    """Rows of the persons for whom a federation answers."""
    known, here = Affiliation.objects.filter(person=OuterRef("pk")), federations_here()
    if not federation:
        return ~Q(Exists(known.filter(federation__in=here)))
    ours = Q(Exists(known.filter(federation=federation)))
    return ours | ~Q(Exists(known)) if here <= {federation} else ours


@dataclass(frozen=True)
class PeopleOfFederation:
    """The persons for whom a federation answers. The database is asked when somebody is looked for first, twice however many they are."""

    federation: str

    def __contains__(self, person: object) -> bool:
        ids, is_all_but = self._told
        return (person in ids) is not is_all_but

    @cached_property
    def _told(self) -> tuple[frozenset[str], bool]:
        """Some by their ids; or, if the second is true, everybody but those."""
        here, every = federations_here(), Affiliation.objects.all()
        theirs = every.filter(federation=self.federation)
        if self.federation and not here <= {self.federation}:
            return frozenset(theirs.values_list("person", flat=True)), False
        others = (
            every.exclude(person__in=theirs.values("person")) if self.federation else every.filter(federation__in=here)
        )
        return frozenset(others.values_list("person", flat=True)), True


def join_federations(persons: Iterable[str], federations: Collection[str]) -> None:
    """Let persons belong to federations from now on. Who may decide that has been asked before."""
    rows = [
        Affiliation(person_id=person, federation=federation)
        for person in persons
        for federation in federations
        if federation
    ]
    Affiliation.objects.bulk_create(rows, batch_size=_MANY, ignore_conflicts=True)


def claim_nobodys(persons: Collection[str], federation: str) -> None:
    """Persons who belong to no federation belong to the one whose register names them."""
    wanted = sorted(persons) if federation else []
    for start in range(0, len(wanted), _MANY):
        part = wanted[start : start + _MANY]
        known = set(Affiliation.objects.filter(person__in=part).values_list("person", flat=True))
        join_federations([person for person in part if person not in known], [federation])


# For who organises: appointed for a federation, a league or a club (``federation:ffjd``), or with events by registers already


def federations_in_reach(actor: Actor) -> frozenset[str] | None:
    """The federations whose people somebody meets as an organiser; None where there is but one to be met."""
    if len(federations_here()) <= 1:
        return None
    return frozenset(
        federation
        for held in actor.held
        if held.role in _ORGANISING
        for federation in _federations_over(held)
        if federation
    )


def _federations_over(held: HeldRole) -> Iterable[str]:
    kind, is_scope, over = held.over.partition(":")
    if held.role is not Role.ORGANISER or not is_scope:
        kind, over = OVER[held.role], held.over
    match kind:
        case "federation":
            return (over,)
        case "club":
            return federations_of_clubs((over,))
        case "league":
            return federations_of_clubs(clubs_of_league(over))
        case _:
            return Register.objects.filter(events=over, is_copy=False).values_list("federation", flat=True)


def clubs_of_league(league: str) -> tuple[str, ...]:
    """The clubs that belong to a league today."""
    clubs: Iterator[Club] = (msgspec.json.decode(row.body, type=Club) for row in ClubRow.objects.order_by("pk"))
    return tuple(club.id for club in clubs if club.league(now().date()) == league)


def federations_of_clubs(clubs: Iterable[str]) -> tuple[str, ...]:
    """The federations to which members of some clubs belong."""
    keys = [club_key(club) for club in clubs]
    found = Affiliation.objects.filter(person__keys__key__in=keys).order_by("federation")
    return tuple(found.values_list("federation", flat=True).distinct())


# As the table of permissions asks it


def scopes_by_federation(player: Player, day: date | None = None) -> Mapping[str, tuple[Scope, ...]]:
    """Whose a person is, for ``permissions``, by each federation that answers: themselves, club and league of a day, federation, registers."""
    registers = list(Register.objects.values_list("code", "federation"))
    own = {"person": player.id, **_club_and_league(player, day or now().date())}
    found = answering_federations(owners_of(player.id), federations_here()) or ("",)
    codes = {owner: [code for code, federation in registers if federation == owner] for owner in found}
    return {
        owner: (
            {**own, "federation": owner},
            *({**own, "federation": owner, "register": code} for code in codes[owner]),
        )
        for owner in found
    }


def scopes_of(player: Player, day: date | None = None) -> tuple[Scope, ...]:
    """The same for all federations together: who may for one of them may look, and act on that one's part."""
    return tuple(scope for found in scopes_by_federation(player, day).values() for scope in found)


def _club_and_league(player: Player, day: date) -> dict[str, str]:
    club = player.club(day) or ""
    body = ClubRow.objects.filter(pk=club).values_list("body", flat=True).first() if club else None
    league = msgspec.json.decode(body, type=Club).league(day) if body else None
    return {key: one for key, one in (("club", club), ("league", league or "")) if one}


def others_to_ask(actor: Actor, action: str, player: Player) -> tuple[str, ...]:
    """The federations that answer for a person and for which somebody may not do something: those are to be asked about what they share."""
    found, here = scopes_by_federation(player), federations_here()
    return tuple(one for one, scopes in found.items() if one in here and not may_for_any(actor, action, scopes))


def federations_held(actor: Actor) -> tuple[str, ...]:
    """The federations over which somebody holds a role by name."""
    return tuple(sorted({held.over for held in actor.held if OVER[held.role] == "federation" and held.over}))


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
