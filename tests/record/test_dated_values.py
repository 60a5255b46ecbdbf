"""Residences and ratings of others are dated: the one that held on a day counts, and what cannot be is named."""

import re
from datetime import date
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files import people as people_files
from ronde.ground.ids import PlayerId
from ronde.record.clubs import Belonging, Club, League
from ronde.record.frozen_person import Frozen, frozen_person
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.people_problems import player_problems
from ronde.record.players import Licence, Membership, Player, Residence
from ronde.regulations.cel_grand_prix.submission import EventDeclaration as CelDeclaration
from ronde.regulations.ffjd.documents import FromOutside
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.regulations.fisf_classique.documents import SERIES
from ronde.regulations.fisf_classique.submission import EventDeclaration as FisfDeclaration
from tests.sections.at_the_desk import run_by_hand, submitted

DAY = date(2024, 1, 20)
NEW_YEAR = date(2024, 1, 1)
DECEMBER = date(2023, 12, 31)


def rating(source: Any, value: int | str, since: date, until: date | None = None) -> OutsideRating:
    return OutsideRating(source=source, value=value, since=since, until=until)


def problems(**known: Any) -> list[tuple[str, tuple[Any, ...]]]:
    found = player_problems(Player(id="a", name="Ann", **known), {"lyon"})
    return [(one.code, one.where) for one in found]


def test_a_rating_holds_from_the_day_of_its_list_to_the_eve_of_the_next() -> None:
    ratings = [
        rating("fmjd", 1850, date(2023, 7, 1), DECEMBER),
        rating("fmjd", 1862, NEW_YEAR),
        rating("fqe", 1600, DAY),
    ]
    player = Player(id="a", name="Ann", outside=ratings)
    days = (date(2023, 6, 30), date(2023, 7, 1), DECEMBER, NEW_YEAR, DAY)
    found = [{source: one.value for source, one in player.outside_on(day).items()} for day in days]
    assert found == [{}, {"fmjd": 1850}, {"fmjd": 1850}, {"fmjd": 1862}, {"fmjd": 1862, "fqe": 1600}]


def test_ratings_of_two_sources_may_overlap_and_two_of_one_may_not() -> None:
    two = [rating("fmjd", 1850, DECEMBER), rating("fqe", 1600, DECEMBER), rating("fmjd", 1862, NEW_YEAR)]
    assert problems(outside=two[:2]) == []
    assert problems(outside=two) == [("history.spells-overlap", ("outside", 2, "since"))]


def test_a_residence_that_ends_before_it_begins_or_two_at_once_are_named() -> None:
    backwards = [Residence(country="BE", since=NEW_YEAR, until=DECEMBER)]
    both = [Residence(country="BE", since=DECEMBER), Residence(country="FR", since=NEW_YEAR)]
    assert problems(residences=backwards) == [("history.spell-reversed", ("residences", 0, "until"))]
    assert problems(residences=both) == [("history.spells-overlap", ("residences", 1, "since"))]


@pytest.mark.parametrize(
    ("source", "value"), [("fmjd", 0), ("fmjd", "high"), ("fqe", 12345), ("duplicate", 8), ("duplicate", "4E")]
)
def test_a_value_that_a_source_does_not_give_is_named(source: Any, value: int | str) -> None:
    assert problems(outside=[rating(source, value, DAY)]) == [("people.outside-value", ("outside", 0, "value"))]


@given(st.from_regex("[a-z0-9A-Ei ]{1,6}", fullmatch=True) | st.sampled_from(["super", "1", "7D", "4B"]))
def test_a_series_is_possible_exactly_where_the_book_reads_it(value: str) -> None:
    assert rating("duplicate", value, DAY).is_possible == (re.fullmatch(SERIES, value) is not None)


def test_somebody_erased_has_no_residence_and_no_rating_left() -> None:
    erased = Player(
        id="a", erased=DAY, residences=[Residence(country="FR", since=DAY)], outside=[rating("fqe", 1600, DAY)]
    )
    assert [(one.code, one.where) for one in player_problems(erased, ())] == [
        ("people.erased-and-known", ("residences",)),
        ("people.erased-and-known", ("outside",)),
    ]


SPELLS = st.dates(date(2000, 1, 1), date(2030, 1, 1))


@given(
    SPELLS,
    st.integers(1, 9999),
    st.sampled_from(["super", "4B", 5]),
    st.text("abc -'é", max_size=8),
    st.sampled_from(["FR", "BE"]),
)
def test_a_people_file_says_what_was_written(day: date, fmjd: int, series: int | str, place: str, country: str) -> None:
    known = Player(
        id="a",
        name="Ann",
        residences=[Residence(country=country, place=place, since=day)],
        outside=[rating("fmjd", fmjd, day), rating("duplicate", series, day)],
    )
    people = People.of([known])
    assert people_files.parse(people_files.plain(people)).people == people


def federation() -> People:
    return People.of(
        [
            Player(id="guest", name="Gil Gast", residences=[Residence(country="BE", place="Heule", since=NEW_YEAR)],
                   outside=[rating("fmjd", 1850, NEW_YEAR)], clubs=[Membership(club="heule", since=NEW_YEAR)]),
            Player(id="home", name="Hal Home", residences=[Residence(country="FR", since=NEW_YEAR)],
                   licences=[Licence(since=NEW_YEAR, federation="FFJD", number="12", kind="A")], outside=[rating("fmjd", 1900, NEW_YEAR)]),
            Player(id="away", name="Abe Away", residences=[Residence(country="BE", since=NEW_YEAR)], licences=[Licence(since=NEW_YEAR)]),
            Player(id="none", name="Nel None"),
        ],
        clubs=[Club(id="heule", name="Heule", leagues=[Belonging(league="vl", since=NEW_YEAR)])],
        leagues=[League(id="vl", name="Vlaanderen")],
    ).seen_by("FFJD")  # fmt: skip


def entered(people: People, regulation: str, day: date = DAY, **ratings: int) -> list[Any]:
    """Everybody as the desk enters them; ``ratings`` are those of the list."""
    lists = {player: {"main": str(value)} for player, value in ratings.items()}
    return [
        frozen_person(who, day, people, ratings=lists.get(player)).entry(regulation, "main") for player, who in people.players.items()
    ]  # fmt: skip


def test_a_guest_is_who_lives_abroad_without_a_licence_and_comes_with_rating_and_club() -> None:
    """FFJD 7: players outside the federation, by their FMJD rating; a licence makes a resident of whoever lives abroad."""
    entries = entered(federation(), "ffjd", home=1500, away=1400)
    assert [(one.player, one.rating) for one in entries] == [
        ("guest", None),
        ("home", 1500),
        ("away", 1400),
        ("none", None),
    ]
    section = run_by_hand("draughts", entries, "guest-home:2 away-none:1")
    said = SeriesDeclaration(first_day=DAY, cadence="slow", declared=True)
    document: Any = submitted("ffjd", section, said, "here")
    assert document.outside == [FromOutside(player="guest", fmjd=1850, club="Heule")]


def test_before_the_values_hold_nothing_is_known() -> None:
    found = frozen_person(federation().players[PlayerId("guest")], DECEMBER, federation())
    assert found == Frozen(id="guest", day=DECEMBER, name="Gil Gast")


def test_who_is_on_the_list_is_no_guest_wherever_they_live() -> None:
    """FFJD 7.1: players outside the federation have no CP in it; 5.3.1 asks no licence of who lives abroad."""
    rio = Player(id="rio", name="Rio", residences=[Residence(since=date(2020, 1, 1), country="BE")])
    people = People.of([rio])
    unrated, rated = (frozen_person(rio, DECEMBER, people, ratings=ratings) for ratings in ({}, {"national": "1500"}))
    assert unrated.entry("ffjd").categories == ("outside",)
    assert rated.entry("ffjd").categories == ()


def test_a_newcomer_has_the_duplicate_series_of_the_day_or_a_first_licence() -> None:
    """FISF 2.1: PL* by the duplicate series; a first licence where there is none. Who has a PL needs neither."""
    first, second = Licence(since=date(2015, 9, 1)), Licence(since=date(2014, 9, 1), until=date(2015, 8, 31))
    people = People.of(
        [
            Player(id="a", name="A", licences=[first], outside=[rating("duplicate", "4B", date(2015, 9, 1))]),
            Player(id="b", name="B", licences=[first]),
            Player(id="c", name="C", licences=[second, first]),
            Player(id="d", name="D", licences=[first]),
        ]
    )
    section = run_by_hand(
        "scrabble", entered(people, "fisf-classique", date(2015, 10, 10), d=1700), "a-b:win@400-300 c-d:win@390-300"
    )
    document: Any = submitted(
        "fisf-classique",
        section,
        FisfDeclaration(kind="tournament", last_day=date(2015, 10, 11), declared=True),
        "here",
    )
    found = {one.player: (one.duplicate, one.new_licence) for one in document.entries}
    assert found == {"a": ("4B", False), "b": (None, True), "c": (None, False), "d": (None, False)}


def test_the_grand_prix_goes_by_the_fqe_rating_of_the_day() -> None:
    day = date(2022, 11, 4)
    people = People.of(
        Player(id=one, name=one, outside=[rating("fqe", 1500 + 100 * at, day)] if at else [])
        for at, one in enumerate("abcd")
    )
    section = run_by_hand("chess", entered(people, "cel-grand-prix", day), "a-b:1 c-d:0")
    document: Any = submitted("cel-grand-prix", section, CelDeclaration(kind="rotation", day=day), "here")
    assert {one.player: one.rating for one in document.sections[0].entries} == {
        "a": "unrated",
        "b": 1600,
        "c": 1700,
        "d": 1800,
    }


def test_what_is_frozen_is_the_same_after_json() -> None:
    people = federation()
    for who in people.players.values():
        found = frozen_person(who, DAY, people, ratings={"cp": "3001/2"}, list_day=NEW_YEAR)
        assert msgspec.json.decode(msgspec.json.encode(found), type=Frozen) == found
    home = frozen_person(people.players[PlayerId("home")], DAY, people)
    assert (home.licence, home.kind, home.licensed, home.first_licence) == ("12", "A", True, True)
    guest = frozen_person(people.players[PlayerId("guest")], DAY, people)
    assert (guest.club_name, guest.league_name, guest.country, guest.place) == ("Heule", "Vlaanderen", "BE", "Heule")
