"""When the lists of a register are due: every month, after each event or game, at the end of a quarter or a season.

It is found from what is projected; nothing is replayed. A list that is not published on its day leaves the one before it valid, and
stays due. Which ways a book has is a habit of who keeps it, not a rule that computes anything: a table here, changed for each register.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q

from ronde.regulations import shelf
from ronde.regulations.documents import moment
from ronde.web.clock import now
from ronde.web.registers.models import Edition, Register


class Way(StrEnum):
    """A way of publishing; a register has one or two."""

    MONTH = "month"  # on the first
    EVENT = "event"  # after each: the list of the day of the last one
    GAME = "game"  # after each: a list for each day
    QUARTER = "quarter"  # on its last day
    YEAR = "year"  # on the last day of a season


# FFJD 1: monthly. FISF 3: after every event, and once a year. FRS 7: games count one by one. CEL: after every event, purses by quarter.
_USUAL: Mapping[str, frozenset[Way]] = MappingProxyType(
    {
        "ffjd": frozenset({Way.MONTH}),
        "fisf-classique": frozenset({Way.EVENT, Way.YEAR}),
        "frs": frozenset({Way.GAME}),
        "absp": frozenset({Way.EVENT}),
        "cel-grand-prix": frozenset({Way.EVENT, Way.QUARTER}),
    }
)
_SEASON_ENDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"fisf-classique": (8, 31)}
)  # FISF-8: they start on 1 September
_YEAR_ENDS = (12, 31)
_BY_CALENDAR = frozenset({Way.MONTH, Way.QUARTER, Way.YEAR})
_CORRECTING = (
    "withdrawn",
    "corrected",
    "same-person",
    "ruling",
)  # kinds of facts that move a list without any new section


@dataclass(frozen=True, slots=True)
class ListDays:
    """The days of lists that are due and not published, in order; ``following``: the next one that the calendar knows."""

    due: tuple[date, ...] = ()
    following: date | None = None

    @property
    def first(self) -> date | None:
        """The list to look at now."""
        return self.due[0] if self.due else self.following


def usual_ways(regulation: str) -> frozenset[Way]:
    """How a book is usually published; one from elsewhere monthly if it has periods, else after each event."""
    if regulation in _USUAL:
        return _USUAL[regulation]
    return frozenset({Way.MONTH if shelf.regulation(regulation).closing else Way.EVENT})


def ways_of(register: Register) -> frozenset[Way]:
    """The ways of a register."""
    return frozenset(map(Way, register.way.split())) or usual_ways(register.regulation)


def written_ways(ways: Iterable[Way]) -> str:
    """Ways as a register keeps them."""
    return " ".join(sorted(set(ways)))


def next_days(register: Register, today: date) -> ListDays:
    """Which lists are due on a day, and which comes next; in at most five questions to the database. A closed register owes none."""
    if register.closed:
        return ListDays()
    ways = ways_of(register)
    last = register.editions.order_by("-day", "-turn").defer("text").first()
    begins = last.day if last else _begun(register, today)
    calendar = set(_calendar_days(register, ways, begins, today)) if last else _first_days(register, ways, begins)
    played = set(_played_days(register, last, ways)) if ways & {Way.EVENT, Way.GAME} else set[date]()
    found = sorted(calendar | played)
    return ListDays(tuple(day for day in found if day <= today), next((day for day in found if day > today), None))


def missed_before(register: Register, day: date, today: date) -> tuple[date, ...]:
    """The days of a calendar before a list, since the last one, for which none was published: nobody may pass over them in silence."""
    if register.closed:
        return ()
    last = register.editions.order_by("-day", "-turn").values_list("day", flat=True).first()
    days = _calendar_days(register, ways_of(register), last, today) if last else ()
    return tuple(sorted({missed for missed in days if missed < day and missed <= today}))


def local_day(register: Register, recorded: str) -> date:
    """The day of a moment, where the register is."""
    return day_at(register, moment(recorded))


def day_at(register: Register, at: datetime) -> date:
    """The same of a moment that is no text."""
    return at.astimezone(ZoneInfo(register.zone)).date()


def today_at(register: Register) -> date:
    """The day where the register is."""
    return day_at(register, now())


def common_zone() -> str:
    """The zone of all registers that are kept or copied here, where it is one and the same; empty where it is not."""
    zones = list(Register.objects.order_by("zone").values_list("zone", flat=True).distinct()[:2])
    return zones[0] if len(zones) == 1 else ""


def _begun(register: Register, today: date) -> date:
    """The day of the first fact: before the first list, the calendar begins there."""
    recorded = register.facts.order_by("turn").values_list("recorded", flat=True).first()
    return local_day(register, recorded) if recorded else today


def _first_days(register: Register, ways: frozenset[Way], begins: date) -> set[date]:
    """The first day that each calendar gives: a register that has published nothing yet begins with one list."""
    return {_calendar_day(way, begins, register.regulation) for way in ways & _BY_CALENDAR}


def _calendar_days(register: Register, ways: frozenset[Way], after: date, today: date) -> Iterator[date]:
    """All days after a list that a calendar gives, up to today, and the next one."""
    for way in ways & _BY_CALENDAR:
        day = after
        while day <= today:
            day = _calendar_day(way, day, register.regulation)
            yield day
        if day == after:  # the last list is of a day to come
            yield _calendar_day(way, day, register.regulation)


def _calendar_day(way: Way, after: date, regulation: str) -> date:
    """The next day after a list that a calendar gives."""
    if way is Way.MONTH:
        return _first_of_next_month(after)
    if way is Way.QUARTER:
        later = after + timedelta(days=1)
        last_month = (later.month + 2) // 3 * 3
        return _first_of_next_month(date(later.year, last_month, 1)) - timedelta(days=1)
    return season_end(regulation, after + timedelta(days=1))


def season_end(regulation: str, day: date) -> date:
    """The last day of the season that a day belongs to: of a calendar year, unless the book says otherwise."""
    month, last = _SEASON_ENDS.get(regulation, _YEAR_ENDS)
    this_year = date(day.year, month, last)
    return this_year if this_year >= day else date(day.year + 1, month, last)


def _first_of_next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)


def _played_days(register: Register, last: Edition | None, ways: frozenset[Way]) -> Iterator[date]:
    """The days of what counts since the last list: of each, or of the last only.

    A register that has published nothing yet begins with one list: nobody waits for those of earlier days.
    """
    found = sorted({*_section_days(register, last), *_correction_days(register, last)})
    yield from found if last and Way.GAME in ways else found[-1:]


def _section_days(register: Register, last: Edition | None) -> Iterator[date]:
    """Of each section that no list has yet its own day; if the last list is later, the day on which it came to be known.

    What was known already when a list of an earlier day was published is not on that one.
    """
    is_new = Q(turn__gt=last.turn) | Q(day__gt=last.day) if last else Q()
    new = register.dossiers.filter(is_new, counts=True).values_list("day", "turn")
    own = {turn: day for day, turn in new if day and (last is None or day > last.day)}
    yield from own.values()
    late = [turn for _, turn in new if turn not in own]
    if late:
        yield from _known_days(register, last, turn__in=late)


def _correction_days(register: Register, last: Edition | None) -> Iterator[date]:
    """The days on which what a list was made of was corrected."""
    if last:
        yield from _known_days(register, last, turn__gt=last.turn, kind__in=_CORRECTING)


def _known_days(register: Register, last: Edition | None, **which: Any) -> Iterator[date]:
    """The days on which facts came to be known. Lists follow one another: on the day of the last one it is its next edition."""
    for recorded in register.facts.filter(**which).values_list("recorded", flat=True):
        if recorded:
            day = local_day(register, recorded)
            yield max(day, last.day) if last else day
