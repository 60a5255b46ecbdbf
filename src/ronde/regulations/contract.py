"""What every rule book offers: a fold over happenings.

A book keeps a state that only it understands. A happening takes the state to the next one; nothing is changed in
place, and nothing reads a clock, a file or a random source. Everything else (which facts are known, what was
published, how it is said) is the business of other rooms.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import IntEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from ronde.ground.ids import EventId, FactId, Roster
from ronde.ground.numbers import half_up
from ronde.ground.problems import Problem, Value
from ronde.ground.trace import Derivation, Number
from ronde.regulations.documents import Adopted, Document
from ronde.regulations.editions import Editions
from ronde.regulations.happenings import Happening

S = TypeVar("S")
H = TypeVar("H", bound=Happening)


class Phase(IntEnum):
    """On one day a list taken over comes first, then what opens a season, what was played, and what closes it."""

    ADOPTS = -2
    OPENS = -1
    PLAYED = 0
    CLOSES = 1


class Place(NamedTuple):
    """Where a happening stands in a book's history: order belongs to the book."""

    day: date
    phase: Phase
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
    day: date  # on which it was recorded
    sequence: int
    old: H | None
    new: H | None
    closed: date | None  # the last period that had been closed by then


@dataclass(frozen=True, slots=True)
class Board:
    """One ranking of a book, shown with so many decimals; ``columns`` names what stands beside the value."""

    code: str
    decimals: int = 0
    columns: tuple[str, ...] = ()

    def shown(self, value: Number) -> Number:
        """The value as the board shows it; halves go up. A list that adopts from this one takes what was shown."""
        unit = 10**self.decimals
        exact = Fraction(value)
        found = Fraction(half_up(exact.numerator * unit, exact.denominator), unit)
        return found.numerator if found.denominator == 1 else found


@dataclass(frozen=True, slots=True)
class Rating:
    """A value on a board, and what it is worth there (``rated``, ``provisional``, ``active``...)."""

    value: Number
    status: str


@dataclass(frozen=True, slots=True)
class Change:
    """A rating moved, or was given, or lost. ``events`` are those that counted in it; ``cause``: how, in the book's word.

    A book in which ratings move in one way only names no cause.
    """

    player: int
    board: str
    before: Rating | None
    after: Rating | None
    events: tuple[EventId, ...] = ()
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """A purse or a bonus given."""

    player: int
    board: str
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
    """A player on a board. No place: shown, but not ranked. ``beside`` fills the columns of the board."""

    place: int | None
    player: int
    value: Number
    status: str
    series: str = ""
    last_day: date | None = None
    beside: tuple[Number, ...] = ()


class Regulation(Protocol[S, H]):
    """A rule book."""

    @property
    def code(self) -> str:
        """Its name in commands and files; the folder has underscores for hyphens."""
        ...

    @property
    def documents(self) -> tuple[type[Document], ...]:
        """The facts that a history of this book may hold, as people write them."""
        ...

    @property
    def editions(self) -> Editions[Any]:
        """Every number of the book, dated."""
        ...

    @property
    def boards(self) -> tuple[Board, ...]:
        """Its rankings; the first is the one published, the last the one with everybody."""
        ...

    def start(self) -> S:
        """The state before anything happened."""
        ...

    def place(self, happening: H, /) -> Place:
        """Where a happening stands in the book's own order."""
        ...

    def apply(self, state: S, happening: H, /) -> Applied[S]:
        """The state after a happening. Total: whatever is wrong comes back as problems, all of them."""
        ...

    def corrected(self, correction: Correction[H], /) -> H | None:
        """How a correction enters: as a happening of its own, beside the old one, or (None) in its place by replay."""
        ...

    def outcomes(self, before: S, happening: H, after: S, /) -> Iterator[Outcome]:
        """What a happening led to for each player, computed only when somebody asks."""
        ...

    def ranking(self, state: S, /, *, on: date, board: Board) -> tuple[Line, ...]:
        """A board on a day, in its order."""
        ...


AnyRegulation: TypeAlias = Regulation[Any, Any]


@dataclass(frozen=True, slots=True)
class Bar:
    """The rating from which a series begins: today's, and the one proposed."""

    series: str
    current: int
    proposed: int


@dataclass(frozen=True, slots=True)
class SeasonProposal:
    """What an officer would confirm at the start of a season: the bars, and who is lifted by them."""

    bars: tuple[Bar, ...]
    lifts: tuple[Change, ...]


@runtime_checkable
class ProposesSeasons(Protocol):
    """A book whose bars are set anew each season."""

    def proposed_season(self, state: Any, /, *, on: date) -> SeasonProposal | None:
        """The bars that the book's shares give on that day; None while nobody is listed."""
        ...


@dataclass(frozen=True, slots=True)
class PurseReading:
    """The purses of a period as one reading of the rule book gives them."""

    code: str
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Purses:
    """The purses of a period: by each reading where they differ, else by one; ``chosen`` is what was decided on."""

    period: str
    readings: tuple[PurseReading, ...]
    chosen: str | None
    is_closed: bool


@runtime_checkable
class GivesPurses(Protocol):
    """A book that gives purses at the end of a period."""

    def periods(self, state: Any, /) -> Mapping[str, date]:
        """The periods in which something happened, in order, each with its last day."""
        ...

    def purses(self, state: Any, /, *, period: str) -> Purses | None:
        """The purses of a period as the totals stand; None where the book has no period of that name."""
        ...


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player sits: equal ones share the place. No rating: seated after those who have one."""

    place: int
    player: int
    rating: Rating | None


@runtime_checkable
class SeatsPlayers(Protocol):
    """A book that says in which order players sit at the tables."""

    @property
    def seating_boards(self) -> tuple[Board, ...]:
        """The boards by which players are seated; the first unless somebody asks for another."""
        ...

    def seating(self, state: Any, players: int, /, *, board: Board) -> tuple[Seat, ...]:
        """The order of so many players (those numbered from 0 on), whether they have a rating or not."""
        ...


@dataclass(frozen=True, slots=True)
class AgeCategory:
    """An age category: from the bound of the one before it to below its own; the last one has none."""

    code: str
    below: int | None = None


@runtime_checkable
class HasAgeCategories(Protocol):
    """A book whose federation ranks its players by age too."""

    def age_categories(self, *, on: date) -> tuple[AgeCategory, ...]:
        """The categories in force on a day, from the youngest on: everyone is in one, and in one only."""
        ...


@runtime_checkable
class TakesApart(Protocol):
    """A book whose happenings may hold many events, and can be told one event at a time."""

    def apart(self, happening: Any, /) -> Iterator[Happening]:
        """The same as several happenings, one event each, in the order in which they count; most are one already."""
        ...


@runtime_checkable
class TellsOutcomes(Protocol):
    """A book that tells an outcome in an order of its own: what led to it, and nothing that was computed beside it."""

    def told(
        self, before: Any, outcome: Outcome, after: Any, steps: tuple[Derivation, ...], /
    ) -> tuple[Derivation, ...]:
        """The steps of an outcome as a reader needs them; ``steps`` are all that were heard of the player."""
        ...


@runtime_checkable
class KnowsWhoWaits(Protocol):
    """A book in which somebody plays for a while before being listed."""

    def waiting(self, state: Any, /) -> tuple[Waiting, ...]:
        """Who is not on the list yet, each with what is missing."""
        ...


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A list as the document with which another history begins, and who leaves something behind for want of something."""

    document: Adopted
    left_behind: tuple[Waiting, ...] = ()


@runtime_checkable
class HandsOver(Protocol):
    """A book whose lists are taken over with more than the ratings."""

    def handed_over(self, state: Any, listed: Adopted, roster: Roster, /) -> HandedOver:
        """A list with what those who are not on it have collected so far."""
        ...
