"""What it costs to see what one game put right would move, beside a replay of everything."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import process_time
from typing import Any

import numpy as np

from benchmarks.ffjd_history import history
from benchmarks.figures import note
from ronde.record.replay import Replay, replay
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.happenings import SeriesRated

TITLE = "One game put right"
ABOUT = (
    "A million games of draughts under full rules, gone through; then one game of a month in the middle, or of the last but "
    "one of 240, ends otherwise. CPU time of the replay from the nearest kept state, as a share of a replay from the beginning."
)
GAMES = 1_000_000


def lines() -> list[str]:
    happenings: list[Any] = history(GAMES, full_rules=True)
    before: Replay[Any, Any] = replay(REGULATION, happenings)
    whole = _cpu(partial(replay, REGULATION, happenings))
    rows = ["| the game is | share of a replay |", "|---|--:|", f"| nowhere: everything anew ({whole:.2f} s) | 100% |"]
    for name, part in (("in the middle", 0.5), ("near the end", 0.99)):
        other = _put_right(happenings, part)
        share = _cpu(partial(replay, REGULATION, other, after=before)) / whole
        rows.append(f"| {name} | {share:.1%} |")
        if part == 0.5:
            note("effect", share)
    return rows


def _put_right(happenings: list[Any], part: float) -> list[Any]:
    """The same history, but for the result of one played game."""
    at = next(at for at in range(int(part * len(happenings)), 0, -1) if isinstance(happenings[at], SeriesRated))
    rated: SeriesRated = happenings[at]
    white, black = rated.games.white_points.copy(), rated.games.black_points.copy()
    game = int(np.flatnonzero(white != black)[0])
    white[game], black[game] = black[game], white[game]
    other = replace(rated, games=replace(rated.games, white_points=white, black_points=black))
    return [*happenings[:at], other, *happenings[at + 1 :]]


def _cpu(work: Callable[[], object]) -> float:
    """The least CPU seconds of two runs."""
    took = []
    for _ in range(2):
        start = process_time()
        work()
        took.append(process_time() - start)
    return min(took)
