"""And the next game? What a win, a draw or a loss would bring by the book, with the values of today; exact, with what leads to it.

It is a book's own formula on two numbers: no history is looked at. A book that rates places has no such thing, and says by which article.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

import numpy as np

from ronde.ground.numbers import column
from ronde.ground.trace import Derivation, derivations, recording, rows
from ronde.regulations import shelf
from ronde.regulations.absp import rules as absp
from ronde.regulations.cel_grand_prix import rules as cel
from ronde.regulations.ffjd import rules as ffjd
from ronde.regulations.ffjd.parameters import KA_UNIT

WIN, DRAW, LOSS = "win", "draw", "loss"
RESULTS = (WIN, DRAW, LOSS)
HIGHEST = 9999  # a rating that somebody may type
_NOBODY = 0  # whose row it is: there is only one


@dataclass(frozen=True, slots=True)
class AskedGame:
    """A game that is thought of: both ratings, and what else the book goes by (``kind``: its cadence; Ka in hundredths)."""

    rating: int
    opponent_rating: int
    day: date
    kind: str = ""
    ka: int = KA_UNIT


@dataclass(frozen=True, slots=True)
class PossibleResult:
    """What one result would bring."""

    result: str
    derivation: Derivation


@dataclass(frozen=True, slots=True)
class NextGameForm:
    """What a book asks for: ``kinds`` of games to choose from; ``is_listed``: the ratings are those of its list, else they are typed."""

    kinds: tuple[str, ...] = ()
    is_listed: bool = True


FORMS: Mapping[str, NextGameForm] = MappingProxyType(
    {
        "ffjd": NextGameForm(("slow", "accelerated")),
        "absp": NextGameForm(),
        "cel-grand-prix": NextGameForm(is_listed=False),
    }
)
BY_PLACES: Mapping[str, str] = MappingProxyType({"fisf-classique": "7", "frs": "6"})  # the article that goes by places


def next_game(book: str, asked: AskedGame) -> tuple[PossibleResult, ...]:
    """What each result would bring, the win first; nothing in a book that has no such thing."""
    formula = _FORMULAS.get(book)
    return tuple(_results(formula, asked)) if formula else ()


Formula = Callable[[AskedGame, int], object]  # for 1 a win, 0 a draw, -1 a loss


def _results(formula: Formula, asked: AskedGame) -> Iterator[PossibleResult]:
    for result, won in zip(RESULTS, (1, 0, -1), strict=True):
        with recording() as heard, rows(column([_NOBODY]), opponent=("",), event=("",), played=column([1])):
            formula(asked, won)
        (found,) = derivations(heard.steps, _NOBODY)
        yield PossibleResult(result, found)


def _draughts(asked: AskedGame, won: int) -> object:
    """Ev = (Pts - PA) K (FFJD 6.1): the points of the game against those expected, times K."""
    return ffjd.game_evolution(
        column([won + 1]),
        rating=column([asked.rating]),
        opponent_rating=column([asked.opponent_rating]),
        slow=column([int(asked.kind != "accelerated")]),
        ka=column([asked.ka]),
        times=1,
        edition=shelf.regulation("ffjd").editions.nearest(asked.day),
    )


def _scrabble(asked: AskedGame, won: int) -> object:
    """What the game is worth in the mark of its tournament (ABSP 1)."""
    edition = shelf.regulation("absp").editions.nearest(asked.day)
    own, other, result = (column([one]) for one in (asked.rating, asked.opponent_rating, won))
    is_limited = np.ones(1, dtype=np.bool_)
    return absp.game_points(own, other, is_limited, result, limit=edition.limit, win=edition.win)


def _chess(asked: AskedGame, won: int) -> object:
    """The bonus of the game, in percent of the points of its evening (Points bonis)."""
    annex = shelf.regulation("cel-grand-prix").editions.nearest(asked.day).annex
    return cel.game_bonus(asked.opponent_rating - asked.rating, won + 1, annex)


_FORMULAS: Mapping[str, Formula] = MappingProxyType({"ffjd": _draughts, "absp": _scrabble, "cel-grand-prix": _chess})
