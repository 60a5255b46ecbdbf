"""What it costs to see what one game corrected would move, beside a replay of everything."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from benchmarks.ffjd_history import history
from benchmarks.figures import note
from benchmarks.timing import side_by_side
from ronde.record.replay import Replay, replay
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.happenings import SeriesRated

TITLE = "One game corrected"
ABOUT = (
    "The ten million games of draughts under full rules, replayed; then one game of a month in the middle, or of the last but "
    "one of 240, ends otherwise. CPU time of the replay from the nearest kept state, as a share of a replay from the beginning."
)
GAMES, TURNS = 10_000_000, 3


def lines() -> list[str]:
    happenings: list[Any] = history(GAMES, full_rules=True)
    before: Replay[Any, Any] = replay(REGULATION, happenings)
    again = [partial(replay, REGULATION, _with_correction(happenings, part), after=before) for part in (0.5, 0.99)]
    whole, middle, end = side_by_side((partial(replay, REGULATION, happenings), *again), TURNS)
    return [
        "| the game is | share of a replay |",
        "|---|--:|",
        f"| nowhere: everything anew ({whole:.2f} s) | 100% |",
        f"| in the middle | {note('effect', middle / whole):.1%} |",
        f"| near the end | {end / whole:.1%} |",
    ]


def _with_correction(happenings: list[Any], part: float) -> list[Any]:
    """The same history, but for the result of one played game."""
    at = next(at for at in range(int(part * len(happenings)), 0, -1) if isinstance(happenings[at], SeriesRated))
    rated: SeriesRated = happenings[at]
    white, black = rated.games.white_points.copy(), rated.games.black_points.copy()
    game = int(np.flatnonzero(white != black)[0])
    white[game], black[game] = black[game], white[game]
    other = replace(rated, games=replace(rated.games, white_points=white, black_points=black))
    return [*happenings[:at], other, *happenings[at + 1 :]]
