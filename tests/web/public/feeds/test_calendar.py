"""The calendar: announced events by month, each with its state, for readers and for programs."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.play.timetable import PlayingDay, by_days
from ronde.record.desk_notes import Times
from ronde.web.actors import HeldRole, actor
from ronde.web.clock import now
from ronde.web.events.models import EntrantRow, Event, SectionRow
from ronde.web.events.notes import write_note
from ronde.web.public.feeds.calendar import season_of
from ronde.web.public.feeds.event_states import EventState, state_of
from ronde.web.registers.exchange import new_register
from ronde.web.roles import Role
from tests.web.pages.structure import Structure
from tests.web.public.announcing import an_event
from tests.web.public.feeds.reading import entries

pytestmark = pytest.mark.usefixtures("database")
NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)


def page(query: str = "", language: str = "fr") -> str:
    answer = Client().get(f"/{language}/calendar/{query}")
    assert answer.status_code == 200
    found = answer.content.decode()
    assert [*Structure(found).problems()] == []
    return found


@pytest.mark.parametrize(
    ("first", "last", "told", "entered", "state"),
    [
        (date(2026, 11, 14), date(2026, 11, 16), {}, 0, EventState.OVER),
        (date(2026, 11, 16), date(2026, 11, 17), {}, 0, EventState.LIVE),
        (date(2026, 11, 17), date(2026, 11, 17), {"closes": NOON}, 0, EventState.LIVE),
        (date(2026, 11, 18), date(2026, 11, 18), {}, 900, EventState.OPEN),
        (date(2026, 11, 18), date(2026, 11, 18), {"capacity": 20}, 19, EventState.OPEN),
        (date(2026, 11, 18), date(2026, 11, 18), {"capacity": 20}, 20, EventState.WAITING),
        (date(2026, 11, 18), date(2026, 11, 18), {"capacity": 20, "closes": NOON}, 20, EventState.FULL),
        (date(2026, 11, 18), date(2026, 11, 18), {"capacity": 20, "closes": NOON}, 19, EventState.CLOSED),
        (date(2026, 11, 18), date(2026, 11, 18), {"closes": NOON + timedelta(minutes=1)}, 19, EventState.OPEN),
    ],
)
def test_the_state_of_an_event(first: date, last: date, told: dict[str, Any], entered: int, state: EventState) -> None:
    assert state_of(an_event("open", first, last, **told), entered, NOON) is state


def test_a_season_begins_in_september() -> None:
    assert [season_of(one) for one in (date(2026, 8, 31), date(2026, 9, 1), date(2027, 1, 1))] == [2025, 2026, 2026]


def test_events_stand_under_their_months_and_nobody_sees_one_that_is_not_announced() -> None:
    today = now().date()
    soon = today + timedelta(days=40)
    an_event("gois", soon, place="Beauvoir", capacity=1)
    EntrantRow.objects.create(event_id="gois", player="p1")
    Event.objects.create(id="secret", name="Secret", first_day=soon, last_day=soon)
    an_event("drafted", soon, shown=None)
    found = page()
    assert "Gois" in found
    assert "complet, liste d’attente" in found
    assert "Secret" not in found
    assert "Drafted" not in found


def test_the_calendar_is_narrowed_by_register_and_place_and_keeps_seasons_apart() -> None:
    today = now().date()
    dames = new_register("dames", "Dames", "ffjd")
    new_register("autres", "Autres", "ffjd")
    an_event("vannes", today, register=dames, place="Vannes")
    an_event("nantes", today, place="Nantes")
    an_event("ancien", date(season_of(today) - 1, 10, 1), place="Brest")
    assert _named(page()) == {"Vannes", "Nantes"}
    assert _named(page("?register=dames")) == {"Vannes"}
    assert _named(page("?place=Nantes")) == {"Nantes"}
    assert _named(page("?register=autres")) == set()
    before = season_of(today) - 1
    assert f'href="?season={before}"' in page()
    assert _named(page(f"?season={before}")) == {"Ancien"}


def _named(found: str) -> set[str]:
    return {one for one in ("Vannes", "Nantes", "Ancien") if re.search(rf"<td>\s*(<a [^>]*>)?{one}(</a>)?<br>", found)}


@pytest.mark.parametrize(
    "query", ["?season=abc", "?season=99999999999999", "?season=0000", "?season=٢٠٢٦", "?register=x&place=y"]
)
def test_what_makes_no_sense_is_left_out(query: str) -> None:
    page(query)


def test_the_calendar_asks_as_much_for_three_events_as_for_sixty() -> None:
    today = now().date()
    counts = []
    for count in (3, 60):
        for number in range(count):
            if not Event.objects.filter(pk=f"e{number}").exists():
                an_event(f"e{number}", today + timedelta(days=number), place=f"P{number}")
        with CaptureQueriesContext(connection) as asked:
            page()
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_programs_get_the_same_events_with_names_that_stay(client: Client) -> None:
    today = now().date()
    dames = new_register("dames", "Dames", "ffjd")
    an_event(
        "gois", today, today + timedelta(days=1), register=dames, place="Beauvoir; salle 2", organiser="Damier, du Gois"
    )
    answer = client.get("/fr/calendar.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    (found,) = entries(answer.content)
    assert found["UID"].value == "gois@testserver"
    assert found["LOCATION"].text == "Beauvoir; salle 2"
    assert found["DESCRIPTION"].text == "Compte pour\u00a0: Dames\nOrganisée par Damier, du Gois"
    assert found["DTSTART"].value == f"{today:%Y%m%d}"
    assert found["DTEND"].value == f"{today + timedelta(days=2):%Y%m%d}"
    assert found["DTSTAMP"].value == "20261001T080000Z"
    assert entries(client.get("/en/events/gois/event.ics").content)[0]["UID"].value == "gois@testserver"
    assert client.get("/fr/calendar.ics").content == answer.content
    assert entries(client.get("/fr/calendar.ics?register=autres").content) == []


def test_an_event_that_is_not_announced_has_no_feed(client: Client) -> None:
    an_event("secret", now().date(), shown=None)
    assert client.get("/fr/events/secret/event.ics").status_code == 404
    assert client.get("/fr/events/nothing/event.ics").status_code == 404


def test_the_hours_are_those_of_the_timetable_by_the_clock_of_the_hall(client: Client) -> None:
    dames = new_register("dames", "Dames", "ffjd")  # Paris: an hour ahead in November
    event = an_event("open", date(2026, 11, 28), date(2026, 11, 29), register=dames)
    section = SectionRow.objects.create(id="s", event=event, file="a", state="planned", body="{}")
    times = by_days([PlayingDay(datetime(2026, 11, 28, 13, 45), 2), PlayingDay(datetime(2026, 11, 29, 9, 0), 2)], 90)  # noqa: DTZ001 - the clock of the hall
    write_note(
        event, Times(section=section.id, timetable=times), actor("account:1", [HeldRole(Role.ORGANISER, "open")])
    )
    (found,) = entries(client.get("/fr/events/open/event.ics").content)
    # The last round begins at 10:30, and rounds are 90 minutes apart: 12:00 in Paris is 11:00.
    assert (found["DTSTART"].value, found["DTEND"].value) == ("20261128T124500Z", "20261129T110000Z")
