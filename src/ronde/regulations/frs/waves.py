"""The values, points and ratings of many games: one of each type at a time.

A game needs the ratings that its players have after the game of the type before it, and nothing from other types. So the
first games of all rankings form a wave, the second ones the next, and a wave is one set of columns. Between two games
only the ratings of those are computed who have played the one or play the other; after the last, everyone's.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ronde.ground.numbers import Column
from ronde.ground.trace import Steps, listening, rows
from ronde.regulations.frs import rules
from ronde.regulations.frs.parameters import Parameters
from ronde.regulations.frs.state import State, Window
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
    """The rows of the windows before that leave them, and then those of the table: the seat, and the terms of the game."""

    past: int  # how many are of the windows
    seat: Column
    terms: Column
    leaving: Column  # the rows that leave, in the order in which they do
    left: list[int]  # how many have left before each wave, and after the last


def scored(state: State, table: Table, edition: Parameters) -> Scored:
    """All games of a table, wave by wave. What the waves go on with is made here, and changed nowhere else."""
    every, added = _rows(state, table), _added(state, table)
    rating, status = _brought(state, table)
    latest = np.zeros(len(rating), dtype=np.int64)  # the turn of each seat's last game of the table
    value, points, after = np.zeros((3, len(table.player)), dtype=np.int64)
    extents = [slice(table.bounds[first], table.bounds[end]) for first, end in pairwise(table.waves)]
    for wave, (here, games) in enumerate(zip(extents, pairwise(table.waves), strict=True)):
        seat, turn = table.seat[here], table.turn[here]
        value[here], points[here] = _points(table, here, games, (rating[seat], status[seat]), edition)
        every.terms[every.past + here.start : every.past + here.stop] = own = rules.point_terms(points[here], turn)
        added[seat] = added.take(seat, axis=0) + own
        out = every.leaving[every.left[wave] : every.left[wave + 1]]
        added[every.seat[out]] = added.take(every.seat[out], axis=0) - every.terms.take(out, axis=0)
        if wave + 1 < len(extents):
            latest[seat] = turn
            concerned, newest, size = _between(table, latest, here, extents[wave + 1])
            sums = rules.sums(added.take(concerned, axis=0), newest)
            rating[concerned], status[concerned] = _ratings(sums, size, edition)
            after[here] = rating[seat]
    return Scored(value, points, after, added)


def _ratings(sums: rules.Sums, size: Column, edition: Parameters) -> tuple[Column, Column]:
    """The rating and the status of some seats between two games: told where games are taken one by one."""
    rating, rated = np.zeros(len(size), dtype=np.int64), sums.games.nonzero()[0]
    rating[rated] = rules.current_rating(sums.of(rated), size=size[rated], weights=edition.weights, games=Steps())
    return rating, rules.status(sums.games, rules.needed_games(size, edition.active_percent), size)


def _rows(state: State, table: Table) -> Rows:
    """A row leaves when as many games as its ranking counts have been played after it."""
    seats, waves, terms = [table.seat], [], []
    for at, (code, size) in enumerate(zip(table.rankings, table.sizes.tolist(), strict=True)):
        old, games = state.window(code), len(table.frames[code])
        first, end = old.turn.searchsorted((old.count - size + 1, old.count - size + 1 + games)).tolist()
        seats.insert(at, at * table.width + old.player[first:end])
        waves.append(old.turn[first:end] - (old.count - size + 1))
        terms.append(rules.point_terms(old.points[first:end], old.turn[first:end]))
    past = np.concatenate(waves)
    wave = np.concatenate((past, _leave(table)))
    leaving = (wave < len(table.waves)).nonzero()[0]
    leaving = leaving[wave[leaving].argsort()]
    left = wave[leaving].searchsorted(np.arange(len(table.waves))).tolist()
    every = np.concatenate((*terms, np.empty((len(table.player), 2 * rules.TERMS), dtype=np.int64)))
    return Rows(len(past), np.concatenate(seats), every, leaving, left)


def _leave(table: Table) -> Column:
    """The wave in which each row of the table leaves its window again; one beyond the last where it stays."""
    if len(table.waves) <= int(table.sizes.min()):
        return np.full(len(table.turn), len(table.waves))
    wave = table.turn + (table.sizes - table.counts - 1)[table.ranking]
    games = np.array([len(frames) for frames in table.frames.values()])
    return np.where(wave < games[table.ranking], wave, len(table.waves))


def _added(state: State, table: Table) -> Column:
    """The terms of the games that count so far, added up for each seat."""
    added = np.zeros((len(table.rankings), table.width, 2 * rules.TERMS), dtype=np.int64)
    for ranking, code, size in zip(added, table.rankings, table.sizes.tolist(), strict=True):
        own = added_terms(state.window(code), size)
        ranking[: len(own)] = own
    return added.reshape(-1, 2 * rules.TERMS)


def added_terms(window: Window, size: int) -> Column:
    """The terms of the last so many games, added up by player number: as kept, or anew when N is another one since."""
    if window.size == size:
        return window.added
    recent = window.last(size)
    found = np.zeros((int(recent.player.max(initial=-1)) + 1, 2 * rules.TERMS), dtype=np.int64)
    np.add.at(found, recent.player, rules.point_terms(recent.points, recent.turn))
    return found


def _brought(state: State, table: Table) -> tuple[Column, Column]:
    """The rating and the status of each seat before the first game."""
    rankings = [state.ranking(code).grown(table.width) for code in table.rankings]
    return np.concatenate([one.rating for one in rankings]), np.concatenate([one.status for one in rankings])


def _points(
    table: Table, here: slice, games: tuple[int, int], brought: tuple[Column, Column], edition: Parameters
) -> tuple[Column, Column]:
    """The value of each row's game, and the points of each player."""
    player, marks = table.player[here], table.marks(here)
    with rows(player, **marks):
        each = rules.rating_in_value(*brought, edition.unrated)
    together = added_by_game(each, [begin - here.start for begin in table.bounds[slice(*games)]])
    values = [_value(table, game, ratings) for game, ratings in enumerate(together, games[0])]
    value = np.array(values)[table.game[here] - games[0]]
    with rows(player, **marks):
        points = rules.game_points(
            value, table.place[here], table.tied[here], players=table.players[here], spread=edition.spread
        )
    return value, points


def added_by_game(ratings: Column, begins: list[int]) -> list[int]:
    """The ratings of each game added up: in two parts, as in rules.py, and then as Python integers, which have no end."""
    millionths = ratings // rules.MILLIONTH
    parts = millionths, ratings - millionths * rules.MILLIONTH
    sums = [np.add.reduceat(part, begins).tolist() for part in parts]
    return [most * rules.MILLIONTH + rest for most, rest in zip(*sums, strict=True)]


def _value(table: Table, game: int, together: int) -> int:
    """The value V of a game."""
    begin, end = table.bounds[game : game + 2]
    if not listening():
        return rules.game_value(together, end - begin)
    with rows(table.player[begin:end], **table.marks(slice(begin, end))):
        return rules.game_value(together, end - begin)


def _between(table: Table, latest: Column, here: slice, following: slice) -> tuple[Column, Column, Column]:
    """The seats of those who have played a wave or play the next, with the turn of the last game of their ranking, and N."""
    seat, turn = table.seat[following], table.turn[following] - 1
    others = (latest[seat] != turn).nonzero()[0]
    ranking = np.concatenate((table.ranking[here], table.ranking[following][others]))
    turns = np.concatenate((table.turn[here], turn[others]))
    return np.concatenate((table.seat[here], seat[others])), turns, table.sizes[ranking]
