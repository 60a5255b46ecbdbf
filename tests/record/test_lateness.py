"""What came too late for a list, and which version of a fact stands: each question by itself."""

from datetime import date

from ronde.record.lateness import Lateness
from ronde.record.versions import Versions
from ronde.regulations.documents import Document, Withdrawn

ADOPTED, FEBRUARY, MARCH = date(2024, 1, 1), date(2024, 2, 1), date(2024, 3, 1)
LISTS = (
    Lateness()
    .with_close("start", ADOPTED, is_published=False)
    .with_close("l2", FEBRUARY, is_published=True)
    .with_close("l3", MARCH, is_published=True)
)


def test_a_list_has_appeared_since_a_day_up_to_the_last_one() -> None:
    assert LISTS.has_list_of(date(2024, 2, 20))
    assert LISTS.has_list_of(MARCH)
    assert not LISTS.has_list_of(date(2024, 3, 2))
    assert not Lateness().has_list_of(ADOPTED)


def test_the_last_close_is_the_last_one_by_that_day() -> None:
    days = (date(2023, 12, 31), ADOPTED, date(2024, 2, 29), MARCH)
    assert [LISTS.last_close(day) for day in days] == [None, ADOPTED, FEBRUARY, MARCH]


def test_what_stands_below_a_list_became_known_when_it_had_appeared() -> None:
    happened = date(2024, 1, 10)
    assert LISTS.known_on(None, happened, None) == MARCH
    assert LISTS.known_on(date(2024, 2, 10), happened, None) == MARCH
    assert LISTS.known_on(date(2024, 3, 10), happened, None) == date(2024, 3, 10)
    assert Lateness().with_close("start", ADOPTED, is_published=False).known_on(None, happened, None) == happened


def test_between_two_editions_it_is_known_on_the_eve_of_the_list_if_it_happened_by_then() -> None:
    eve = date(2024, 2, 29)
    assert LISTS.known_on(date(2024, 3, 5), eve, eve) == eve
    assert LISTS.known_on(date(2024, 3, 5), MARCH, eve) == date(2024, 3, 5)


def test_a_list_that_was_withdrawn_makes_nothing_late() -> None:
    without = LISTS.without_close("l3")
    assert without.known_on(None, date(2024, 1, 10), None) == FEBRUARY
    assert without.last_close(MARCH) == FEBRUARY
    assert without.without_close("start").last_close(date(2024, 1, 20)) is None
    assert LISTS.without_close("nothing") is LISTS


def test_what_a_wrong_correction_was_to_correct_stands_no_more_once_that_is_corrected() -> None:
    first, wrong = Document(id="first"), Withdrawn(id="wrong", of="first")
    known = Versions().recorded(first, 0).with_standing("first", None).recorded(wrong, 1).set_aside(wrong)
    assert set(known.standing) == {"first", "wrong"}
    taken = known.taken("wrong")
    assert (taken.fact, len(taken.versions.standing)) == ("first", 0)
    assert taken.versions.corrected == frozenset({"wrong"})
