"""The FMJD grid, by which a closed series is played (FFJD 6.6 and annex A), for any number of players.

The document prints the grids of 2 to 16 players; one rule gives them all, and every larger one.
"""

from typing import NamedTuple


class GridGame(NamedTuple):
    """One game of the grid, by the players' numbers."""

    white: int
    black: int

    def reversed(self) -> "GridGame":
        """The return game."""
        return GridGame(self.black, self.white)


def grid_size(players: int) -> int:
    """How many numbers the grid has: an odd series is completed by EXEMPT (6.5), whose number is the last."""
    if players < 2:
        message = f"a series needs two players, not {players}"
        raise ValueError(message)
    return players + players % 2


def exempt_number(players: int) -> int | None:
    """The number of EXEMPT, where the series has one."""
    return players + 1 if players % 2 else None


def grid_round(size: int, number: int) -> tuple[GridGame, ...]:
    """The games of one round, in the order of their lowest number.

    Two players meet when their numbers add up to the round's number plus one, modulo size - 1; the player who would
    meet himself meets the last number. The lower number has White when the sum is odd; against the last number, the
    lower half of the table has White.
    """
    games: dict[int, GridGame] = {}
    for one in range(1, size):
        other = (number - one) % (size - 1) + 1
        games[min(one, other)] = _with_colours(min(one, other), max(one, other), size)
    return tuple(games[lowest] for lowest in sorted(games))


def _with_colours(lower: int, upper: int, size: int) -> GridGame:
    if lower == upper:
        return GridGame(lower, size) if lower <= size // 2 else GridGame(size, lower)
    return GridGame(lower, upper) if (lower + upper) % 2 else GridGame(upper, lower)


def grid(players: int, *, double: bool = False) -> tuple[tuple[GridGame, ...], ...]:
    """Every round of a closed series, once or twice against everybody; the second time with the colours reversed."""
    size = grid_size(players)
    first = tuple(grid_round(size, number) for number in range(1, size))
    second = tuple(tuple(game.reversed() for game in games) for games in first)
    return first + second if double else first
