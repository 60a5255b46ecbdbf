"""The list after one game among several: as it was right then, whatever was played since; and the order in which people sit then.

With J players of whom nobody is rated, V is 150 (article 5) and P = 150 + 50 (J - 2L + 1)/(J - 1) (article 6).
"""

from datetime import date

import pytest

from ronde.ground.ids import PlayerId
from ronde.record.after_game import after_game
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.regulations.frs.documents import Entry, Game
from ronde.regulations.frs.parameters import Collective

THREE = ("ana", "bob", "cid")


def played(number: int, order: tuple[str, ...] = THREE, kind: Collective = "clasic") -> Game:
    entries = [Entry(player=who, place=place) for place, who in enumerate(order, start=1)]
    made: Game = Game(
        id=f"g{number}", day=date(2012, 3, 9), number=number, competition="CNIS", type=kind, entries=entries
    )
    return made


@pytest.fixture(scope="module")
def known() -> Opened:
    people = People.of([Player(id=name, name=name.title()) for name in (*THREE, "dan")])
    games = [played(1), played(2), played(3), played(4, ("cid", "bob", "ana"), "eliptic"), played(5, THREE[::-1])]
    return opened(History(shelf.regulation("frs"), people, games))


def test_the_list_after_a_game_knows_nothing_of_later_ones(known: Opened) -> None:
    first = after_game(known, "g1")
    assert first is not None
    assert (first.ranking.code, first.before.lines) == ("clasic", ())
    # P is 200, 150, 100; one game of twenty: everybody is provisional, and has no place (article 3).
    assert [(one.player, one.place, one.value) for one in first.after.lines] == [
        ("ana", None, 200),
        ("bob", None, 150),
        ("cid", None, 100),
    ]
    third = after_game(known, "g3")
    assert third is not None
    # V is the mean of 200, 150 and 100 each time, so that everybody stays; three of twenty make a rating active.
    assert [(one.place, one.value, one.beside) for one in third.after.lines] == [
        (1, 200, (3,)),
        (2, 150, (3,)),
        (3, 100, (3,)),
    ]
    assert [one.status for one in third.before.lines] == ["provisional"] * 3


def test_each_game_moves_the_ranking_of_its_own_type(known: Opened) -> None:
    found = after_game(known, "g4")
    assert found is not None
    assert found.ranking.code == "eliptic"
    assert [one.player for one in found.after.lines] == ["cid", "bob", "ana"]


def test_people_sit_by_the_general_rating_after_the_game_and_without_one_last(known: Opened) -> None:
    first, third = after_game(known, "g1"), after_game(known, "g3")
    assert first is not None
    assert third is not None
    assert all(
        one.rating is None for one in first.seats()
    )  # nobody is active yet: nobody has a general rating (article 8)
    # (200 + 4 × 150) / 5 = 160, and so on; Dan has never played.
    assert [(one.player, one.rating.value if one.rating else None) for one in third.seats()] == [
        ("ana", 160),
        ("bob", 150),
        ("cid", 140),
        ("dan", None),
    ]


def test_why_tells_only_what_the_game_did_on_its_ranking(known: Opened) -> None:
    third = after_game(known, "g3")
    assert third is not None
    (told,) = third.why(PlayerId("ana"))
    assert {step.article for step in told.steps} >= {"5", "6", "7", "3"}
    assert third.why(PlayerId("dan")) == ()


def test_a_game_that_does_not_count_has_no_list(known: Opened) -> None:
    assert after_game(known, "nothing") is None
