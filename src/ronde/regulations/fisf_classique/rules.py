"""The formulas of the regulation, in its order, each for one player or for a column of them."""

from collections.abc import Mapping

import numpy as np

from ronde.ground.numbers import Column, Ints, clamp, down, either, half_up, larger, lookup
from ronde.ground.trace import Number, Steps, article, include
from ronde.regulations.fisf_classique.parameters import Limit, Parameters


@article("2.1")
def provisional_rating(series: Ints, table: tuple[int, ...]) -> Ints:
    """PL*: what a player without rating starts from, by duplicate series or as a newcomer."""
    return lookup(table, series)


@article("2.2")
def new_rating(
    rating: Ints,
    rating_at_place: Ints,
    *,
    earned: Ints,
    category: Ints,
    tenths: Ints,
    allowance: Ints,
    jokers: Ints,
    players: Ints,
    limit: Limit,
    earned_ahead: Steps,
    allowance_ahead: Steps,
) -> Ints:
    """The old rating and the points of the event: experience and bonus (``earned``), and game points."""
    include(earned_ahead)
    points = playing_points(
        rating,
        rating_at_place,
        category=category,
        tenths=tenths,
        allowance=allowance,
        jokers=jokers,
        players=players,
        limit=limit,
        allowance_ahead=allowance_ahead,
    )
    return rating + earned + points


@article("3")
def players_at_share(players: int, percent: int) -> int:
    """How many of the listed players the share of a series and those above it comes to (FISF-7): at least one."""
    return max(1, half_up(players * percent, 100))


@article("3")
def proposed_bar(rating: int, rounded_to: int) -> int:
    """A bar is a round figure near the rating of the last player inside the share (FISF-7)."""
    return rounded_to * half_up(rating, rounded_to)


def _whether_lifted(values: Mapping[str, Number]) -> str:
    return "lifted" if values["value"] != values["rating"] else "joker"


@article("3", case=_whether_lifted)
def lifted_rating(rating: Ints, joker_bar: int) -> Ints:
    """At the start of a season the world's best are Jokers, at least by the bar."""
    return either(rating >= joker_bar, rating, joker_bar)


def _how_categorised(values: Mapping[str, Number]) -> str:
    return "fixed" if values["fixed_category"] else "size"


@article("4", case=_how_categorised)
def category(players: Ints, fixed_category: Ints, sizes: tuple[int, ...]) -> Ints:
    """1 to 5: by the kind of event, by the officer's choice, or by the size of the field."""
    by_size = players * 0 + 1
    for largest in sizes:
        by_size = by_size + (players > largest) * 1
    return either(fixed_category > 0, fixed_category, by_size)


@article("4")
def worth(level: Ints, worths: tuple[int, ...]) -> Ints:
    """M, by category."""
    return lookup(worths, level - 1)


@article("5")
def experience(players: Ints, place: Ints) -> Ints:
    """PE: a point for oneself and one for each player behind."""
    return players - place + 1


def _what_bonus(values: Mapping[str, Number]) -> str:
    return "given" if values["value"] else "none"


@article("6", case=_what_bonus)
def bonus(worth: Ints, place: Ints, tenths_by_place: tuple[int, ...]) -> Ints:
    """B: M, M/2, M/5 and M/10 for the first four. Ex aequo share the better place (FISF-2)."""
    # Editions whose M/10 is not whole are refused when they are read: nothing is lost here.
    return down(worth * lookup((*tenths_by_place, 0), place - 1), 10)


def earned_points(players: Ints, place: Ints, level: Ints, edition: Parameters) -> Ints:
    """PE and B: what a place is worth, whoever takes it."""
    return experience(players, place) + bonus(worth(level, edition.worths), place, edition.bonus_tenths)


@article("7")
def capped_spread(margin: Ints, limit: int) -> Ints:
    """What one game adds to the spread: the margin, limited (FISF-10)."""
    return clamp(margin, -limit, limit)


def _which_limit(values: Mapping[str, Number]) -> str:
    if values["value"] == values["nearest_points"]:
        return "within"
    return "most" if values["nearest_points"] > 0 else "least"


@article("7", case=_which_limit)
def playing_points(
    rating: Ints,
    rating_at_place: Ints,
    *,
    category: Ints,
    tenths: Ints,
    allowance: Ints,
    jokers: Ints,
    players: Ints,
    limit: Limit,
    allowance_ahead: Steps,
) -> Ints:
    """PJ, kept inside its limits."""
    wanted = nearest_points(rating, rating_at_place)
    top = most_points(
        category,
        tenths=tenths,
        allowance=allowance,
        jokers=jokers,
        players=players,
        limit=limit,
        allowance_ahead=allowance_ahead,
    )
    bottom = least_points(top, players)
    # FISF-1: the limits are exact; where one is hit, the whole number just inside it counts.
    return clamp(wanted, -down(-bottom, 20 * players), down(top, 10 * players))


def _which_way(values: Mapping[str, Number]) -> str:
    return "below" if values["rating"] <= values["rating_at_place"] else "above"


@article("7", case=_which_way)
def nearest_points(rating: Ints, rating_at_place: Ints) -> Ints:
    """PJ before its limits: two thirds of what one stood below the rating of the place reached, a third of what above."""
    gap = rating_at_place - rating
    # Twice the gap is the larger number where one stood below, the gap itself where above. Thirds never fall on a half.
    return half_up(larger(2 * gap, gap), 3)


def _of_tenths_by_players(values: Mapping[str, int]) -> int:
    return 10 * values["players"]


def _games_counted(values: Mapping[str, Number]) -> str:
    return "many" if values["games"] > values["most_games"] else "usual"


@article("7", unit=_of_tenths_by_players)
def most_points(
    category: Ints,
    *,
    tenths: Ints,
    allowance: Ints,
    jokers: Ints,
    players: Ints,
    limit: Limit,
    allowance_ahead: Steps,
) -> Ints:
    """PJmax, in 1/(10 n): CT is given in tenths, and the share of Jokers is exact (FISF-3)."""
    del category, limit  # in the allowance
    include(allowance_ahead)
    not_jokers = 100 * players - joker_percent(jokers, players)  # percent, in 1/n
    return coefficient(tenths) * (allowance - down(not_jokers, 2))


def points_allowance(category: Ints, games: Ints, players: Ints, limit: Limit) -> Ints:
    """What PJmax has inside its brackets before the Jokers are counted, in 1/n."""
    below_top = (limit.top_category - category) * limit.category_step
    missing = missing_games(games, limit.most_games) * limit.game_step
    return players * (limit.base - below_top - missing)


@article("7", unit=10)
def coefficient(tenths: Ints) -> Ints:
    """CT: 0.8 for a TH Classique B, 1 for any other event."""
    return tenths


@article("7", case=_games_counted)
def missing_games(games: Ints, most_games: int) -> Ints:
    """How many games the event is short of the most that an event can have; never a bonus beyond it (FISF-4)."""
    return clamp(most_games - games, 0, most_games)


@article("7", unit=lambda values: values["players"])
def joker_percent(jokers: Ints, players: Ints) -> Ints:
    """The share of Jokers among the players, on the ratings frozen at the start (FISF-3): percent, in 1/n."""
    del players  # the unit
    return 100 * jokers


@article("7", unit=lambda values: 20 * values["players"])
def least_points(most: Ints, players: Ints) -> Ints:
    """PJmin is half of PJmax, below zero: the same number in units half as large, 1/(20 n)."""
    del players  # the unit
    return -most


def initial_order(rating: Column, alphabetical: Column, section: Column) -> Column:
    """The rows of each section, one section after another, best rating first, equal ratings by name."""
    return np.lexsort((alphabetical, -rating, section))


@article("7")
def initial_place(rating: Column, order: Column, turn: Column) -> Column:
    """The place before the first game, by rating: ``order`` has the rows in that order, ``turn`` counts each section."""
    place = np.empty_like(rating)
    place[order] = turn
    return place


@article("7")
def final_place(points: Column, spread: Column, section: Column) -> Column:
    """The order after the last: by match points, then by spread; equal in both share the better place (FISF-2)."""
    order = np.lexsort((-spread, -points, section))
    ranked = section[order]
    keys = np.stack([ranked, points[order], spread[order]])
    is_new = np.concatenate(([True], (keys[:, 1:] != keys[:, :-1]).any(axis=0)))
    best = np.maximum.accumulate(np.where(is_new, np.arange(len(order)), 0))
    place = np.empty_like(order)
    place[order] = best - np.searchsorted(ranked, ranked) + 1
    return place


@article("9")
def returning_rating(rating: Ints, provisional: Ints) -> Ints:
    """Back from inactivity: the better of the last rating and the one the duplicate series gives today."""
    return either(rating >= provisional, rating, provisional)
