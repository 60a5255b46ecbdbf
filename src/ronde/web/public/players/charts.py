"""The picture of a career: a line of steps, drawn in per cent so that lines stretch and letters keep their size."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
_LINES = 6  # of the grid, at most
_ROOM = 8  # per cent of the width that a month needs
MOST_POINTS = 400


@dataclass(frozen=True, slots=True)
class Point:
    """A value from a day on; ``anchor`` is where on the page its why stands."""

    day: date
    value: Fraction
    text: str
    anchor: str
    is_past: bool = False  # a former site published it: it is drawn in dashes


@dataclass(frozen=True, slots=True)
class Dot:
    """A point where it stands, in per cent.

    ``is_labelled``: its value is written above it; ``is_dated``: its month below, with the year where that is another one.
    """

    x: str
    y: str
    point: Point
    is_labelled: bool
    is_dated: bool
    is_year_said: bool
    is_last: bool
    is_fall: bool

    @property
    def above(self) -> int:
        """How far from its dot the value is written: above, or below where the line comes down to it."""
        return 22 if self.is_fall else -12


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the line."""

    x1: str
    y1: str
    x2: str
    y2: str
    is_past: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart ready to be drawn: the lines of the grid with their values, the steps, the points."""

    grid: tuple[tuple[str, int], ...]
    steps: tuple[Segment, ...]
    dots: tuple[Dot, ...]


def chart(points: Sequence[Point]) -> Chart | None:
    """The picture of at least two points; None where there is nothing to see yet."""
    if len(points) < 2:
        return None
    kept = points[-MOST_POINTS:]
    grid = _grid(min(one.value for one in kept), max(one.value for one in kept))
    scale = _Scale(kept[0].day, kept[-1].day, grid[0], grid[-1])
    places = [(scale.x(one.day), scale.y(one.value)) for one in kept]
    return Chart(
        grid=tuple((scale.y(Fraction(value)), value) for value in grid),
        steps=tuple(_steps(places, [one.is_past for one in kept])),
        dots=tuple(_dots(places, kept)),
    )


def _grid(least: Fraction, most: Fraction) -> list[int]:
    """Round values from below the least to above the most."""
    step = next((one for one in _STEPS if (most - least) / one <= _LINES - 2), _STEPS[-1])
    first, last = floor(least / step), ceil(most / step)
    last += first == last
    first -= (
        least - first * step < Fraction(step, 3) <= least
    )  # room for the least value, which is written below its point
    return [number * step for number in range(first, last + 1)]


@dataclass(frozen=True, slots=True)
class _Scale:
    first: date
    last: date
    least: int
    most: int

    def x(self, day: date) -> str:
        span = (self.last - self.first).days or 1
        return _percent(Fraction(95 * (day - self.first).days, span))  # the last value goes on to the edge

    def y(self, value: Fraction) -> str:
        return _percent(100 - Fraction(100 * (value - self.least), self.most - self.least))


def _percent(value: Fraction) -> str:
    return f"{float(value):.2f}%"


def _steps(places: Sequence[tuple[str, str]], past: Sequence[bool]) -> list[Segment]:
    """Along each value to the day of the next, then up or down to it; the last one goes on to the edge, unless it is past."""
    found = []
    for ((x, y), (next_x, next_y)), is_past in zip(pairwise(places), past, strict=False):
        found += [Segment(x, y, next_x, y, is_past), Segment(next_x, y, next_x, next_y, is_past)]
    x, y = places[-1]
    return found if past[-1] else [*found, Segment(x, y, "100%", y)]


def _dots(places: Sequence[tuple[str, str]], points: Sequence[Point]) -> list[Dot]:
    """Values are written at the first, the highest and the last; months wherever there is room."""
    values = [one.value for one in points]
    labelled, ends = {0, values.index(max(values)), len(points) - 1}, len(points) - 1
    dated = _dated([float(x.rstrip("%")) for x, _ in places])
    years = {at: points[at].day.year for at in dated}
    new_years = {at for at in dated if years[at] != years.get(max((one for one in dated if one < at), default=-1))}
    return [
        Dot(x, y, one, at in labelled, at in dated, at in new_years, at == ends, at > 0 and values[at] < values[at - 1])
        for at, ((x, y), one) in enumerate(zip(places, points, strict=True))
    ]


def _dated(places: Sequence[float]) -> set[int]:
    """The points whose month is written: the first, the last, and those between that keep their distance from both."""
    last, found = len(places) - 1, [0]
    for at, x in enumerate(places[1:-1], start=1):
        if x - places[found[-1]] >= _ROOM and places[last] - x >= _ROOM:
            found.append(at)
    return {*found, last} if places[last] - places[found[-1]] >= _ROOM else set(found)
