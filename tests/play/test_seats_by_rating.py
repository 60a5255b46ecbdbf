"""Seats by exact ratings: the order, what the entries become, and who changes seats from one game to the next."""

from dataclasses import replace
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.play.changes.entries import entered, seat_taken
from ronde.play.plan import Phase
from ronde.play.seats_by_rating import (
    SeatChange,
    order_by_rating,
    seat_changes,
    seated_entries,
    seats_of,
    with_seats,
)
from ronde.play.section import Entry
from tests.play.making import next_round, ok, section

ANA, BOB, CID, DAN = (PlayerId(name) for name in ("ana", "bob", "cid", "dan"))
BASE = section("ana bob cid dan", (Phase("collective", 1),), "collective")
NAMED = replace(BASE, entries=tuple(replace(one, name=one.player.title()) for one in BASE.entries))
# 160.4 and 160.2 are both shown as 160, and are seated apart (FRS-6); who has no rating is last, by name.
RATINGS = {ANA: None, BOB: Fraction(801, 5), CID: Fraction(802, 5), DAN: None}


def test_seats_go_by_what_is_not_shown_and_who_has_no_rating_is_last_by_name() -> None:
    assert order_by_rating(NAMED.entries, RATINGS) == (CID, BOB, ANA, DAN)
    seated = with_seats(NAMED, RATINGS)
    assert [(one.player, one.number, one.rating) for one in seated.entries] == [
        (ANA, 3, None),
        (BOB, 2, 160),
        (CID, 1, 160),
        (DAN, 4, None),
    ]
    assert seats_of(next_round(seated)) == (CID, BOB, ANA, DAN)
    assert seated_entries(seated, RATINGS) == ()  # nothing is to be changed again


def test_equal_ratings_sit_by_name() -> None:
    assert order_by_rating(NAMED.entries, dict.fromkeys((DAN, BOB), Fraction(150))) == (BOB, DAN, ANA, CID)


def test_who_comes_late_sits_after_everybody_who_has_a_number() -> None:
    made = next_round(with_seats(NAMED, RATINGS))
    eve = PlayerId("eve")
    assert seats_of(ok(seat_taken(ok(entered(made, Entry(eve, rating=199))), eve)))[-1] == eve


def test_who_changes_seats_from_one_game_to_the_next() -> None:
    assert seat_changes((CID, BOB, ANA), (CID, ANA, DAN)) == (
        SeatChange(ANA, 3, 2),
        SeatChange(DAN, None, 3),
        SeatChange(BOB, 2, None),
    )
    assert seat_changes((CID, BOB), (CID, BOB)) == ()
    assert seats_of(NAMED) == ()
