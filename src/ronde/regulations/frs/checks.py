"""What must hold before a game rates. Each check names the entry, the article and the values; all are reported."""

from collections.abc import Iterator

import numpy as np

from ronde.ground.problems import Level, Problem, Value
from ronde.regulations.frs.happenings import GamePlayed
from ronde.regulations.frs.parameters import NAMES, Parameters, board_code
from ronde.regulations.frs.rules import EXACT_GAMES
from ronde.regulations.frs.state import State


def game_problems(state: State, game: GamePlayed, edition: Parameters) -> Iterator[Problem]:
    """Everything wrong with one game."""
    if state.turns.get(game.field) == (game.day, game.number):
        values: dict[str, Value] = {"number": game.number, "day": game.day}
        yield Problem("frs.turn-taken", "2, FRS-8", (game.id, "number"), values)
    yield from _libere_problems(game, edition) if game.type == "libere" else ()
    yield from _calendar_problems(state, game, edition) if game.field == "seniors" else ()
    yield from _entry_problems(game)
    if state.window(board_code(game.field, game.type)).count == EXACT_GAMES:
        counted: dict[str, Value] = {"type": NAMES[game.type], "games": EXACT_GAMES}
        yield Problem("frs.many-games", "7, FRS-9", (game.id,), counted, Level.WARNING)


def _libere_problems(game: GamePlayed, edition: Parameters) -> Iterator[Problem]:
    """Libere ends here with the initial values, and never includes games that limit who meets whom (FRS-10)."""
    if game.day >= edition.libere_elsewhere_from:
        values: dict[str, Value] = {"day": game.day, "first": edition.libere_elsewhere_from}
        yield Problem("frs.libere-elsewhere", "1, FRS-12", (game.id, "day"), values)
    if game.competition in edition.libere_excluded:
        where = (game.id, "competition")
        yield Problem("frs.libere-excluded", "1, FRS-10", where, {"competition": game.competition})


def _calendar_problems(state: State, game: GamePlayed, edition: Parameters) -> Iterator[Problem]:
    """The game is one of the calendar's (art. 2); more of them in a year than it has are worth a look (FRS-13)."""
    where = (game.id, "competition")
    about: dict[str, Value] = {"competition": game.competition, "type": NAMES[game.type]}
    expected = edition.calendar.get(game.competition, {}).get(game.type, 0)
    if game.type == "libere" and game.competition in edition.libere_excluded:
        return
    if not expected:
        rated = tuple(name for name, games in edition.calendar.items() if game.type in games)
        yield Problem("frs.not-in-calendar", "2", where, {**about, "rated": rated})
        return
    played = state.window(board_code(game.field, game.type)).games
    same = [one for one in played if (one.competition, one.day.year) == (game.competition, game.day.year)]
    if len(same) >= expected:
        found: dict[str, Value] = {**about, "year": game.day.year, "expected": expected, "played": len(same) + 1}
        yield Problem("frs.more-than-calendar", "2, FRS-13", where, found, Level.WARNING)


def _entry_problems(game: GamePlayed) -> Iterator[Problem]:
    if not len(game.player):
        yield Problem("frs.no-players", "4", (game.id, "entries"))
        return
    if int(np.bincount(game.player).max()) > 1:
        _, first = np.unique(game.player, return_index=True)
        for row in np.setdiff1d(np.arange(len(game.player)), first):
            yield Problem("frs.player-twice", "4", (game.id, "entries", int(row), "player"))
    yield from _place_problems(game)


def _place_problems(game: GamePlayed) -> Iterator[Problem]:
    """A place is one more than the players in front: ex aequo have the better one, the next is left free (FRS-1)."""
    expected = np.searchsorted(np.sort(game.place), game.place) + 1
    players = len(game.place)
    for row in np.flatnonzero(game.place != expected):
        place = int(game.place[row])
        values: dict[str, Value] = {"place": place, "expected": int(expected[row]), "players": players}
        code = "frs.place-above-field" if place > players else "frs.place-after-tie"
        yield Problem(code, "6, FRS-1", (game.id, "entries", int(row), "place"), values)
