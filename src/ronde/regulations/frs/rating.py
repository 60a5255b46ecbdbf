"""The fold: how games move every rating of their types, those of absent players too, and then the general ones."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import groupby

import numpy as np

from ronde.ground.numbers import Column
from ronde.ground.trace import Marks, Steps, ahead, listening, rows
from ronde.regulations.editions import Editions
from ronde.regulations.frs import rules
from ronde.regulations.frs.happenings import GamesPlayed
from ronde.regulations.frs.parameters import COLLECTIVE, GENERAL, Field, Parameters, ranking_code
from ronde.regulations.frs.state import ACTIVE, AS, NO_RATING, ROWS, Standings, State, Window, held
from ronde.regulations.frs.table import Table, table
from ronde.regulations.frs.waves import Scored, scored


def after_games(
    state: State, played: GamesPlayed, rated: Sequence[int], editions: Editions[Parameters], kept: Mapping[str, int]
) -> State:
    """The state after the games that rate; so many of each ranking are ``kept`` in its window, N of them count."""
    for day, games in groupby(rated, key=lambda at: editions.since(played.games[at].day)):
        edition = editions.nearest(day or editions.days[0])
        state = _after(state, table(state, played, list(games), edition), edition, kept)
    turns = {game.field: (game.day, game.number) for game in (played.games[at] for at in rated)}
    return replace(state, turns={**state.turns, **turns})


def _after(state: State, games: Table, edition: Parameters, kept: Mapping[str, int]) -> State:
    """The state after games of one edition, but for the calendar."""
    found = scored(state, games, edition)
    windows = {ranking: _window(state, games, found, ranking, kept[ranking]) for ranking in games.rankings}
    standings = _standings(state, games, found, windows, edition)
    terms = found.added.reshape(len(windows), games.width, -1)
    for size, own, (ranking, window) in zip(games.sizes.tolist(), terms, list(windows.items()), strict=True):
        rating = standings[ranking].rating
        windows[ranking] = window.with_ratings(rating, size, own[: len(rating)].copy())
    after = replace(
        state,
        windows={**state.windows, **windows},
        standings={**state.standings, **standings},
        played_as=_played_as(state.played_as, games),
    )
    for field in dict.fromkeys(game.field for ((_, game), *_) in games.frames.values() if game.type != "libere"):
        after = _with_general(after, field, edition)
    return after


def _window(state: State, games: Table, found: Scored, ranking: str, kept: int) -> Window:
    """The window of a ranking after its games; the ratings after the last are not known yet."""
    frames = games.frames[ranking]
    lasting = frames[-kept:]  # games that come and go leave no rows
    parts = [slice(games.bounds[at], games.bounds[at + 1]) for at, _ in lasting]
    columns = (games.turn, games.player, found.value, found.points, found.rating)
    rows = {name: [values[part] for part in parts] for name, values in zip(ROWS, columns, strict=True)}
    count = state.window(ranking).count + len(frames)
    return state.window(ranking).last(kept - len(lasting)).with_games(count, [game for _, game in lasting], rows)


def _standings(
    state: State, games: Table, found: Scored, windows: Mapping[str, Window], edition: Parameters
) -> dict[str, Standings]:
    """Everyone's rating and status on each ranking after its newest game."""
    size = games.sizes.repeat(games.width)
    sums = rules.sums(found.added, np.array([window.count for window in windows.values()]).repeat(games.width))
    counted = sums.games
    before = np.concatenate([state.ranking(ranking).grown(games.width).status for ranking in games.rankings])
    rated, concerned = counted.nonzero()[0], ((counted > 0) | (before > NO_RATING)).nonzero()[0]
    columns = np.zeros((3, len(size)), dtype=np.int64)
    rating, status, columns[2] = columns[0], columns[1], counted
    games_ahead = _games_told(windows, games, edition) if listening() else Steps()
    with _rows(rated, games):
        rating[rated] = rules.current_rating(
            sums.of(rated), size=size[rated], weights=edition.weights, games=games_ahead
        )
    with _rows(concerned, games):
        needed = rules.needed_games(size[concerned], edition.active_percent)
        status[concerned] = rules.status(counted[concerned], needed, size[concerned])
    rankings = columns.reshape(3, len(windows), games.width)
    return {
        ranking: _ranking(state, games, windows[ranking], at, rankings[:, at])
        for at, ranking in enumerate(games.rankings)
    }


def _rows(seats: Column, games: Table) -> AbstractContextManager[None]:
    """Whose rows some seats are."""
    if not listening():
        return nullcontext()
    ranking, player = np.divmod(seats, games.width)
    return rows(player, ranking=Marks(games.rankings, ranking))


def _games_told(windows: Mapping[str, Window], games: Table, edition: Parameters) -> Steps:
    """What each game of the windows brings to the rating of each player, one by one: the sums say the same."""
    with ahead() as games_ahead:
        for (ranking, window), size in zip(windows.items(), games.sizes.tolist(), strict=True):
            recent = window.last(size)
            marks = Marks([game.id for game in recent.games], recent.game_of_row)
            with rows(recent.player, event=marks, ranking=Marks((ranking,))):
                rules.weighted_points(
                    recent.points,
                    recent.age,
                    game_value=recent.value,
                    rating_after=recent.rating,
                    size=size,
                    weights=edition.weights,
                )
    return games_ahead


def _ranking(state: State, games: Table, window: Window, at: int, columns: Column) -> Standings:
    """One ranking by player number."""
    ranking = games.rankings[at]
    length = max(len(state.ranking(ranking).rating), int(games.highest[at]) + 1)
    rating, status, counted = columns[:, :length].copy()
    if ranking.endswith("libere"):
        counted = _libere_games(window.last(int(games.sizes[at])), length)
    return Standings(held(rating), held(status), held(counted))


def _libere_games(window: Window, size: int) -> Column:
    """How many games each value was made of: those of the tournaments that count (ABSP-6)."""
    total = np.zeros(size, dtype=np.int64)
    np.add.at(total, window.player, np.array([game.games for game in window.games])[window.game_of_row])
    return total


def _with_general(state: State, field: Field, edition: Parameters) -> State:
    """The general ratings, of those who are active in at least one of the five types."""
    rankings = [state.ranking(ranking_code(field, name)) for name in COLLECTIVE]
    ratings, statuses = np.zeros((2, len(rankings), max(len(ranking.rating) for ranking in rankings)), dtype=np.int64)
    for at, ranking in enumerate(rankings):
        ratings[at, : len(ranking.rating)], statuses[at, : len(ranking.rating)] = ranking.rating, ranking.status
    active = (statuses == ACTIVE).any(axis=0)
    player, rating = active.nonzero()[0], np.zeros(len(active), dtype=np.int64)
    code = ranking_code(field, GENERAL)
    with rows(player, ranking=Marks((code,))):
        types = rules.Types(ratings.take(player, axis=1), statuses.take(player, axis=1))
        rating[player] = rules.general_rating(player, types, edition.unrated)
    status, games = active * np.int64(ACTIVE), np.zeros_like(rating)
    found = Standings(held(rating), held(status), held(games), parts=len(COLLECTIVE))
    return replace(state, standings={**state.standings, code: found})


def _played_as(known: Column, games: Table) -> Column:
    """Who has played as a person, as a pair, as a team, these games included."""
    kinds = np.array([AS[frames[0][1].field] for frames in games.frames.values()])
    if games.player.max() < len(known) and (known[games.player] & kinds[games.ranking]).all():
        return known
    found = np.zeros(max(int(games.player.max()) + 1, len(known)), dtype=np.int64)
    found[: len(known)] = known
    for kind in set(kinds.tolist()):
        found[games.player[kinds[games.ranking] == kind]] |= kind
    return held(found)
