"""The values, points and ratings of many games: one of each type at a time.

A game needs the ratings that its players have after the game of the type before it, and nothing from other types. So the
first games of all boards form a wave, the second ones the next, and a wave is one set of columns. Between two games
only the ratings of those are computed who have played the one or play the other; after the last, everyone's.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ronde.ground.numbers import Column
from ronde.ground.trace import rows
from ronde.regulations.frs import rules
from ronde.regulations.frs.parameters import Parameters
from ronde.regulations.frs.state import State
from ronde.regulations.frs.table import Table


@dataclass(frozen=True, slots=True)
class Scored:
    """The value V of each row's game, the player's points P, and the rating R after it; R of last games is 0 as yet.

    ``added`` belongs to the seats: the terms of the games that count after the last ones, added up.
    """

    value: Column
    points: Column
    rating: Column
    added: Column


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of the windows before, and then those of the table: the seat, the turn, and in which wave they leave."""

    past: int  # how many are of the windows
    seat: Column
    turn: Column
    leaving: Column  # the rows that leave, in the order in which they do
    left: list[int]  # how many have left before each wave, and after the last


def scored(state: State, table: Table, edition: Parameters) -> Scored:
    """All games of a table, wave by wave. What the waves go on with is made here, and changed nowhere else."""
    every = _rows(table)
    terms, added = _added(table, every)
    rating, status = _brought(state, table)
    latest = np.zeros_like(rating)  # the turn of each seat's last game of the table
    value, points, after = (np.zeros_like(table.player) for _ in range(3))
    extents = [slice(table.bounds[first], table.bounds[end]) for first, end in pairwise(table.waves)]
    for wave, (here, games) in enumerate(zip(extents, pairwise(table.waves), strict=True)):
        seat, turn = table.seat[here], table.turn[here]
        value[here], points[here] = _points(table, here, games, (rating[seat], status[seat]), edition)
        terms[every.past + here.start : every.past + here.stop] = own = rules.point_terms(points[here], turn)
        added[seat] = added.take(seat, axis=0) + own
        out = every.leaving[every.left[wave] : every.left[wave + 1]]
        added[every.seat[out]] = added.take(every.seat[out], axis=0) - terms.take(out, axis=0)
        if wave + 1 < len(extents):
            latest[seat] = turn
            concerned, newest = _between(table, latest, here, extents[wave + 1])
            size = table.sizes[table.seats.board[concerned]]
            sums = rules.sums(added.take(concerned, axis=0), newest)
            rating[concerned], status[concerned] = _ratings(sums, size, edition)
            after[here] = rating[seat]
    return Scored(value, points, after, added)


def _ratings(sums: rules.Sums, size: Column, edition: Parameters) -> tuple[Column, Column]:
    """The rating and the status of some seats between two games: told where games are taken one by one."""
    rating, rated = np.zeros_like(size), np.flatnonzero(sums.games)
    rating[rated] = rules.current_rating(sums.of(rated), size=size[rated], weights=edition.weights, games=[])
    return rating, rules.status(sums.games, rules.needed_games(size, edition.active_percent), size)


def _rows(table: Table) -> Rows:
    """A row leaves when as many games as its board counts have been played after it."""
    sizes = [len(window.player) for window in table.before]
    board = np.concatenate((np.repeat(np.arange(len(sizes)), sizes), table.board))
    player = np.concatenate((*(window.player for window in table.before), table.player))
    turn = np.concatenate((*(window.turn for window in table.before), table.turn))
    games = np.array([len(frames) for frames in table.frames.values()])
    counts = np.array([window.count for window in table.before])
    wave = turn + (table.sizes - counts - 1)[board]
    leaving = np.flatnonzero(wave < games[board])
    leaving = leaving[np.argsort(wave[leaving], kind="stable")]
    left = np.searchsorted(wave[leaving], np.arange(len(table.waves))).tolist()
    return Rows(sum(sizes), table.seats.of(board, player), turn, leaving, left)


def _added(table: Table, every: Rows) -> tuple[Column, Column]:
    """The terms of every row, those of the table still empty; and those of the windows before, added up for each seat."""
    terms = np.zeros((len(every.seat), 2 * rules.TERMS), dtype=np.int64)
    added = np.zeros((len(table.seats.player), 2 * rules.TERMS), dtype=np.int64)
    if every.past:
        points = np.concatenate([window.points for window in table.before])
        terms[: every.past] = rules.point_terms(points, every.turn[: every.past])
        order = np.argsort(every.seat[: every.past])
        seat = every.seat[order]
        first = np.concatenate(([0], (seat[1:] != seat[:-1]).nonzero()[0] + 1))
        added[seat[first]] = np.add.reduceat(terms.take(order, axis=0), first)
    return terms, added


def _brought(state: State, table: Table) -> tuple[Column, Column]:
    """The rating and the status of each seat before the first game."""
    size = table.seats.width
    boards = [state.board(code).grown(size) for code in table.boards]
    rating, status = np.stack([one.rating for one in boards]), np.stack([one.status for one in boards])
    where = table.seats.board, table.seats.player
    return rating[where], status[where]


def _points(
    table: Table, here: slice, games: tuple[int, int], brought: tuple[Column, Column], edition: Parameters
) -> tuple[Column, Column]:
    """The value of each row's game, and the points of each player."""
    player, marks = table.player[here], table.marks(here)
    with rows(player, **marks):
        each = rules.rating_in_value(*brought, edition.unrated).tolist()
    values, bounds = [], table.bounds[games[0] : games[1] + 1]
    for begin, end in pairwise(bounds):
        with rows(table.player[begin:end], **table.marks(slice(begin, end))):
            together = sum(each[begin - here.start : end - here.start])  # a Python integer, which has no end
            values.append(rules.game_value(together, end - begin))
    value = np.repeat(values, [end - begin for begin, end in pairwise(bounds)])
    with rows(player, **marks):
        points = rules.game_points(
            value, table.place[here], table.tied[here], players=table.players[here], spread=edition.spread
        )
    return value, points


def _between(table: Table, latest: Column, here: slice, following: slice) -> tuple[Column, Column]:
    """The seats of those who have played a wave or play the next, and the turn of the last game of their board."""
    seat, turn = table.seat[following], table.turn[following] - 1
    others = latest[seat] != turn
    return np.concatenate((table.seat[here], seat[others])), np.concatenate((table.turn[here], turn[others]))
