"""How those who play in an event are called in public, also who is nobody's person here yet."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ronde.ground.ids import PlayerId
from ronde.record.players import Player
from ronde.web.events.models import EntrantRow, Event
from ronde.web.people.naming import ADULT, PublicNames, public_names


@dataclass(frozen=True, slots=True)
class PublicEntrant:
    """Somebody in an event: which person it is, if any; ``newcomer`` is the name of who is none yet and is known to be of age."""

    person: str = ""
    newcomer: str = ""


@dataclass(frozen=True, slots=True)
class EntrantNames:
    """What the players of an event are called on a page for everybody."""

    entrants: Mapping[PlayerId, PublicEntrant]
    people: PublicNames

    def person(self, player: PlayerId) -> str:
        """Whose page tells more of a player; nobody's where there is none, or it is not for everybody."""
        person = self.entrants.get(player, PublicEntrant()).person
        return person if self.people.is_named(person) else ""

    def is_named(self, player: PlayerId) -> bool:
        """Whether the name is said, with all that leads to it."""
        return bool(self.person(player) or self.entrants.get(player, PublicEntrant()).newcomer)

    def __call__(self, player: PlayerId) -> str:
        """The name, or that it is not published."""
        one = self.entrants.get(player, PublicEntrant())
        return one.newcomer or self.people(one.person)


def entrant_names(entrants: Mapping[PlayerId, PublicEntrant]) -> EntrantNames:
    """How some players are called, found with one question to the database."""
    return EntrantNames(entrants, public_names(one.person for one in entrants.values() if one.person))


def entrants_of(event: Event, today: date) -> dict[PlayerId, PublicEntrant]:
    """Who plays in an event: one query."""
    rows = EntrantRow.objects.filter(event=event).values_list("player", "person", "frozen")
    return {
        PlayerId(player): PublicEntrant(person)
        if person
        else PublicEntrant(newcomer=_grown(player, json.loads(frozen), today))
        for player, person, frozen in rows
    }


def _grown(player: str, frozen: Mapping[str, str], today: date) -> str:
    """The name of a newcomer who is known to be of age; of whom nothing is known is not named before somebody has asked."""
    birth = date.fromisoformat(frozen["birth"]) if frozen.get("birth") else None
    age = Player(id=player, name="", birth=birth).age(today) if birth else None
    return frozen.get("name", "") if age is not None and age >= ADULT else ""
