"""What must hold before a game rates. Each check names the entry, the article and the values; all are reported.

Whether a game rates never depends on a rating: all games of a happening are checked before any is computed.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np

from ronde.ground.problems import Level, Problem, Value, has_refusal
from ronde.regulations.editions import Editions
from ronde.regulations.frs.happenings import Frame, GamesPlayed
from ronde.regulations.frs.parameters import NAMES, Field, Parameters
from ronde.regulations.frs.rules import EXACT_GAMES
from ronde.regulations.frs.state import Played, State

ABOVE_ANY = 2**32  # a place above those of any game


@dataclass(frozen=True, slots=True)
class Checked:
    """Which games rate, in order, and everything wrong with all of them."""

    rated: tuple[int, ...]
    problems: tuple[Problem, ...]


def checked(state: State, played: GamesPlayed, editions: Editions[Parameters], kept: Mapping[str, int]) -> Checked:
    """Each game is held against those before it: the state's, and those of the same happening that rate."""
    entry_problems = _entry_problems(played)
    turns: dict[Field, tuple[date, int]] = dict(state.turns)
    counts: dict[str, int] = {}
    windows: dict[str, deque[Played | Frame]] = {}
    rated: list[int] = []
    problems: list[Problem] = []
    for at, game in enumerate(played.games):
        ranking = game.ranking
        if ranking not in windows:
            window = state.window(ranking)
            counts[ranking], windows[ranking] = window.count, deque(window.games, maxlen=kept[ranking])
        found = [
            *_frame_problems(game, turns.get(game.field), windows[ranking], editions),
            *entry_problems.get(at, ()),
            *(_length_problems(game) if counts[ranking] == EXACT_GAMES else ()),
        ]
        problems += found
        if not found or not has_refusal(found):
            rated.append(at)
            turns[game.field] = (game.day, game.number)
            counts[ranking] += 1
            windows[ranking].append(game)
    return Checked(tuple(rated), tuple(problems))


def _frame_problems(
    game: Frame, turn: tuple[date, int] | None, games: Collection[Played | Frame], editions: Editions[Parameters]
) -> Iterator[Problem]:
    edition = editions.on(game.day)
    if edition is None:
        edition = editions.nearest(game.day)
        days: dict[str, Value] = {"day": game.day, "first": editions.days[0]}
        yield Problem("edition.none", "", (game.id, "day"), days)
    if turn == (game.day, game.number):
        values: dict[str, Value] = {"number": game.number, "day": game.day}
        yield Problem("frs.turn-taken", "2, FRS-8", (game.id, "number"), values)
    yield from _libere_problems(game, edition) if game.type == "libere" else ()
    yield from _calendar_problems(game, games, edition) if game.field == "seniors" else ()


def _length_problems(game: Frame) -> Iterator[Problem]:
    """The book is exact up to so many games of a type."""
    counted: dict[str, Value] = {"type": NAMES[game.type], "games": EXACT_GAMES}
    yield Problem("frs.many-games", "7, FRS-9", (game.id,), counted, Level.WARNING)


def _libere_problems(game: Frame, edition: Parameters) -> Iterator[Problem]:
    """Libere ends here with the initial values, and never includes games that limit who meets whom (FRS-10)."""
    if game.day >= edition.libere_elsewhere_from:
        values: dict[str, Value] = {"day": game.day, "first": edition.libere_elsewhere_from}
        yield Problem("frs.libere-elsewhere", "1, FRS-12", (game.id, "day"), values)
    if game.competition in edition.libere_excluded:
        where = (game.id, "competition")
        yield Problem("frs.libere-excluded", "1, FRS-10", where, {"competition": game.competition})


def _calendar_problems(game: Frame, games: Collection[Played | Frame], edition: Parameters) -> Iterator[Problem]:
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
    year = game.day.year
    same = sum(one.competition == game.competition and one.day.year == year for one in games)
    if same >= expected:
        found: dict[str, Value] = {**about, "year": year, "expected": expected, "played": same + 1}
        yield Problem("frs.more-than-calendar", "2, FRS-13", where, found, Level.WARNING)


def _entry_problems(played: GamesPlayed) -> dict[int, list[Problem]]:
    """What is wrong with the entries, by game: all games are looked at together."""
    found: dict[int, list[Problem]] = {}
    sizes = np.bincount(played.entries.section, minlength=len(played.games))
    for at in (sizes == 0).nonzero()[0].tolist():
        found[at] = [Problem("frs.no-players", "4", (played.games[at].id, "entries"))]
    if len(played.entries):
        for at, problem in (*_twice(played), *_wrong_places(played)):
            found.setdefault(at, []).append(problem)
    return found


def _twice(played: GamesPlayed) -> Iterator[tuple[int, Problem]]:
    """Nobody twice in a game."""
    section, player = played.entries.section, played.entries.player
    seat = section * (int(player.max()) + 1) + player
    in_order = np.sort(seat)
    if (in_order[1:] != in_order[:-1]).all():
        return
    _, first = np.unique(seat, return_index=True)
    for row in np.setdiff1d(np.arange(len(seat)), first).tolist():
        at = int(section[row])
        yield at, Problem("frs.player-twice", "4", (played.games[at].id, "entries", _line(played, row), "player"))


def _wrong_places(played: GamesPlayed) -> Iterator[tuple[int, Problem]]:
    """A place is one more than the players in front: ex aequo have the better one, the next is left free (FRS-1)."""
    section, place = played.entries.section, played.entries.place
    seat = section * ABOVE_ANY + np.minimum(place, ABOVE_ANY - 1)
    in_order, first = np.sort(seat), played.bounds[section]
    is_right = in_order == section * ABOVE_ANY + np.arange(1, len(seat) + 1) - first
    is_right[1:] |= in_order[1:] == in_order[:-1]  # ex aequo with somebody whose place is right
    if is_right.all():
        return
    expected = np.searchsorted(in_order, seat) - first + 1
    for row in (place != expected).nonzero()[0].tolist():
        at, given = int(section[row]), int(place[row])
        players = int(np.searchsorted(section, at, "right")) - int(first[row])
        values: dict[str, Value] = {"place": given, "expected": int(expected[row]), "players": players}
        code = "frs.place-above-field" if given > players else "frs.place-after-tie"
        yield at, Problem(code, "6, FRS-1", (played.games[at].id, "entries", _line(played, row), "place"), values)


def _line(played: GamesPlayed, row: int) -> int:
    """Which line of its game a row is."""
    section = played.entries.section
    return row - int(np.searchsorted(section, section[row]))
