"""The formulas, in the order of the six points, each for one player or for a column of them.

Ratings are whole numbers, marks exact fractions: what a list shows is rounded, what is carried on is not (ABSP-3).
"""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from ronde.ground.numbers import Column, Flags, Ints, clamp, down, either
from ronde.ground.trace import Number, article, rows
from ronde.regulations.absp.columns import Counted, Faced, Met
from ronde.regulations.absp.exact import Exact, nearest, ratio, summed, tallied
from ronde.regulations.absp.happenings import Games


def _how_far(values: Mapping[str, Number]) -> str:
    if not values["is_limited"]:
        return "unrated"
    return "within" if values["value"] == values["opponent_rating"] else "limited"


@article("1", case=_how_far)
def base_rating(rating: Column, opponent_rating: Column, is_limited: Flags, limit: int) -> Column:
    """The opponent's rating, as if nobody were further away than the limit: 150 against 90 counts 110 and 130."""
    return either(is_limited, clamp(opponent_rating, rating - limit, rating + limit), opponent_rating)


def _what_result(values: Mapping[str, Number]) -> str:
    return {1: "win", 0: "draw", -1: "loss"}[int(values["result"])]


@article("1", case=_what_result)
def game_points(
    rating: Column, opponent_rating: Column, is_limited: Flags, result: Column, *, limit: int, win: int
) -> Column:
    """A game is worth the opponent's rating, and 50 more for a win, 50 less for a loss."""
    return base_rating(rating, opponent_rating, is_limited, limit) + win * result


@article("2")
def mark(player: Column, games: Column, faced: Faced, *, limit: int, win: int) -> Exact:
    """What a tournament was worth to a rated player: the points of all games, divided by their number."""
    own = faced.games
    with rows(own.player, opponent=own.opponent_id):
        points = game_points(faced.rating, faced.opponent_rating, faced.is_limited, own.result, limit=limit, win=win)
    return ratio(_points_of(player, own, points, win), games)


@article("2")
def tournament_points(opponents: Exact, won: Column, lost: Column) -> Exact:
    """The sum over the games: the opponents' ratings, 50 for each win, less 50 for each loss."""
    return np.subtract(np.add(opponents, won), lost)


def _points_of(player: Column, games: Games, points: Column | Exact, win: int) -> Exact:
    """Each player's points, told by their parts: it does not matter whom one has beaten."""
    at = np.searchsorted(player, games.player)
    won = win * np.bincount(at[games.result > 0], minlength=len(player))
    lost = win * np.bincount(at[games.result < 0], minlength=len(player))
    opponents: Exact = summed(points, at, len(player)) - won + lost
    return tournament_points(opponents, won, lost)


@article("3")
def weight_sum(newest: Ints, games: Ints) -> Ints:
    """So many weights from the newest down, each 1 less than the one before, added up."""
    return down(games * (2 * newest - games + 1), 2)


def _how_much(values: Mapping[str, Number]) -> str:
    return "whole" if values["games"] == values["whole"] else "part"


@article("3", case=_how_much)
def weighted(mark: Exact, newest: Column, games: Column, whole: Column) -> Exact:
    """What an event brings to the rating: its mark, as often as its games in the window weigh."""
    del whole  # how many there were: the oldest event may count in part
    return np.multiply(mark, weight_sum(newest, games))


@article("3")
def window_rating(total: Exact, newest: Column, games: Column) -> Exact:
    """R: the weighted marks, divided by all the weights."""
    return ratio(total, weight_sum(newest, games))


@article("3")
def converted_rating(player: Column, counted: Counted, window: int, *, newest: int, floor: int) -> Column:
    """When the window takes another size, everyone's rating is computed again from the events it held (ABSP-12)."""
    del window  # its new size
    return new_rating(player, counted, newest=newest, floor=floor)


@article("4")
def phase_one(player: Column, games: Column, met: Met, *, win: int) -> Exact:
    """A newcomer's value from rated opponents only; no limit holds (ABSP-8)."""
    return ratio(_newcomers_points_of(player, met, win), games)


def _who_has_met(values: Mapping[str, Number]) -> str:
    return "mean" if values["newcomers"] else "nobody"


@article("4", case=_who_has_met)
def stand_in(total: Fraction, newcomers: int, otherwise: int) -> Number:
    """Without a rated opponent a newcomer counts as the mean value of those who had one (ABSP-1)."""
    return total / newcomers if newcomers else otherwise


@article("4")
def phase_two(player: Column, games: Column, met: Met, *, win: int) -> Exact:
    """A newcomer's mark from all games, unrated opponents counting with their values of phase 1."""
    return ratio(_newcomers_points_of(player, met, win), games)


@article("4", case=_what_result)
def newcomers_points(opponent_value: Exact, result: Column, win: int) -> Exact:
    """A newcomer's game is worth what the opponent is, and 50 more or less: there is no rating to be limited by."""
    return np.add(opponent_value, win * result)


def _newcomers_points_of(player: Column, met: Met, win: int) -> Exact:
    with rows(met.games.player, opponent=met.games.opponent_id):
        points = newcomers_points(met.opponent_value, met.games.result, win)
    return _points_of(player, met.games, points, win)


def _whether_at_floor(values: Mapping[str, Number]) -> str:
    exactly = values["window_rating"] if "window_rating" in values else values["mark"]
    return "least" if exactly < values["floor"] - Fraction(1, 2) else "rounded"


@article("4", case=_whether_at_floor)
def first_rating(mark: Exact, floor: int) -> Column:
    """A newcomer's first rating: the mark as a whole number, halves up, and not below its floor."""
    return np.maximum(nearest(mark), floor)


@article("4", case=_whether_at_floor)
def new_rating(player: Column, counted: Counted, *, newest: int, floor: int) -> Column:
    """A rated player's new rating: R as a whole number, halves up, and not below the floor."""
    at = np.searchsorted(player, counted.player)
    with rows(counted.player, event=counted.event):
        each = weighted(counted.mark, counted.newest, counted.games, counted.whole)
    games = tallied(counted.games, at, len(player))
    exactly = window_rating(summed(each, at, len(player)), np.full_like(games, newest), games)
    return np.maximum(nearest(exactly), floor)


@article("5")
def restarted_rating(start: Column, games: Column, moved_to: Column, *, fewer_than: int, move: int) -> Column:
    """The ten-point rule: a start rating based on few games that moved far is replaced by the new one, once."""
    del start, games, fewer_than, move  # why it was replaced
    return moved_to


@article("5")
def section_again(restarted: tuple[str, ...]) -> int:
    """The section is computed again, with the new start ratings of so many players; for this section only (ABSP-5)."""
    return len(restarted)


@article("6")
def is_active(last_day: Ints, since: int) -> Ints:
    """Who has played since a day is on the list."""
    return (last_day >= since) * 1
