"""What the page of a list shows, found with a bounded number of questions to the database."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from django.db.models import F, QuerySet

from ronde.record.players import sorting_name
from ronde.regulations import shelf
from ronde.regulations.documents import moment
from ronde.web.people.models import ClubRow, LeagueRow
from ronde.web.people.naming import PublicNames, named_people, public_names
from ronde.web.registers.models import Change, Edition, Line, Register
from ronde.web.registers.telling import gained_text, value_text
from ronde.web.registers.variants import first_ranking, ranking_of, rankings_of
from ronde.words.facts import decimals_of

ON_A_PAGE = 40
NARROWING = ("league", "club", "category", "sex")
_SAID = frozenset({"provisional"})  # what a value is worth, where that is not what most are
Choices = Mapping[str, tuple[tuple[str, str], ...]]  # by what a list can be narrowed: each value with its name


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader asks for: which list, whom on it, which page."""

    ranking: str = ""
    day: str = ""
    edition: str = ""
    name: str = ""
    narrowed: Mapping[str, str] | None = None
    only_moved: bool = False
    page: int = 1
    whole: bool = False

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Asked":
        """From the address; what makes no sense is left out."""
        day, _, edition = given.get("list", "").partition("/")
        page = given.get("page", "1")
        return cls(
            ranking=given.get("ranking", ""),
            day=day,
            edition=edition,
            name=given.get("name", "").strip(),
            narrowed={key: given[key] for key in NARROWING if given.get(key)},
            only_moved=given.get("moved", "") == "on",
            page=max(1, int(page)) if page.isdecimal() and len(page) < 6 else 1,
            whole=given.get("page") == "all",
        )


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line as the page has it."""

    place: int | None
    climbed: int | None
    player: str
    name: str
    is_named: bool
    club: str
    league: str
    category: str
    value: str
    status: str
    change: str
    is_up: bool
    is_new: bool
    is_told: bool
    is_compared: bool

    @property
    def has_why(self) -> bool:
        """Whether a page tells why the rating is what it is."""
        return self.is_named and self.is_told

    @property
    def says_change(self) -> bool:
        """Whether the list itself says what became of the rating; the first one has nothing to compare with."""
        return bool(self.change) or self.is_new or self.is_confirmed

    @property
    def is_confirmed(self) -> bool:
        """Whether something counted, and the rating is that of the list before."""
        return self.is_told and self.is_compared and not self.change

    @property
    def fallen(self) -> int:
        """By how many places somebody has gone down."""
        return -(self.climbed or 0)


@dataclass(frozen=True, slots=True)
class ListPage:
    """Everything on the page of a list."""

    register: Register
    edition: Edition
    editions: tuple[Edition, ...]
    before: date | None
    asked: Asked
    choices: Choices
    lines: tuple[ShownLine, ...]
    total: int
    first: int
    rankings: tuple[str, ...] = ()
    is_indexed: bool = True

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
        return self.asked.narrowed or {}

    @property
    def is_narrowed(self) -> bool:
        """Whether only some lines of the list are asked for."""
        return bool(self.narrowed_by or self.asked.name or self.asked.only_moved)

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
    book, chosen = shelf.regulation(register.regulation), ranking_of(register, asked.ranking)
    ranking = chosen.code if chosen else ""
    editions = tuple(register.editions.filter(ranking=ranking).order_by("-day", "-number").defer("text"))
    edition = _chosen(editions, asked)
    if edition is None:
        return None
    found = _narrowed(edition, asked)
    total = found.count()
    first = 1 if asked.whole else (asked.page - 1) * ON_A_PAGE + 1
    rows = found.order_by("position")
    shown = rows if asked.whole else rows[first - 1 : first - 1 + ON_A_PAGE]
    choices = _choices(edition)
    kept = tuple(shown)
    names = public_names(one.player for one in kept)
    told = _told(edition, chosen.moved_by if chosen else "", kept)
    lines = _shown(kept, (names, told), choices, decimals_of(book, ranking), is_first=edition == editions[-1])
    before = next((one.day for one in editions if one.day < edition.day), None)
    others = rankings_with_lines(register, edition)
    return ListPage(register, edition, editions, before, asked, choices, lines, total, first, others, names.is_indexed)


def rankings_with_lines(register: Register, edition: Edition) -> tuple[str, ...]:
    """The rankings of a publication on which anybody stands, in the book's order; an edition's own always."""
    if len(rankings_of(register)) == 1:
        return (edition.ranking,)
    sizes = dict(register.editions.filter(turn=edition.turn).values_list("ranking", "size"))
    return tuple(one.code for one in rankings_of(register) if sizes.get(one.code) or one.code == edition.ranking)


def _chosen(editions: tuple[Edition, ...], asked: Asked) -> Edition | None:
    def is_meant(one: Edition) -> bool:
        return asked.day in {"", one.day.isoformat()} and asked.edition in {"", str(one.number)}

    return next((one for one in editions if is_meant(one)), None)


def _narrowed(edition: Edition, asked: Asked) -> "QuerySet[Line]":
    """The lines asked for. Who is not named in public is found by no club, category or name either."""
    found = edition.lines
    if asked.narrowed:
        found = found.filter(**asked.narrowed).filter(player__in=named_people().values("id"))
    if asked.name:
        matching = named_people()
        for word in sorting_name(asked.name).split():
            matching = matching.filter(sorting__contains=word)
        found = found.filter(player__in=matching.values("id"))
    if asked.only_moved:
        found = found.exclude(was=F("value"))
    return found


def _choices(edition: Edition) -> Choices:
    """By what a list can be narrowed, each with the names that a reader chooses among."""
    rows = edition.lines.values_list(*NARROWING).distinct()
    given = {key: sorted({row[at] for row in rows} - {""}) for at, key in enumerate(NARROWING)}
    names: dict[str, Mapping[str, str]] = {
        "club": _names(ClubRow, given["club"]),
        "league": _names(LeagueRow, given["league"]),
    }
    return {
        key: tuple(
            sorted(((value, names.get(key, {}).get(value, value)) for value in values), key=lambda pair: pair[1])
        )
        for key, values in given.items()
    }


def _names(kind: Any, ids: list[str]) -> dict[str, str]:
    return dict(kind.objects.filter(id__in=ids).values_list("id", "name"))


def _told(edition: Edition, ranking: str, rows: tuple[Line, ...]) -> frozenset[str]:
    """Of whom a page tells why the rating is what it is: whose rating something has moved or confirmed."""
    changes = Change.objects.filter(register_id=edition.register_id, turn=edition.turn, ranking=ranking)
    return frozenset(changes.filter(player__in=[one.player for one in rows]).values_list("player", flat=True))


def _shown(
    rows: tuple[Line, ...],
    said: tuple[PublicNames, frozenset[str]],
    choices: Choices,
    decimals: int,
    *,
    is_first: bool,
) -> tuple[ShownLine, ...]:
    """Lines as a reader sees them, everybody by the name that may be said in public (``said``: the names, and of whom a why is told); clubs and leagues are among the choices."""
    (names, told), clubs, leagues = said, dict(choices["club"]), dict(choices["league"])

    def line(one: Line) -> ShownLine:
        is_named = names.is_named(one.player)
        gain = Fraction(one.value) - Fraction(one.was) if one.was else Fraction(0)
        return ShownLine(
            place=one.place,
            climbed=one.climbed,
            player=one.player,
            name=names(one.player),
            is_named=is_named,
            club=clubs.get(one.club, one.club) if is_named else "",
            league=leagues.get(one.league, one.league) if is_named else "",
            category=one.category if is_named else "",
            value=value_text(one.value, decimals),
            status=one.status if one.status in _SAID else "",
            change=gained_text(gain, decimals) if gain else "",
            is_up=gain > 0,
            is_new=not one.was and not is_first,
            is_told=one.player in told,
            is_compared=bool(one.was),
        )

    return tuple(map(line, rows))
