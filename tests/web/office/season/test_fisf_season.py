"""A season of classical Scrabble: bars proposed from who is listed, confirmed by the officer, who would change series, the organisers' file."""

from datetime import date
from pathlib import Path

import pytest

from ronde.regulations.documents import AdoptedRating
from ronde.web.office.season.bars import season_bars
from ronde.web.office.services import adopt_list, open_season, publish
from ronde.web.registers.folding import FOLD
from tests.web.office.season.walks import before_the_office, shown
from tests.web.walks.test_fisf import BARS
from tests.web.walks.walking import Walk, called

pytestmark = pytest.mark.usefixtures("database")

OPEN, NEXT = date(2015, 9, 1), date(2016, 9, 1)
# Twenty players: 3000, 2900 ... 1100. Article 3: Joker 5 % of 20 is the 1st, 3000; A 15 % the 3rd, 2800; B 45 % the 9th, 2200.
RATINGS = {f"f{at:02}": 3000 - 100 * at for at in range(20)}
SEASON = "/en/office/fisf-classique/season/"


def begun(folder: Path) -> Walk:
    """The season 2015/16 with its bars, 2900, 2250 and 1600, and a list."""
    walk = Walk.begun(folder, "fisf-classique", RATINGS)
    lines = [AdoptedRating(player=who, rating=each, last_day=OPEN) for who, each in RATINGS.items()]
    assert adopt_list(walk.register, lines, OPEN, walk.on(2015, 9, 1)).is_done
    assert open_season(walk.register, OPEN, BARS, walk.on(2015, 9, 1)).is_done
    assert publish(walk.register, OPEN, walk.on(2015, 9, 1), seen=FOLD.held(walk.register).turn).is_done
    return walk


def test_the_bars_are_proposed_with_who_would_change_series(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    found = season_bars(walk.register, NEXT, walk.on(2016, 8, 31))
    assert [(bar.series, bar.current, bar.proposed) for bar in found.bars] == [
        ("Joker", 2900, 3000),
        ("A", 2250, 2800),
        ("B", 1600, 2200),
    ]
    # 2900 was Joker and would be A; 2700 to 2300 were A and would be B; 2100 to 1600 were B and would be C.
    down = {"f01": ("Joker", "A")}
    down |= {f"f{at:02}": ("A", "B") for at in range(3, 8)}
    down |= {f"f{at:02}": ("B", "C") for at in range(9, 15)}
    assert {one.name: (one.before, one.after) for one in found.changes} == {called(who): of for who, of in down.items()}
    assert (found.promoted, found.relegated) == (0, 12)
    text = shown(before_the_office(walk), walk, f"?day={NEXT}")
    assert "up: 0 · down: 12" in text
    assert 'name="joker" value="3000"' in text
    assert "Season from 1 September 2016" in text


def test_an_officer_confirms_the_bars_and_the_season_opens_with_them(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client = before_the_office(walk)
    form = {"day": NEXT.isoformat(), "joker": "3000", "a": "2800", "b": "2150"}  # B is set lower than proposed
    assert client.post(f"{SEASON}open/", form).status_code == 302
    fact = walk.register.facts.get(fact="season-2016")
    assert '"joker":3000' in fact.document.replace(" ", "")
    later = season_bars(walk.register, date(2017, 9, 1), walk.on(2016, 9, 2))
    assert [bar.current for bar in later.bars] == [3000, 2800, 2150]
    again = client.post(f"{SEASON}open/", form)
    assert again.status_code == 422  # one season a year


def test_bars_that_are_no_numbers_or_stand_upside_down_are_refused_with_what_was_typed(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client, facts = before_the_office(walk), walk.register.facts.count()
    for wrong in (
        {"joker": "x"},
        {"a": "9999"},
        {"b": "1" * 400},
        {"b": ""},
        {"day": "tomorrow"},
        {"world_top": "nobody"},
    ):
        form = {"day": NEXT.isoformat(), "joker": "3000", "a": "2800", "b": "2200", **wrong}
        answer = client.post(f"{SEASON}open/", form)
        assert answer.status_code == 422, wrong
    assert walk.register.facts.count() == facts
    kept = client.post(f"{SEASON}open/", {"day": NEXT.isoformat(), "joker": "3000", "a": "9999", "b": "77"})
    assert 'name="b" value="77"' in kept.content.decode()


def test_the_yearly_list_and_the_organisers_file_are_there(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client = before_the_office(walk)
    assert "Organisers’ file (CSV)" in shown(client, walk)
    assert "/draft/?day=" in shown(client, walk)  # the yearly list, as a draft
    file = client.get(f"{SEASON}organisers.csv").content.decode()
    lines = file.removeprefix("\ufeff").splitlines()
    assert lines[0] == "Id,Name,Club,Rating,Series,Status"
    assert len(lines) == 21
    assert f"f00,{called('f00')},Cercle du Pont,3000,Joker" in lines[1]
    assert "fisf-classique-1" not in file  # no licence number leaves the office
    assert "1980" not in file.replace("1980,", "")  # nor a birth date; 1980 is nobody's rating here


def test_ways_are_set_and_a_list_at_once_needs_something_that_makes_it_due(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client = before_the_office(walk)
    assert client.post(f"{SEASON}way/", {"way": ["year", "month"]}).status_code == 302
    walk.register.refresh_from_db()
    assert walk.register.way == "month year"
    refused = client.post(f"{SEASON}way/", {"way": ["month"], "at_once": "on"})
    assert refused.status_code == 422
    walk.register.refresh_from_db()
    assert (walk.register.way, walk.register.at_once) == ("month year", False)
    assert (
        client.post(f"{SEASON}way/", {"way": ["nothing"]}).status_code == 302
    )  # none: as the book is usually published
    walk.register.refresh_from_db()
    assert walk.register.way == ""
