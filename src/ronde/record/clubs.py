"""Clubs and leagues, and who belonged to which on a day. No rule book knows about them: lists are narrowed by them."""

from collections.abc import Collection, Iterator
from datetime import date

from msgspec import Struct, field

from ronde.ground.problems import Problem
from ronde.record.players import Player
from ronde.record.spells import Spell, holding, overlapping_spells, reversed_spells
from ronde.regulations.documents import Id


class League(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A regional league. The id never changes."""

    id: Id
    name: str


class Belonging(Spell, frozen=True, kw_only=True):
    """A club's time in a league."""

    league: Id


class Club(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A club. The id never changes; its league may."""

    id: Id
    name: str
    leagues: list[Belonging] = field(default_factory=list)

    def league(self, day: date) -> str | None:
        """The league on a day."""
        found = holding(self.leagues, day)
        return found.league if found else None


def player_problems(player: Player, clubs: Collection[str]) -> Iterator[Problem]:
    """What is wrong with a player's licences and memberships, by its path in the player."""
    yield from reversed_spells(player.licences, "licences")
    yield from reversed_spells(player.clubs, "clubs")
    yield from overlapping_spells(player.clubs, "clubs")
    for at, membership in enumerate(player.clubs):
        if membership.club not in clubs:
            yield Problem("history.unknown-club", "", ("clubs", at, "club"), {"club": membership.club})


def club_problems(club: Club, leagues: Collection[str]) -> Iterator[Problem]:
    """What is wrong with a club's time in its leagues, by its path in the club."""
    yield from reversed_spells(club.leagues, "leagues")
    yield from overlapping_spells(club.leagues, "leagues")
    for at, belonging in enumerate(club.leagues):
        if belonging.league not in leagues:
            yield Problem("history.unknown-league", "", ("leagues", at, "league"), {"league": belonging.league})
