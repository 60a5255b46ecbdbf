"""The fold: how a game moves every rating of its type, those of absent players too, and then the general ones."""

from dataclasses import replace

import numpy as np

from ronde.ground.numbers import Column
from ronde.ground.trace import rows
from ronde.regulations.frs import rules
from ronde.regulations.frs.happenings import GamePlayed
from ronde.regulations.frs.parameters import COLLECTIVE, GENERAL, Field, Parameters, board_code
from ronde.regulations.frs.state import ACTIVE, AS, NO_RATING, Marks, Standings, State, Window, held


def after_game(state: State, game: GamePlayed, edition: Parameters, *, kept: int) -> State:
    """The state after a game; ``kept`` games stay in the window, N of them count."""
    code = board_code(game.field, game.type)
    before = state.board(code).grown(int(game.player.max()) + 1)
    with rows(game.player, board=Marks((code,))):
        value, points = _points(before, game, edition)
    window = state.window(code).with_game(game, value, points).last(kept)
    standings = _standings(before, window, game, edition)
    after = replace(
        state,
        windows={**state.windows, code: window.with_ratings(standings.rating)},
        standings={**state.standings, code: standings},
        turns={**state.turns, game.field: (game.day, game.number)},
        played_as=_played_as(state.played_as, game),
    )
    return after if game.type == "libere" else _with_general(after, game.field, edition)


def _points(before: Standings, game: GamePlayed, edition: Parameters) -> tuple[int, Column]:
    """The value of the game, and the points of each player."""
    brought = rules.rating_in_value(before.rating[game.player], before.status[game.player], edition.unrated)
    value = rules.game_value(sum(brought.tolist()), len(game.player))
    in_order = np.sort(game.place)
    tied = np.searchsorted(in_order, game.place, "right") - np.searchsorted(in_order, game.place)
    points = rules.game_points(value, game.place, tied, players=len(game.player), spread=edition.spread)
    return value, points


def _standings(before: Standings, window: Window, game: GamePlayed, edition: Parameters) -> Standings:
    """Everyone's rating and status after the newest game of the window."""
    size = edition.window(game.field, game.type)
    counted = window.last(size)
    games = np.bincount(counted.player, minlength=len(before.rating))
    player, concerned = np.flatnonzero(games), np.flatnonzero((games > 0) | (before.status > NO_RATING))
    rating, status = np.zeros_like(games), np.zeros_like(games)
    mark = Marks((board_code(game.field, game.type),))
    with rows(player, board=mark):
        rating[player] = rules.current_rating(player, counted, size=size, weights=edition.weights)
    with rows(concerned, board=mark):
        needed = rules.needed_games(size, edition.active_percent)
        status[concerned] = rules.status(games[concerned], needed, size)
    if game.type == "libere":
        games = _libere_games(counted, len(games))
    return Standings(held(rating), held(status), held(games))


def _libere_games(window: Window, size: int) -> Column:
    """How many games each value was made of: those of the tournaments that count (ABSP-6)."""
    total = np.zeros(size, dtype=np.int64)
    np.add.at(total, window.player, np.array([game.games for game in window.games])[window.game_of_row])
    return total


def _with_general(state: State, field: Field, edition: Parameters) -> State:
    """The general ratings, of those who are active in at least one of the five types."""
    boards = [state.board(board_code(field, name)) for name in COLLECTIVE]
    size = max(len(board.rating) for board in boards)
    types = tuple(board.grown(size) for board in boards)
    active = np.logical_or.reduce([board.status == ACTIVE for board in types])
    player, rating = np.flatnonzero(active), np.zeros(size, dtype=np.int64)
    code = board_code(field, GENERAL)
    with rows(player, board=Marks((code,))):
        rating[player] = rules.general_rating(player, types, edition.unrated)
    status, games = active * np.int64(ACTIVE), np.zeros_like(rating)
    found = Standings(held(rating), held(status), held(games), parts=len(COLLECTIVE))
    return replace(state, standings={**state.standings, code: found})


def _played_as(known: Column, game: GamePlayed) -> Column:
    """Who has played as a person, as a pair, as a team, this game included."""
    here = AS[game.field]
    size = int(game.player.max()) + 1
    if size <= len(known) and (known[game.player] & here).all():
        return known
    found = np.zeros(max(size, len(known)), dtype=np.int64)
    found[: len(known)] = known
    found[game.player] |= here
    return held(found)
