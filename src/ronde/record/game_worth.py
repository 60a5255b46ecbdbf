"""What one game alone is worth by a book, exactly: a figure beside a board, before anything is summed or rounded.

Only the FFJD's evolution is one of single games (6.1); in the other books a game counts in its event.
"""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ronde.ground.numbers import column
from ronde.play.section import Entry
from ronde.record.entry_marks import marks_in
from ronde.regulations import shelf
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.happenings import NOT_COUNTED
from ronde.regulations.ffjd.parameters import EVOLUTION_UNIT, KA_UNIT
from ronde.regulations.ffjd.results import counts_as, points

BOOK, ARTICLE, FEES = "ffjd", "6.1", "5.5"


@dataclass(frozen=True, slots=True)
class WorthOfGames:
    """By what games are worth something: the book's numbers of a day, and the cadence of each round; ``cadences`` of no round: the usual one."""

    day: date
    cadence: str = "slow"
    cadences: tuple[str, ...] = ()

    def cadence_of(self, number: int) -> str:
        """The cadence of a round: its own, or the usual one (FFJD-28)."""
        return self.cadences[number - 1] if number <= len(self.cadences) else self.cadence

    def rating(self, entry: Entry | None) -> int | None:
        """The CP by which somebody's games count: the list's, or the equivalent of a guest (7.1)."""
        if entry is None or entry.rating is not None:
            return entry.rating if entry else None
        fmjd = marks_in(entry.categories, BOOK).get("fmjd", "")
        if not fmjd.isdecimal():
            return None
        edition = shelf.regulation(BOOK).editions.nearest(self.day)
        return int(rules.equivalent(int(fmjd), edition.equivalent, edition.floor))

    def evolutions(
        self, number: int, code: str, ratings: tuple[int | None, int | None]
    ) -> tuple[Fraction, Fraction] | None:
        """Ev of both sides of a game of a round; none where it does not count, or somebody has no rating (FFJD-13). Ka is 1."""
        one, other = ratings
        if not code or one is None or other is None or counts_as(code) <= NOT_COUNTED:
            return None
        slow = self.cadence_of(number) != "accelerated"
        mine, theirs = points(code)
        return self._evolution(mine, one, other, slow=slow), self._evolution(theirs, other, one, slow=slow)

    def _evolution(self, scored: int, rating: int, opponent: int, *, slow: bool) -> Fraction:
        found = rules.game_evolution(
            column([scored]),
            rating=column([rating]),
            opponent_rating=column([opponent]),
            slow=column([int(slow)]),
            ka=column([KA_UNIT]),
            times=1,
            edition=shelf.regulation(BOOK).editions.nearest(self.day),
        )
        return Fraction(int(found[0]), EVOLUTION_UNIT)
