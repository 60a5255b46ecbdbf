"""The short lines of a tournament file: a game, an absence, a correction, a seat taken, a pair nobody wants.

A game is ``table first second result``; an asterisk stands for the opponent of a bye, and a game of Scrabble gives its
scores (``412-388``) in place of win, draw or loss; a seat of a collective game gives its score alone (``977``). What a result still to be decided counts as until then stands right
after its question mark: ``?2``, ``?412-388``.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

from ronde.ground.ids import PlayerId
from ronde.ground.problems import PathPart, Problem, Value
from ronde.ground.results import SCORED, UNDECIDED
from ronde.ground.typed_numbers import whole_number
from ronde.play.changes.results import code_of_scores
from ronde.play.plan import TakenSeat, Unwanted
from ronde.play.section import Assumption, Away, Game, ResultCorrection

WrittenResult: TypeAlias = tuple[str, tuple[int, int] | None, str]

NOBODY = "*"
_SCORES = re.compile(r"(-?[0-9]{1,6})-(-?[0-9]{1,6})")
_TAKEN = re.compile(r"round ([0-9]{1,6}) group ([0-9]{1,6}) seat ([0-9]{1,6}) (\S+)")
_ASSUMED = re.compile(r"round ([0-9]{1,6}) table ([0-9]{1,6}) as (.+)")
_CORRECTION = re.compile(r"round ([0-9]{1,6}) table ([0-9]{1,6}) was (.+) after ([0-9]{1,6})")


class Reading:
    """Collects what is wrong while a file is read."""

    def __init__(self, *, is_collective: bool = False) -> None:
        self.is_collective = is_collective
        self.problems: list[Problem] = []

    def complain(self, code: str, where: tuple[PathPart, ...], values: Mapping[str, Value]) -> None:
        """Keep a problem and read on."""
        self.problems.append(Problem(code, where=where, values=values))

    def game(self, line: str, where: tuple[PathPart, ...]) -> Game | None:
        """The game of a line."""
        words = line.split()
        table = whole_number(words[0]) if len(words) >= 3 else None
        if table is None or words[1] == NOBODY:
            self.complain("play.file.game-line", where, {"line": line})
            return None
        result = self.result(words[3:], where, line)
        if result is None:
            return None
        code, scores, assumed = result
        second = None if words[2] == NOBODY else PlayerId(words[2])
        return Game(table, PlayerId(words[1]), second, code, scores, assumed)

    def result(self, words: list[str], where: tuple[PathPart, ...], line: str) -> WrittenResult | None:
        """A code, scores, or a code and scores; with what an undecided one counts as."""
        if words and words[0].startswith(UNDECIDED) and words[0] != UNDECIDED:
            counted = self.result([words[0].removeprefix(UNDECIDED), *words[1:]], where, line)
            return None if counted is None else (UNDECIDED, counted[1], counted[0])
        scores = None
        if words and (found := _SCORES.fullmatch(words[-1])):
            scores = (int(found[1]), int(found[2]))
            words = words[:-1]
        elif self.is_collective and len(words) == 1 and words[0].isdecimal():
            return SCORED, (int(words[0]), 0), ""
        if len(words) > 1:
            self.complain("play.file.game-line", where, {"line": line})
            return None
        code = words[0] if words else code_of_scores(scores) if scores is not None else ""
        return code, scores, ""

    def assumption(self, line: str, where: tuple[PathPart, ...]) -> Assumption | None:
        """What an undecided game counted as when a round was paired."""
        found = _ASSUMED.fullmatch(line)
        result = self.result(found[3].split(), where, line) if found else None
        if found is None or result is None or result[2]:
            self.complain("play.file.assumed-line", where, {"line": line})
            return None
        return Assumption(int(found[1]), int(found[2]), result[0], result[1])

    def away(self, line: str, where: tuple[PathPart, ...]) -> Away | None:
        """A round, and what is asked for."""
        words = line.split()
        number = whole_number(words[0]) if words and len(words) <= 2 else None
        if number is None:
            self.complain("play.file.away-line", where, {"line": line})
            return None
        return Away(number, words[1] if len(words) > 1 else "")

    def correction(self, line: str, where: tuple[PathPart, ...]) -> ResultCorrection | None:
        """What a result was before."""
        found = _CORRECTION.fullmatch(line)
        result = self.result(found[3].split(), where, line) if found else None
        if found is None or result is None:
            self.complain("play.file.correction-line", where, {"line": line})
            return None
        code, scores, assumed = result
        return ResultCorrection(int(found[1]), int(found[2]), code, scores, int(found[4]), assumed)

    def taken_seat(self, line: str, where: tuple[PathPart, ...]) -> TakenSeat | None:
        """Who has a seat from a round on."""
        found = _TAKEN.fullmatch(line)
        if found is None:
            self.complain("play.file.taken-line", where, {"line": line})
            return None
        player = None if found[4] == NOBODY else PlayerId(found[4])
        return TakenSeat(int(found[1]), int(found[2]), int(found[3]), player)

    def pair(self, line: str, where: tuple[PathPart, ...]) -> tuple[PlayerId, PlayerId] | None:
        """Two players."""
        words = line.split()
        if len(words) != 2:
            self.complain("play.file.pair-line", where, {"line": line})
            return None
        return PlayerId(words[0]), PlayerId(words[1])

    def unwanted(self, line: str, where: tuple[PathPart, ...]) -> Unwanted | None:
        """``forbidden family``, ``avoided club``, ``forbidden pair ana bob``."""
        words = line.split()
        forbidden = bool(words) and words[0] == "forbidden"
        if len(words) == 2 and words[0] in ("forbidden", "avoided") and words[1] != "pair":
            return Unwanted(words[1], None, forbidden)
        if len(words) == 4 and words[0] in ("forbidden", "avoided") and words[1] == "pair":
            return Unwanted("", (PlayerId(words[2]), PlayerId(words[3])), forbidden)
        self.complain("play.file.unwanted-line", where, {"line": line})
        return None


def game_line(game: Game) -> str:
    """A game as it is written."""
    return " ".join(
        [str(game.table), game.first, game.second or NOBODY, *result_words(game.result, game.scores, game.assumed)]
    )


def result_words(result: str, scores: tuple[int, int] | None, assumed: str = "") -> list[str]:
    """A result as it is written: scores alone where they say everything."""
    if assumed:
        first, *rest = result_words(assumed, scores)
        return [result + first, *rest]
    if scores is None:
        return [result] if result else []
    if result == SCORED:
        return [str(scores[0])]
    written = f"{scores[0]}-{scores[1]}"
    return [written] if result == code_of_scores(scores) else [result, written]


def away_line(away: Away) -> str:
    """An absence as it is written."""
    return f"{away.round} {away.code}".strip()


def correction_line(note: ResultCorrection) -> str:
    """A correction as it is written."""
    was = " ".join(result_words(note.result, note.scores, note.assumed))
    return f"round {note.round} table {note.table} was {was} after {note.published}"


def assumed_line(one: Assumption) -> str:
    """What a round was paired with, as it is written."""
    return f"round {one.round} table {one.table} as {' '.join(result_words(one.result, one.scores))}"


def taken_line(taken: TakenSeat) -> str:
    """A seat taken as it is written."""
    return f"round {taken.round} group {taken.group} seat {taken.seat} {taken.player or NOBODY}"


def unwanted_line(unwanted: Unwanted) -> str:
    """An unwanted pair as it is written."""
    word = "forbidden" if unwanted.is_forbidden else "avoided"
    return f"{word} pair {' '.join(unwanted.pair)}" if unwanted.pair else f"{word} {unwanted.kind}"
