"""The registers of an installation with their lists, year by year."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from ronde.web.archive.models import ArchivedList
from ronde.web.language import reading
from ronde.web.public.feeds.latest import own_registers
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.variants import first_ranking, rankings_for_everybody
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class Year:
    """The lists of a year, the latest first."""

    year: int
    editions: tuple[Edition, ...]


@dataclass(frozen=True, slots=True)
class RegisterWithLists:
    """A register with every list of its first ranking, year by year and the last one apart, and its other rankings on which anybody stands now."""

    register: Register
    edition: Edition | None
    years: tuple[Year, ...] = ()
    other_rankings: tuple[str, ...] = ()
    has_archive: bool = False

    @property
    def book(self) -> str:
        """What its rule book is called."""
        return text("title", reading(), code=self.register.regulation)


def registers_with_every_list() -> tuple[RegisterWithLists, ...]:
    """Every register that is kept here with all its lists; three questions."""
    editions: dict[int, list[Edition]] = {}
    for one in Edition.objects.filter(register__is_copy=False).order_by("-day", "-number").defer("text"):
        editions.setdefault(one.register_id, []).append(one)
    archived = set(ArchivedList.objects.values_list("register_id", flat=True).distinct())
    return tuple(_with_lists(one, editions.get(one.pk, []), has_archive=one.pk in archived) for one in own_registers())


def _with_lists(register: Register, editions: Iterable[Edition], *, has_archive: bool) -> RegisterWithLists:
    every, main = tuple(editions), first_ranking(register).code
    firsts = tuple(one for one in every if one.ranking == main)
    last = firsts[0] if firsts else None
    sizes = {one.ranking: one.size for one in every if last and one.turn == last.turn}
    others = tuple(one.code for one in rankings_for_everybody(register) if one.code != main and sizes.get(one.code))
    years = tuple(Year(year, tuple(ones)) for year, ones in groupby(firsts, key=_year))
    return RegisterWithLists(register, last, years, others, has_archive)


def _year(one: Edition) -> int:
    day: date = one.day
    return day.year
