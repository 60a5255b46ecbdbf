"""What pages show of the archive, found with a bounded number of questions to the database."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import ExtractYear

from ronde.web.archive.models import ArchivedLine, ArchivedList, ArchivedSeries
from ronde.web.people.models import PersonRow
from ronde.web.people.naming import public_names
from ronde.web.registers.models import Register

ON_A_PAGE = 40
_MOST = 400  # lists of a career, as many as a chart has points
_MOST_SERIES = 1000  # of a year


@dataclass(frozen=True, slots=True)
class ArchiveYear:
    """The lists of a year, the latest first, and how many series there are."""

    year: int
    lists: tuple[ArchivedList, ...] = ()
    series: int = 0


@dataclass(frozen=True, slots=True)
class Archive:
    """What is archived of a register, the latest year first."""

    years: tuple[ArchiveYear, ...]

    @property
    def lists(self) -> int:
        """How many lists there are."""
        return sum(len(one.lists) for one in self.years)

    @property
    def lines(self) -> int:
        """How many lines they have."""
        return sum(one.size for year in self.years for one in year.lists)

    @property
    def series(self) -> int:
        """How many series there are."""
        return sum(one.series for one in self.years)


def archive_of(register: Register) -> Archive:
    """The archive, year by year: two questions."""
    lists = {
        year: tuple(found)
        for year, found in groupby(register.archived_lists.order_by("-day", "ranking"), key=lambda one: one.day.year)
    }
    years = ArchivedSeries.objects.filter(register=register).annotate(year=ExtractYear("day")).values("year")
    series = {one["year"]: one["count"] for one in years.annotate(count=Count("pk"))}
    every = sorted({*lists, *series}, reverse=True)
    return Archive(tuple(ArchiveYear(year, lists.get(year, ()), series.get(year, 0)) for year in every))


def has_archive(register: Register) -> bool:
    """Whether anything is archived of a register; one question."""
    return register.archived_lists.exists()


def series_of_year(register: Register, year: int) -> tuple[ArchivedSeries, ...]:
    """The series of a year in their order."""
    return tuple(register.archived_series.filter(day__year=year).order_by("day", "name")[:_MOST_SERIES])


@dataclass(frozen=True, slots=True)
class ArchivedShown:
    """A line as everybody sees it. ``player`` is empty where no page tells of them."""

    place: str
    name: str
    is_named: bool
    club: str
    value: str
    player: str = ""
    has_own_page: bool = False


@dataclass(frozen=True, slots=True)
class ArchivedListPage:
    """Everything on the page of an archived list."""

    register: Register
    archived: ArchivedList
    rankings: tuple[str, ...]
    before: date | None
    after: date | None
    lines: tuple[ArchivedShown, ...]
    number: int
    is_whole: bool
    is_indexed: bool

    @property
    def first(self) -> int:
        """The number of the first line on the page."""
        return 1 if self.is_whole else (self.number - 1) * ON_A_PAGE + 1

    @property
    def last(self) -> int:
        """The number of the last one."""
        return self.first + len(self.lines) - 1

    @property
    def has_more(self) -> bool:
        """Whether another page follows."""
        return self.last < self.archived.size

    @property
    def number_before(self) -> int:
        """The number of the page before."""
        return self.number - 1

    @property
    def number_after(self) -> int:
        """The number of the page that follows."""
        return self.number + 1

    @property
    def next_first(self) -> int:
        """The first line of the page that follows."""
        return self.last + 1

    @property
    def next_last(self) -> int:
        """Its last one."""
        return min(self.last + ON_A_PAGE, self.archived.size)


def archived_list_page(
    register: Register, day: date, ranking: str = "", number: int = 1, *, is_whole: bool = False
) -> ArchivedListPage | None:
    """An archived list; None where there is none of that day, or no such page of it."""
    of_day = tuple(register.archived_lists.filter(day=day).order_by("ranking"))
    archived = next((one for one in of_day if ranking in {"", one.ranking}), None)
    if archived is None:
        return None
    rows = archived.lines.order_by("position")
    shown = tuple(rows if is_whole else rows[(number - 1) * ON_A_PAGE : number * ON_A_PAGE])
    if not shown and number > 1:
        return None
    names = public_names(one.player for one in shown if one.player)
    own = _with_own_pages(register, shown)
    days = register.archived_lists.filter(ranking=archived.ranking)
    return ArchivedListPage(
        register=register,
        archived=archived,
        rankings=tuple(one.ranking for one in of_day),
        before=days.filter(day__lt=day).order_by("-day").values_list("day", flat=True).first(),
        after=days.filter(day__gt=day).order_by("day").values_list("day", flat=True).first(),
        lines=tuple(
            _shown(one, names(one.player), is_named=names.is_named(one.player), own=own)
            if one.player
            else _stranger(one, names.unnamed)
            for one in shown
        ),
        number=number,
        is_whole=is_whole,
        is_indexed=names.is_indexed,
    )


def _shown(one: ArchivedLine, name: str, *, is_named: bool, own: frozenset[str]) -> ArchivedShown:
    club, player = (one.club, one.player) if is_named else ("", "")
    return ArchivedShown(one.place, name, is_named, club, one.value, player, player in own)


def _stranger(one: ArchivedLine, unnamed: str) -> ArchivedShown:
    """Somebody whom nobody here knows: by the name that was published, where an officer lets it be said."""
    is_named = one.named and bool(one.name)
    return ArchivedShown(
        one.place, one.name if is_named else unnamed, is_named, one.club if is_named else "", one.value
    )


def _with_own_pages(register: Register, lines: Iterable[ArchivedLine]) -> frozenset[str]:
    """Who of them stands on a list of ours too, and has a page there."""
    players = {one.player for one in lines if one.player}
    return frozenset(register.lines.filter(player__in=players).values_list("player", flat=True).distinct())


@dataclass(frozen=True, slots=True)
class PastLine:
    """How somebody stood on an archived list; ``number`` is None where the value is none."""

    day: date
    ranking: str
    place: str
    value: str
    number: Fraction | None
    club: str
    source: str

    @property
    def anchor(self) -> str:
        """Where on a page it stands."""
        return f"a{self.day.isoformat()}"


def past_lines(
    register: Register, player: str, ranking: str = "", *, is_before_own: bool = False
) -> tuple[PastLine, ...]:
    """How somebody stood on archived lists, the earliest first, under whichever id; one question.

    ``is_before_own``: only on lists from before the first one of ours.
    """
    theirs = Q(player=player) | Q(player__in=PersonRow.objects.filter(same_as=player).values("id"))
    found = ArchivedLine.objects.filter(
        theirs, list__register=register, **({"list__ranking": ranking} if ranking else {})
    )
    if is_before_own:
        first = register.editions.filter(ranking=ranking).order_by("day").values("day")[:1]
        found = found.filter(list__day__lt=first)
    return tuple(reversed([_past(one) for one in _latest(found)]))


def _latest(found: "QuerySet[ArchivedLine]") -> "QuerySet[ArchivedLine]":
    return found.select_related("list").order_by("-list__day", "list__ranking")[:_MOST]


def _past(one: ArchivedLine) -> PastLine:
    number = Fraction(one.number) if one.number else None
    return PastLine(one.list.day, one.list.ranking, one.place, one.value, number, one.club, one.list.source)
