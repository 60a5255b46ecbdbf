"""What happens in this book besides adopted lists: a tournament, its games in columns."""

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from ronde.ground.numbers import Column, Flags, column
from ronde.regulations.happenings import Happening

NOBODY = -1  # an opponent: none was written
NOT_GIVEN = -(10**6)  # a margin: none was written
NO_ROUND = 0

# What a line of a tournament may say of its game, seen from the player's side.
Result = Literal["win", "draw", "loss", "bye", "forfeit-win", "forfeit", "double-forfeit"]
PLAYED = {"win": 1, "draw": 0, "loss": -1}
RESULTS = get_args(Result)
UNPLAYED = tuple(code for code in RESULTS if code not in PLAYED)
BYE = RESULTS.index("bye")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """The games of a tournament as they are written, a line each; ``result`` is the place of its code in RESULTS."""

    player: Column
    opponent: Column
    result: Column
    margin: Column
    round: Column


@dataclass(frozen=True, slots=True)
class Games:
    """Rated games, each seen from both sides; ``result`` 1, 0 or -1, ``opponent_id`` for those who read."""

    player: Column
    opponent: Column
    opponent_id: tuple[str, ...]
    result: Column

    def where(self, chosen: Flags) -> "Games":
        """Only the chosen sides."""
        ids = tuple(self.opponent_id[at] for at in np.flatnonzero(chosen))
        return Games(self.player[chosen], self.opponent[chosen], ids, self.result[chosen])

    def number_of(self, player: Column) -> Column:
        """How many games each of some players has here; their numbers ascend."""
        inside = self.player[np.isin(self.player, player)]
        return column(np.bincount(np.searchsorted(player, inside), minlength=len(player)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TournamentPlayed(Happening):
    """A tournament, or one section of it: rated on its own. ``lines`` are as written, ``games`` those that rate."""

    lines: Lines
    games: Games
