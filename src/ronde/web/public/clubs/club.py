"""What the page of a club shows: who belongs to it, where they stand, what it announces."""

import json
from dataclasses import dataclass
from datetime import date

import msgspec

from ronde.record.clubs import Club
from ronde.record.players import Player
from ronde.web.events.announced import announced_events
from ronde.web.events.models import Event
from ronde.web.people.finding_keys import club_key
from ronde.web.people.models import ClubRow, LeagueRow, PersonKey, PersonRow
from ronde.web.people.naming import PublicNames, public_names
from ronde.web.public.clubs.standings import LastList, Stands, last_lists, on_any, stands
from ronde.web.registers.models import Change, Line

_EVENTS = 20


@dataclass(frozen=True, slots=True)
class ListOfClub:
    """Those of a club who stand on the last list of a register; ``sections``: how many counted for them in it."""

    last: LastList
    lines: tuple[Stands, ...]
    unnamed: int
    sections: int


@dataclass(frozen=True, slots=True)
class ClubPage:
    """Everything on the page of a club; ``others``: who is named and on no list, ``unnamed``: how many are not named."""

    club: Club
    league: str
    league_name: str
    lists: tuple[ListOfClub, ...]
    others: tuple[str, ...]
    unnamed: int
    members: int
    events: tuple[Event, ...]
    is_indexed: bool = True


def club_page(club: str, today: date) -> ClubPage | None:
    """The page of a club; None where there is none of that id."""
    row = ClubRow.objects.filter(pk=club).first()
    if row is None:
        return None
    found = msgspec.json.decode(row.body, type=Club)
    members, lists = _members(club, today), last_lists()
    names, league = public_names(members), found.league(today) or ""
    shown = _lists(lists, members, names)
    listed = {line.player for one in shown for line in one.lines}
    return ClubPage(
        club=found,
        league=league,
        league_name=LeagueRow.objects.filter(pk=league).values_list("name", flat=True).first() or league,
        lists=shown,
        others=tuple(name for person, name in members.items() if names.is_named(person) and person not in listed),
        unnamed=sum(not names.is_named(person) for person in members),
        members=len(members),
        events=_events(found, today),
        is_indexed=names.is_indexed,
    )


def _members(club: str, today: date) -> dict[str, str]:
    """Who belongs to a club today, in the order of names."""
    keys = PersonKey.objects.filter(key=club_key(club)).values("person")
    rows = (
        PersonRow.objects.filter(id__in=keys, same_as=None).order_by("sorting", "id").values_list("id", "name", "body")
    )
    return {person: name for person, name, body in rows if msgspec.json.decode(body, type=Player).club(today) == club}


def _lists(lists: tuple[LastList, ...], members: dict[str, str], names: PublicNames) -> tuple[ListOfClub, ...]:
    rows = tuple(Line.objects.filter(on_any(lists), player__in=list(members)).order_by("register", "position"))
    sections = _sections(lists, members)
    made = []
    for one in lists:
        own = [row for row in rows if row.register_id == one.register.pk]
        named = [row for row in own if names.is_named(row.player)]
        lines = tuple(stands(row, one.ranking, names(row.player)) for row in named)
        made.append(ListOfClub(one, lines, len(own) - len(named), len(sections.get(one.register.pk, ()))))
    return tuple(one for one in made if one.lines or one.unnamed)


def _sections(lists: tuple[LastList, ...], members: dict[str, str]) -> dict[int, set[str]]:
    """What counted for members on the last list of each register."""
    turns = {one.register.pk: one.edition.turn for one in lists}
    rows = Change.objects.filter(turn__in=turns.values(), register__in=turns, player__in=list(members))
    found: dict[int, set[str]] = {}
    for register, turn, events in rows.values_list("register_id", "turn", "events").distinct():
        if turns[register] == turn:
            found.setdefault(register, set()).update(json.loads(events))
    return found


def _events(club: Club, today: date) -> tuple[Event, ...]:
    """What the club has announced, by its name, and what is not over yet."""
    found = announced_events().filter(announcement__organiser=club.name, last_day__gte=today)
    return tuple(found.order_by("first_day", "id")[:_EVENTS])
