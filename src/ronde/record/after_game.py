"""The list after one game: the ranking that a happening moves, before and after it, and the order in which players sit then.

A book that lists after each game (FRS) is asked here by its state right after that game, whatever was played since.
"""

from dataclasses import dataclass
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.record.explanation import Explained, explained
from ronde.record.opened import Opened
from ronde.record.publication import RankingList, ranking_list
from ronde.record.seating import SeatedPlayer, seating_order
from ronde.regulations.answers import Change, Ranking
from ronde.regulations.contract import SeatsPlayers


@dataclass(frozen=True, slots=True)
class AfterGame:
    """A game that counts: what is known with it, its turn, its ranking, and that ranking before and after it."""

    known: Opened
    turn: int
    ranking: Ranking
    before: RankingList
    after: RankingList

    def why(self, player: PlayerId) -> tuple[Explained, ...]:
        """What the game led to for a player, on the ranking that it moves."""
        number = self.known.history.roster.number(player)
        told = explained(self.known.replay, self.turn, number)
        return tuple(
            one for one in told if isinstance(one.outcome, Change) and one.outcome.ranking == self.ranking.code
        )

    @property
    def state(self) -> Any:
        """The state of the book right after the game."""
        return self.known.replay.state_before(self.turn + 1)

    def seats(self) -> tuple[SeatedPlayer, ...]:
        """Everybody in the order in which they sit after the game; nobody where the book seats nobody."""
        book = self.known.book
        if not isinstance(book, SeatsPlayers):
            return ()
        own = _field(self.ranking.code)
        found = next((one for one in book.seating_rankings if _field(one.code) == own), None)
        return seating_order(book, self.known.history, self.state, ranking=found) if found else ()


def _field(ranking: str) -> str:
    """Whose ranking it is: those of others than the first field begin with its name."""
    return ranking.rpartition("-")[0]


def after_game(known: Opened, fact: str) -> AfterGame | None:
    """The list after a game, by the id of its document; None where it does not count, or moves no ranking."""
    replay, book = known.replay, known.book
    turn = next((at for at, one in enumerate(replay.happenings) if one.id == fact), None)
    if turn is None:
        return None
    before, after = replay.state_before(turn), replay.state_before(turn + 1)
    happening = replay.happenings[turn]
    moved = (one.ranking for one in book.outcomes(before, happening, after) if isinstance(one, Change))
    code = next(moved, None)
    ranking = next((one for one in book.rankings if one.code == code), None)
    if ranking is None:
        return None
    on = book.place(happening).day
    merged = known.merged(on)
    lists = (ranking_list(known.history, one, on=on, ranking=ranking, merged=merged) for one in (before, after))
    return AfterGame(known, turn, ranking, *lists)
