"""Many games as one table: the first games of all rankings, then the second ones, and so on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column
from ronde.ground.trace import Marks
from ronde.regulations.frs.happenings import Frame, GamesPlayed
from ronde.regulations.frs.parameters import Parameters
from ronde.regulations.frs.state import State


@dataclass(frozen=True)
class Table:
    """Some games in waves, and a row for each player of each.

    ``frames`` are the games of each ranking, with their place in the table; ``sizes`` is N of each ranking, ``counts`` the
    games it had before. ``bounds`` is where the rows of each game begin, and the end of the last; ``waves`` where the games
    of each wave do. A row says its ``game``, its ``ranking``, the game's ``turn`` there, and its ``seat``: the players of
    each ranking have ``width`` seats, by number.
    """

    frames: Mapping[str, Sequence[tuple[int, Frame]]]
    sizes: Column
    counts: Column
    ids: tuple[FactId, ...]
    bounds: list[int]
    waves: list[int]
    game: Column
    ranking: Column
    turn: Column
    player: Column
    place: Column
    tied: Column
    players: Column
    width: int

    @cached_property
    def rankings(self) -> tuple[str, ...]:
        """The rankings that the games move."""
        return tuple(self.frames)

    @cached_property
    def seat(self) -> Column:
        """The seat of each row."""
        return self.ranking * self.width + self.player

    @cached_property
    def highest(self) -> Column:
        """The highest number of a player of each ranking."""
        found = np.zeros(len(self.frames), dtype=np.int64)
        np.maximum.at(found, self.ranking, self.player)
        return found

    def marks(self, part: slice) -> dict[str, Marks]:
        """The ranking and the event of some rows."""
        return {"ranking": Marks(self.rankings, self.ranking[part]), "event": Marks(self.ids, self.game[part])}


def table(state: State, played: GamesPlayed, rated: Sequence[int], edition: Parameters) -> Table:
    """The games that rate, in waves."""
    order, waves, frames = _in_waves(played, rated)
    sizes = [edition.window(own[0][1].field, own[0][1].type) for own in frames.values()]
    counts = [state.window(ranking).count for ranking in frames]
    starts = played.bounds
    first, players = starts[:-1][order], (starts[1:] - starts[:-1])[order]
    bounds = [0, *players.cumsum().tolist()]
    ranking, turn = np.empty_like(players), np.empty_like(players)
    for at, own in enumerate(frames.values()):
        places = [place for place, _ in own]
        ranking[places], turn[places] = at, range(counts[at] + 1, counts[at] + 1 + len(own))
    game, begin = np.arange(len(order)).repeat(players), np.array(bounds[:-1])
    rows = np.arange(bounds[-1]) + (first - begin)[game]
    player, place = played.entries.player[rows], played.entries.place[rows]
    on_place = begin[game] + place - 1  # a place is at most the number of players (FRS-1)
    return Table(
        frames=frames,
        sizes=np.array(sizes),
        counts=np.array(counts),
        ids=tuple([played.games[at].id for at in order]),
        bounds=bounds,
        waves=waves,
        game=game,
        ranking=ranking[game],
        turn=turn[game],
        player=player,
        place=place,
        tied=np.bincount(on_place)[on_place],
        players=players[game],
        width=max(int(player.max()) + 1, *(len(state.ranking(code).rating) for code in frames)),
    )


def _in_waves(
    played: GamesPlayed, rated: Sequence[int]
) -> tuple[list[int], list[int], dict[str, list[tuple[int, Frame]]]]:
    """The games in their order in the table, where each wave begins there, and the games of each ranking."""
    by_ranking: dict[str, list[int]] = {}
    for at in rated:
        by_ranking.setdefault(played.games[at].ranking, []).append(at)
    longest = max(len(own) for own in by_ranking.values())
    waves = [[own[turn] for own in by_ranking.values() if turn < len(own)] for turn in range(longest)]
    order = [at for wave in waves for at in wave]
    place = {at: turn for turn, at in enumerate(order)}
    frames = {ranking: [(place[at], played.games[at]) for at in own] for ranking, own in by_ranking.items()}
    begins = [0]
    for wave in waves:
        begins.append(begins[-1] + len(wave))
    return order, begins, frames
