"""A calendar that we print is read as it was meant, by a reader that knows only the standard."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from ronde.web.public.feeds.icalendar import CalendarEntry, calendar_text
from tests.web.public.feeds.reading import entries, properties

STAMP = datetime(2026, 11, 1, 9, 30, tzinfo=UTC)
TEXTS = st.text(st.characters(blacklist_categories=("Cc", "Cs")) | st.sampled_from(" \n,;:\\\"'"), max_size=300)


PLAIN = CalendarEntry("gois@example.org", STAMP, date(2026, 12, 5), date(2026, 12, 6), "Rapide du Gois")


def test_whole_days_end_on_the_day_after_the_last_one() -> None:
    (found,) = entries(calendar_text("Calendrier", [PLAIN]).encode())
    assert (found["DTSTART"].parameters, found["DTSTART"].value) == (("VALUE=DATE",), "20261205")
    assert (found["DTEND"].parameters, found["DTEND"].value) == (("VALUE=DATE",), "20261207")  # 3.6.1: not inclusive
    assert found["DTSTAMP"].value == "20261101T093000Z"


def test_moments_are_told_in_universal_time() -> None:
    paris = timezone(timedelta(hours=1))
    entry = replace(
        PLAIN, starts=datetime(2026, 12, 5, 13, 45, tzinfo=paris), ends=datetime(2026, 12, 5, 18, 0, tzinfo=paris)
    )
    (found,) = entries(calendar_text("Calendrier", [entry]).encode())
    assert (found["DTSTART"].value, found["DTEND"].value) == ("20261205T124500Z", "20261205T170000Z")


def test_special_signs_and_long_texts_come_back_as_they_were() -> None:
    said = "Salle des fêtes; 3, rue de l’Île \\ 1ᵉʳ étage\nȘtefan cel Mare " + "ț" * 120
    (found,) = entries(
        calendar_text("C", [replace(PLAIN, summary=said, location=said, url="https://example.org/é?a=1,2")]).encode()
    )
    assert (found["SUMMARY"].text, found["LOCATION"].text) == (said, said)
    assert found["URL"].value == "https://example.org/é?a=1,2"


def test_control_characters_are_left_out() -> None:
    (found,) = entries(calendar_text("C", [replace(PLAIN, summary="a\x00b\r\nc\x07\td")]).encode())
    assert found["SUMMARY"].text == "ab\ncd"


@given(TEXTS, TEXTS)
def test_any_text_comes_back(summary: str, description: str) -> None:
    (found,) = entries(calendar_text("C", [replace(PLAIN, summary=summary, description=description)]).encode())
    assert found["SUMMARY"].text == summary
    assert (found["DESCRIPTION"].text if description else description) == description


def test_a_calendar_without_events_is_one_all_the_same() -> None:
    assert entries(calendar_text("Épreuves", []).encode()) == []
    assert {one.name: one.text for one in properties(calendar_text("Épreuves", []).encode())}[
        "X-WR-CALNAME"
    ] == "Épreuves"
