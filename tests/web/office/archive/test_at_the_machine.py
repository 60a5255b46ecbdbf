"""Whoever sits at the machine keeps a ranking there: no page calls the person by the name of the account."""

from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.requests import SIGNS_AS
from ronde.web.accounts.this_machine import machine_account
from ronde.web.registers.exchange import new_register
from ronde.web.roles import Role
from tests.web.clocks import set_clock
from tests.web.desk.start.sitting import at_the_computer
from tests.web.office.archive.test_earlier_games import words

pytestmark = pytest.mark.usefixtures("database")
TABLE = b"Nom;Cote\nJean Dupont;1600\nLuc Roy;1500\n"


def test_who_publishes_at_the_machine_is_the_arbiter_or_who_has_signed_there(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, datetime(2026, 11, 18, 9, tzinfo=UTC))
    new_register("dames", "Dames", "ffjd")
    browser, address = at_the_computer(), "/fr/office/dames/archive/opening/"
    appointed(machine_account(), Role.OFFICER, "dames")
    kept = words(browser.get("/fr/administration/registers/r/dames/").content.decode())
    assert "Qui le tient Qui est devant cet ordinateur" in kept
    sent = {"day": "2026-11-01", "file": SimpleUploadedFile("liste.csv", TABLE)}
    assert browser.post(address, sent).status_code == 302
    assert browser.post(f"{address}begin/").status_code == 302
    set_clock(monkeypatch, datetime(2026, 12, 1, 9, tzinfo=UTC))
    assert "En tant que l’arbitre. 2 joueurs" in words(browser.get("/fr/office/dames/draft/").content.decode())
    session = browser.session
    session[SIGNS_AS] = "Rex Morin"
    session.save()
    assert "En tant que Rex Morin. 2 joueurs" in words(browser.get("/fr/office/dames/draft/").content.decode())
