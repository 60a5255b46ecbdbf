"""When rounds begin, by hand: a day with a meal, two days, and a hall that is late."""

from datetime import datetime

from ronde.play.timetable import Break, PlayingDay, RoundTime, Timetable, by_days, moved


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime.fromisoformat(f"2026-11-{day}T{hour:02}:{minute:02}")


def starts(timetable: Timetable) -> list[datetime]:
    return [one.start for one in timetable.rounds]


def test_rounds_follow_each_other_and_none_runs_into_a_meal() -> None:
    """55 minutes a round from 9:00: 9:00, 9:55, 10:50; 11:45 would end at 12:40, after the meal has begun at 12:30: 14:00, 14:55."""
    made = by_days([PlayingDay(at(21, 9), 5)], 55, [Break(at(21, 12, 30), 90, "repas")])
    assert starts(made) == [at(21, 9), at(21, 9, 55), at(21, 10, 50), at(21, 14), at(21, 14, 55)]
    assert [one.round for one in made.rounds] == [1, 2, 3, 4, 5]


def test_a_round_that_ends_when_the_meal_begins_is_played_before_it() -> None:
    made = by_days([PlayingDay(at(21, 11, 30), 2)], 60, [Break(at(21, 12, 30), 30)])
    assert starts(made) == [at(21, 11, 30), at(21, 13)]


def test_another_day_begins_at_its_own_hour_and_rounds_are_counted_on() -> None:
    made = by_days([PlayingDay(at(21, 9), 2), PlayingDay(at(22, 10), 1)], 60)
    assert made.rounds == (RoundTime(1, at(21, 9)), RoundTime(2, at(21, 10)), RoundTime(3, at(22, 10)))
    assert made.start(3) == at(22, 10)
    assert made.start(4) is None


def test_a_late_hall_moves_what_follows_on_the_same_day_and_nothing_else() -> None:
    """Ten minutes from round 2 on: round 1 was played, the meal and round 3 move too, round 4 of the next day does not."""
    meal = Break(at(21, 12), 60)
    days = [PlayingDay(at(21, 9), 3), PlayingDay(at(22, 9), 1)]
    late = moved(by_days(days, 90, [meal]), 2, 10)
    # 9:00, 10:30 ends at 12:00, the meal until 13:00
    assert starts(late) == [at(21, 9), at(21, 10, 40), at(21, 13, 10), at(22, 9)]
    assert late.breaks == (Break(at(21, 12, 10), 60),)


def test_a_round_without_a_time_moves_nothing() -> None:
    made = by_days([PlayingDay(at(21, 9), 2)], 60)
    assert moved(made, 7, 10) == made
