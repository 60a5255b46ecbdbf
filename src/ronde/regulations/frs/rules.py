"""The formulas of the document, in its order, each for one player or for a column of them.

Ratings are whole numbers of 10^-12 of a point (FRS-9). They stay inside 64 bits, whatever is played:

- A player with no rating counts 150 in V, V lies between the ratings it is the mean of, and P within 50 of V. So after k
  games of a type every V, P and R lies within 50 k of 150, and within 16,800 points, 1.68 * 10^16 units, for the 333
  games to which this book is exact. The largest weight is 245 (295 if N were 30, above which the oldest game would weigh
  nothing): P * weight < 5 * 10^18 < 2^63, about 9.2 * 10^18.
- The sum of 20 or 30 such products may be larger than 2^63. P is therefore carried in two parts, millionths of a point
  and the rest, and divided in two parts (weighted_mean). Each part is below 1.7 * 10^10, and so small enough to be
  multiplied by the turn of its game, of which there could be a million, and added up.
- The sum of the ratings in V is a Python integer, which has no end.
- 50 points times J is 5 * 10^13 J units, doubled by the rounding: 10^18 for the largest field of 10,000.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ronde.ground.numbers import Column, Ints, down, either, half_up
from ronde.ground.trace import Marks, Number, Steps, article, include, listening, rows
from ronde.regulations.frs.parameters import COLLECTIVE, NAMES, Weights
from ronde.regulations.frs.state import NO_RATING, STATUSES

UNIT = 10**12
MILLIONTH = 10**6  # units in a millionth of a point
BILLIONTH = 10**3  # units in 10^-9 of a point, to which values are rounded for places and display (FRS-9)
TERMS = 3  # of a game in the sums of art. 7
EXACT_GAMES = BILLIONTH // 3  # V, P and R are half a unit off at most, each: 1.5 units a game stay below half of 10^-9


@article("3")
def needed_games(window: Ints, percent: int) -> Ints:
    """The games among the last N that make a rating active: 15 % of N, rounded up (FRS-4)."""
    return -down(-window * percent, 100)


def _which_status(values: Mapping[str, Number]) -> str:
    return STATUSES[int(values["value"])]


@article("3", case=_which_status)
def status(games: Ints, needed: Ints | int, window: Ints | int) -> Ints:
    """Provisional from one game among the last N, active from the number needed; it falls as it rises."""
    del window  # said, not computed with
    return (games > 0) * 1 + (games >= needed) * 1


def _whether_rated(values: Mapping[str, Number]) -> str:
    return "unrated" if values["status"] == NO_RATING else "rated"


@article("5", unit=UNIT, inputs={"rating": UNIT}, case=_whether_rated)
def rating_in_value(rating: Ints, status: Ints, unrated: int) -> Ints:
    """What a player brings into the value of the game: the current rating, or 150 without one (FRS-5)."""
    return either(status > NO_RATING, rating, unrated * UNIT)


@article("5", unit=UNIT, inputs={"ratings_together": UNIT})
def game_value(ratings_together: int, players: int) -> int:
    """V: the mean of the ratings of those who play."""
    return half_up(ratings_together, players)


def _how_placed(values: Mapping[str, Number]) -> str:
    if values["players"] == 1:
        return "alone"
    return "tied" if values["tied"] > 1 else "placed"


@article("6", unit=UNIT, inputs={"game_value": UNIT}, case=_how_placed)
def game_points(game_value: Ints | int, place: Ints, tied: Ints, *, players: Ints | int, spread: int) -> Ints:
    """P: V + 50 (J - 2L + 1)/(J - 1), from 50 above V for the first to 50 below it for the last."""
    above_middle = players + 1 - mean_place(place, tied)
    # With J = 1 the place is 1 and nothing stands above the middle: P = V (FRS-2), whatever it is divided by.
    return half_up(spread * UNIT * above_middle, players - (players > 1) * 1) + game_value


@article("6", unit=2)
def mean_place(place: Ints, tied: Ints) -> Ints:
    """L, in halves: ex aequo have the mean of the places they fill (FRS-1), so that the mean of P is V."""
    return 2 * place + tied - 1


@dataclass(frozen=True, slots=True)
class Sums:
    """Of the games that count for some players, a row each: their terms (``point_terms``) added up, and times their age."""

    total: Column
    aged: Column

    @property
    def games(self) -> Column:
        """How many games count for each."""
        return self.total[:, TERMS - 1]

    def of(self, players: Column) -> "Sums":
        """Those of some players."""
        return Sums(self.total.take(players, axis=0), self.aged.take(players, axis=0))


def sums(added: Column, newest: Column) -> Sums:
    """The sums from terms added up as they come (``point_terms``), when the newest game has a certain turn."""
    total = added[:, :TERMS]
    return Sums(total, newest[:, None] * total - added[:, TERMS:])


def point_terms(points: Column, turn: Column) -> Column:
    """What the sums of art. 7 are made of: P in whole millionths, the rest of P in units, and 1; and these times turn.

    A turn never changes, as an age does: what a game adds to a player's sums can be taken away again when it leaves.
    """
    terms = np.ones((len(points), 2 * TERMS), dtype=np.int64)
    terms[:, 0] = down(points, MILLIONTH)
    terms[:, 1] = points - terms[:, 0] * MILLIONTH
    terms[:, TERMS:] = terms[:, :TERMS] * turn[:, None]
    return terms


@article("7", unit=UNIT)
def current_rating(sums: Sums, *, size: Column, weights: Weights, games: Steps) -> Column:
    """R: the mean of P over the games played among the last N, later ones weighing more; ``games`` tells each of them."""
    include(games)
    return weighted_mean(*_weighted(sums.total, sums.aged, size[:, None], weights).T)


@article("7", unit=UNIT, inputs={"points_together": MILLIONTH, "rest": UNIT})
def weighted_mean(points_together: Ints, rest: Ints, weights_together: Ints) -> Ints:
    """The weighted points, in millionths and a rest in units, divided by the weights."""
    # (a m + b)/w = q m + (r m + b)/w with a = q w + r: the rounding acts on the whole quotient, and r m + b is small.
    quotient = down(points_together, weights_together)
    remainder = points_together - quotient * weights_together
    return quotient * MILLIONTH + half_up(remainder * MILLIONTH + rest, weights_together)


def _which_game(values: Mapping[str, Number]) -> str:
    return "newest" if values["age"] == 0 else "earlier"


@article("7", unit=UNIT, inputs={"points": UNIT, "game_value": UNIT, "rating_after": UNIT}, case=_which_game)
def weighted_points(
    points: Ints, age: Ints, *, game_value: Ints, rating_after: Ints, size: Ints | int, weights: Weights
) -> Ints:
    """What one game brings: P times its weight. V, and R after the game, are told with it."""
    del game_value, rating_after
    return points * weight(age, size, weights)


@article("7")
def weight(age: Ints, size: Ints | int, weights: Weights) -> Ints:
    """145 + 5N for the newest game, 10 less for each older one, down to 155 - 5N."""
    return _weighted(1, age, size, weights)


def _weighted(total: Ints | int, aged: Ints, size: Ints | int, weights: Weights) -> Ints:
    """What one game weighs, or some added up: each has the weight of a new one, less a step for each game since."""
    return (weights.base + weights.by_window * size) * total - weights.step * aged


@dataclass(frozen=True, slots=True)
class Types:
    """The ratings and statuses of some players in the five collective types, a row a type."""

    rating: Column
    status: Column


@article("8", unit=len(COLLECTIVE) * UNIT)
def general_rating(player: Column, types: Types, unrated: int) -> Column:
    """The mean over the five collective types, of these players: a sum counted in fifths, never rounded."""
    if not listening():
        together: Column = rating_in_general(types.rating, types.status, unrated).sum(axis=0)
        return together
    total = np.zeros(len(player), dtype=np.int64)
    for name, rating, status in zip(COLLECTIVE, types.rating, types.status, strict=True):  # each is told
        with rows(player, type=Marks((NAMES[name],))):
            total = total + rating_in_general(rating, status, unrated)
    return total


def _with_which_status(values: Mapping[str, Number]) -> str:
    return STATUSES[int(values["status"])]


@article("8", unit=UNIT, inputs={"rating": UNIT}, case=_with_which_status)
def rating_in_general(rating: Ints, status: Ints, unrated: int) -> Ints:
    """What a type brings into the general rating: the rating, provisional too, or 150 without one (FRS-5)."""
    return either(status > NO_RATING, rating, unrated * UNIT)
