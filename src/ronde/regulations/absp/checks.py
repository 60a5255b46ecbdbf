"""What must hold before a tournament rates. Each check names the game, the article and the values; all are reported."""

from collections.abc import Iterator

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.problems import Level, Problem, Value
from ronde.regulations.absp import happenings as book
from ronde.regulations.happenings import RatingsAdopted


def tournament_problems(played: book.TournamentPlayed) -> Iterator[Problem]:
    """Everything wrong with a tournament."""
    if not len(played.games.player):
        yield Problem("absp.no-games", "2", (played.id, "games"))
    yield from _opponent_problems(played.id, played.lines)
    yield from _margin_problems(played.id, played.lines)
    yield from _round_problems(played.id, played.lines)


def _opponent_problems(fact: FactId, lines: book.Lines) -> Iterator[Problem]:
    """Two different players meet, or one has a bye."""
    has_opponent, is_bye = lines.opponent != book.NOBODY, lines.result == book.BYE
    for row in np.flatnonzero(lines.player == lines.opponent):
        yield Problem("absp.against-oneself", "1", (fact, "games", int(row), "opponent"))
    for row in np.flatnonzero(is_bye & has_opponent):
        yield Problem("absp.bye-with-opponent", "2", (fact, "games", int(row), "opponent"))
    for row in np.flatnonzero(~is_bye & ~has_opponent):
        yield Problem("absp.opponent-missing", "1", (fact, "games", int(row), "opponent"))


def _margin_problems(fact: FactId, lines: book.Lines) -> Iterator[Problem]:
    """A margin agrees with the result, though it never counts; a game that was not played has none."""
    given = lines.margin != book.NOT_GIVEN
    sign = np.array([*book.PLAYED.values(), *(0 for _ in book.UNPLAYED)])[lines.result]
    for row in np.flatnonzero(given & (np.sign(lines.margin) != sign)):
        values: dict[str, Value] = {"margin": int(lines.margin[row]), "result": book.RESULTS[lines.result[row]]}
        yield Problem("absp.margin", "1", (fact, "games", int(row), "margin"), values)


def _round_problems(fact: FactId, lines: book.Lines) -> Iterator[Problem]:
    """Nobody twice in a round: that finds a game written from both sides."""
    seated: dict[int, set[int]] = {}
    games = zip(lines.round.tolist(), lines.player.tolist(), lines.opponent.tolist(), strict=True)
    for row, (turn, *pair) in enumerate(games):
        at_table = seated.setdefault(turn, set())
        if turn != book.NO_ROUND and at_table & set(pair):
            yield Problem("absp.twice-in-round", "2", (fact, "games", row), {"round": turn})
        at_table |= set(pair) - {book.NOBODY}
    if book.NO_ROUND not in seated:
        yield from _missing_problems(fact, seated)


def _missing_problems(fact: FactId, seated: dict[int, set[int]]) -> Iterator[Problem]:
    """Where all rounds are told, everyone of the section has a game or a bye in each, unless he left."""
    everyone = set().union(*seated.values())
    for turn in sorted(seated):
        missing = len(everyone - seated[turn])
        if missing:
            values: dict[str, Value] = {"round": turn, "players": missing}
            yield Problem("absp.missing-in-round", "2", (fact, "games"), values, Level.WARNING)


def adopted_problems(adopted: RatingsAdopted) -> Iterator[Problem]:
    """Nobody twice on an adopted list, and each value with the games it was made of (ABSP-2)."""
    _, first = np.unique(adopted.player, return_index=True)
    for row in np.setdiff1d(np.arange(len(adopted.player)), first):
        yield Problem("absp.player-twice", "3", (adopted.id, "ratings", int(row), "player"))
    for row in np.flatnonzero(adopted.games == 0):
        yield Problem("absp.games-missing", "3, ABSP-2", (adopted.id, "ratings", int(row), "games"))
