"""The shape of one edition: what editions.yaml gives for a day."""

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct

from ronde.regulations.answers import AgeCategory

COEFFICIENT_UNIT = 15  # K in fifteenths: 10 / 150 of a point a point
EXPECTED_UNIT = 500  # PA in 1/500
KA_UNIT = 100  # Ka in hundredths (FFJD-10)
EVOLUTION_UNIT = COEFFICIENT_UNIT * EXPECTED_UNIT * KA_UNIT


class OfficialCadence(Struct, frozen=True, forbid_unknown_fields=True):
    """A slow cadence; ``minutes`` and ``seconds`` a move where one setting of the clock is the whole of it."""

    name: str
    minutes: int = 0
    seconds: int = 0


class AcceleratedPace(Struct, frozen=True, forbid_unknown_fields=True):
    """The time a game must have, usually and among beginners, and who is one."""

    usual: int
    beginners: int
    percent: int
    under_age: int
    below: int


class Fees(Struct, frozen=True, forbid_unknown_fields=True):
    """Euros for a player, by cadence."""

    slow: int
    accelerated: int


class SwissPlayers(Struct, frozen=True, forbid_unknown_fields=True):
    """How many players there are for each round of a Swiss."""

    most: int
    least: int


class Coefficient(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of K."""

    slow: int
    accelerated: int
    low: int
    high: int
    drop: int

    def __post_init__(self) -> None:
        """Hold what the formula relies on: K is a whole number of its unit at every CP."""
        if COEFFICIENT_UNIT * self.drop % (self.high - self.low):
            message = f"K (art. 6.1.1) is not a whole number of 1/{COEFFICIENT_UNIT}"
            raise ValueError(message)

    @property
    def slope(self) -> int:
        """What K loses for each point above ``low``, in its unit."""
        return COEFFICIENT_UNIT * self.drop // (self.high - self.low)


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of PA."""

    divisor: int
    limit: int

    def __post_init__(self) -> None:
        """Hold what the formula relies on: PA is a whole number of its unit at every difference."""
        if EXPECTED_UNIT % self.divisor:
            message = f"PA (art. 6.1.2) is not a whole number of 1/{EXPECTED_UNIT}"
            raise ValueError(message)


class FirstRating(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a first rating."""

    points: int
    games: int
    high: int
    high_games: int


class Equivalent(Struct, frozen=True, forbid_unknown_fields=True):
    """The line from an FMJD rating to Capital-Points."""

    halves: int
    less: int


class Performance(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a performance."""

    points: int
    games: int


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    """The guide for estimates: a row for each age from the youngest on, the last one for adults."""

    youngest: int
    beginners: tuple[int, ...]
    starting: tuple[int, ...]
    one_year: tuple[int, ...]


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the book on one day."""

    official_cadences: tuple[OfficialCadence, ...]
    accelerated_pace: AcceleratedPace
    unlicensed_participations: int
    fees: Fees
    swiss_players: SwissPlayers
    coefficient: Coefficient
    expected: Expected
    first_rating: FirstRating
    floor: int
    equivalent: Equivalent
    least_correction: int
    council_above: int
    border_clubs: tuple[str, ...]
    performance: Performance
    enough_rated: int
    guide: Guide
    school_classes: dict[str, int]
    age_categories: tuple[AgeCategory, ...]

    def is_across_the_border(self, club: str) -> bool:
        """Whether a club abroad counts as French (art. 7.2), however its name is written."""
        return _is_among(club, self.border_clubs)

    def __post_init__(self) -> None:
        """Hold what lists by age rely on: the bounds rise, and only the last category has none (FFJD-22)."""
        bounds = [category.below for category in self.age_categories]
        known = [bound for bound in bounds if bound is not None]
        if bounds != [*sorted(set(known)), None]:
            message = "the age categories (FFJD-22) do not follow one another"
            raise ValueError(message)


@lru_cache(maxsize=4096)  # thousands of players come from a few clubs
def _is_among(club: str, clubs: tuple[str, ...]) -> bool:
    return any(_plain(club) == _plain(known) for known in clubs)


def _plain(club: str) -> str:
    """The name without capitals, accents and a country in brackets."""
    letters = unicodedata.normalize("NFKD", re.sub(r"\([^()]*\)", " ", club))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(plain.casefold().split())
