"""The page of the season: the lists of the year, when they are due, and what the book opens and closes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from ronde.regulations.contract import GivesPurses, ProposesSeasons
from ronde.regulations.frs.book import Frs
from ronde.web.actors import Actor
from ronde.web.office.lists import local_today
from ronde.web.office.season.bars import SeasonBars, season_bars
from ronde.web.office.season.calendars import Calendar, calendar_of
from ronde.web.office.season.quarters import QuarterPage, quarter_page
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import first_ranking
from ronde.web.registers.ways import ListDays, Way, next_days, season_end, ways_of

_LISTS = 24


@dataclass(frozen=True, slots=True)
class WayChoice:
    """A way of publishing, and whether this register has it."""

    way: Way
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The lists of a register in the year of a day, those due, its ways; and of its book the bars, the calendar or the quarter.

    ``ends``: the day of the yearly list, where the register has one.
    """

    today: date
    lists: tuple[Edition, ...]
    days: ListDays
    ways: tuple[WayChoice, ...]
    ends: date | None
    bars: SeasonBars | None = None
    calendar: Calendar | None = None
    quarter: QuarterPage | None = None

    @property
    def chosen(self) -> tuple[Way, ...]:
        """The ways that this register has."""
        return tuple(one.way for one in self.ways if one.is_chosen)


def season_page(
    register: Register,
    actor: Actor,
    *,
    day: date | None = None,
    confirmed: Mapping[str, int] | None = None,
    quarter: str = "",
) -> SeasonPage:
    """The season of a register. ``day``: on which the next season would begin, ``confirmed``: with which bars; ``quarter``: which one is looked at."""
    must(actor, "look", register_scope(register))
    known, today = FOLD.held(register).known, local_today(register, actor)
    book, ways = known.book, ways_of(register)
    ends = season_end(register.regulation, today) if Way.YEAR in ways else None
    begins = day or (ends or today) + timedelta(days=1)
    return SeasonPage(
        today=today,
        lists=_lists(register),
        days=next_days(register, today),
        ways=tuple(WayChoice(one, one in ways) for one in Way),
        ends=ends,
        bars=season_bars(register, begins, actor, confirmed=confirmed) if isinstance(book, ProposesSeasons) else None,
        calendar=calendar_of(register, today) if isinstance(book, Frs) else None,
        quarter=quarter_page(register, quarter, actor) if isinstance(book, GivesPurses) else None,
    )


def _lists(register: Register) -> tuple[Edition, ...]:
    """The last lists of the ranking that the register opens with, the last one first."""
    found = register.editions.filter(ranking=first_ranking(register).code).defer("text")
    return tuple(found.order_by("-day", "-number")[:_LISTS])
