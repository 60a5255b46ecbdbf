"""What the mark of an article costs when nobody listens, and when somebody does."""

from collections.abc import Callable
from typing import Any

from benchmarks.figures import note
from benchmarks.timing import side_by_side
from ronde.ground.numbers import Column, clamp, column, half_away_from_zero
from ronde.ground.trace import article, recording

TITLE = "The trace"
ABOUT = (
    "The same formula with and without its mark. On columns of 1,000 rows the mark should cost under 5 % when nobody "
    "listens."
)
CALLS, TURNS = 50, 200


def plain(rating: Column, other: Column) -> Column:
    return half_away_from_zero(clamp(2 * (other - rating), -900, 900), 3)


marked = article("7", unit=3)(plain)


def lines() -> list[str]:
    rows = [_row(size) for size in (1, 30, 1_000)]
    return [
        "| rows in a column | plain, µs a call | marked, nobody listens | marked, listening |",
        "|--:|--:|--:|--:|",
        *rows,
    ]


def _row(size: int) -> str:
    one, other = column(range(size)), column(range(size, 0, -1))

    def work(formula: Callable[..., Any]) -> None:
        for _ in range(CALLS):
            formula(one, other)

    def listening() -> None:
        with recording():
            work(marked)

    turns = side_by_side((lambda: work(plain), lambda: work(marked), listening), TURNS)
    bare, unheard, heard = (took / CALLS for took in turns)
    if size == 1_000:
        note("trace", unheard / bare - 1)
    return f"| {size:,} | {bare * 1e6:.1f} | {(unheard / bare - 1) * 100:+.1f} % | {(heard / bare - 1) * 100:+.1f} % |"
