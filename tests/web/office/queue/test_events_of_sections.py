"""Two events with a section called Open can be told apart in the queue, on the section's page, in the answer and in the letter."""

from datetime import date
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.web.events.models import Event, SectionRow
from ronde.web.office.letters.texts import letter_text
from ronde.web.office.services import take_in
from ronde.web.registers.models import Register
from tests.web.office.queue.test_organisers_names import SIGNED, words_of
from tests.web.office_work import an_officer, begun, first_of, on

ON_BOTH_KINDS = True  # rows of events beside those of dossiers

PLACES = {"nantes": ("Open du Hall", "Nantes"), "brest": ("Coupe de la Rade", "Brest")}
BILL = "Dû : 4 euros ; payé : 0 ; reste à payer : 4 (pour Open du Hall · Open)"


@pytest.fixture
def register(officer: Client, tmp_path: Path) -> Register:
    """Two sections called Open were submitted from desks, each of another event."""
    del officer
    register = begun("dames")
    for section, (event, place) in PLACES.items():
        day = date(2020, 1, 5)
        path = tmp_path / f"{section}.yaml"
        path.write_text(SIGNED.replace("Match de Nantes", "Open").replace("nantes", section), "utf-8")
        assert take_in(register, path, on(an_officer(), first_of(0).replace(day=8))).is_done
        row = Event.objects.create(
            id=f"event-{section}", name=event, place=place, register=register, first_day=day, last_day=day
        )
        SectionRow.objects.create(id=f"{section}-open", event=row, file="open", state="closed", dossier=section)
    return register


def test_each_section_carries_its_events_name_place_and_day(register: Register, officer: Client) -> None:
    queue = " ".join(words_of(officer, "/fr/office/dames/").split())
    for event, place in PLACES.values():
        assert f"{event}, {place}, 5 janv. 2020" in queue
    page = words_of(officer, "/fr/office/dames/section/nantes/")
    assert '<h2 class="size-3" id="h-s">Open du Hall · Open</h2>' in page
    assert "Nantes · Débute le 5 janvier 2020" in page
    assert BILL in page
    assert "Coupe de la Rade · Open" in words_of(officer, "/fr/office/dames/payments/")
    letter = letter_text(register, "section", "nantes", "fr", on(an_officer(), date(2020, 1, 9)))
    assert letter is not None
    assert "Open du Hall · Open" in letter.subject
    points = officer.get("/fr/office/dames/section/nantes/answer/").json()["sections"][0]["points"]
    assert [point["values"]["sections"] for point in points] == [["Open du Hall · Open"]]


def test_what_was_done_is_said_of_the_section_of_that_event(register: Register, officer: Client) -> None:
    del register
    answer = officer.post("/fr/office/dames/section/brest/return/", {"reason": "Quelle pendule ?"}, follow=True)
    assert "Coupe de la Rade · Open est renvoyée" in answer.content.decode().replace("\u00a0", " ")


def test_a_longer_queue_asks_no_more_queries(register: Register, officer: Client, tmp_path: Path) -> None:
    officer.get("/fr/office/dames/")
    with CaptureQueriesContext(connection) as two:
        officer.get("/fr/office/dames/")
    path = tmp_path / "other.yaml"
    path.write_text(SIGNED.replace("nantes", "other"), "utf-8")
    assert take_in(register, path, on(an_officer(), first_of(0).replace(day=9))).is_done
    officer.get("/fr/office/dames/")
    with CaptureQueriesContext(connection) as three:
        officer.get("/fr/office/dames/")
    assert len(three) == len(two)
