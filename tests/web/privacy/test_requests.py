"""What people ask for about themselves: who may ask, by when it is to be answered, what an answer does."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.people import People
from ronde.web.people.rows import written
from ronde.web.privacy.models import Kind, PrivacyRequest, State
from ronde.web.privacy.requests import ask, correction_made, decide, due_after, overdue, unfinished, waiting
from ronde.web.roles import Role
from tests.web.privacy.federation import ADULT, CHILD, NAMES, TODAY, holding, licences, person


@pytest.mark.parametrize(
    ("asked", "due"),
    [
        (date(2026, 11, 17), date(2026, 12, 17)),
        (date(2026, 12, 5), date(2027, 1, 5)),
        (date(2027, 1, 31), date(2027, 2, 28)),
        (date(2028, 1, 30), date(2028, 2, 29)),
    ],
)
def test_a_request_is_due_a_month_later(asked: date, due: date) -> None:
    assert due_after(asked) == due


@given(st.dates(max_value=date(9990, 1, 1)))
def test_a_month_is_28_to_31_days_and_ends_in_the_next_month(asked: date) -> None:
    due = due_after(asked)
    assert timedelta(days=28) <= due - asked <= timedelta(days=31)
    assert (due.year * 12 + due.month) - (asked.year * 12 + asked.month) == 1


def everybody() -> None:
    written(People.of(map(person, NAMES)), TODAY)


def request(kind: Kind, day: date = TODAY, wish: str = "") -> PrivacyRequest:
    found = ask(ADULT, kind, holding(Role.PLAYER, ADULT, on=day), wish=wish).request
    assert found is not None
    return found


@pytest.mark.usefixtures("database")
def test_requests_whose_month_is_over_are_found_the_most_pressing_first() -> None:
    everybody()
    days = [date(2026, 10, 20), date(2026, 10, 1), date(2026, 11, 17)]
    later, first, last = (request(Kind.ACCESS, day) for day in days)
    assert list(waiting()) == [first, later, last]
    assert list(overdue(date(2026, 11, 1))) == []  # the first one is due on that day
    assert list(overdue(date(2026, 11, 2))) == [first]
    assert list(overdue(date(2026, 11, 21))) == [first, later]
    decide(first.pk, licences(), granted=True)
    assert list(overdue(date(2026, 11, 21))) == [later]


@pytest.mark.usefixtures("database")
def test_nobody_asks_about_somebody_else() -> None:
    everybody()
    strangers = ((Role.VISITOR, ""), (Role.PLAYER, CHILD), (Role.CLUB_PRESIDENT, "penfeld"), (Role.ORGANISER, "open"))
    for role, over in strangers:
        with pytest.raises(PermissionDenied):
            ask(ADULT, Kind.ERASURE, holding(role, over))
    assert not PrivacyRequest.objects.exists()


@pytest.mark.usefixtures("database")
def test_an_officer_writes_down_what_came_on_paper() -> None:
    everybody()
    found = ask(ADULT, Kind.CORRECTION, licences(), wish="born on 9 March 1981", paper="letter of 3 November").request
    assert found is not None
    assert (found.paper, found.asked, found.due) == ("letter of 3 November", TODAY, date(2026, 12, 17))


@pytest.mark.usefixtures("database")
def test_a_correction_says_what_is_wrong() -> None:
    everybody()
    found = ask(ADULT, Kind.CORRECTION, holding(Role.PLAYER, ADULT))
    assert [one.code for one in found.problems] == ["privacy.no-wish"]


@pytest.mark.usefixtures("database")
def test_only_licences_and_administrators_decide() -> None:
    everybody()
    asked = request(Kind.ACCESS)
    for role, over in ((Role.PLAYER, ADULT), (Role.OFFICER, ""), (Role.CLUB_PRESIDENT, "penfeld")):
        with pytest.raises(PermissionDenied):
            decide(asked.pk, holding(role, over), granted=True)
    assert PrivacyRequest.objects.get().state == State.OPEN
    assert decide(asked.pk, holding(Role.ADMINISTRATOR), granted=True).problems == ()


@pytest.mark.usefixtures("database")
def test_a_refusal_has_a_reason_and_an_answer_is_given_once() -> None:
    everybody()
    asked = request(Kind.ERASURE)
    assert [one.code for one in decide(asked.pk, licences(), granted=False).problems] == ["privacy.no-reason"]
    done = decide(asked.pk, licences(), granted=False, reason="A dispute is running until January.")
    assert done.problems == ()
    assert done.request is not None
    assert (done.request.state, done.request.decided, done.request.by) == (State.REFUSED, TODAY, "account:1")
    again = decide(asked.pk, licences(), granted=True)
    assert [one.code for one in again.problems] == ["privacy.decided"]
    assert PrivacyRequest.objects.get().state == State.REFUSED


@pytest.mark.usefixtures("database")
def test_a_correction_that_was_granted_waits_until_it_is_made() -> None:
    everybody()
    asked = request(Kind.CORRECTION, wish="My name has an accent.")
    access = request(Kind.ACCESS)
    for one in (asked, access):
        decide(one.pk, licences(), granted=True)
    assert list(waiting()) == []
    assert list(unfinished()) == [asked]
    assert list(overdue(asked.due + timedelta(days=1))) == [asked]
    assert [problem.code for problem in correction_made(access.pk, licences()).problems] == ["privacy.nothing-to-make"]
    with pytest.raises(PermissionDenied):
        correction_made(asked.pk, holding(Role.PLAYER, ADULT))
    made = correction_made(asked.pk, licences(on=TODAY + timedelta(days=3))).request
    assert made is not None
    assert (made.decided, made.done) == (TODAY, TODAY + timedelta(days=3))
    assert list(unfinished()) == []
    assert [problem.code for problem in correction_made(asked.pk, licences()).problems] == ["privacy.nothing-to-make"]


@pytest.mark.usefixtures("database")
def test_a_correction_made_before_it_is_granted_and_one_that_is_refused_remind_of_nothing() -> None:
    everybody()
    first, second = (request(Kind.CORRECTION, wish="An accent.") for _ in range(2))
    decide(first.pk, licences(), granted=True, is_made=True)
    decide(second.pk, licences(), granted=False, reason="It has none.")
    assert list(unfinished()) == []
    assert PrivacyRequest.objects.get(pk=first.pk).done == TODAY


@pytest.mark.usefixtures("database")
def test_nothing_is_left_to_correct_of_who_is_erased() -> None:
    everybody()
    correction, erasure = request(Kind.CORRECTION, wish="An accent."), request(Kind.ERASURE)
    decide(correction.pk, licences(), granted=True)
    decide(erasure.pk, licences(), granted=True)
    assert list(unfinished()) == []
