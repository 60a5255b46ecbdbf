"""The formulas of the regulation, in its order, each for one player or for a column of them.

What games bring to rated players is counted in fixed units. First ratings are means of means, with any denominator:
their columns hold exact fractions (fmpq: the same as Python's Fraction, several times faster).
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from flint import fmpq

from ronde.ground.numbers import Column, Ints, clamp, either, half_away_from_zero, half_up, lookup
from ronde.ground.trace import Number, article
from ronde.regulations.ffjd.parameters import (
    COEFFICIENT_UNIT,
    EVOLUTION_UNIT,
    EXPECTED_UNIT,
    KA_UNIT,
    Coefficient,
    Equivalent,
    Expected,
    FirstRating,
    Parameters,
)

Fractions: TypeAlias = npt.NDArray[np.object_]  # a column of them

HIGHEST = 1_000_000  # above anything a rating can be


@article("2", inputs={"evolution": EVOLUTION_UNIT})
def rounded_evolution(evolution: Ints) -> Ints:
    """The sum of a period's evolutions is rounded once, at its end; halves away from zero (FFJD-1)."""
    return half_away_from_zero(evolution, EVOLUTION_UNIT)


@article("3")
def mean_opponents(opponents: Fractions, games: Column) -> Fractions:
    """MCP: the mean of the opponents' Capital-Points, from their sum."""
    return np.asarray(opponents / games)


def _which_rating(values: Mapping[str, Any]) -> str:
    return "counted" if values["value"] == values["rating"] + values["rounded_evolution"] else "floor"


@article("6.1", case=_which_rating, inputs={"evolution": EVOLUTION_UNIT})
def new_rating(rating: Ints, evolution: Ints, floor: int) -> Ints:
    """CP at the end of a period."""
    return floored(rating + rounded_evolution(evolution), floor)


def _how_counted(values: Mapping[str, Any]) -> str:
    is_plain = values["ka"] == 1
    if values["times"] < 0:
        return "taken_back" if is_plain else "taken_back_accelerated"
    how = "counted" if is_plain else "accelerated"
    return how if values.get("played", 1) else f"{how}_forfeit"


@article("6.1", unit=EVOLUTION_UNIT, case=_how_counted, inputs={"ka": KA_UNIT})
def game_evolution(
    points: Ints, *, rating: Ints, opponent_rating: Ints, slow: Ints, ka: Ints, times: int, edition: Parameters
) -> Ints:
    """Ev = (Pts - PA) K, times Ka where a player has one (FFJD-10); ``times`` is -1 for a game taken back."""
    surplus = EXPECTED_UNIT * points - expected_points(rating - opponent_rating, edition.expected)
    # Ka first: its column is as wide as the product needs, the others only as wide as they have to be themselves.
    return times * ka * coefficient(rating, slow, edition.coefficient) * surplus


def most_on_the_way(points: int, edition: Parameters) -> int:
    """What no number on the way to a game's Pts - PA and K goes beyond, in their units, apart from the CP themselves."""
    return max(_most_surplus(points, edition), _most_coefficient(edition) + edition.coefficient.high)


def most_evolution(points: int, edition: Parameters) -> int:
    """What no (Pts - PA) K goes beyond, in its unit and before Ka."""
    return _most_surplus(points, edition) * _most_coefficient(edition)


def _most_surplus(points: int, edition: Parameters) -> int:
    expected = edition.expected
    return EXPECTED_UNIT * (points + 1) + expected.limit * (EXPECTED_UNIT // expected.divisor)


def _most_coefficient(edition: Parameters) -> int:
    numbers = edition.coefficient
    return COEFFICIENT_UNIT * (numbers.slow + numbers.accelerated + numbers.drop)


def _which_coefficient(values: Mapping[str, Any]) -> str:
    return "slow" if values["slow"] else "accelerated"


@article("6.1.1", unit=COEFFICIENT_UNIT, case=_which_coefficient)
def coefficient(rating: Ints, slow: Ints, numbers: Coefficient) -> Ints:
    """K: by cadence, and falling from 1350 to 1500."""
    cadence = numbers.accelerated + (numbers.slow - numbers.accelerated) * slow  # 1: slow, 0: accelerated
    above = clamp(rating - numbers.low, 0, numbers.high - numbers.low)
    return COEFFICIENT_UNIT * cadence - numbers.slope * above


def _which_expectation(values: Mapping[str, Any]) -> str:
    if abs(values["difference"]) < values["numbers"].limit:
        return "within"
    return "most" if values["difference"] > 0 else "least"


@article("6.1.2", unit=EXPECTED_UNIT, case=_which_expectation)
def expected_points(difference: Ints, numbers: Expected) -> Ints:
    """PA: one point, more or less by the difference, between 0.1 and 1.9."""
    return EXPECTED_UNIT + clamp(difference, -numbers.limit, numbers.limit) * (EXPECTED_UNIT // numbers.divisor)


@article("6.2.1")
def normal_value(mean: Fractions, points: Column, games: Column, worth: int) -> Fractions:
    """MCP + 250 (Pts - NPJ) / NPJ, over the games against rated players."""
    return np.asarray(mean + ratio(worth * (points - games), games))


def _which_need(values: Mapping[str, Number]) -> str:
    return "high" if values["rounded"] >= values["high"] else "usual"


@article("6.2.3", case=_which_need)
def games_needed(rounded: Ints, games: int, high: int, high_games: int) -> Ints:
    """5 games, or 7 for a first rating of 1500 or more, rounded (FFJD-12)."""
    return either(rounded >= high, high_games, games)


def _how_collected(values: Mapping[str, Any]) -> str:
    if not values["opponent_rating"]:
        return "unrated"
    return "rated" if values["played"] else "forfeit"


@article("6.2.1", case=_how_collected)
def collected_game(points: Column, opponent_rating: Column) -> Column:
    """A game on the way to a first rating, told with its points; against an unrated player (0) it does not enter."""
    del opponent_rating  # told with the points
    return points


@article("6.2.1")
def nothing_collected(games: Column, enough: int) -> Column:
    """A series without a game against a rated player, and without the games that annex B takes (FFJD-36)."""
    del enough  # told with the games
    return games


@article("6.2.4")
def part(worth: Fractions, games: Column) -> Fractions:
    """What one tournament brings to a first rating: its value, as often as it has games (FFJD-11)."""
    return np.asarray(worth * games)


@article("6.2.4")
def pro_rata(parts: Fractions, games: Column) -> Fractions:
    """A first rating over several tournaments: the mean of their values by games (FFJD-11)."""
    return np.asarray(parts / games)


@article("6.2.3")
def first_rating(value: Column, floor: int) -> Column:
    """The first rating, already in whole points, is not below the floor."""
    return floored(value, floor)


@article("6.2.4")
def first_difference(given: Ints, corrected: Ints) -> Ints:
    """What a corrected series changes in a first rating already given; it joins the open period (FFJD-31)."""
    return corrected - given


@article("6.3")
def floored(rating: Ints, floor: int) -> Ints:
    """Nobody falls below 600 (FFJD-2)."""
    return clamp(rating, floor, HIGHEST)


def _which_way(values: Mapping[str, Any]) -> str:
    return "not_given_back" if values["value"] < 0 else "not_taken"


@article(
    "6.3",
    unit=EVOLUTION_UNIT,
    case=_which_way,
    inputs={"counted": EVOLUTION_UNIT, "corrected": EVOLUTION_UNIT},
    since="0.2.0",
)
def kept_by_floor(
    *, rating: Column, counted: Column, corrected: Column, published: Column, right: Column, floor: int
) -> Column:
    """Of a corrected period that the floor held, the floored values differ, and not the games (FFJD-23): what is left out."""
    del rating, floor  # told with the value
    return EVOLUTION_UNIT * (right - published) - (corrected - counted)


def _whether_superseding(values: Mapping[str, Any]) -> str:
    return "superseding" if values["evolution"] else "alone"


@article("6.7.1", case=_whether_superseding, inputs={"evolution": EVOLUTION_UNIT})
def corrected_rating(decided: Column, rating: Column, evolution: Column) -> Column:
    """A decision takes the place of the CP and of what the period brought (FFJD-24)."""
    del rating, evolution  # told with the decision
    return decided


@article("6.7.2")
def initialised_rating(decided: Column) -> Column:
    """A decision gives a player the first CP."""
    return decided


@article("7.1")
def equivalent(fmjd: Ints, numbers: Equivalent, floor: int) -> Ints:
    """1.5 R - 1065, a half rounded up (FFJD-15), not below the floor (FFJD-25)."""
    return floored(half_up(numbers.halves * fmjd - 2 * numbers.less, 2), floor)


@article("7.1")
def resident_rating(equivalent: Ints) -> Ints:
    """Who comes to live in France starts from the equivalent of the last event (FFJD-25)."""
    return equivalent


@article("8")
def performance(mean: Fractions, points: Column, games: Column, worth: int) -> Fractions:
    """MCP + 500 (Pts - NPJ) / NPJ: the CP with which the tournament would have brought nothing."""
    return np.asarray(mean + ratio(worth * (points - games), games))


def _whether_excess(values: Mapping[str, Any]) -> str:
    return "excess" if values["excess"] else "usual"


@article("B.1", case=_whether_excess)
def solved_performance(mean: Fractions, points: Column, games: Column, excess: Fractions, worth: int) -> Fractions:
    """The performance where unrated opponents count with theirs; an excess by 0r is spread per game (FFJD-8)."""
    return np.asarray(performance(mean, points, games, worth) - excess)


def _how_solved(values: Mapping[str, Any]) -> str:
    kind = "rated" if values["opponent_rating"] else "unrated"
    return kind if values["played"] else f"{kind}_forfeit"


@article("B.1", case=_how_solved)
def solved_game(points: Column, opponent_rating: Column, worth: Fractions) -> Column:
    """A game of a series under annex B, told with its points; an unrated opponent is worth the performance found."""
    del opponent_rating, worth  # told with the points
    return points


@article("B.2")
def accelerated_value(performance: Fractions, mean: Fractions) -> Fractions:
    """CPf = (Perf + MCP) / 2, before the estimate is looked at."""
    return np.asarray((performance + mean) / 2)


@article("B.3")
def kept_value(value: Fractions, rated: Column) -> Fractions:
    """With enough rated players CPf stays."""
    del rated  # told with the value
    return value


@article("B.4")
def estimated_value(uncorrected: Fractions, automatic: Fractions, estimate: Column) -> Fractions:
    """Among unrated players only, CPf is shifted so that its mean is the organiser's estimate (FFJD-7)."""
    return np.asarray(uncorrected + (estimate - automatic))


@article("B.5")
def weighted_value(
    uncorrected: Fractions, automatic: Fractions, *, estimate: Column, rated: Column, enough: int
) -> Fractions:
    """With few rated players CPf is shifted so that its mean is MFNC, between both estimates (FFJD-9)."""
    target = weighted_mean(automatic, estimate=estimate, rated=rated, enough=enough)
    return np.asarray(uncorrected + (target - automatic))


@article("B.5")
def weighted_mean(automatic: Fractions, *, estimate: Column, rated: Column, enough: int) -> Fractions:
    """MFNC = ((4 - NJC) EONC + NJC EANC) / 4."""
    return np.asarray((automatic * rated + (enough - rated) * estimate) / enough)


@article("B")
def guide_estimate(age: Ints, youngest: int, table: tuple[int, ...]) -> Ints:
    """What the guide proposes for a mean age, floored (FFJD-20): up to the youngest row, by year, adults."""
    return lookup(table, age - youngest)


def rounded(value: Fractions) -> Column:
    """Fractions in whole points, halves away from zero (FFJD-1)."""
    above = np.fromiter([one.p for one in value], dtype=object, count=len(value))  # of any size
    below = np.fromiter([one.q for one in value], dtype=object, count=len(value))
    return np.asarray(half_away_from_zero(above, below)).astype(np.int64)


def needed(rounded: Column, numbers: FirstRating) -> Column:
    """Games needed for each first rating."""
    return games_needed(rounded, numbers.games, numbers.high, numbers.high_games)


def exact(values: Column) -> Fractions:
    """Whole numbers as fractions, so that dividing them loses nothing."""
    return np.fromiter(map(fmpq, values.tolist()), dtype=object, count=len(values))


def ratio(above: Column, below: Column) -> Fractions:
    """Whole numbers divided by others, exactly."""
    return np.fromiter(map(fmpq, above.tolist(), below.tolist()), dtype=object, count=len(above))
