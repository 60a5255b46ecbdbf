"""What lies on the arbiter's desk, added up by hand: 3 points for a win, 2 for a draw, 1 for a loss, 0 for who forfeits (FC-1)."""

from collections import Counter
from collections.abc import Iterable

WIN, DRAW, LOSS = 3, 2, 1


class Slips:
    """Points by name, as the slips say."""

    def __init__(self) -> None:
        self.points: Counter[str] = Counter()

    def score(self, number: int, table: int) -> tuple[int, int]:
        """What is written on the slip of a table."""
        return 300 + (table * 37 + number * 11) % 150, 301 + (table * 53 + number * 7) % 150

    def lay(self, first: str, second: str, mine: int, theirs: int) -> None:
        """A game that was played."""
        self.points[first] += WIN if mine > theirs else DRAW if mine == theirs else LOSS
        self.points[second] += WIN if theirs > mine else DRAW if mine == theirs else LOSS

    def forfeit(self, loser: str, winner: str) -> None:
        """Somebody did not come to the table."""
        self.points[loser] += 0
        self.without_a_game([winner])

    def without_a_game(self, names: Iterable[str]) -> None:
        """Whose opponent forfeits, or who meets the fictive player, wins (FC-4)."""
        for name in names:
            self.points[name] += WIN
