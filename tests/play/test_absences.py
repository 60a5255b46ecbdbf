"""Who is missing when a round begins."""

from datetime import datetime

from ronde.ground.ids import PlayerId
from ronde.play.absences import absences
from ronde.play.changes.entries import away
from ronde.play.plan import Phase
from ronde.play.timetable import RoundTime, Timetable
from tests.play.making import all_won_by_first, next_round, ok, section

BASE = section("ana bob cid dan", (Phase("nearest", 2),))
TIMES = Timetable((RoundTime(1, datetime(2026, 11, 21, 9, 30)), RoundTime(2, datetime(2026, 11, 21, 11))))  # noqa: DTZ001 - the hall's clock


def test_who_is_to_play_and_was_not_seen_is_missing_and_who_asked_to_be_away_is_not() -> None:
    asked = ok(away(BASE, PlayerId("dan"), 1))
    found = absences(asked, TIMES, {"ana"}, 15)
    assert found is not None
    assert (found.round, found.is_out, found.players) == (1, False, ("bob", "cid"))
    assert (found.start.hour, found.start.minute, found.until.hour, found.until.minute) == (9, 30, 9, 45)
    assert not found.is_late(datetime(2026, 11, 21, 9, 44))  # noqa: DTZ001 - the hall's clock
    assert found.is_late(datetime(2026, 11, 21, 9, 45))  # noqa: DTZ001 - the hall's clock


def test_while_a_round_is_played_it_is_meant_and_afterwards_the_next() -> None:
    playing = next_round(BASE)
    found = absences(playing, TIMES, (), 0)
    assert found is not None
    assert (found.round, found.is_out) == (1, True)
    later = absences(all_won_by_first(playing), TIMES, (), 0)
    assert later is not None
    assert (later.round, later.is_out) == (2, False)


def test_nobody_is_missing_where_no_time_is_said_or_all_is_played() -> None:
    assert absences(BASE, Timetable(), (), 0) is None
    ended = all_won_by_first(next_round(all_won_by_first(next_round(BASE))))
    assert absences(ended, TIMES, (), 0) is None
