"""The first page of an administrator says what is there and what waits; other pages lead there."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.db import connection
from django.test import Client, override_settings

from ronde.web.accounts.this_machine import desk_address
from ronde.web.care.last_backup import last_backup, remember_backup
from ronde.web.clock import now
from ronde.web.registers.exchange import new_register
from ronde.web.roles import Role
from tests.web.accounts.signing import browser, somebody, with_second_step

DESK = "/fr/administration/"
LOCMEM = "django.core.mail.backends.locmem.EmailBackend"


def said(answer: object) -> str:
    content: bytes = getattr(answer, "content")  # noqa: B009 - of whatever kind of answer
    return content.decode().replace("\u00a0", " ")


@pytest.mark.usefixtures("data")
def test_an_empty_installation_asks_what_one_wants_and_each_road_leads_on(administrator: Client) -> None:
    page = said(administrator.get(DESK))
    for road in ("registers/new/?kind=evening", "accounts/new/?role=organiser", "registers/new/", "registers/take/"):
        assert f'href="{DESK}{road}"' in page
        assert administrator.get(f"{DESK}{road}").status_code == 200
    assert '<option value="cel-grand-prix" selected>' in said(administrator.get(f"{DESK}registers/new/?kind=evening"))


@pytest.mark.usefixtures("data")
def test_what_waits_is_named_with_where_it_is_done(administrator: Client) -> None:
    new_register("dames", "Dames", "ffjd")
    page = said(administrator.get(DESK))
    assert "Personne ne tient encore Dames" in page
    assert "Aucune sauvegarde n’a été faite" in page
    rex = somebody("rex", Role.OFFICER, "dames")
    rex.set_unusable_password()
    rex.save()
    page = said(administrator.get(DESK))
    assert "Dames est encore vide" in page
    assert "Rex n’a pas encore choisi de mot de passe" in page
    assert "Que doit faire Ronde" not in page


def test_refusals_and_the_account_lead_an_administrator_to_these_pages(administrator: Client) -> None:
    for elsewhere in ("/fr/office/", "/fr/desk/"):
        answer = administrator.get(elsewhere)
        assert answer.status_code == 403
        assert f'href="{DESK}"' in said(answer)
        assert "un administrateur la donne" not in said(answer)
    assert f'href="{DESK}"' in said(administrator.get("/fr/account/"))


def test_an_officer_of_an_empty_installation_reads_what_comes_next(administrator: Client) -> None:
    officer = with_second_step(somebody("rex", Role.OFFICER))
    page = said(officer.get("/fr/office/"))
    assert "ronde register" not in page
    assert "Un administrateur de cette installation ouvre un classement" in page
    assert DESK not in page
    assert officer.get(DESK).status_code == 403
    administrator.post(f"{DESK}accounts/1/role/officer/", {"over": ""})
    assert f'href="{DESK}registers/new/"' in said(administrator.get("/fr/office/"))


@pytest.mark.usefixtures("database", "data")
def test_whoever_sits_at_the_computer_enters_without_a_password() -> None:
    client = browser()
    client.get(desk_address("http://testserver", "fr").removeprefix("http://testserver"))
    page = said(client.get(DESK))
    assert 'href="/fr/desk/new/"' in page
    assert "Aucun courriel ne part" in page
    assert DESK in said(client.get("/fr/desk/computer/"))
    code = client.post(f"{DESK}registers/new/", {"book": "cel-grand-prix"})["Location"]
    assert "/fr/desk/new/?of=grand-prix-cel&amp;kind=evening" in said(client.get(code))
    begun = client.post("/fr/desk/new/", {"of": "grand-prix-cel", "kind": "evening", "name": "Soirée du jeudi"})
    assert begun["Location"].endswith("/evening/")
    assert client.get(begun["Location"]).status_code == 200
    tournament = client.post("/fr/desk/new/", {"of": "", "name": "Open", "discipline": "chess"})
    assert tournament["Location"].endswith("/entries/")


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("language", ["en", "fr", "ro"])
def test_every_page_is_there_in_every_language(administrator: Client, language: str) -> None:
    new_register("dames", "", "ffjd")
    rooms = ("registers/", "registers/new/", "registers/take/", "registers/r/dames/", "mail/", "publisher/", "care/")
    accounts = ("accounts/", "accounts/new/?role=officer&over=dames", "accounts/1/", "accounts/1/role/player/")
    for page in ("", *rooms, *accounts):
        answer = administrator.get(f"/{language}/administration/{page}")
        assert answer.status_code == 200, page
        assert f'<html lang="{language}">' in said(answer)


def test_a_test_letter_goes_out_or_it_is_said_why_not(administrator: Client) -> None:
    page = f"{DESK}mail/"
    assert "RONDE_MAIL" in said(administrator.get(page))
    assert administrator.post(page, {"to": "anna@example.org"}).status_code == 422
    with override_settings(EMAIL_BACKEND=LOCMEM, DEFAULT_FROM_EMAIL="ronde@example.org"):
        assert administrator.post(page, {"to": "nothing"}).status_code == 422
        assert administrator.post(page, {"to": "anna@example.org"}).status_code == 302
        assert mail.outbox[0].to == ["anna@example.org"]
    silent = {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": 1,
    }
    with override_settings(**silent):
        answer = administrator.post(page, {"to": "anna@example.org"})
        assert (answer.status_code, "ne répond pas" in said(answer)) == (422, True)


@pytest.mark.process
def test_a_backup_is_made_from_the_page_and_its_age_is_told(administrator: Client, data: Path) -> None:
    assert last_backup() is None
    assert administrator.post(f"{DESK}care/backup/").status_code == 422
    assert administrator.post(f"{DESK}care/backup/", {"now": "on"}).status_code == 302
    (made,) = (data / "backups").glob("ronde-*.zip")
    assert str(made) in said(administrator.get(f"{DESK}care/"))
    new_register("dames", "Dames", "ffjd")
    assert "plus de deux jours" not in said(administrator.get(DESK))
    remember_backup(made, now() - timedelta(days=3))
    assert "plus de deux jours" in said(administrator.get(DESK))


def test_the_page_of_health_says_what_is_wrong(administrator: Client) -> None:
    assert "tout va bien" in said(administrator.get(f"{DESK}care/"))
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'registers_fact'")
        (guard, *_) = cursor.fetchone()
        cursor.execute(f"DROP TRIGGER {guard}")
    page = said(administrator.get(f"{DESK}care/"))
    assert "ne va pas bien" in page
    assert "guard missing" in page
