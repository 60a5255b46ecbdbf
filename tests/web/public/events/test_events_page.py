"""The page of all events: under way, coming, over and rated, by year and by register."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.play.acts import act as acts
from ronde.web.clock import now
from ronde.web.events.models import Event
from ronde.web.office.services import homologate, record_payment
from ronde.web.registers.models import Register
from tests.web.public.events.halls import a_hall, announce
from tests.web.public.events.test_reports import submitted
from tests.web.walks.test_ffjd import begun

pytestmark = pytest.mark.usefixtures("database")


def page(query: str = "") -> str:
    answer = Client().get(f"/en/events/{query}")
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    return answer.content.decode()


def an_event(name: str, first: date, *, announced: bool = True, register: Register | None = None) -> Event:
    made = Event.objects.create(
        id=name.lower().replace(" ", "-"), name=name, first_day=first, last_day=first, register=register
    )
    if announced:
        announce(made)
    return made


def test_an_event_under_way_leads_to_its_sections_with_the_round_that_is_published() -> None:
    hall = a_hall()
    hall.play()
    hall.do(acts.pair())  # a draft
    told = page()
    assert "/en/events/memorial/libere/" in told
    assert "Round 1" in told
    assert "Round 2" not in told


def test_events_come_are_over_or_are_nobodys_business() -> None:
    today = now().date()
    an_event("Coming Cup", today + timedelta(days=3))
    an_event("Past Cup", today - timedelta(days=3))
    an_event("Old Cup", date(2019, 5, 4))
    an_event("Secret Cup", today, announced=False)
    told = page()
    assert told.index("Coming Cup") < told.index("Over, ")
    assert "Old Cup" not in told
    assert "Old Cup" in page("?year=2019")
    assert "Secret Cup" not in told + page("?year=2019")


def test_rated_events_stand_in_their_year_and_register(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    series = submitted(walk)
    assert "/report/" not in page("?year=2024")  # it does not count yet
    assert record_payment(walk.register, [series], walk.on(2024, 1, 24), amount=6, payer="Club").is_done
    assert homologate(walk.register, series, walk.on(2024, 1, 25)).is_done
    assert f"/en/ffjd/report/{series}/" in page("?year=2024")
    assert "/report/" not in page("?year=2023")
    assert "/report/" not in page("?year=2024&register=other")
    assert f"/en/ffjd/report/{series}/" in page("?year=2024&register=ffjd")


@pytest.mark.parametrize("query", ["?year=99999", "?year=x", "?page=999999", "?page=-1", "?register=" + "x" * 3000])
def test_odd_requests_are_answered(query: str) -> None:
    page(query)


def test_many_events_ask_as_often_as_one() -> None:
    today = now().date()
    counts = []
    for number in (1, 20):
        for at in range(number):
            for days in (-3, 0, 3):
                an_event(f"Cup {number} {at} {days + 5}", today + timedelta(days=days))
        with CaptureQueriesContext(connection) as found:
            page()
        counts.append(len(found))
    assert counts[0] == counts[1]
    assert counts[0] <= 10
