"""The cells of tables of results as organisers write them: what each says of a game, from the side of the player whose row it is.

Two cells tell of one game, and a file may write both in ways that only the whole table explains: a 1 is a draw where somebody has 2, and a
win where nobody has; a "b" is Black beside a "w", and White (blancs) beside an "n". So a table is read by a ``Writing``, found from all of it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ronde.ground.problems import Problem
from ronde.play.changes.results import code_of_scores
from ronde.play.result_spellings import plainly_written
from ronde.play.typed_results import TypedResult, turned, typed_result

_DRAWS = ("½", "1/2", "0.5", "0,5", ".5", ",5")
_SIGNS = {"+": 0, "=": 1, "-": 2}  # won, drawn, lost
_CODES = {"draughts": ("2", "1", "0"), "scrabble": ("win", "draw", "loss"), "chess": ("1", "=", "0")}
# What a discipline's own codes are worth, and whether scores are typed.
_OWN: dict[str, tuple[tuple[str, str, str], bool]] = {
    "draughts": (("2", "1", "0"), False),
    "scrabble": (("+", "=", "-"), True),
    "chess": (("1", "½", "0"), False),
}
_LEAST_SCORE = 10  # a table in which such a number stands has scores, not points
_NUMBER = re.compile(r"-?[0-9]{1,4}")
_SCORES = re.compile(r"(-?[0-9]{1,4})\s*[-:/]\s*(-?[0-9]{1,4})")
_BOTH = re.compile(r"(½|[0-9])\s*[-:]\s*(½|[0-9])")
_SHARE = re.compile(r"½|1/2|[0-9](?:[.,]5)?")
NOTHING = frozenset({"", "-", "--", ".", "/", "//", "///", "*", "**", "***", "#", "##", "###", "■", "█", "▪", "\\"})
_DIAGONAL = frozenset({*NOTHING, "x", "xx", "xxx", "0"})
_AWAY = frozenset({*NOTHING, "abs", "absent", "absente", "absentă", "absenta", "lipsă", "lipsa", "0", "away"})
_FREE = r"exempte?|exempté[e]?|bye|free|libre|liber[ăa]?|scutit[ăa]?|fictif"
_EXEMPT = re.compile(rf"\+?\s*\(?(?:{_FREE})\)?\s*(?P<result>.*)")
_OPPONENT = r"(?P<opponent>[0-9]{1,3})"
_COLOUR = r"(?P<colour>[wbna])"
_MEETINGS = (
    re.compile(rf"{_OPPONENT}\s*{_COLOUR}\s*(?P<result>\S.*)"),  # 5w1, 12 b 2
    re.compile(
        rf"(?P<result>[+=-])\s*{_OPPONENT}\s*{_COLOUR}?(?:\s+\(?(?P<scores>[0-9][^()]*)\)?)?"
    ),  # +7, =12w, +7 412
    re.compile(rf"{_OPPONENT}\s*(?P<result>[+=-])(?:\s+\(?(?P<scores>[0-9][^()]*)\)?)?"),  # 7=
    re.compile(rf"{_OPPONENT}\s*:\s*(?P<result>\S.*)"),  # 7:2
    re.compile(rf"{_OPPONENT}\s*\((?P<result>[^()]+)\)"),  # 7 (412-388)
    re.compile(rf"{_OPPONENT}\s+(?P<result>\S.*)"),  # 7 2
)
_EITHER = re.compile(
    r"(?P<one>[^-/\s]+)\s*[-/]\s*(?P<other>[^-/\s]+)"
)  # 1-12, 12-1: the whole table says which is which


@dataclass(frozen=True, slots=True)
class Writing:
    """How a table writes results: what its shares are worth, and of a table of rounds what its letters and its dashes mean."""

    discipline: str
    shares: tuple[str, str, str]  # for a win, a draw, a loss
    has_scores: bool = False
    is_result_first: bool = False  # 1-12: one point against number 12
    is_b_white: bool = False


@dataclass(frozen=True, slots=True)
class Half:
    """What one player's cell says of a game: a result of the discipline, or scores; of these often only the player's own."""

    result: str = ""
    own: int | None = None
    other: int | None = None


@dataclass(frozen=True, slots=True)
class RoundCell:
    """A round of a player: against which number, with White or not, and how it ended. No ``opponent``: without one."""

    opponent: int | None
    has_white: bool | None = None
    half: Half | None = None


def writing_of(discipline: str, cells: Iterable[str]) -> Writing:
    """How results are written in a table, by everything that stands where results stand, opponents left out."""
    plain = [plainly_written(cell) for cell in cells]
    numbers = {int(cell) for cell in plain if _NUMBER.fullmatch(cell)}
    shares = {share for cell in plain for share in _shares_in(cell)}
    if discipline == "scrabble" and max((*numbers, *_both_scores(plain)), default=0) >= _LEAST_SCORE:
        return Writing(discipline, ("+", "=", "-"), has_scores=True)
    if discipline == "scrabble" and "3" in shares:
        return Writing(discipline, ("3", "2", "1"))
    has_two = "2" in shares or any(cell.startswith("2f") for cell in plain)
    if discipline != "chess" and has_two:
        return Writing(discipline, ("2", "1", "0"))
    is_of_one = discipline != "draughts" or bool(shares & {"0", *_DRAWS})
    return Writing(discipline, ("1", "½", "0") if is_of_one else ("2", "1", "0"))


def writing_of_one_cell(discipline: str, cells: Iterable[str]) -> Writing:
    """How results are written where only one cell tells of each game: what is not told for certain is the discipline's own way.

    Without a second cell a 1 beside a 0 may be a draw or a win, and a 2 beside a 1 a win or a draw.
    """
    plain = [*cells]
    told = {share for cell in plain for share in _shares_in(plainly_written(cell))}
    own = Writing(discipline, *_OWN[discipline])
    is_told = bool(told & {*_DRAWS}) or (discipline == "scrabble" and ("3" in told or {"2", "0"} <= told))
    return writing_of(discipline, plain) if is_told else own


def _both_scores(cells: Iterable[str]) -> tuple[int, ...]:
    """The numbers of the cells that say both players' scores."""
    return tuple(int(score) for cell in cells if (both := _SCORES.fullmatch(cell)) for score in both.groups())


def _shares_in(cell: str) -> tuple[str, ...]:
    """The points in a cell: one player's, or both."""
    if _SHARE.fullmatch(cell):
        return (cell,)
    both = _SCORES.fullmatch(cell)
    return both.groups() if both else ()


def half_of(writing: Writing, cell: str) -> Half | None:
    """What a cell says of a game; None if nobody can tell."""
    text = plainly_written(cell)
    if writing.has_scores and (scored := _scores_of(text)) is not None:
        return scored
    if code := _code_of_share(writing, text):
        return Half(code)
    if _NUMBER.fullmatch(text) and text not in writing.shares:
        return None
    typed = typed_result(writing.discipline, text)
    return None if isinstance(typed, Problem) else Half(typed.result, *(typed.scores or (None, None)))


def _scores_of(text: str) -> Half | None:
    """One player's score, or both."""
    if both := _SCORES.fullmatch(text):
        return Half(own=int(both[1]), other=int(both[2]))
    return Half(own=int(text)) if _NUMBER.fullmatch(text) else None


def _code_of_share(writing: Writing, text: str) -> str:
    """The code of what a player has, or of what both have (1-0); empty if it is neither. In chess + and - are forfeits."""
    codes = _CODES[writing.discipline]
    if text in _SIGNS and (writing.discipline != "chess" or text == "="):
        return codes[_SIGNS[text]]
    won, drawn, lost = writing.shares
    both = _BOTH.fullmatch(text)
    if both and (both[1], both[2]) in {(won, lost), (drawn, drawn), (lost, won)}:
        return codes[writing.shares.index(both[1])]
    return codes[writing.shares.index(text)] if text in writing.shares else ""


def is_diagonal_mark(cell: str) -> bool:
    """Whether a cell is what tables have where a player would meet herself."""
    return plainly_written(cell) in _DIAGONAL


def is_nothing(cell: str) -> bool:
    """Whether a cell of a crosstable says that there was no game."""
    return plainly_written(cell) in NOTHING


def result_of(writing: Writing, one: Half, other: Half | None) -> TypedResult | None:
    """The game of two cells, from the first one's side; None if they contradict each other, or one cell alone does not tell it."""
    if other is None:
        return _whole(one)
    mine, theirs = _with_scores_of(one, other), _with_scores_of(other, one)
    if mine is None or theirs is None:
        return None
    said, turned_back = _whole(mine), _whole(theirs)
    if said is None or turned_back is None or turned(writing.discipline, turned_back) != said:
        return None
    return said


def _with_scores_of(one: Half, other: Half) -> Half | None:
    """A half with both scores, where each player's cell has only one's own; None if the two have different ones."""
    if one.own is None:
        return (
            one if other.own is None else Half(one.result, other.other, other.own) if other.other is not None else None
        )
    told = one.other if one.other is not None else other.own
    is_same = other.own in (None, told) and other.other in (None, one.own)
    return Half(one.result, one.own, told) if is_same and told is not None else None


def _whole(half: Half) -> TypedResult | None:
    if half.own is not None and half.other is not None:
        scores = (half.own, half.other)
        return TypedResult(scores=scores) if half.result in {"", code_of_scores(scores)} else None
    return TypedResult(half.result) if half.result and half.own is None else None


# A table of rounds


def rounds_writing(discipline: str, cells: Iterable[str], *, is_result_first: bool = False) -> Writing:
    """How a table of rounds is written."""
    letters, results = set[str](), list[str]()
    for cell in cells:
        found = _parts(cell, is_result_first=is_result_first)
        if found is not None:
            letters.add(found.get("colour") or "")
            results += [part for part in (found.get("result"), found.get("scores")) if part]
    made = writing_of(discipline, results)
    is_b_white = "n" in letters and "w" not in letters
    return Writing(discipline, made.shares, made.has_scores, is_result_first, is_b_white)


def has_dashes(cells: Iterable[str]) -> bool:
    """Whether cells say an opponent and a result with nothing between them that tells which is which (1-12)."""
    return any(_either(plainly_written(cell)) is not None for cell in cells)


def is_away(cell: str) -> bool:
    """Whether a cell of a table of rounds says that the player did not play."""
    return plainly_written(cell) in _AWAY


def meeting_of(writing: Writing, cell: str) -> RoundCell | None:
    """What a cell of a table of rounds says; None if nobody can tell."""
    text = plainly_written(cell)
    if free := _EXEMPT.fullmatch(text):
        return RoundCell(None, half=half_of(writing, free["result"]) if free["result"] else None)
    found = _parts(text, is_result_first=writing.is_result_first)
    if found is None or not found["opponent"].isascii():
        return None
    half = half_of(writing, found["result"])
    if found.get("scores"):
        scored = half_of(writing, found["scores"])
        half = Half(half.result, scored.own, scored.other) if half and scored and not scored.result else None
    if half is None:
        return None
    letter = found.get("colour") or ""
    has_white = None if not letter else letter in {"w", "a"} or (letter == "b" and writing.is_b_white)
    return RoundCell(int(found["opponent"]), has_white, half)


def is_exempt(name: str) -> bool:
    """Whether a row is of EXEMPT, who completes an odd series, and of nobody."""
    found = re.fullmatch(_FREE, plainly_written(name))
    return found is not None


def _either(text: str) -> re.Match[str] | None:
    if any(pattern.fullmatch(text) for pattern in _MEETINGS):
        return None
    return _EITHER.fullmatch(text)


def _parts(cell: str, *, is_result_first: bool) -> dict[str, str] | None:
    """The opponent, the colour and the result in a cell, as they are written."""
    text = plainly_written(cell)
    for pattern in _MEETINGS:
        if found := pattern.fullmatch(text):
            return {key: value or "" for key, value in found.groupdict().items()}
    either = _either(text)
    if either is None:
        return None
    result, opponent = (either["one"], either["other"]) if is_result_first else (either["other"], either["one"])
    return {"opponent": opponent, "result": result} if re.fullmatch(r"[0-9]{1,3}", opponent) else None
