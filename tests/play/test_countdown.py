"""What a hall waits for, by its timetable."""

from datetime import datetime

import pytest

from ronde.play.timetable import Countdown, Timetable, countdown, regular

AT = datetime.fromisoformat


@pytest.mark.parametrize(
    ("now", "found"),
    [
        ("08:55", Countdown("begins", 5 * 60)),
        ("09:00", Countdown("left", 60 * 60)),
        ("09:56", Countdown("left", 4 * 60)),
        ("10:00", Countdown("late", 0)),
        ("10:03", Countdown("late", 3 * 60)),
    ],
)
def test_a_hall_waits_for_the_round_to_begin_and_then_for_the_next(now: str, found: Countdown) -> None:
    times = regular(AT("2026-11-21T09:00"), (1, 2), 60)
    assert countdown(times, 1, AT(f"2026-11-21T{now}")) == found


def test_nothing_is_counted_for_another_day_nor_without_a_timetable_nor_after_the_last_round() -> None:
    times = regular(AT("2026-11-21T00:30"), (1, 2), 60)
    assert countdown(times, 1, AT("2026-11-20T23:59")) is None
    assert countdown(Timetable(), 1, AT("2026-11-21T00:00")) is None
    assert countdown(times, 2, AT("2026-11-21T05:00")) is None
