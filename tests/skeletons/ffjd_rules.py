"""FFJD, skeleton: K is 25 for everyone, and a first rating meets its estimate half way."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ronde.ground.ids import EventId
from ronde.ground.numbers import Column, Ints, clamp, column, either, half_away_from_zero
from ronde.ground.trace import article, rows
from tests.skeletons.ffjd_happenings import SeriesHomologated


@dataclass(frozen=True, slots=True)
class Sides:
    """Each game between two rated players from both sides. ``counts`` is -1 for a game that is taken back."""

    player: Column
    opponent: Column
    points: Column
    difference: Column
    counts: Column
    event: tuple[EventId, ...]


def sides(series: SeriesHomologated, rating: Mapping[int, int], counts: int) -> Sides:
    """The games of a series that count for ratings, from the side of each rated player of the federation."""
    known = {**rating, **opponents_from_outside(series)}
    both = [
        (int(one), int(other), points)
        for white, black, won in zip(series.white, series.black, series.points, strict=True)
        for one, other, points in ((white, black, int(won)), (black, white, 2 - int(won)))
    ]
    counted = [(one, other, points) for one, other, points in both if one in rating and other in known]
    return Sides(
        player=column([one for one, _, _ in counted]),
        opponent=column([other for _, other, _ in counted]),
        points=column([points for _, _, points in counted]),
        difference=column([rating[one] - known[other] for one, other, _ in counted]),
        counts=column([counts] * len(counted)),
        event=(series.event,) * len(counted),
    )


def opponents_from_outside(series: SeriesHomologated) -> dict[int, int]:
    """The equivalents that a series states."""
    return dict(zip(series.outside.tolist(), series.outside_rating.tolist(), strict=True))


def together(parts: list[Sides]) -> Sides:
    """The games of several series."""

    def joined(name: str) -> Column:
        return column(np.concatenate([column(()), *(getattr(part, name) for part in parts)]))

    return Sides(
        player=joined("player"),
        opponent=joined("opponent"),
        points=joined("points"),
        difference=joined("difference"),
        counts=joined("counts"),
        event=tuple(event for part in parts for event in part.event),
    )


@article("6.1.2", unit=20)
def evolution(points: Ints, difference: Ints, counts: Ints) -> Ints:
    """What one game brings: (Pts - 1 - d/500) times 25, in twentieths."""
    return counts * (500 * (points - 1) - clamp(difference, -450, 450))


@article("6.1", unit=20)
def series_evolution(games: Sides, series_of_game: Column, series: int) -> Column:
    """What one series brings a player."""
    with rows(games.player, event=games.event, opponent=games.opponent):
        each = evolution(games.points, games.difference, games.counts)
    total = np.zeros(series, dtype=np.int64)
    np.add.at(total, series_of_game, each)
    return total


@article("6.1", unit=20)
def period_evolution(player: Column, games: Sides) -> Column:
    """What the series of a period bring a player: summed exactly, rounded once, later."""
    pairs = list(dict.fromkeys(zip(games.player.tolist(), games.event, strict=True)))
    at = {pair: row for row, pair in enumerate(pairs)}
    series_of_game = column([at[pair] for pair in zip(games.player.tolist(), games.event, strict=True)])
    of_player = column([who for who, _ in pairs])
    with rows(of_player, event=[event for _, event in pairs]):
        by_series = series_evolution(games, series_of_game, len(pairs))
    total = np.zeros(len(player), dtype=np.int64)
    np.add.at(total, np.searchsorted(player, of_player), by_series)
    return total


def _superseded(values: Mapping[str, Any]) -> str:
    return "superseded" if values["correction"] else "counted"


@article("6.1", case=_superseded, inputs={"evolution": 20})
def new_rating(rating: Column, evolution: Column, correction: Column, floor: int) -> Column:
    """The old rating and the rounded evolution, never below the floor; an officer's correction instead (FFJD-24)."""
    return either(correction > 0, correction, clamp(rating + half_away_from_zero(evolution, 20), floor, 10_000))


@article("6.2")
def first_rating(opponents: int, points: int, games: int, estimate: int | None) -> int:
    """MCP + 250 (Pts - NPJ)/NPJ; with too few rated players, half way to the organiser's estimate."""
    alone = half_away_from_zero(opponents + 250 * (points - games), games)
    return alone if estimate is None else half_away_from_zero(alone + estimate, 2)
