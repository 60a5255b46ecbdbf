"""What a list on a laptop tells of people: what a desk needs, and until when."""

from datetime import date
from pathlib import Path

import msgspec
import pytest

from ronde.files import history as history_files
from ronde.files.copied_list import copied_text, for_a_desk
from ronde.ground.ids import PlayerId
from ronde.record.clubs import Club
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from ronde.regulations import shelf
from ronde.regulations.documents import AdoptedRating
from ronde.regulations.ffjd.documents import Opening

ON = date(2026, 11, 1)
LONG_AGO = date(2015, 9, 1)
EVERYTHING = Player(
    id="p1",
    name="Maëlle Trévidic",
    federation="FRA",
    licence="29-118",
    birth=date(2014, 5, 17),
    sex="F",
    licences=[
        Licence(since=LONG_AGO, until=date(2025, 8, 31), number="old"),
        Licence(since=date(2026, 9, 1), federation="FFJD", number="new"),
        Licence(since=date(2026, 9, 1), federation="FISF", number="other"),
    ],
    clubs=[
        Membership(club="rade", since=LONG_AGO, until=date(2020, 8, 31)),
        Membership(club="penfeld", since=date(2020, 9, 1)),
    ],
    also=["29-trevidic-m"],
    unlike=["p2"],
)
CLUBS = (Club(id="rade", name="Damier de la Rade"), Club(id="penfeld", name="Damier de la Penfeld"))
PEOPLE = People.of([EVERYTHING, Player(id="p2", erased=date(2026, 1, 5))], clubs=CLUBS).seen_by("FFJD")


def test_a_desk_gets_the_name_the_licences_that_count_the_club_and_the_year_of_birth() -> None:
    found = for_a_desk(PEOPLE, ON)
    assert msgspec.to_builtins(found.players[PlayerId("p1")]) == {
        "id": "p1",
        "name": "Maëlle Trévidic",
        "licence": "29-118",
        "birth_year": 2014,
        "licences": [{"since": "2026-09-01", "federation": "FFJD", "number": "new"}],
        "clubs": [{"since": "2020-09-01", "club": "penfeld"}],
    }
    assert [*found.clubs] == ["penfeld"]


def test_who_was_erased_is_an_id_on_a_laptop_too() -> None:
    found = for_a_desk(PEOPLE, ON).players[PlayerId("p2")]
    assert found == Player(id="p2", erased=date(2026, 1, 5))


@pytest.mark.parametrize(("day", "age"), [(date(2026, 1, 1), 12), (date(2026, 12, 31), 12), (date(2027, 1, 1), 13)])
def test_who_is_known_by_the_year_is_as_old_as_they_become_in_it(day: date, age: int) -> None:
    assert Player(id="p1", name="Maëlle", birth_year=2014).age(day) == age


def test_a_copy_says_until_when_it_is_to_be_used_and_is_read_again(tmp_path: Path) -> None:
    ratings = [AdoptedRating(player="p1", rating=1500), AdoptedRating(player="p2", rating=1400)]
    fact = Opening(id="list", day=ON, ratings=ratings)
    history = History(shelf.regulation("ffjd"), PEOPLE, [fact])
    path = tmp_path / "list.yaml"
    path.write_text(copied_text(history, fact, on=ON, made=ON, days=90), "utf-8")
    read = history_files.read(path)
    assert read.problems == ()
    assert read.expires == date(2027, 1, 30)  # 29 days of November, 31 of December, 30 of January
    assert read.people.players == for_a_desk(PEOPLE, ON).players
    assert "2014-05-17" not in path.read_text("utf-8")
