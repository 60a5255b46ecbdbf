"""Who the people of the demonstration are."""

from collections import Counter
from datetime import date

import pytest

from ronde.ground.ids import PlayerId
from ronde.record.people_problems import player_problems
from ronde.record.players import Player
from ronde.web.demonstration.ffjd_players import draughts_players
from ronde.web.demonstration.names import names
from ronde.web.demonstration.people import ADULT, GUESTS, Invented, invented_people
from ronde.web.demonstration.plans import SEED

TODAY = date(2026, 11, 17)


@pytest.fixture(scope="module")
def everyone() -> Invented:
    return invented_people(SEED, TODAY)


@pytest.fixture(scope="module")
def persons(everyone: Invented) -> list[Player]:
    return [everyone.people.players[PlayerId(one)] for circle in everyone.circles.values() for one in circle]


def test_six_hundred_people_bear_six_hundred_names(everyone: Invented, persons: list[Player]) -> None:
    assert len(persons) == 600
    assert len({one.name for one in persons}) == 600
    assert len({one.id for one in everyone.people.players.values()}) == 632  # with 20 pairs and 12 teams


def test_about_sixty_are_minors_and_nobody_whom_pictures_show_is(persons: list[Player]) -> None:
    minors = {one.name for one in persons if (one.age(TODAY) or 0) < ADULT}
    assert 45 <= len(minors) <= 75
    shown = {name for of in names().values() for known in of.known.values() for name in known}
    assert not minors & shown
    assert {one.name for one in persons} >= shown


def test_sixty_four_of_three_countries_are_known_who_play_classical_scrabble() -> None:
    found = names()
    shown = (found["fr"].known["scrabble"], found["ro"].known["scrabble-ro"], found["qc"].known["scrabble-qc"])
    assert sum(map(len, shown)) == 64


def test_everybody_lives_somewhere_and_has_a_club_and_most_have_a_licence_of_the_day(persons: list[Player]) -> None:
    assert all(one.club(TODAY) and one.residence(TODAY) for one in persons)
    assert Counter(one.residences[0].country for one in persons) == {"FR": 331, "RO": 170, "CA": 95, "BE": 4}
    unlicensed = {
        one.name for one in persons if not one.licence_on(TODAY, one.licences[0].federation if one.licences else "")
    }
    assert unlicensed == {"Paulin Rigaudeau", *GUESTS}


def test_on_any_day_there_are_enough_pupils_for_what_waits_in_the_office() -> None:
    for month in range(1, 13):
        day = date(2027, month, 28)
        assert draughts_players(invented_people(SEED, day), SEED, day).is_complete, day


def test_others_rate_guests_chess_players_and_some_who_play_duplicate(persons: list[Player]) -> None:
    sources = Counter(rating.source for one in persons for rating in one.outside)
    assert sources["fmjd"] == 4
    assert sources["fqe"] == 50
    assert sources["duplicate"] > 50


def test_nothing_is_wrong_with_anybody(everyone: Invented, persons: list[Player]) -> None:
    assert [problem for one in persons for problem in player_problems(one, everyone.people.clubs)] == []


def test_the_same_seed_and_day_invent_the_same_people(everyone: Invented) -> None:
    assert invented_people(SEED, TODAY).people == everyone.people
    assert invented_people(SEED + 1, TODAY).people != everyone.people
