"""Who may say to be here at a tablet: the people of its section, found by the first letters of a name or by a number."""

import json
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.record.family_names import family_first, listing_order
from ronde.record.players import sorting_name
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.models import EntrantRow
from ronde.web.events.own_presence import is_own, last_presence
from ronde.web.events.till import present_in
from ronde.web.language import reading

_LONGEST = 50  # signs of what is typed


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the section: the number in its list, the name as lists have it, and by what they are found."""

    player: PlayerId
    number: int
    name: str
    found_by: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class PresencePage:
    """Who was looked for, who was found, and whom somebody has just checked in."""

    typed: str
    people: tuple[Person, ...]
    here: int
    all: int
    just: Person | None = None
    may_undo: bool = False


def presence_page(desk: SectionDesk, typed: str, just: str = "") -> PresencePage:
    """The people of a section who have not left it: all of them, or those who were looked for."""
    present, people = present_in(desk.notes), list[Person]()
    for at, entry in enumerate(desk.section.entries, start=1):
        if entry.last_round is None:
            name, number = family_first(desk.name(entry.player)), entry.number or at
            found_by = f"{sorting_name(name.replace('-', ' '))} {number}"
            people.append(Person(entry.player, number, name, found_by, entry.player in present))
    people.sort(key=lambda one: listing_order(one.name, reading()))
    wanted = typed.strip()[:_LONGEST]
    licensed = _by_licence(desk, wanted) if wanted.isalnum() and any(map(str.isdigit, wanted)) else frozenset[str]()
    found = tuple(one for one in people if one.player in licensed or _begins(one, wanted))
    last = last_presence(desk.notes, just) if just else None
    return PresencePage(
        wanted,
        found,
        sum(one.is_here for one in people),
        len(people),
        next((one for one in people if one.player == just), None),
        last is not None and is_own(last, desk.actor),
    )


def _begins(person: Person, typed: str) -> bool:
    """Whether each word that was typed begins one of the name, or is the number."""
    words = person.found_by.split()
    return all(any(one.startswith(part) for one in words) for part in sorting_name(typed.replace("-", " ")).split())


def _by_licence(desk: SectionDesk, typed: str) -> frozenset[str]:
    """Whose licence has this number; it is shown to nobody."""
    rows = EntrantRow.objects.filter(event=desk.event, frozen__contains=typed).values_list("player", "frozen")
    return frozenset(player for player, frozen in rows if json.loads(frozen).get("licence") == typed)
