"""Which list is meant, and which of its lines: what a page and a file have in common."""

from dataclasses import dataclass
from datetime import date

from django.db.models import F, QuerySet, Window
from django.db.models.functions import Rank

from ronde.record.players import sorting_name
from ronde.regulations.answers import Ranking
from ronde.web.people.naming import named_people
from ronde.web.public.lists.asked import Asked
from ronde.web.registers.models import Edition, Line, Register
from ronde.web.registers.variants import ranking_of, rankings_of


@dataclass(frozen=True, slots=True)
class FoundList:
    """A list that is asked for, among all of its ranking, the latest first."""

    register: Register
    ranking: Ranking
    edition: Edition
    editions: tuple[Edition, ...]

    @property
    def before(self) -> Edition | None:
        """The list of an earlier day with which it is compared: its last edition."""
        return next((one for one in self.editions if one.day < self.edition.day), None)

    @property
    def is_first(self) -> bool:
        """Whether there is none before it."""
        return self.edition == self.editions[-1]


def found_list(register: Register, asked: Asked) -> FoundList | None:
    """The list that is meant, the last one where nothing is said; None where nothing was published that is asked for."""
    ranking = ranking_of(register, asked.ranking)
    if ranking is None:
        return None
    editions = tuple(register.editions.filter(ranking=ranking.code).order_by("-day", "-number").defer("text"))
    edition = next((one for one in editions if _is_meant(one, asked)), None)
    return FoundList(register, ranking, edition, editions) if edition else None


def _is_meant(one: Edition, asked: Asked) -> bool:
    return asked.day in {"", one.day.isoformat()} and asked.edition in {"", str(one.number)}


def lines_asked_for(edition: Edition, asked: Asked) -> "QuerySet[Line]":
    """The lines asked for, in their order. Who is not named in public is found by no club, category or name either."""
    found = edition.lines.filter(**asked.narrowed)
    if asked.belonging:
        found = found.filter(player__in=named_people().values("id"))
    if asked.name:
        matching = named_people()
        for word in sorting_name(asked.name).split():
            matching = matching.filter(sorting__contains=word)
        found = found.filter(player__in=matching.values("id"))
    if asked.only_moved:
        found = found.exclude(was=F("value"))
    if asked.is_sublist:
        found = found.annotate(within=Window(Rank(), order_by=F("place").asc(nulls_last=True)))
    return found.order_by("position")


def rankings_with_lines(register: Register, edition: Edition) -> tuple[str, ...]:
    """The rankings of a publication on which anybody stands, in the book's order; an edition's own always."""
    if len(rankings_of(register)) == 1:
        return (edition.ranking,)
    sizes = dict(register.editions.filter(turn=edition.turn).values_list("ranking", "size"))
    return tuple(one.code for one in rankings_of(register) if sizes.get(one.code) or one.code == edition.ranking)


def day_of(given: str) -> date | None:
    """A day as an address has it; None where it is none."""
    try:
        return date.fromisoformat(given)
    except ValueError:
        return None
