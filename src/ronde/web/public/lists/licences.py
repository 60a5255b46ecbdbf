"""The licence list, by which an organiser checks entries (FFJD 5.3.1): who has a valid licence on a day. Numbers are not in it.

It is for who may look for persons, and shows each only those whom they may see, by their whole names: at the desk a child is entered by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ronde.record.players import Player, sorting_name
from ronde.regulations import shelf
from ronde.web.actors import Actor
from ronde.web.people.models import ClubRow
from ronde.web.people.rows import player_of
from ronde.web.people.searching import visible
from ronde.web.people.whose import federations_here, is_of
from ronde.web.public.lists.asked import ON_A_PAGE, Asked
from ronde.web.public.lists.choices import names_of
from ronde.web.public.lists.finding import day_of
from ronde.web.registers.models import Register

_BOOKS = ("ffjd",)  # that ask for a licence


@dataclass(frozen=True, slots=True)
class Licensed:
    """Somebody, with the state of the licence on the day: ``valid``, ``missing``, or ``abroad`` where none is needed."""

    name: str
    club: str
    state: str
    until: date | None


@dataclass(frozen=True, slots=True)
class LicencePage:
    """Everything on the page; ``register`` is the one whose federation is asked about, None where none asks for licences."""

    register: Register | None
    registers: tuple[Register, ...]
    day: date
    asked: Asked
    ones: tuple[Licensed, ...] = ()
    total: int = 0
    first: int = 1

    @property
    def last(self) -> int:
        """The number of the last one on the page."""
        return self.first + len(self.ones) - 1

    @property
    def next_page(self) -> int | None:
        """The number of the next page."""
        return None if self.last >= self.total else self.asked.page + 1


def licence_page(actor: Actor, given: Mapping[str, str], today: date) -> LicencePage:
    """The licences of those whom somebody may see, on a day; five questions."""
    registers = tuple(Register.objects.filter(is_copy=False, regulation__in=_BOOKS).order_by("name"))
    wanted = given.get("register", "")
    register = next((one for one in registers if wanted in {"", one.code}), None)
    day, asked = day_of(given.get("day", "")) or today, Asked.of(given)
    rows = visible(actor)
    if register is None:
        return LicencePage(None, registers, day, asked)
    rows = rows.filter(is_of(register.federation)) if len(federations_here()) > 1 else rows
    for word in sorting_name(asked.name).split():
        rows = rows.filter(sorting__contains=word)
    first = (asked.page - 1) * ON_A_PAGE + 1
    players = [player_of(row) for row in rows[first - 1 : first - 1 + ON_A_PAGE]]
    clubs = names_of(ClubRow, (one.club(day) or "" for one in players))
    ones = tuple(_licensed(one, register, day, clubs) for one in players)
    return LicencePage(register, registers, day, asked, ones, rows.count(), first)


def _licensed(one: Player, register: Register, day: date, clubs: Mapping[str, str]) -> Licensed:
    licence, home, club = (
        one.licence_on(day, register.federation),
        one.residence(day),
        clubs.get(one.club(day) or "", ""),
    )
    needs_none = shelf.regulation(register.regulation).needs_no_licence(home.country if home else "", club, day)
    state = "valid" if licence else "abroad" if needs_none else "missing"
    return Licensed(one.name, club, state, licence.until if licence else None)
