"""A list of one book as the beginning of another: FRS initial values reach ABSP as an ordinary document (ABSP-6).

No regulation imports another. A list is adopted as its ranking shows it, with the games that stand beside each value; a book
may add what those have collected who are not on it yet.
"""

from datetime import date
from typing import Any

from ronde.record.history import History
from ronde.record.publication import ListLine, RankingList, ranking_list
from ronde.regulations.answers import HandedOver, Ranking
from ronde.regulations.documents import Adopted, AdoptedRating

GAMES = "games"  # the column of a ranking that says how many games a value was made of


def handed_over(history: History, state: Any, *, on: date, ranking: Ranking, fact: str) -> HandedOver:
    """The document that takes over a list of a day, with all that the book hands over with it."""
    listed = adoption(ranking_list(history, state, on=on, ranking=ranking), ranking, fact=fact)
    book = history.regulation
    return book.handed_over(state, listed, history.roster)


def adoption(published: RankingList, ranking: Ranking, *, fact: str) -> Adopted:
    """The document that takes a list over: everyone on it, ranked or not, with the value that was shown."""
    games = ranking.columns.index(GAMES) if GAMES in ranking.columns else None
    return Adopted(id=fact, day=published.on, ratings=[_adopted(line, ranking, games) for line in published.lines])


def _adopted(line: ListLine, ranking: Ranking, games: int | None) -> AdoptedRating:
    return AdoptedRating(
        player=line.player,
        rating=int(ranking.shown(line.value)),
        last_day=line.last_day,
        games=0 if games is None else int(line.beside[games]),
    )
