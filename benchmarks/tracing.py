"""What the mark of an article costs when nobody listens, and when somebody does."""

from collections.abc import Callable
from typing import Any

from benchmarks.figures import note
from benchmarks.timing import seconds
from ronde.ground.numbers import Column, clamp, column, half_away_from_zero
from ronde.ground.trace import article, recording

TITLE = "The trace"
ABOUT = (
    "The same formula with and without its mark. On columns of 1,000 rows the mark should cost under 5 % when nobody "
    "listens."
)
CALLS = 2_000


def plain(rating: Column, other: Column) -> Column:
    return half_away_from_zero(clamp(2 * (other - rating), -900, 900), 3)


marked = article("7", unit=3)(plain)


def lines() -> list[str]:
    rows = [_row(size) for size in (1, 30, 1_000, 100_000)]
    return [
        "| rows in a column | plain, µs a call | marked, nobody listens | marked, listening |",
        "|--:|--:|--:|--:|",
        *rows,
    ]


def _row(size: int) -> str:
    one, other = column(range(size)), column(range(size, 0, -1))
    calls = CALLS if size < 10_000 else CALLS // 20
    bare = _each(plain, calls, one, other)
    unheard = _each(marked, calls, one, other)
    with recording():
        heard = _each(marked, calls, one, other)
    if size == 1_000:
        note("trace", unheard / bare - 1)
    return f"| {size:,} | {bare * 1e6:.1f} | {(unheard / bare - 1) * 100:+.1f} % | {(heard / bare - 1) * 100:+.1f} % |"


def _each(formula: Callable[..., Any], calls: int, one: Column, other: Column) -> float:
    def work() -> None:
        for _ in range(calls):
            formula(one, other)

    return seconds(work, repeats=7) / calls
