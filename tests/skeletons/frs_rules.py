"""FRS, skeleton: weights N, N - 1, ... 1; whole thousandths instead of 10^-12."""

from collections.abc import Sequence

import numpy as np

from ronde.ground.numbers import Column, Ints, half_up
from ronde.ground.trace import article, rows

UNIT = 1000


@article("2", unit=UNIT, inputs={"rating": UNIT})
def game_value(rating: Column) -> int:
    """V: the mean of the ratings, 150 for the unrated."""
    return half_up(int(rating.sum()), len(rating))


@article("2", unit=UNIT, inputs={"value": UNIT})
def performance(value: Ints, place: Ints, players: Ints) -> Ints:
    """P: fifty above the mean for the first, fifty below for the last."""
    return value + half_up(50 * UNIT * (players - 2 * place + 1), players - 1)


@article("2")
def weight(age: Ints, window: int) -> Ints:
    """The newest game weighs most."""
    return window - age


@article("2", unit=UNIT, inputs={"performance": UNIT})
def counted(performance: Ints, age: Ints, window: int) -> Ints:
    """What one game among the last N brings: its performance times its weight."""
    return performance * weight(age, window)


@article("2", unit=UNIT)
def type_rating(
    player: Column, *, owner: Column, performance: Column, age: Column, game: Sequence[str], window: int
) -> Column:
    """R: the weighted mean of the games played among the last N of the type."""
    with rows(owner, event=game):
        each = counted(performance, age, window)
    at = np.searchsorted(player, owner)
    total, weights = np.zeros(len(player), dtype=np.int64), np.zeros(len(player), dtype=np.int64)
    np.add.at(total, at, each)
    np.add.at(weights, at, window - age)
    return half_up(total, weights)


@article("5", unit=UNIT, inputs={"sum_of_five": UNIT})
def general_rating(sum_of_five: Ints) -> Ints:
    """The mean over the five collective types, 150 where there is no rating."""
    return half_up(sum_of_five, 5)
