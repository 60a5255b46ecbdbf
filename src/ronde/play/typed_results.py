"""Results as an arbiter types them from slips: two scores in Scrabble, one in a collective game, a code or both players' shares elsewhere.

``f`` stands where a score would stand, for who forfeits, ``a`` for who was absent from a collective game; ``?`` for what is still to be decided,
and what follows it is what that counts as until then. The desk and the command line read the same spellings.
"""

import re
from dataclasses import dataclass, replace

from ronde.ground.problems import Problem, Value
from ronde.ground.results import ABSENT, COLLECTIVE, DISCIPLINES, FORFEITS, NOBODY, SCORED, UNDECIDED
from ronde.play.changes.results import code_of_scores
from ronde.play.result_spellings import FORFEIT_WORDS, LOST_BY_FORFEIT, SHARES, plainly_written, says_neither_came
from ronde.play.section import Game

FORFEIT, AWAY = "f", "a"
_SCORE = re.compile(r"-?[0-9]{1,4}")
_BETWEEN = re.compile(
    r"\s+[-/]\s+(?!-)|[\s–—‒:;]+"  # between two words; "4 - -" is table 4 without anybody
    r"|(?<=[0-9½=])[-−](?=[-−]?[0-9½=])"  # a hyphen after a number parts it from the next, before one it is a minus
    r"|(?<=[0-9½=])-(?=f)|(?:(?<=[0-9][rd])|(?<=[02]f)|(?<=\bf)|(?<=fe)|(?<=fne))-(?=[0-9½=f])"  # or from a forfeit
    r"|(?<=[0-9]{2})[/,](?=[0-9]{2})|(?<=[-+])/(?=[-+])",  # 412/388, and +/- of chess; 1/2 is one
    re.IGNORECASE,
)
_SECOND_FORFEITS = re.compile(r"-\s*(?=f|abs)")  # nothing before the dash


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
    """What was typed for the first and the second player; both may stand in the first place (1-0, 412/388)."""
    one, other = plainly_written(first), plainly_written(second)
    if UNDECIDED in (one[:1], other[:1]):
        return _undecided(discipline, one.removeprefix(UNDECIDED), other.removeprefix(UNDECIDED))
    return _read(discipline, one, other) or unclear(discipline, first, second)


def _read(discipline: str, first: str, second: str) -> TypedResult | Problem | None:
    if discipline == COLLECTIVE:
        return _alone(first, second)
    if says_neither_came(" ".join(word for word in (first, second) if word)):
        return TypedResult(FORFEITS[discipline].both)
    one, other = (first, second) if second else _two_sides(discipline, first)
    return _scored(one, other) if discipline == "scrabble" else _code(discipline, one, other)


def turned(discipline: str, typed: TypedResult) -> TypedResult:
    """The same result as the other player would say it."""
    scores = (typed.scores[1], typed.scores[0]) if typed.scores else None
    return replace(
        typed,
        result=_counterpart(discipline, typed.result),
        scores=scores,
        assumed=_counterpart(discipline, typed.assumed),
    )


def _counterpart(discipline: str, code: str) -> str:
    """How the other side of a code is written; one without another side, or that nobody knows, stays."""
    known = DISCIPLINES[discipline].get(code)
    return known.counterpart if known and known.counterpart != NOBODY else code


def _two_sides(discipline: str, typed: str) -> tuple[str, str]:
    """What stands for each player in something typed at once; all of it for the first where it is a code."""
    if typed in DISCIPLINES[discipline] or typed in SHARES[discipline] or typed in FORFEIT_WORDS:
        return typed, ""
    if _SECOND_FORFEITS.match(typed):
        return "", _SECOND_FORFEITS.sub("", typed, count=1)
    words = typed_words(typed)
    return (words[0], words[1]) if len(words) == 2 else (typed, "")


def _alone(first: str, second: str) -> TypedResult | None:
    """One score, or that somebody did not come."""
    if first in {AWAY, *FORFEIT_WORDS} and not second:
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
    missed = FORFEIT_WORDS | LOST_BY_FORFEIT.keys()  # Scrabble does not ask whether it was excused
    if first in missed or second in missed:
        return _forfeited(*(FORFEIT if side in missed else side for side in (first, second)))
    if _SCORE.fullmatch(first) and _SCORE.fullmatch(second):
        return TypedResult(scores=(int(first), int(second)))
    code = SHARES["scrabble"].get(first, first)
    return TypedResult(code) if code in DISCIPLINES["scrabble"] and not second else None


def _forfeited(first: str, second: str) -> TypedResult | None:
    """Who forfeits has no score, and nobody else has one."""
    codes = FORFEITS["scrabble"]
    by_whom = {(FORFEIT, ""): codes.lost, ("", FORFEIT): codes.won, (FORFEIT, FORFEIT): codes.both}
    return TypedResult(by_whom[first, second]) if (first, second) in by_whom else None


def _code(discipline: str, first: str, second: str) -> TypedResult | Problem | None:
    """A code, or what each player has (1-0, ½-½): the two must go together."""
    if first in FORFEIT_WORDS or second in FORFEIT_WORDS or {first, second} & LOST_BY_FORFEIT.keys():
        return _missed(discipline, first, second)
    codes, shares = DISCIPLINES[discipline], SHARES[discipline]
    mine, theirs = shares.get(first, first), shares.get(second, second)
    is_whole = mine in codes and (not theirs or codes[mine].counterpart == theirs)
    return TypedResult(mine) if is_whole else None


def _missed(discipline: str, first: str, second: str) -> TypedResult | Problem | None:
    """A game that somebody did not come to: beside the one who did stands a win, or nothing."""
    codes = FORFEITS[discipline]
    absent = [side in FORFEIT_WORDS or side in LOST_BY_FORFEIT for side in (first, second)]
    who, beside = (first, second) if absent[0] else (second, first)
    won = next(code for code in DISCIPLINES[discipline])  # the first of each discipline is its win
    if discipline == "draughts" and who not in LOST_BY_FORFEIT and beside in {"", won, "+"}:
        return Problem("play.forfeit-excused", values={"typed": who})
    lost = LOST_BY_FORFEIT.get(who, codes.lost) if discipline == "draughts" else codes.lost
    if SHARES[discipline].get(beside, beside) not in {"", won, "+", _counterpart(discipline, lost)}:
        return None
    return TypedResult(lost if absent[0] else _counterpart(discipline, lost))


def unclear(discipline: str, first: str, second: str) -> Problem:
    """That nobody knows what was typed, with what there is."""
    typed = " ".join(one for one in (first.strip(), second.strip()) if one) or "–"
    values: dict[str, Value] = {"typed": typed[:60], "codes": codes_of(discipline)}
    return Problem("play.typed-unclear", values=values)


def codes_of(discipline: str) -> tuple[str, ...]:
    """What can be typed for a game between two, or at a seat of a collective game, as somebody is told it."""
    if discipline == COLLECTIVE:
        return ("977", AWAY, UNDECIDED)
    if discipline == "scrabble":
        return ("412-388", "f", "-f", "f-f", UNDECIDED)
    codes = DISCIPLINES[discipline]
    return tuple(code for code, result in codes.items() if result.counterpart != NOBODY)


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
