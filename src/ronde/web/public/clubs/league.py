"""What the page of a league shows: its clubs, and how many of its players are on the last list of every register."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count

from ronde.web.people.models import LeagueRow
from ronde.web.people.naming import named_people
from ronde.web.public.clubs.every import ClubLine, every_club
from ronde.web.public.clubs.standings import LastList, last_lists, on_any
from ronde.web.registers.models import Line


@dataclass(frozen=True, slots=True)
class ListOfLeague:
    """How many named players of a league stand on a list."""

    last: LastList
    players: int


@dataclass(frozen=True, slots=True)
class LeaguePage:
    """Everything on the page of a league."""

    id: str
    name: str
    clubs: tuple[ClubLine, ...]
    lists: tuple[ListOfLeague, ...]


def league_page(league: str, today: date) -> LeaguePage | None:
    """The page of a league; None where there is none of that id."""
    row = LeagueRow.objects.filter(pk=league).first()
    if row is None:
        return None
    clubs = next((one.clubs for one in every_club(today) if one.id == league), ())
    lists = last_lists()
    named = Line.objects.filter(on_any(lists), league=league, player__in=named_people().values("id"))
    counts = dict(named.values_list("register_id").annotate(count=Count("id")))
    found = (ListOfLeague(one, counts.get(one.register.pk, 0)) for one in lists)
    return LeaguePage(row.id, row.name, clubs, tuple(one for one in found if one.players))
