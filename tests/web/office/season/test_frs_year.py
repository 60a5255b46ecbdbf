"""A year of FRS: the calendar and N as the book has them, and statuses that rise with games and fall with those of others.

Article 3: active from 15 % of the last N games of the type; Duplicat Clasic has N = 20, so 3 games. N is two years of the calendar: 7 + 2 + 1
a year. Who stays away keeps as many games among the last 20 as have not been pushed out: after 18 more games only two of three are left.
"""

from datetime import date, timedelta
from pathlib import Path

import pytest

from ronde.web.office.season.calendars import calendar_of
from tests.web.office.season.walks import before_the_office, shown
from tests.web.walks.test_frs import game
from tests.web.walks.walking import Walk, called

pytestmark = pytest.mark.usefixtures("database")
FIVE = ("ana", "bo", "cora", "dan", "ema")
FIRST = date(2010, 5, 6)


def test_the_calendar_and_n_are_those_of_the_book_on_that_day(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE)
    found = calendar_of(walk.register, date(2010, 5, 1))
    assert found is not None
    assert (found.since, found.is_known, found.competitions) == (date(2009, 1, 1), True, ("CNIS", "CR", "CNSI", "CNSL"))
    # Article 2: Clasic 20, Completiv 18, Eliptic 14, Compunere 18, Anticipație 14, Libere 8; 15 % of each, up to a whole game.
    assert {one.name: (one.games, one.window, one.active_from) for one in found.types} == {
        "Duplicat Clasic": ((7, 2, 1, 0), 20, 3),
        "Duplicat Completiv": ((7, 1, 1, 0), 18, 3),  # 2.7
        "Duplicat Eliptic": ((7, 0, 0, 0), 14, 3),  # 2.1
        "Compunere": ((7, 1, 1, 0), 18, 3),
        "Anticipație": ((7, 0, 0, 0), 14, 3),
        "Libere": ((0, 1, 0, 3), 8, 2),  # 1.2
    }
    assert all(one.window == 2 * one.yearly for one in found.types)
    assert "in force since 1 January 2009" in shown(before_the_office(walk), walk)


def test_the_calendar_of_the_young_is_assumed(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE, code="tineret", variant="youth")
    found = calendar_of(walk.register, FIRST)
    assert found is not None
    assert not found.is_known


def test_statuses_rise_with_the_third_game_and_fall_when_others_have_played_on(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE)
    client = before_the_office(walk)
    days = [FIRST + timedelta(days=at) for at in range(21)]
    first = [game(f"g{at}", days[at], at + 1) for at in range(3)]
    assert walk.taken_in(*first, by=walk.on(2010, 5, 9)).is_done
    walk.published(walk.on(2010, 5, 9))
    # The first list is the last game's; a register that has published nothing begins with one list.
    assert walk.taken_in(game("g3", days[3], 4, FIVE[:4]), by=walk.on(2010, 5, 10)).is_done
    walk.published(walk.on(2010, 5, 10))
    found = calendar_of(walk.register, days[3])
    assert found is not None
    assert found.changes == ()  # all five were active with three games, Ema with three of the last four
    # Ema stays away: her three games are among the last 20 until 17 more were played, and the 18th pushes the first one out.
    later = [game(f"g{at}", days[at], at + 1, FIVE[:4]) for at in range(4, 20)]
    assert walk.taken_in(*later, by=walk.on(2010, 5, 26)).is_done
    walk.published(walk.on(2010, 5, 26))
    found = calendar_of(walk.register, days[19])
    assert found is not None
    assert found.changes == ()  # twenty games: she has three of them
    assert walk.taken_in(game("g20", days[20], 21, FIVE[:4]), by=walk.on(2010, 5, 27)).is_done
    walk.published(walk.on(2010, 5, 27))
    found = calendar_of(walk.register, days[20])
    assert found is not None
    clasic = [one for one in found.changes if one.ranking == "clasic"]
    assert [(one.name, one.before, one.after) for one in clasic] == [(called("ema"), "active", "provisional")]
    assert found.fallen >= 1
    text = shown(client, walk)
    assert called("ema") in text
    assert "active → provisional" in text
    # She plays again: three of the last twenty, and she is active once more.
    assert walk.taken_in(game("g21", FIRST + timedelta(days=21), 22), by=walk.on(2010, 5, 28)).is_done
    walk.published(walk.on(2010, 5, 28))
    found = calendar_of(walk.register, FIRST + timedelta(days=21))
    assert found is not None
    risen = [(one.name, one.before, one.after) for one in found.changes if one.ranking == "clasic"]
    # The game pushes the next of her first three out: one of them and the new one are left, two of twenty, provisional still.
    assert risen == []
    again = game("g22", FIRST + timedelta(days=22), 23)
    assert walk.taken_in(again, by=walk.on(2010, 5, 29)).is_done
    walk.published(walk.on(2010, 5, 29))
    assert walk.taken_in(game("g23", FIRST + timedelta(days=23), 24), by=walk.on(2010, 5, 30)).is_done
    walk.published(walk.on(2010, 5, 30))
    found = calendar_of(walk.register, FIRST + timedelta(days=23))
    assert found is not None
    risen = [(one.name, one.before, one.after) for one in found.changes if one.ranking == "clasic"]
    assert risen == [(called("ema"), "provisional", "active")]
    assert "provisional → active" in shown(client, walk)
    assert walk.verifies()
