"""A result as it is typed for a match: the board, and what the team at home has; the section keeps it from the side of White."""

from dataclasses import replace

from django.http import HttpRequest

from ronde.ground.results import UNDECIDED
from ronde.play.match_days import DayBoard, DayMatch
from ronde.play.section import Section
from ronde.play.typed_results import TypedResult, typed_result
from ronde.web.desk.rounds.entering import Typed, typed_in


def typed_board(request: HttpRequest) -> Typed:
    """What stands in the line, of the team at home."""
    return with_board(typed_in(request))


def with_board(typed: Typed) -> Typed:
    """The board too where it is typed with the result: "3 2" is board 3, result 2; "1-0" without a blank is a result."""
    words = typed.first.split()
    if typed.second or not words or not words[0].isdecimal():
        return typed
    if len(words) == 2:
        return replace(typed, shown=words[0], first=words[1])
    if len(words) == 3:
        return replace(typed, shown=words[0], first=words[1], second=words[2])
    return typed


def board_of(match: DayMatch, typed: Typed) -> DayBoard | None:
    """The board of the match that was typed, if it has one of that number."""
    return next((one for one in match.boards if str(one.number) == typed.shown.lstrip("0")), None)


def from_white(section: Section, board: DayBoard, typed: Typed) -> Typed:
    """The same from the side of who has White or starts, at the table that the section numbers."""
    at_table = replace(typed, offset=board.number - board.game.table if board.game else 0)
    if board.game is None or board.game.first == board.home:
        return at_table
    if section.discipline == "scrabble":
        return replace(at_table, first=typed.second, second=typed.first)
    said = typed_result(section.discipline, typed.first, typed.second)
    return replace(at_table, first=_turned(section, said), second="") if isinstance(said, TypedResult) else at_table


def _turned(section: Section, said: TypedResult) -> str:
    """A code as the other side writes it; what nobody knows stays as it was typed."""
    codes = section.codes
    if said.result == UNDECIDED:
        return UNDECIDED + (codes[said.assumed].counterpart if said.assumed in codes else said.assumed)
    return codes[said.result].counterpart if said.result in codes else said.result
