"""How long a round takes, as the timetable says."""

from datetime import datetime, timedelta

from ronde.play.timetable import Break, RoundTime, Timetable, usual_minutes

NINE = datetime(2026, 11, 28, 9)  # noqa: DTZ001 - the hall's own clock


def beginning(*minutes: int, breaks: tuple[Break, ...] = ()) -> Timetable:
    """Rounds that begin so many minutes after nine."""
    starts = (NINE + timedelta(minutes=after) for after in minutes)
    return Timetable(tuple(RoundTime(number, start) for number, start in enumerate(starts, start=1)), breaks)


def test_rounds_55_minutes_apart_take_55_minutes_whatever_lies_between() -> None:
    lunch, next_day = Break(NINE + timedelta(minutes=110), 90), 24 * 60
    assert usual_minutes(beginning(0, 55, 200, 255, next_day, next_day + 55, breaks=(lunch,))) == 55


def test_nothing_is_known_of_one_round_or_none() -> None:
    assert usual_minutes(beginning()) is None
    assert usual_minutes(beginning(0)) is None


def test_of_two_as_frequent_the_shorter_is_usual() -> None:
    assert usual_minutes(beginning(0, 60, 110)) == 50
