"""The shape of one edition: what editions.yaml gives for a day."""

from functools import cached_property
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from ronde.ground.numbers import Column, Flags, column

KindOfEvent: TypeAlias = Literal[
    "world-championship",
    "national-championship",
    "international-open",
    "tournament",
    "tournament-b",
    "regional-masters",
    "departmental-masters",
    "clap",
    "pap",
]
KINDS: tuple[KindOfEvent, ...] = get_args(KindOfEvent)
WORLD_CHAMPIONSHIP = KINDS.index("world-championship")


class Provisional(Struct, frozen=True, forbid_unknown_fields=True):
    """PL* of the super-series and of series 1 to 7."""

    super: int
    series: tuple[int, int, int, int, int, int, int]


Bound = Annotated[int, Meta(ge=0, le=1_000_000)]


class Bars(Struct, frozen=True, forbid_unknown_fields=True):
    """The rating from which each series begins; series C lies below B."""

    joker: Bound
    a: Bound
    b: Bound

    def series(self, rating: int) -> str:
        """The series of a rating (art. 3)."""
        if rating >= self.joker:
            return "Joker"
        return "A" if rating >= self.a else "B" if rating >= self.b else "C"


class Shares(Struct, frozen=True, forbid_unknown_fields=True):
    """Percent of the listed players at or above each bar."""

    joker: int
    a: int
    b: int


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event: its category, or who decides it; CT in tenths."""

    category: int | Literal["size", "officer"]
    coefficient: int = 10


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of PJmax."""

    base: int
    top_category: int
    category_step: int
    most_games: int
    game_step: int


class Parameters(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Every number of the book on one day."""

    provisional: Provisional
    newcomer: int
    bars: Bars
    shares: Shares
    bars_rounded_to: int
    world_top: int
    kinds: dict[KindOfEvent, Kind]
    sizes: tuple[int, int, int]
    worths: tuple[int, int, int, int, int]
    bonus_tenths: tuple[int, int, int, int]
    spread_limit: int
    limit: Limit
    active_years: int

    def __post_init__(self) -> None:
        """Hold what the formulas rely on: every bonus is a whole number of points."""
        if any(worth * tenths % 10 for worth in self.worths for tenths in self.bonus_tenths):
            message = "a bonus (art. 6) is not whole: the text would have to say how it is rounded"
            raise ValueError(message)

    @cached_property
    def entry_table(self) -> tuple[int, ...]:
        """PL* by code: 0 the super-series, 1 to 7 the series, 8 a licence taken at the event."""
        return (self.provisional.super, *self.provisional.series, self.newcomer)

    @cached_property
    def fixed_categories(self) -> Column:
        """The category by kind of event, 0 where the size or an officer decides."""
        return column([of if isinstance(of := self.kinds[kind].category, int) else 0 for kind in KINDS])

    @cached_property
    def chosen_by_officer(self) -> Flags:
        """Whether an officer decides the category, by kind of event."""
        return column([self.kinds[kind].category == "officer" for kind in KINDS]) > 0

    @cached_property
    def coefficients(self) -> Column:
        """CT in tenths, by kind of event."""
        return column([self.kinds[kind].coefficient for kind in KINDS])
