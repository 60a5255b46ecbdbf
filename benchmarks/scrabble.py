"""How fast long histories of the two Scrabble ratings are replayed in bulk."""

from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks import fisf_history, frs_history
from benchmarks.figures import note
from benchmarks.timing import seconds
from ronde.ground.problems import has_refusal
from ronde.record.replay import Replay, replay
from ronde.regulations.fisf_classique import REGULATION as FISF
from ronde.regulations.frs import REGULATION as FRS
from ronde.regulations.happenings import Happening

TITLE = "Replaying Scrabble in bulk"
ABOUT = (
    "Classical Scrabble (FISF): seasons of 1,000 events as one table each, 30 entries an event among 3,000 players. "
    "Romanian ratings (FRS): years of the calendar as one table each, 100 marks a game. CPU time of one core, the best of two."
)
SIZES = (100_000, 1_000_000)


def lines() -> list[str]:
    rows = [_row("FISF", "fisf", FISF, fisf_history.history, size) for size in SIZES]
    rows += [_row("FRS", "frs", FRS, frs_history.history, size) for size in SIZES]
    return ["| rating | entries | entries a second |", "|---|--:|--:|", *rows]


def _row(title: str, name: str, book: Any, made: Callable[[int], list[Happening]], size: int) -> str:
    happenings = made(size)
    run: Replay[Any, Any] = replay(book, happenings)
    if any(has_refusal(found) for found in run.problems):
        raise SystemExit(str(next(filter(None, run.problems))[:3]))
    rate = note(name, size / seconds(partial(replay, book, happenings), repeats=2))
    return f"| {title} | {size:,} | {rate:,.0f} |"
