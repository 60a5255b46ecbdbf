"""What is wrong with people as they are written down: names, erasures, other ids, licences, clubs and leagues."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

import msgspec

from ronde.ground.problems import Problem
from ronde.play.bounds import NOBODYS
from ronde.record.clubs import Club
from ronde.record.outside_ratings import SOURCES
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.spells import overlapping_spells, reversed_spells


def player_problems(player: Player, clubs: Collection[str]) -> Iterator[Problem]:
    """What is wrong with a player's name, licences and memberships, by its path in the player."""
    if player.id.casefold() == NOBODYS:
        yield Problem("people.reserved-id", "", ("id",), {"id": player.id})
    yield from _name_problems(player)
    yield from reversed_spells(player.licences, "licences")
    yield from reversed_spells(player.clubs, "clubs")
    yield from overlapping_spells(player.clubs, "clubs")
    yield from reversed_spells(player.residences, "residences")
    yield from overlapping_spells(player.residences, "residences")
    yield from _outside_problems(player)
    for at, membership in enumerate(player.clubs):
        if membership.club not in clubs:
            yield Problem("history.unknown-club", "", ("clubs", at, "club"), {"club": membership.club})


def _outside_problems(player: Player) -> Iterator[Problem]:
    """Ratings of others that cannot be; each source has one at a time."""
    yield from reversed_spells(player.outside, "outside")
    for source in SOURCES:
        rows = [at for at, one in enumerate(player.outside) if one.source == source]
        for problem in overlapping_spells([player.outside[at] for at in rows]):
            yield replace(problem, where=("outside", rows[int(problem.where[0])], "since"))
    for at, one in enumerate(player.outside):
        if not one.is_possible:
            values = {"source": one.source, "value": str(one.value)}
            yield Problem("people.outside-value", "", ("outside", at, "value"), values)


def _name_problems(player: Player) -> Iterator[Problem]:
    """Everybody has a name, but for those of whom all was erased: of them the id is left and nothing else."""
    if player.erased is None:
        if not player.name.strip():
            yield Problem("people.no-name", "", ("name",), {"id": player.id})
        return
    for key in msgspec.to_builtins(player):
        if key not in {"id", "erased"}:
            yield Problem("people.erased-and-known", "", (key,), {"id": player.id, "key": key})


def also_problems(player: Player, claims: Mapping[str, Collection[str]]) -> Iterator[Problem]:
    """Other ids of a player that are somebody's own, or somebody else's too; ``claims``: whose each id is."""
    for at, other in enumerate(player.also):
        others = tuple(who for who in claims.get(other, ()) if who != player.id)
        if others or other == player.id:
            values = {"id": player.id, "other": other, "owner": (others or (player.id,))[0]}
            yield Problem("people.id-taken", "", ("also", at), values)


def claims(players: Collection[Player]) -> Mapping[str, Collection[str]]:
    """Every id, with those who have it as their own or as another one."""
    found: dict[str, list[str]] = {}
    for player in players:
        for name in (player.id, *player.also):
            found.setdefault(name, []).append(player.id)
    return found


def sharing_problems(player: Player, shared: People) -> Iterator[Problem]:
    """What is wrong with a player's ids beside people that others have written down, by its path in the player."""
    for where, name in (("id",), player.id), *((("also", at), other) for at, other in enumerate(player.also)):
        owner = shared.known_as.get(name) or (name if name in shared.players and where != ("id",) else None)
        if owner:
            yield Problem("people.id-taken", "", where, {"id": player.id, "other": name, "owner": owner})


def club_problems(club: Club, leagues: Collection[str]) -> Iterator[Problem]:
    """What is wrong with a club's time in its leagues, by its path in the club."""
    yield from reversed_spells(club.leagues, "leagues")
    yield from overlapping_spells(club.leagues, "leagues")
    for at, belonging in enumerate(club.leagues):
        if belonging.league not in leagues:
            yield Problem("history.unknown-league", "", ("leagues", at, "league"), {"league": belonging.league})
