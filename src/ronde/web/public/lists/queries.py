"""What the page of a list shows, found with a bounded number of questions to the database."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.http import urlencode

from ronde.regulations import shelf
from ronde.regulations.answers import SeriesBars
from ronde.regulations.documents import moment
from ronde.web.people.naming import public_names
from ronde.web.public.lists.asked import ON_A_PAGE, Asked
from ronde.web.public.lists.choices import Choices, narrowings
from ronde.web.public.lists.finding import FoundList, found_list, lines_asked_for, rankings_with_lines
from ronde.web.public.lists.lines import ShownLine, Telling, beside, told
from ronde.web.registers.models import Edition, Line, Register
from ronde.web.registers.series_bars import bars_of_list
from ronde.web.registers.variants import first_ranking, is_for_organisers


@dataclass(frozen=True, slots=True)
class ListPage:
    """Everything on the page of a list; ``gone``: who was on the one before, where only what has moved is asked for."""

    found: FoundList
    asked: Asked
    choices: Choices
    lines: tuple[ShownLine, ...]
    total: int
    first: int
    gone: tuple[ShownLine, ...] = ()
    gone_total: int = 0
    rankings: tuple[str, ...] = ()
    is_indexed: bool = True
    bars: SeriesBars | None = None

    @property
    def register(self) -> Register:
        """Whose list it is."""
        return self.found.register

    @property
    def edition(self) -> Edition:
        """The list."""
        return self.found.edition

    @property
    def editions(self) -> tuple[Edition, ...]:
        """All lists of its ranking, the latest first."""
        return self.found.editions

    @property
    def before(self) -> date | None:
        """The day of the list before it."""
        return self.found.before.day if self.found.before else None

    @property
    def columns(self) -> tuple[str, ...]:
        """What stands beside the value."""
        return self.found.ranking.columns

    @property
    def is_for_organisers(self) -> bool:
        """Whether it is a file for organisers, and not what a federation publishes."""
        return is_for_organisers(self.register, self.edition.ranking)

    @property
    def has_series(self) -> bool:
        """Whether the list parts its players into series."""
        return bool(self.choices["series"])

    @property
    def width(self) -> int:
        """How many columns the table has."""
        those = (self.choices["club"], self.choices["league"], self.has_categories, self.has_series)
        return 6 + len(self.columns) + sum(map(bool, those)) + self.asked.is_sublist + self.asked.only_moved

    @property
    def file_query(self) -> str:
        """What narrows the list, as the address of a file has it."""
        asked = {"ranking": self.other_ranking, **self.narrowed_by, "name": self.asked.name}
        asked |= {"moved": "on"} if self.asked.only_moved else {}
        return urlencode({key: value for key, value in asked.items() if value})

    @property
    def has_categories(self) -> bool:
        """Whether the list's book has age categories."""
        return bool(shelf.regulation(self.register.regulation).age_categories(self.edition.day))

    @property
    def other_ranking(self) -> str:
        """The ranking, where it is not the one that the register opens with: addresses name it then."""
        return "" if self.edition.ranking == first_ranking(self.register).code else self.edition.ranking

    @property
    def last(self) -> int:
        """The number of the last line on the page."""
        return self.first + len(self.lines) - 1

    @property
    def narrowed_by(self) -> Mapping[str, str]:
        """What the list is narrowed by."""
        return self.asked.narrowed

    @property
    def is_narrowed(self) -> bool:
        """Whether only some lines of the list are asked for."""
        return bool(self.narrowed_by or self.asked.name or self.asked.only_moved)

    @property
    def is_newer_there(self) -> bool:
        """Whether a later edition of the same day corrects this one."""
        return any(one.day == self.edition.day and one.number > self.edition.number for one in self.editions)

    @property
    def published(self) -> date:
        """The day on which it was published."""
        return moment(self.edition.recorded).date()

    @property
    def made_from(self) -> int:
        """How many facts it was made from: all before the one that published it."""
        return self.edition.turn - 1

    @property
    def page_before(self) -> int:
        """The page before this one."""
        return self.asked.page - 1

    @property
    def next_page(self) -> tuple[int, int, int] | None:
        """The next page: its number, its first and its last line."""
        if self.last >= self.total or self.asked.whole:
            return None
        return self.asked.page + 1, self.last + 1, min(self.last + ON_A_PAGE, self.total)


def list_page(register: Register, asked: Asked) -> ListPage | None:
    """The page of a list; None where nothing was published that is asked for."""
    found = found_list(register, asked)
    if found is None:
        return None
    rows = lines_asked_for(found.edition, asked)
    first = 1 if asked.whole else (asked.page - 1) * ON_A_PAGE + 1
    kept = tuple(rows if asked.whole else rows[first - 1 : first - 1 + ON_A_PAGE])
    gone, gone_total = _gone(found) if asked.only_moved and not asked.narrowed and not asked.name else ((), 0)
    telling = telling_of(found, (*kept, *gone))
    return ListPage(
        found=found,
        asked=asked,
        choices=telling.narrowings.choices,
        lines=tuple(map(telling.shown, kept)),
        total=rows.count(),
        first=first,
        gone=tuple(map(telling.shown, gone)),
        gone_total=gone_total,
        rankings=rankings_with_lines(register, found.edition),
        is_indexed=telling.names.is_indexed,
        bars=bars_of_list(found.edition),
    )


def telling_of(found: FoundList, rows: tuple[Line, ...]) -> Telling:
    """What has to be known to show some lines of a list."""
    return Telling(
        ranking=found.ranking,
        names=public_names(one.player for one in rows),
        told=told(found.edition, found.ranking, rows),
        narrowings=narrowings(found.edition, rows),
        beside=beside(found.edition, found.ranking),
        is_first=found.is_first,
    )


def _gone(found: FoundList) -> tuple[tuple[Line, ...], int]:
    """Who was on the list before and is not on this one: the first of them, and how many there are."""
    if found.before is None:
        return (), 0
    rows = found.before.lines.exclude(player__in=found.edition.lines.values("player")).order_by("position")
    return tuple(rows[:ON_A_PAGE]), rows.count()
