"""The types of game, who plays them, and the shape of one edition: what editions.yaml gives for a day."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

Collective: TypeAlias = Literal["clasic", "completiv", "eliptic", "compunere", "anticipatie"]
Type: TypeAlias = Literal[Collective, "libere"]
Individual: TypeAlias = Literal["seniors", "youth"]
Field: TypeAlias = Literal[Individual, "pairs", "teams"]

COLLECTIVE: tuple[Collective, ...] = get_args(Collective)  # the five of the general rating
INDIVIDUAL: tuple[Individual, ...] = get_args(Individual)
ELSEWHERE: tuple[Field, ...] = ("youth", "pairs", "teams")  # ratings similar to those of the seniors
FIELDS: tuple[Field, ...] = ("seniors", *ELSEWHERE)
GENERAL = "general"

# The names of the types are Romanian in every language, as those of openings are in chess.
NAMES: Mapping[Type, str] = MappingProxyType(
    {
        "clasic": "Duplicat Clasic",
        "completiv": "Duplicat Completiv",
        "eliptic": "Duplicat Eliptic",
        "compunere": "Compunere",
        "anticipatie": "Anticipație",
        "libere": "Libere",
    }
)


def types_of(field: Field) -> tuple[Type, ...]:
    """The types rated in a field: pairs and teams have no Libere, their competitions limit who meets whom (FRS-10)."""
    return (*COLLECTIVE, "libere") if field in INDIVIDUAL else COLLECTIVE


def ranking_code(field: Field, name: str) -> str:
    """The ranking of a type or of the general rating; those who are not seniors have rankings of their own."""
    return name if field == "seniors" else f"{field}-{name}"


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """The newest game weighs base + by_window * N, each older one a step less."""

    base: int
    by_window: int
    step: int


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the book on one day."""

    windows: dict[Type, int]
    windows_elsewhere: dict[Field, dict[Type, int]]
    calendar: dict[str, dict[Type, int]]
    calendar_years: int
    libere_elsewhere_from: date
    libere_excluded: tuple[str, ...]
    active_percent: int
    unrated: int
    spread: int
    weights: Weights

    def window(self, field: Field, kind: Type) -> int:
        """N of a type."""
        return self.windows[kind] if field == "seniors" else self.windows_elsewhere[field][kind]

    def __post_init__(self) -> None:
        """Hold what the text says of its own numbers: N counts the calendar's games, and every weight is positive."""
        for kind, window in self.windows.items():
            yearly = sum(games.get(kind, 0) for games in self.calendar.values())
            if window != self.calendar_years * yearly:
                message = f"{kind}: N = {window}, and {self.calendar_years} years of the calendar have {yearly} each"
                raise ValueError(message)
        for window in (*self.windows.values(), *(n for of in self.windows_elsewhere.values() for n in of.values())):
            if self.weights.base + self.weights.by_window * window <= self.weights.step * (window - 1):
                message = f"N = {window}: the oldest game (art. 7) would have no weight left"
                raise ValueError(message)
