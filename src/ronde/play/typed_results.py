"""Results as an arbiter types them from slips: two scores in Scrabble, one in a collective game, one code elsewhere; a forfeit or a question mark instead.

``f`` stands where a score would stand, for who forfeits, ``a`` for who was absent from a collective game; ``?`` for what is still to be decided, and what follows it is what that
counts as until then.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ronde.ground.problems import Problem
from ronde.ground.results import ABSENT, COLLECTIVE, DISCIPLINES, FORFEITS, SCORED, UNDECIDED
from ronde.play.changes.results import code_of_scores
from ronde.play.section import Game

FORFEIT, AWAY = "f", "a"
_SCORE = re.compile(r"-?[0-9]{1,4}")
_BETWEEN = re.compile(
    r"[\s–:]+|(?<=[0-9])-(?=-?[0-9])"
)  # a hyphen after a number parts it from the next, before one it is a minus
# As people write a draw.
_AS_WRITTEN: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"chess": {"½": "=", "1/2": "=", "0.5": "=", "0,5": "=", ".5": "="}, "draughts": {"=": "1"}}
)


@dataclass(frozen=True, slots=True)
class TypedResult:
    """What was typed, as the acts take it."""

    result: str = ""
    scores: tuple[int, int] | None = None
    assumed: str = ""


def typed_words(line: str) -> tuple[str, ...]:
    """A line that was typed at once, in its parts: the table, what stands for the first player, for the second; "412-388" is two."""
    return tuple(word for word in _BETWEEN.split(line) if word)


def typed_result(discipline: str, first: str, second: str = "") -> TypedResult | Problem:
    """What was typed for the first and the second player; where a discipline keeps no scores, the first says it all."""
    first, second = first.strip().lower(), second.strip().lower()
    if UNDECIDED in (first[:1], second[:1]):
        return _undecided(discipline, first.removeprefix(UNDECIDED), second.removeprefix(UNDECIDED))
    if discipline == COLLECTIVE:
        found = _alone(first, second)
    else:
        found = _scored(first, second) if discipline == "scrabble" else _code(discipline, first, second)
    return found or _unclear(first, second)


def _alone(first: str, second: str) -> TypedResult | None:
    """One score, or that somebody did not come."""
    if first in {AWAY, FORFEIT, ABSENT} and not second:
        return TypedResult(ABSENT)
    return TypedResult(SCORED, (int(first), 0)) if _SCORE.fullmatch(first) and not second else None


def _undecided(discipline: str, first: str, second: str) -> TypedResult | Problem:
    if not first and not second:
        return TypedResult(UNDECIDED)
    counts_as = typed_result(discipline, first, second)
    if isinstance(counts_as, Problem):
        return counts_as
    assumed = counts_as.result or (code_of_scores(counts_as.scores) if counts_as.scores else "")
    return TypedResult(UNDECIDED, counts_as.scores, assumed)


def _scored(first: str, second: str) -> TypedResult | None:
    if FORFEIT in (first, second):
        return _forfeited(first, second)
    if _SCORE.fullmatch(first) and _SCORE.fullmatch(second):
        return TypedResult(scores=(int(first), int(second)))
    return TypedResult(first) if first in DISCIPLINES["scrabble"] and not second else None


def _forfeited(first: str, second: str) -> TypedResult | None:
    """Who forfeits has no score, and nobody else has one."""
    codes = FORFEITS["scrabble"]
    by_whom = {(FORFEIT, ""): codes.lost, ("", FORFEIT): codes.won, (FORFEIT, FORFEIT): codes.both}
    return TypedResult(by_whom[first, second]) if (first, second) in by_whom else None


def _code(discipline: str, first: str, second: str) -> TypedResult | None:
    """A code; with the other player's beside it (1-0), the two must go together."""
    codes, written = DISCIPLINES[discipline], _AS_WRITTEN.get(discipline, {})
    first, second = written.get(first, first), written.get(second, second)
    is_whole = not second or (first in codes and codes[first].counterpart == second)
    return TypedResult(first) if first and is_whole else None


def _unclear(first: str, second: str) -> Problem:
    return Problem("play.typed-unclear", values={"typed": " ".join(one for one in (first, second) if one) or "–"})


def as_typed(discipline: str, game: Game) -> tuple[str, str]:
    """How the result of a game would be typed; nothing where it has none."""
    if discipline == COLLECTIVE:
        return _alone_as_typed(game), ""
    if discipline != "scrabble":
        return (UNDECIDED + game.assumed if game.result == UNDECIDED else game.result), ""
    before = UNDECIDED if game.result == UNDECIDED else ""
    if game.scores and (game.assumed or not before):
        return before + str(game.scores[0]), str(game.scores[1])
    codes, counted = FORFEITS["scrabble"], game.counted
    sides = {codes.lost: (FORFEIT, ""), codes.won: ("", FORFEIT), codes.both: (FORFEIT, FORFEIT)}
    first, second = sides.get(counted, (game.assumed if before else game.result, ""))
    return before + first, second


def _alone_as_typed(game: Game) -> str:
    before = UNDECIDED if game.result == UNDECIDED else ""
    if game.counted == SCORED and game.scores:
        return before + str(game.scores[0])
    return before + (AWAY if game.counted == ABSENT else "")
