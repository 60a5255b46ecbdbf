"""The calendar of FRS and its N, as dated numbers of the book; and whose status rose or fell on the last list."""

from dataclasses import dataclass
from datetime import date

from ronde.regulations import shelf
from ronde.regulations.frs.book import Frs
from ronde.regulations.frs.parameters import FIELDS, NAMES, Field, types_of
from ronde.regulations.frs.state import ACTIVE, STATUSES
from ronde.web.people.models import PersonRow
from ronde.web.registers.models import Change, Edition, Register
from ronde.web.registers.variants import rankings_of


@dataclass(frozen=True, slots=True)
class TypeOfGame:
    """A type: its N, from how many games on one is active, and its rated games a year by competition."""

    name: str
    window: int
    active_from: int
    games: tuple[int, ...]

    @property
    def yearly(self) -> int:
        """Rated games a year."""
        return sum(self.games)


@dataclass(frozen=True, slots=True)
class StatusChange:
    """Somebody who has become active or provisional on a ranking."""

    name: str
    ranking: str
    before: str
    after: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class Calendar:
    """The calendar in force on a day, with the day since when and whether a document says so; statuses on the last list."""

    since: date
    is_known: bool
    active_percent: int
    years: int
    competitions: tuple[str, ...]
    types: tuple[TypeOfGame, ...]
    last: Edition | None
    changes: tuple[StatusChange, ...]

    @property
    def risen(self) -> int:
        """How many have become active."""
        return sum(one.is_up for one in self.changes)

    @property
    def fallen(self) -> int:
        """How many have become provisional."""
        return len(self.changes) - self.risen


def calendar_of(register: Register, day: date) -> Calendar | None:
    """The calendar of a register's field on a day."""
    book = shelf.regulation(register.regulation)
    if not isinstance(book, Frs):
        return None
    field: Field = next((one for one in FIELDS if one == register.variant), "seniors")
    edition, name = book.editions.nearest(day), "windows" if field == "seniors" else "windows_elsewhere"
    competitions = tuple(edition.calendar)
    types = tuple(
        TypeOfGame(
            NAMES[kind],
            window := edition.window(field, kind),
            -(-window * edition.active_percent // 100),  # so many percent, up to a whole game
            tuple(edition.calendar[one].get(kind, 0) for one in competitions),
        )
        for kind in types_of(field)
    )
    since = book.editions.since_of(name, day)
    is_known = book.editions.parameters[name].on(since).source == "known"
    last = register.editions.defer("text").order_by("-turn").first()
    changes = _changes(register, last) if last else ()
    return Calendar(since, is_known, edition.active_percent, edition.calendar_years, competitions, types, last, changes)


def _changes(register: Register, last: Edition) -> tuple[StatusChange, ...]:
    """Whose status is another since the last list; those who have a first rating are no rise."""
    active = STATUSES[ACTIVE]
    codes = [one.code for one in rankings_of(register)]
    rows = Change.objects.filter(register=register, turn=last.turn, ranking__in=codes).exclude(before_status="")
    found = [row for row in rows.order_by("ranking", "position") if row.before_status != row.after_status]
    names = dict(PersonRow.objects.filter(id__in={row.player for row in found}).values_list("id", "name"))
    return tuple(
        StatusChange(
            names.get(row.player) or row.player,
            row.ranking,
            row.before_status,
            row.after_status,
            row.after_status == active,
        )
        for row in found
    )
