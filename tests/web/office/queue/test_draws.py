"""An advantageous draw is asked for before the event, and answered once (FFJD 5.1)."""

from datetime import date

import pytest
from django.test import Client

from ronde.web.accounts.appointing import acting
from ronde.web.office.draws import answer_draw
from ronde.web.office.letters.texts import letter_text
from ronde.web.office.models import DrawRequest
from ronde.web.registers.models import Register
from tests.web.office_work import an_officer, begun, on

FORM = {
    "event": "Open de la Rance",
    "first_day": "2099-05-01",
    "organiser": "Olga Petit",
    "rules": "3 contre 1 : 4 à 2.",
}
ASK, LIST = "/fr/office/dames/draws/ask/", "/fr/office/dames/draws/"


@pytest.fixture
def register(officer: Client) -> Register:
    del officer
    return begun("dames")


def test_it_is_asked_for_answered_once_and_told_by_a_letter(register: Register, officer: Client) -> None:
    assert officer.post(ASK, FORM).status_code == 302
    asked = DrawRequest.objects.get()
    assert "3 contre 1" in officer.get(LIST).content.decode()
    assert officer.post(f"{LIST}{asked.pk}/", {"answer": "refused"}).status_code == 422  # a refusal says why
    assert officer.post(f"{LIST}{asked.pk}/", {"answer": "approved"}).status_code == 302
    late = officer.post(f"{LIST}{asked.pk}/", {"answer": "refused", "reason": "non"})
    assert late.status_code == 422
    assert "entre-temps" in late.content.decode()
    assert DrawRequest.objects.get().answer == "approved"
    assert "acceptée" in officer.get(ASK).content.decode()  # who asked sees it
    said = letter_text(register, "draw", str(asked.pk), "fr", acting(an_officer()))
    assert said is not None
    assert "Bonjour Olga Petit," in said.text
    assert "FFJD 5.1" in said.text


def test_on_the_first_day_it_is_too_late(register: Register, officer: Client) -> None:
    """5.1: approved before the series."""
    assert officer.post(ASK, FORM).status_code == 302
    on_the_day = on(an_officer(), date(2099, 5, 1))
    found = answer_draw(register, DrawRequest.objects.get(), on_the_day, approved=True, reason="")
    assert [one.code for one in found] == ["draw.too-late"]
    answer = officer.post(ASK, {**FORM, "first_day": "2020-05-01"})
    assert answer.status_code == 422
    assert "3 contre 1" in answer.content.decode()  # nothing typed is lost


@pytest.mark.parametrize("wrong", [{"first_day": "demain"}, {"rules": " "}, {"event": ""}, {"organiser": ""}])
def test_a_request_with_something_missing_is_refused_in_words(
    register: Register, officer: Client, wrong: dict[str, str]
) -> None:
    del register
    answer = officer.post(ASK, {**FORM, **wrong})
    assert answer.status_code == 422
    assert "Il manque à la demande" in answer.content.decode()
    assert DrawRequest.objects.count() == 0
