"""The picture of a career: round lines around all values, steps that end at the edge, months where there is room."""

import itertools
from datetime import date, timedelta
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ronde.web.public.players.charts import MOST_POINTS, Point, chart

DAYS = st.dates(date(2011, 1, 1), date(2031, 1, 1))


def points(*values: int, apart: int = 30) -> list[Point]:
    start = date(2026, 1, 1)
    return [
        Point(start + timedelta(days=apart * at), Fraction(one), str(one), f"c{at}") for at, one in enumerate(values)
    ]


def test_one_value_is_no_picture() -> None:
    assert chart(points(1500)) is None


def test_lines_are_round_and_leave_room_below_the_least_value() -> None:
    # From 1310 to 1625 in steps of 100: 1310 is close to the line of 1300, below which its value is written.
    drawn = chart(points(1625, 1310))
    assert drawn is not None
    assert [value for _, value in drawn.grid] == [1200, 1300, 1400, 1500, 1600, 1700]


def test_the_first_the_highest_and_the_last_value_are_written() -> None:
    drawn = chart(points(1400, 1450, 1600, 1550))
    assert drawn is not None
    assert [dot.point.text for dot in drawn.dots if dot.is_labelled] == ["1400", "1600", "1550"]
    assert (drawn.steps[-1].x2, drawn.dots[-1].is_last) == ("100%", True)


def test_a_year_is_written_with_the_first_month_and_where_it_changes() -> None:
    drawn = chart(points(1400, 1450, 1500, apart=200))
    assert drawn is not None
    assert [dot.is_year_said for dot in drawn.dots] == [True, False, True]


@given(st.lists(st.tuples(DAYS, st.integers(0, 4000)), min_size=2, max_size=MOST_POINTS + 20))
def test_every_point_is_inside_and_months_keep_their_distance(given_points: list[tuple[date, int]]) -> None:
    drawn = chart([Point(day, Fraction(value), str(value), "c") for day, value in sorted(given_points)])
    assert drawn is not None
    assert len(drawn.dots) <= MOST_POINTS
    for dot in drawn.dots:
        assert 0 <= float(dot.x.rstrip("%")) <= 95
        assert 0 <= float(dot.y.rstrip("%")) <= 100
    dated = [float(dot.x.rstrip("%")) for dot in drawn.dots if dot.is_dated]
    assert all(after - before >= 8 for before, after in itertools.pairwise(dated))
