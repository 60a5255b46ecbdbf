"""Who is found in the room: by name, number or club; and what is changed of licences in these days."""

from dataclasses import dataclass
from datetime import date

from ronde.ground.ids import PlayerId
from ronde.record.lookalikes import name_words
from ronde.record.people import People
from ronde.web.actors import Actor
from ronde.web.office.players.entering import ENTER
from ronde.web.people.searching import FoundPerson, found_persons
from ronde.web.people.whose import PeopleOfFederation
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

LONGEST = 100  # signs that somebody may type
_MOST = 200  # members of a club


@dataclass(frozen=True, slots=True)
class FoundPage:
    """Who was found by what was typed; ``clubs``: those whose name it is, with their members among the found."""

    typed: str
    people: tuple[FoundPerson, ...]
    clubs: tuple[str, ...] = ()


def found_page(register: Register, typed: str, actor: Actor, today: date) -> FoundPage:
    """Persons by a name, a licence number, or the name of their club."""
    must(actor, ENTER, register_scope(register))
    given = typed.strip()[:LONGEST]
    if not given:
        return FoundPage("", ())
    people = FOLD.held(register).known.history.people
    by_name = found_persons(given, actor, federation=register.federation)
    clubs = {club.id: club.name for club in people.clubs.values() if _is_called(given, club.name)}
    known = {one.id for one in by_name}
    members = (one for one in _members(register, people, set(clubs), today) if one.id not in known)
    return FoundPage(given, (*by_name, *members), tuple(clubs.values()))


def _is_called(given: str, name: str) -> bool:
    said = name_words(name)
    words = name_words(given)
    return bool(words) and all(any(one.startswith(word) for one in said) for word in words)


def _members(register: Register, people: People, clubs: set[str], today: date) -> tuple[FoundPerson, ...]:
    if not clubs:
        return ()
    ours = PeopleOfFederation(register.federation)
    found = [
        player
        for player in people.players.values()
        if player.name and player.club(today) in clubs and player.id in ours
    ]
    return tuple(
        FoundPerson(
            id=one.id,
            name=one.name,
            licence=(spell.number if (spell := one.licence_on(today, register.federation)) else "") or one.licence,
            club=people.clubs[one.club(today) or ""].name,
            birth_year=one.born,
        )
        for one in sorted(found, key=lambda one: people.sorting_name(PlayerId(one.id)))[:_MOST]
    )
