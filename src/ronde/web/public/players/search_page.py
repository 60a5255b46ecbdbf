"""What the page of the search shows: whom it found, with club, rating and place in each register, and clubs."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from string import ascii_lowercase

from django.db.models import Q

from ronde.regulations import shelf
from ronde.web.actors import Actor
from ronde.web.archive.models import ArchivedLine
from ronde.web.people.models import ClubRow
from ronde.web.people.naming import public_names
from ronde.web.public.feeds.latest import latest_editions
from ronde.web.public.players.search import Found, found_clubs, found_people, letter_people
from ronde.web.registers.models import Change, Edition, Line, Register
from ronde.web.registers.telling import value_text
from ronde.web.registers.variants import first_ranking, rankings_of
from ronde.words.facts import decimals_of

_LONGEST = 100  # signs that are looked at


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands in a register: rating and place on its last list, or that they did once.

    ``is_archived``: only lists of a former site tell of them.
    """

    register: Register
    ranking: str = ""
    value: str = ""
    place: int | None = None
    is_archived: bool = False

    @property
    def other_ranking(self) -> str:
        """The ranking, where it is not the one that the register opens with: addresses name it then."""
        return "" if self.ranking in {"", first_ranking(self.register).code} else self.ranking


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """Somebody who was found."""

    id: str
    name: str
    club: str
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class SearchPage:
    """Everything on the page of the search."""

    typed: str
    letter: str
    players: tuple[FoundPlayer, ...]
    clubs: tuple[ClubRow, ...]
    is_near: bool
    has_more: bool
    registers: tuple[Register, ...]
    number: int
    is_indexed: bool

    @property
    def before(self) -> int:
        """The page before, of a letter; none before the first."""
        return self.number - 1

    @property
    def after(self) -> int:
        """The next page of a letter."""
        return self.number + 1

    @property
    def is_asked(self) -> bool:
        """Whether anything was asked for."""
        return bool(self.typed or self.letter)

    @property
    def letters(self) -> str:
        """The letters with which names begin."""
        return ascii_lowercase


def search_page(asked: Mapping[str, str], actor: Actor | None) -> SearchPage:
    """The page: as many questions for ten persons as for a hundred thousand."""
    typed, letter, page = asked.get("name", "").strip()[:_LONGEST], asked.get("letter", ""), asked.get("page", "")
    begin = letter if len(letter) == 1 and letter in ascii_lowercase and not typed else ""
    number = int(page) if begin and page.isascii() and page.isdecimal() and len(page) < 5 and int(page) else 1
    editions = latest_editions()
    found = letter_people(begin, editions, number) if begin else found_people(typed, editions, actor)
    names = public_names(found.persons)
    return SearchPage(
        typed=typed,
        letter=begin,
        players=_players(found, names.known, editions),
        clubs=found_clubs(typed),
        is_near=found.is_near,
        has_more=found.has_more,
        registers=tuple(one.register for one in editions.values()),
        number=number,
        is_indexed=names.is_indexed,
    )


def _players(found: Found, names: Mapping[str, str], editions: Mapping[str, Edition]) -> tuple[FoundPlayer, ...]:
    lines = _lines(found.persons, editions)
    clubs = dict(ClubRow.objects.filter(id__in={one.club for one in lines if one.club}).values_list("id", "name"))
    past = _past(found.persons, editions)

    def player(person: str) -> FoundPlayer:
        own = [one for one in lines if one.player == person]
        club = next((one.club for one in own if one.club), "")
        standings = tuple(_standings(own, past.get(person, {}), editions))
        return FoundPlayer(person, names[person], clubs.get(club, club), standings)

    return tuple(player(one) for one in found.persons if one in names)


def _lines(persons: Collection[str], editions: Mapping[str, Edition]) -> tuple[Line, ...]:
    """The lines of some persons on the last lists, of every ranking: one question."""
    last = [Q(register=one.register_id, turn=one.turn) for one in editions.values()]
    return tuple(Line.objects.filter(reduce(or_, last), player__in=persons)) if last and persons else ()


def _past(persons: Collection[str], editions: Mapping[str, Edition]) -> Mapping[str, Mapping[int, bool]]:
    """In which registers some persons once stood, by their numbers; whether only an archive tells it. Two questions."""
    found = dict[str, dict[int, bool]]()
    if not persons:
        return found
    archived = ArchivedLine.objects.filter(player__in=persons).values_list("player", "list__register")
    for player, register in archived.distinct():
        found.setdefault(player, {})[register] = True
    rows = [Q(register=one.register_id, turn__lte=one.turn) for one in editions.values()]
    changes = Change.objects.filter(reduce(or_, rows), player__in=persons) if rows else Change.objects.none()
    for player, register in changes.values_list("player", "register").distinct():
        found.setdefault(player, {})[register] = False
    return found


def _standings(own: list[Line], past: Mapping[int, bool], editions: Mapping[str, Edition]) -> Iterator[Standing]:
    for edition in editions.values():
        register = edition.register
        here = {one.ranking: one for one in own if one.register_id == register.pk}
        ranking = next((one.code for one in rankings_of(register) if one.code in here), "")
        if line := here.get(ranking):
            decimals = decimals_of(shelf.regulation(register.regulation), ranking)
            yield Standing(register, ranking, value_text(line.value, decimals), line.place)
        elif register.pk in past:
            yield Standing(register, is_archived=past[register.pk])
