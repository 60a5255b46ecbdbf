"""The fold: how games move every rating of their types, those of absent players too, and then the general ones."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from ronde.ground.numbers import Column
from ronde.ground.trace import Marks, ahead, rows
from ronde.regulations.editions import Editions
from ronde.regulations.frs import rules
from ronde.regulations.frs.happenings import GamesPlayed
from ronde.regulations.frs.parameters import COLLECTIVE, GENERAL, Field, Parameters, board_code
from ronde.regulations.frs.state import ACTIVE, AS, ROWS, Standings, State, Window, held
from ronde.regulations.frs.table import Table, table
from ronde.regulations.frs.waves import Scored, scored


def after_games(
    state: State, played: GamesPlayed, rated: Sequence[int], editions: Editions[Parameters], kept: Mapping[str, int]
) -> State:
    """The state after the games that rate; so many of each board are ``kept`` in its window, N of them count."""
    for day, games in groupby(rated, key=lambda at: editions.since(played.games[at].day)):
        edition = editions.nearest(day or editions.days[0])
        state = _after(state, table(state, played, list(games), edition), edition, kept)
    turns = {game.field: (game.day, game.number) for game in (played.games[at] for at in rated)}
    return replace(state, turns={**state.turns, **turns})


def _after(state: State, games: Table, edition: Parameters, kept: Mapping[str, int]) -> State:
    """The state after games of one edition, but for the calendar."""
    found = scored(state, games, edition)
    windows = {board: _window(state, games, found, board, kept[board]) for board in games.boards}
    standings = _standings(state, games, found, windows, edition)
    windows = {board: window.with_ratings(standings[board].rating) for board, window in windows.items()}
    after = replace(
        state,
        windows={**state.windows, **windows},
        standings={**state.standings, **standings},
        played_as=_played_as(state.played_as, games),
    )
    for field in dict.fromkeys(game.field for ((_, game), *_) in games.frames.values() if game.type != "libere"):
        after = _with_general(after, field, edition)
    return after


def _window(state: State, games: Table, found: Scored, board: str, kept: int) -> Window:
    """The window of a board after its games; the ratings after the last are not known yet."""
    frames, old = games.frames[board], state.window(board)
    rows = np.concatenate([np.arange(*games.bounds[at : at + 2]) for at, _ in frames[-kept:]])
    columns = (games.turn, games.player, found.value, found.points, found.rating)
    passed = replace(old, count=old.count + len(frames[:-kept]))  # games that come and go leave no rows
    new = {name: values[rows] for name, values in zip(ROWS, columns, strict=True)}
    return passed.with_games([game for _, game in frames[-kept:]], new).last(kept)


def _standings(
    state: State, games: Table, found: Scored, windows: Mapping[str, Window], edition: Parameters
) -> dict[str, Standings]:
    """Everyone's rating and status on each board after its newest game."""
    seats, size = games.seats, games.sizes[games.seats.board]
    sums = rules.sums(found.added, np.array([window.count for window in windows.values()])[seats.board])
    with ahead() as told:
        for window, most, board in zip(windows.values(), games.sizes.tolist(), games.boards, strict=True):
            _tell_games(window.last(most), most, board, edition)
    rated = np.flatnonzero(sums.games)
    rating = np.zeros_like(size)
    with rows(seats.player[rated], board=Marks(games.boards, seats.board[rated])):
        rating[rated] = rules.current_rating(sums.of(rated), size=size[rated], weights=edition.weights, games=told)
    with rows(seats.player, board=Marks(games.boards, seats.board)):
        status = rules.status(sums.games, rules.needed_games(size, edition.active_percent), size)
    return {
        board: _board(state, games, windows[board], at, (rating, status, sums.games))
        for at, board in enumerate(games.boards)
    }


def _tell_games(window: Window, size: int, board: str, edition: Parameters) -> None:
    """Tell what each game of a window brings to the rating of each player."""
    marks = Marks([game.id for game in window.games], window.game_of_row)
    with rows(window.player, event=marks, board=Marks((board,))):
        rules.weighted_points(
            window.points,
            window.age,
            game_value=window.value,
            rating_after=window.rating,
            size=size,
            weights=edition.weights,
        )


def _board(state: State, games: Table, window: Window, at: int, columns: tuple[Column, Column, Column]) -> Standings:
    """One board by player number."""
    code, size = games.boards[at], int(games.sizes[at])
    own = games.seats.board == at
    player = games.seats.player[own]
    length = max(len(state.board(code).rating), int(player.max()) + 1)
    found = np.zeros((3, length), dtype=np.int64)
    found[:, player] = [each[own] for each in columns]
    if code.endswith("libere"):
        found[2] = _libere_games(window.last(size), length)
    return Standings(*(held(each) for each in found))


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


def _played_as(known: Column, games: Table) -> Column:
    """Who has played as a person, as a pair, as a team, these games included."""
    found = np.zeros(max(games.seats.width, len(known)), dtype=np.int64)
    found[: len(known)] = known
    kinds = np.array([AS[frames[0][1].field] for frames in games.frames.values()])
    for kind in np.unique(kinds).tolist():
        found[games.player[kinds[games.board] == kind]] |= kind
    return held(found)
