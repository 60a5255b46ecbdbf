"""Many games as one table: the first games of all boards, then the second ones, and so on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column
from ronde.ground.trace import Marks
from ronde.regulations.frs.happenings import Frame, GamesPlayed
from ronde.regulations.frs.parameters import Parameters
from ronde.regulations.frs.state import NO_RATING, State, Window


@dataclass(frozen=True, slots=True)
class Seats:
    """Everyone whom some boards concern: a seat is one player on one board. ``number`` finds it by board and player."""

    board: Column
    player: Column
    number: Column
    width: int

    def of(self, board: Column | int, player: Column) -> Column:
        """The seats of some players."""
        return self.number[board * self.width + player]


@dataclass(frozen=True, slots=True)
class Table:
    """Some games in waves, and a row for each player of each.

    ``frames`` are the games of each board, with their turns in the table; ``before`` is the window of each board, as far as
    N goes, and ``sizes`` N itself. ``bounds`` is where the rows of each game begin, and the end of the last; ``waves``
    where the games of each wave do. A row says its ``game``, its ``board`` and the game's ``turn`` there.
    """

    frames: Mapping[str, Sequence[tuple[int, Frame]]]
    boards: tuple[str, ...]
    sizes: Column
    before: tuple[Window, ...]
    seats: Seats
    ids: tuple[FactId, ...]
    bounds: list[int]
    waves: list[int]
    game: Column
    board: Column
    turn: Column
    seat: Column
    player: Column
    place: Column
    tied: Column
    players: Column

    def marks(self, part: slice) -> dict[str, Marks]:
        """The board and the event of some rows."""
        return {"board": Marks(self.boards, self.board[part]), "event": Marks(self.ids, self.game[part])}


def table(state: State, played: GamesPlayed, rated: Sequence[int], edition: Parameters) -> Table:
    """The games that rate, in waves."""
    by_board: dict[str, list[int]] = {}
    turns = []
    for at in rated:
        own = by_board.setdefault(played.games[at].board, [])
        turns.append((len(own), at))
        own.append(at)
    turns.sort()
    order, boards = [at for _, at in turns], tuple(by_board)
    at_turn = {at: turn for turn, at in enumerate(order)}
    frames = {board: [(at_turn[at], played.games[at]) for at in own] for board, own in by_board.items()}
    sizes = [edition.window(own[0][1].field, own[0][1].type) for own in frames.values()]
    before = tuple(state.window(board).last(size) for board, size in zip(boards, sizes, strict=True))
    first, players = _extents(played, order)
    bounds = np.concatenate(([0], np.cumsum(players)))

    def of_game(values: Sequence[int] | Column) -> Column:
        return np.repeat(np.asarray(values, dtype=np.int64), players)

    taken = np.arange(bounds[-1]) + of_game(first - bounds[:-1])
    player, place = played.entries.player[taken], played.entries.place[taken]
    on_place = of_game(bounds[:-1]) + place - 1  # a place is at most the number of players (FRS-1)
    number = {board: at for at, board in enumerate(boards)}
    board_of = np.array([number[played.games[at].board] for at in order])
    counts = np.array([window.count for window in before])[board_of]
    seats = _seats(state, boards, before, of_game(board_of), player)
    return Table(
        frames=frames,
        boards=boards,
        sizes=np.array(sizes),
        before=before,
        seats=seats,
        ids=tuple(played.games[at].id for at in order),
        bounds=bounds.tolist(),
        waves=[at for at, (turn, _) in enumerate(turns) if not at or turn != turns[at - 1][0]] + [len(order)],
        game=of_game(range(len(order))),
        board=of_game(board_of),
        turn=of_game(counts + 1 + [turn for turn, _ in turns]),
        seat=seats.of(of_game(board_of), player),
        player=player,
        place=place,
        tied=np.bincount(on_place)[on_place],
        players=of_game(players),
    )


def _extents(played: GamesPlayed, order: list[int]) -> tuple[Column, Column]:
    """Where the rows of each game begin in the happening, and how many there are."""
    bounds = np.array(played.bounds)
    return bounds[:-1][order], (bounds[1:] - bounds[:-1])[order]


def _seats(state: State, boards: tuple[str, ...], before: tuple[Window, ...], board: Column, player: Column) -> Seats:
    """A seat for whoever plays, has played one of the last N games, or has a rating to lose."""
    standings = [state.board(code) for code in boards]
    width = max(int(player.max()) + 1, *(len(one.status) for one in standings))
    is_taken = np.zeros((len(boards), width), dtype=np.bool_)
    is_taken[board, player] = True
    for own, window, one in zip(is_taken, before, standings, strict=True):
        own[window.player] = True
        own[: len(one.status)] |= one.status > NO_RATING
    taken = np.flatnonzero(is_taken)
    number = np.zeros(is_taken.size, dtype=np.int64)
    number[taken] = np.arange(len(taken))
    return Seats(*np.divmod(taken, width), number, width)
