"""A list of one book as the beginning of another: FRS initial values reach ABSP as an ordinary document (ABSP-6).

No regulation imports another. A list is adopted as its board shows it, with the games that stand beside each value.
"""

from ronde.record.publication import ListLine, RankingList
from ronde.regulations.contract import Board
from ronde.regulations.documents import Adopted, AdoptedRating

GAMES = "games"  # the column of a board that says how many games a value was made of


def adoption(published: RankingList, board: Board, *, fact: str) -> Adopted:
    """The document that takes a list over: everyone on it, ranked or not, with the value that was shown."""
    games = board.columns.index(GAMES) if GAMES in board.columns else None
    return Adopted(id=fact, day=published.on, ratings=[_adopted(line, board, games) for line in published.lines])


def _adopted(line: ListLine, board: Board, games: int | None) -> AdoptedRating:
    return AdoptedRating(
        player=line.player,
        rating=int(board.shown(line.value)),
        last_day=line.last_day,
        games=0 if games is None else int(line.beside[games]),
    )
