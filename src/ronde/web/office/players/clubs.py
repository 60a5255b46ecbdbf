"""Clubs and leagues: who belongs where, and how they are renamed."""

import secrets
from collections import Counter
from dataclasses import dataclass
from datetime import date

from msgspec import structs

from ronde.ground.problems import Problem
from ronde.record.clubs import Belonging, Club, League
from ronde.record.spells import closed_before
from ronde.web.actors import Actor
from ronde.web.office.players.entering import ENTER, who_else
from ronde.web.people.club_services import add_club, add_league, correct_club, correct_league
from ronde.web.people.models import ClubRow, LeagueRow
from ronde.web.people.services import Saved
from ronde.web.people.whose import PeopleOfFederation, federations_held
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

_MOST = 300  # members that are shown


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club with its league of today and how many members it has."""

    id: str
    name: str
    league: str
    members: int


@dataclass(frozen=True, slots=True)
class ChosenClub:
    """One club: its members by name, the version by which it may be changed."""

    id: str
    name: str
    version: int
    league: str
    leagues: tuple[tuple[str, date, date | None], ...]
    members: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ClubsPage:
    """Clubs and leagues (id, name, version, how many clubs), the chosen one, and who may change them, where the officer may not."""

    clubs: tuple[ClubLine, ...]
    leagues: tuple[tuple[str, str, int, int], ...]
    chosen: ChosenClub | None
    not_edit: str


def clubs_page(register: Register, chosen: str, actor: Actor, today: date) -> ClubsPage:
    """All clubs and leagues: two questions, and members from memory."""
    must(actor, ENTER, register_scope(register))
    people = FOLD.held(register).known.history.people
    ours = PeopleOfFederation(register.federation)
    named = [player for player in people.players.values() if player.name and player.id in ours]
    members = Counter(one.club(today) or "" for one in named)
    leagues = {row.id: row for row in LeagueRow.objects.order_by("name")}
    versions = dict(ClubRow.objects.values_list("id", "version"))
    clubs = sorted(people.clubs.values(), key=lambda one: one.name)
    names = {key: row.name for key, row in leagues.items()}
    lines = tuple(ClubLine(one.id, one.name, names.get(one.league(today) or "", ""), members[one.id]) for one in clubs)
    of_league = Counter(one.league(today) or "" for one in clubs)
    club = people.clubs.get(chosen)
    own = sorted((one.name, one.id) for one in named if one.club(today) == chosen)[:_MOST] if club else ()
    return ClubsPage(
        clubs=lines,
        leagues=tuple((row.id, row.name, row.version, of_league[row.id]) for row in leagues.values()),
        chosen=_chosen(club, versions.get(chosen, 0), names, tuple((id_, name) for name, id_ in own), today)
        if club
        else None,
        not_edit=who_else(
            actor, "edit-person", [{"federation": federation} for federation in federations_held(actor) or ("",)]
        ),
    )


def _chosen(
    club: Club, version: int, leagues: dict[str, str], members: tuple[tuple[str, str], ...], today: date
) -> ChosenClub:
    spells = tuple((leagues.get(one.league, one.league), one.since, one.until) for one in club.leagues)
    return ChosenClub(club.id, club.name, version, club.league(today) or "", spells, members)


@dataclass(frozen=True, slots=True)
class TypedClub:
    """A club or a league as it was typed; without an id a new one. ``league`` since a day, where the club changes over to it."""

    id: str
    name: str
    seen: int
    league: str = ""
    since: date | None = None


def save_club(register: Register, typed: TypedClub, actor: Actor) -> Saved:
    """A new club, or one renamed or come to another league."""
    must(actor, ENTER, register_scope(register))
    known = FOLD.held(register).known.history.people.clubs.get(typed.id)
    club = structs.replace(known, name=typed.name) if known else Club(id=f"c{secrets.token_hex(6)}", name=typed.name)
    if typed.league and typed.since is None:
        return Saved(typed.id, problems=(Problem("players.no-day", where=("since",), values={"given": ""}),))
    if typed.league and typed.since:
        earlier = [closed_before(one, typed.since) for one in club.leagues]
        club = structs.replace(club, leagues=[*earlier, Belonging(league=typed.league, since=typed.since)])
    if typed.id and known is None:
        return Saved(typed.id, problems=(Problem("people.unknown", values={"id": typed.id}),))
    return correct_club(club, typed.seen, actor) if known else add_club(club, actor)


def save_league(register: Register, typed: TypedClub, actor: Actor) -> Saved:
    """A new league, or one renamed."""
    must(actor, ENTER, register_scope(register))
    if typed.id:
        return correct_league(League(id=typed.id, name=typed.name), typed.seen, actor)
    return add_league(League(id=f"l{secrets.token_hex(6)}", name=typed.name), actor)
