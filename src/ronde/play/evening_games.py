"""The games of an evening in small sections: by the letter of the section and the two numbers, as an arbiter types them.

``D151``: in section D number 1 has beaten number 5. A section of the grid has its numbers by rating; White is who the grid says, so
a result typed from the other side is turned round. A bare ``1`` is about the next game that has no result.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from ronde.ground.ids import PlayerId
from ronde.ground.results import CHESS, FORFEITS
from ronde.play.section import Game, Section

# What is typed for a game, from the side of the number that is typed first: + and - are won and lost without a game.
TYPED: Mapping[str, str] = MappingProxyType(
    {"1": "1", "=": "=", "0": "0", "½": "=", "+": "+", "-": "-", "f": FORFEITS["chess"].lost, "--": "--", "?": "?"}
)
_LINE = re.compile(r"(?:([a-z])\s*([1-9])\s*[-–]?\s*([1-9])\s*)?(-\s*-|f\s*-?\s*f|[1=0½+f?-])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TypedGame:
    """What was typed: the section counted from 0, two numbers, and the result; without a section the next game is meant."""

    section: int | None
    first: int
    second: int
    result: str


@dataclass(frozen=True, slots=True)
class EveningGame:
    """A game of a section's grid: its round and table, and the numbers of the two."""

    section: int
    round: int
    table: int
    first: int
    second: int
    result: str


def typed_game(text: str) -> TypedGame | None:
    """A line as it is typed; None where it is none."""
    found = _LINE.fullmatch(text.strip())
    if found is None:
        return None
    letter, first, second, result = found.groups()
    code = TYPED.get(result.casefold(), FORFEITS["chess"].both)
    if letter is None:
        return TypedGame(None, 0, 0, code)
    return TypedGame(ord(letter.upper()) - ord("A"), int(first), int(second), code)


def numbers_of(section: Section) -> Mapping[PlayerId, int]:
    """The number of each player on the grid; before the schedule is out nobody has one."""
    seats = section.plan.phases[0].seats_in(max(1, len(section.rounds))) if section.plan.phases else ()
    return {player: at for group in seats for at, player in enumerate(group, start=1) if player is not None}


def games_of_evening(sections: Sequence[Section]) -> tuple[EveningGame, ...]:
    """Every game of every section, section after section and round after round."""
    return tuple(game for at, section in enumerate(sections) for game in _games(at, section))


def _games(at: int, section: Section) -> Iterator[EveningGame]:
    numbers = numbers_of(section)
    for round_ in section.published:
        for game in round_.games:
            if game.second is not None and {game.first, game.second} <= numbers.keys():
                yield EveningGame(at, round_.number, game.table, numbers[game.first], numbers[game.second], game.result)


def game_typed(games: Iterable[EveningGame], typed: TypedGame, after: EveningGame | None = None) -> EveningGame | None:
    """The game that a line means, its result from the side of the first of the grid; None where there is no such game."""
    if typed.section is None:
        found = next_missing(tuple(games), after)
        return None if found is None else _with_result(found, typed.result)
    pair = {typed.first, typed.second}
    game = next((one for one in games if one.section == typed.section and {one.first, one.second} == pair), None)
    if game is None:
        return None
    is_turned = game.first != typed.first
    return _with_result(game, CHESS[typed.result].counterpart if is_turned else typed.result)


def _with_result(game: EveningGame, result: str) -> EveningGame:
    return EveningGame(game.section, game.round, game.table, game.first, game.second, result)


def next_missing(games: Sequence[EveningGame], after: EveningGame | None = None) -> EveningGame | None:
    """The next game without a result behind one that was typed, and from the beginning again; None where all are in."""
    keys = [(one.section, one.round, one.table) for one in games]
    start = keys.index((after.section, after.round, after.table)) + 1 if after is not None else 0
    return next((one for one in (*games[start:], *games[:start]) if not one.result), None)


def unplayed(section: Section) -> bool:
    """Whether no game between two has a result."""
    return not any(_is_played(game) for round_ in section.rounds for game in round_.games)


def rounds_played(section: Section) -> int:
    """The last round in which a game between two has a result; 0 where there is none."""
    return max((one.number for one in section.rounds if any(map(_is_played, one.games))), default=0)


def _is_played(game: Game) -> bool:
    return game.second is not None and bool(game.result)
