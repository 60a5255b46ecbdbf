"""The race of a quarter as a picture: how the totals of the first five grew, drawn in per cent so that letters keep their size."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import pairwise
from math import ceil

_WIDTH = 76  # per cent for the lines; the names stand behind them
_APART = 9  # per cent between two names
_GRID = 3  # lines above zero
_STEPS = (1, 2, 5, 10, 15, 20, 25, 50, 100)


@dataclass(frozen=True, slots=True)
class Runner:
    """One of the first: the name, the pieces of the line, where it ends and where the name stands."""

    name: str
    segments: tuple[tuple[str, str, str, str], ...]
    label: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class Race:
    """The picture: lines of the grid with their values, the months below, the runners, the last first so that the first is on top."""

    grid: tuple[tuple[str, int], ...]
    months: tuple[tuple[str, date], ...]
    runners: tuple[Runner, ...]
    width: str = f"{_WIDTH}%"


def race(courses: Sequence[tuple[str, Sequence[tuple[date, Fraction]]]]) -> Race | None:
    """The race of some players, the first first: each with the total after every evening. None where there is nothing to see yet."""
    days = sorted({day for _, course in courses for day, _ in course})
    if len(days) < 2:
        return None
    top = max(total for _, course in courses for _, total in course)
    step = next((one for one in _STEPS if top <= one * _GRID), ceil(top / _GRID))
    scale = _Scale(days[0], days[-1], step * _GRID)
    ends = [course[-1][1] for _, course in courses]
    labels = _labels([scale.height(total) for total in ends])
    runners = [
        Runner(name, tuple(scale.segments(course, days)), _percent(label), is_first=at == 0)
        for at, ((name, course), label) in enumerate(zip(courses, labels, strict=True))
    ]
    grid = tuple((_percent(scale.height(Fraction(value))), value) for value in range(0, step * _GRID + 1, step))
    return Race(grid, tuple(scale.months(days)), tuple(reversed(runners)))


@dataclass(frozen=True, slots=True)
class _Scale:
    first: date
    last: date
    top: int

    def x(self, day: date) -> str:
        return _percent(Fraction(_WIDTH * (day - self.first).days, (self.last - self.first).days))

    def height(self, total: Fraction) -> Fraction:
        return 100 - 100 * total / self.top

    def segments(
        self, course: Sequence[tuple[date, Fraction]], days: Sequence[date]
    ) -> list[tuple[str, str, str, str]]:
        """From evening to evening, also those at which somebody was not; before the first there is nothing."""
        known: Mapping[date, Fraction] = dict(course)
        points, total = list[tuple[str, str]](), None
        for day in days:
            total = known.get(day, total)
            if total is not None:
                points.append((self.x(day), _percent(self.height(total))))
        return [(x1, y1, x2, y2) for (x1, y1), (x2, y2) in pairwise(points)]

    def months(self, days: Sequence[date]) -> list[tuple[str, date]]:
        """The first evening of each month."""
        firsts = [day for at, day in enumerate(days) if not at or day.month != days[at - 1].month]
        return [(self.x(day), day) for day in firsts]


def _labels(heights: Sequence[Fraction]) -> list[Fraction]:
    """Where names stand: at the end of their line, each below the one before it."""
    found = list[Fraction]()
    for height in heights:
        found.append(max(height, found[-1] + _APART) if found else height)
    return found


def _percent(value: Fraction | int) -> str:
    return f"{float(value):.1f}%"
