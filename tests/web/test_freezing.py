"""An event keeps what is valid on its first day: of people, and of the list; and finding it costs the same for few and for many."""

from datetime import date
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.record.clubs import Belonging, Club, League
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player, Residence
from ronde.web.people.freezing import as_text, from_text, frozen
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Edition, Line
from tests.web.office_work import ACTS, acted, an_officer, begun, first_of

pytestmark = pytest.mark.usefixtures("database")
SEASON, NEXT = date(2023, 9, 1), date(2024, 9, 1)


def somebody() -> People:
    return People.of(
        [
            Player(
                id="ann",
                name="Ann Abel",
                birth=date(2010, 3, 4),
                sex="F",
                licences=[Licence(since=SEASON, until=date(2024, 8, 31), federation="FFJD", number="12", kind="A")],
                clubs=[
                    Membership(club="rade", since=SEASON, until=date(2023, 12, 31)),
                    Membership(club="canal", since=date(2024, 1, 1)),
                ],
                residences=[Residence(country="FR", place="Brest", since=SEASON)],
                outside=[
                    OutsideRating(source="fmjd", value=1850, number="7", since=SEASON, until=date(2023, 12, 31)),
                    OutsideRating(source="fmjd", value=1900, number="7", since=date(2024, 1, 1)),
                ],
            )
        ],
        clubs=[
            Club(id="rade", name="Damier de la Rade", leagues=[Belonging(league="bre", since=SEASON)]),
            Club(id="canal", name="Damier du Canal"),
        ],
        leagues=[League(id="bre", name="Bretagne")],
    )


def test_a_person_is_as_known_on_the_first_day_whatever_is_said_later() -> None:
    written(somebody(), SEASON)
    register = new_register("dames", "Dames", "ffjd", federation="FFJD")
    autumn, winter = (frozen(["ann"], day, register)["ann"] for day in (date(2023, 10, 1), date(2024, 2, 1)))
    assert (autumn.club_name, autumn.league_name, autumn.outside, autumn.numbers) == (
        "Damier de la Rade",
        "Bretagne",
        {"fmjd": 1850},
        {"fmjd": "7"},
    )
    assert (winter.club_name, winter.league_name, winter.outside) == ("Damier du Canal", "", {"fmjd": 1900})
    assert (autumn.licence, autumn.kind, autumn.licensed) == ("12", "A", True)
    later = frozen(["ann"], NEXT, register)["ann"]
    assert (later.licensed, later.lapsed, autumn.lapsed) == (False, True, False)
    other = new_register("scrabble", "Scrabble", "fisf-classique", federation="FISF")
    assert not frozen(["ann"], date(2023, 10, 1), other)["ann"].licensed
    kept = as_text(autumn)
    written(People.of([Player(id="ann", erased=NEXT)]), NEXT)
    assert from_text(kept) == autumn
    assert frozen(["ann"], date(2023, 10, 1), register)["ann"].name == ""
    assert frozen(["nobody"], SEASON, register) == {}


def test_the_ratings_are_those_of_the_list_valid_on_the_day(tmp_path: Path) -> None:
    """Lists of 1 February and 1 March 2020; on the 29th of February the first of them is valid.

    Before the first one it is the list of 1 January with which the register began, and before that there is none.
    """
    register, user = begun("dames"), an_officer()
    for act in range(2 * ACTS):
        assert acted(register, act, user, tmp_path).is_done
    lists = [first_of(1), first_of(2)]
    assert sorted(set(Edition.objects.values_list("day", flat=True))) == lists
    for day, valid in ((date(2020, 2, 29), lists[0]), (lists[1], lists[1]), (date(2021, 5, 1), lists[1])):
        found = frozen(["one"], day, register)["one"]
        rows = Edition.objects.filter(day=valid)
        wanted = {one.ranking: Line.objects.get(turn=one.turn, ranking=one.ranking, player="one").value for one in rows}
        assert (found.ratings, found.list_day) == (wanted, valid)
    before = frozen(["one"], date(2020, 1, 20), register)["one"]
    assert (before.ratings, before.list_day) == ({"national": "1500"}, date(2020, 1, 1))
    before = frozen(["one"], date(2019, 12, 31), register)["one"]
    assert (before.ratings, before.list_day) == ({}, None)


def test_freezing_many_takes_as_many_questions_as_freezing_one(tmp_path: Path) -> None:
    register, user = begun("dames"), an_officer()
    for act in range(ACTS):
        acted(register, act, user, tmp_path)
    written(People.of(Player(id=f"n{number}", name=f"Number {number}") for number in range(300)), SEASON)
    counts = []
    for ids in (["one"], ["one", "two", *(f"n{number}" for number in range(300))]):
        with CaptureQueriesContext(connection) as asked:
            assert len(frozen(ids, date(2024, 1, 1), register)) == len(ids)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 6
