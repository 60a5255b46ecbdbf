"""What a book takes and gives: where a happening stands, what it led to, how a ranking looks. Plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from ronde.ground.ids import EventId, FactId, PlayerId
from ronde.ground.numbers import half_up
from ronde.ground.problems import Problem, Value
from ronde.ground.trace import Number
from ronde.regulations.documents import Adopted, Document
from ronde.regulations.happenings import Happening

S = TypeVar("S")
H = TypeVar("H", bound=Happening)


class DayPart(IntEnum):
    """On one day a list taken over comes first, then what opens a season, what was played, and what closes it."""

    ADOPTS = -2
    OPENS = -1
    PLAYED = 0
    CLOSES = 1


class Place(NamedTuple):
    """Where a happening stands in a book's history: order belongs to the book."""

    day: date
    phase: DayPart
    sequence: int


class Applied(NamedTuple, Generic[S]):
    """What a happening led to. A refused happening leaves the state as it was and says why."""

    state: S
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Correction(Generic[H]):
    """A fact that changes what stood already: the record asks the book how it enters.

    ``old`` and ``new``: replaced. No ``new``: withdrawn. No ``old``: recorded when a period had been closed already.
    """

    id: FactId  # of the fact that corrects
    day: date  # on which it became known
    sequence: int  # of what it corrects, or its own
    turn: int  # among all facts
    old: H | None
    new: H | None
    closed: date | None  # the last period that had been closed by then


@dataclass(frozen=True, slots=True)
class Ranking:
    """One ranking of a book, shown with so many decimals; ``columns`` names what stands beside the value.

    ``of`` is the ranking whose values it shows, where it only leaves out some of the people on it.
    """

    code: str
    decimals: int = 0
    columns: tuple[str, ...] = ()
    of: str = ""

    @property
    def moved_by(self) -> str:
        """The ranking of the changes that move it."""
        return self.of or self.code

    def shown(self, value: Number) -> Number:
        """The value as the ranking shows it; halves go up. A list that adopts from this one takes what was shown."""
        unit = 10**self.decimals
        exact = Fraction(value)
        found = Fraction(half_up(exact.numerator * unit, exact.denominator), unit)
        return found.numerator if found.denominator == 1 else found


@dataclass(frozen=True, slots=True)
class Rating:
    """A value on a ranking, and what it is worth there (``rated``, ``provisional``, ``active``...)."""

    value: Number
    status: str


@dataclass(frozen=True, slots=True)
class Change:
    """A rating moved, or was given, or lost. ``events`` are those that counted in it; ``cause``: how, in the book's word.

    A book in which ratings move in one way only names no cause.
    """

    player: int
    ranking: str
    before: Rating | None
    after: Rating | None
    events: tuple[EventId, ...] = ()
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """A purse or a bonus given."""

    player: int
    ranking: str
    kind: str
    amount: Number
    events: tuple[EventId, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """What is still missing (games, an estimate, a declaration) before something can count; for everyone: no player."""

    missing: str
    player: int | None = None
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    events: tuple[EventId, ...] = ()


Outcome: TypeAlias = Change | Award | Waiting


@dataclass(frozen=True, slots=True)
class Line:
    """A player on a ranking. No place: shown, but not ranked. ``beside`` fills the columns of the ranking."""

    place: int | None
    player: int
    value: Number
    status: str
    series: str = ""
    last_day: date | None = None
    beside: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class AgeCategory:
    """An age category: from the bound of the one before it to below its own; the last one has none."""

    code: str
    below: int | None = None


@dataclass(frozen=True, slots=True)
class EventCategory:
    """The category that an event has, by its kind or by the size of its field: then from ``least`` players to ``most``, or without end.

    0 where an officer will choose it.
    """

    level: int
    article: str
    kind: str
    least: int = 0
    most: int | None = None

    @property
    def is_by_size(self) -> bool:
        """Whether another number of players would give another one."""
        return self.least > 0


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A list as the document with which another history begins, and who leaves something behind for want of something."""

    document: Adopted
    left_behind: tuple[Waiting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningLine:
    """Somebody on the list with which a register begins; of who has no rating, what was collected on the way to one.

    ``games`` are those that a rating was made of, or those collected; ``points`` and ``mean`` (of the opponents) are of these.
    """

    player: PlayerId
    rating: int | None
    last_day: date | None = None
    games: int = 0
    points: Fraction | None = None
    mean: Fraction | None = None
    participations: int = 0


OpeningColumn: TypeAlias = Literal["games", "points", "mean", "participations", "last_day"]


@dataclass(frozen=True, slots=True)
class OpeningColumns:
    """What a list with which a register begins tells beside ratings: ``needed`` of each rating, ``useful``, and what is taken over of those without one.

    Of ``collected`` all or nothing: games without their points are not.
    """

    needed: tuple[OpeningColumn, ...] = ()
    useful: tuple[OpeningColumn, ...] = ()
    collected: tuple[OpeningColumn, ...] = ()
    beside: tuple[OpeningColumn, ...] = ()  # of those without a rating, each by itself


EarlierHead: TypeAlias = Literal["number", "competition", "type", "field"]


@dataclass(frozen=True, slots=True)
class EarlierGames:
    """What a table of games that were counted elsewhere says of each, beside its day, and what its cells hold of each player."""

    cells: Literal["place", "points"]
    article: str
    heads: tuple[EarlierHead, ...] = ()


@dataclass(frozen=True, slots=True)
class EarlierGame:
    """A game, or an evening, that was counted elsewhere: ``said`` is what a table says above it, ``results`` are of those who came."""

    day: date
    results: tuple[tuple[PlayerId, Decimal], ...]
    said: Mapping[EarlierHead, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class TakenOver:
    """Such games as facts of a book, one for each, in their order; a problem begins with the turn of the game and its head."""

    documents: tuple[Document, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class SeriesBars:
    """The ratings from which series begin, the highest first, and since when they hold; ``lowest``: the series below all of them.

    ``is_of_a_season``: a season that was opened has set them, and not the edition of the book.
    """

    bars: tuple[tuple[str, int], ...]
    lowest: str
    since: date
    article: str
    is_of_a_season: bool

    def series(self, rating: int) -> str:
        """The series of a rating."""
        return next((series for series, bar in self.bars if rating >= bar), self.lowest)


@dataclass(frozen=True, slots=True)
class Bar:
    """The rating from which a series begins: today's, and the one proposed."""

    series: str
    current: int
    proposed: int


@dataclass(frozen=True, slots=True)
class SeasonProposal:
    """What an officer would confirm at the start of a season: the bars, and who is lifted by them.

    ``best``: everyone whom the book lifts if they stand below, the best first, as far as it knows them. ``lowest``: the series below all bars.
    """

    bars: tuple[Bar, ...]
    lifts: tuple[Change, ...]
    best: tuple[int, ...]
    lowest: str

    def series(self, rating: int, bars: Mapping[str, int]) -> str:
        """The series of a rating by other bars, given by series in small letters."""
        return next((bar.series for bar in self.bars if rating >= bars[bar.series.lower()]), self.lowest)

    @property
    def current(self) -> dict[str, int]:
        """The bars of today, by series in small letters."""
        return {bar.series.lower(): bar.current for bar in self.bars}

    @property
    def proposed(self) -> dict[str, int]:
        """The bars proposed, by series in small letters."""
        return {bar.series.lower(): bar.proposed for bar in self.bars}


@dataclass(frozen=True, slots=True)
class SeasonOpening:
    """A season as an officer opens it: the bars confirmed, by series in small letters; who is lifted, who is not on purpose and why."""

    day: date
    bars: Mapping[str, int]
    lifted: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PurseReading:
    """The purses of a period as one reading of the rule book gives them."""

    code: str
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Purses:
    """The purses of a period: those given, and those that could still be given.

    ``given``: as they were handed over; None: nothing was yet. ``readings``: what could be given as the totals stand, by each
    reading where they differ, else by one; none once all is given. ``chosen`` is what was decided on. ``totals_moved``: the
    totals have changed since the purses were given and would give others, but these stay. ``asked`` is what somebody has to answer
    before the readings become one: which of them it is (``reading``), or first what the totals are (``cap``). ``differing``: how many
    results of the period would be others by an answer that nobody has given yet, whether purses depend on it or not.
    """

    period: str
    given: PurseReading | None
    readings: tuple[PurseReading, ...]
    chosen: str | None
    is_closed: bool
    totals_moved: bool = False
    asked: str = ""
    differing: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player sits: equal ones share the place. No rating: seated after those who have one."""

    place: int
    player: int
    rating: Rating | None
