"""An administrator opens, names and removes registers in the browser, by the services of the command."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from ronde.regulations import shelf
from ronde.regulations.contract import TakesGames
from ronde.web.accounts.models import Appointment
from ronde.web.registers.exchange import history_text, new_register
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.accounts.signing import somebody, with_second_step
from tests.web.administration.conftest import roles_of
from tests.web.months import month
from tests.web.verbs import ronde

ROOM = "/fr/administration/registers/"


@pytest.mark.parametrize("book", shelf.codes())
def test_a_register_of_every_book_is_opened_with_nothing_but_the_book(administrator: Client, book: str) -> None:
    answer = administrator.post(f"{ROOM}new/", {"book": book})
    register = Register.objects.get(regulation=book)
    assert answer["Location"] == f"{ROOM}r/{register.code}/"
    page = administrator.get(answer["Location"]).content.decode()
    assert "Personne encore" in page
    assert "Excel ou CSV" in page


@pytest.mark.parametrize("book", shelf.codes())
def test_the_page_of_an_empty_register_leads_only_to_what_its_book_begins_with(
    administrator: Client, book: str
) -> None:
    register = new_register("one", "One", book, federation="ours")
    administrator.post(f"{ROOM}r/one/mine/", {"now": "on"})
    page = administrator.get(f"{ROOM}r/one/").content.decode()
    found = shelf.regulation(book)
    assert (reverse("office:archive-opening", args=[register.code]) in page) == (found.adopting is not None)
    assert (reverse("office:archive-games", args=[register.code]) in page) == isinstance(found, TakesGames)


def test_the_code_is_made_from_the_name_and_is_never_one_that_is_taken(administrator: Client) -> None:
    for code in ("dames-a-brest", "dames-a-brest-2"):
        administrator.post(f"{ROOM}new/", {"book": "ffjd", "name": "Dames à Brest", "federation": "FFJD"})
        assert Register.objects.get(code=code).federation == "ffjd"


def test_what_is_refused_stands_beside_its_field_and_what_was_typed_stays(administrator: Client) -> None:
    new_register("dames", "Dames", "ffjd")
    answer = administrator.post(f"{ROOM}new/", {"book": "frs", "name": "Litere", "code": "dames"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="Litere"' in page
    assert 'value="dames"' in page
    assert 'aria-invalid="true"' in page
    assert "Il y a déjà un registre dames" in page
    assert '<option value="frs" selected>' in page
    assert administrator.post(f"{ROOM}new/", {"book": "go"}).status_code == 422
    assert Register.objects.count() == 1


def test_a_register_is_renamed_and_an_empty_one_removed_with_the_roles_over_it(administrator: Client) -> None:
    new_register("dames", "Dames", "ffjd")
    rex = somebody("rex", Role.OFFICER, "dames")
    Appointment.objects.create(user=rex, role=Role.ORGANISER)
    administrator.post(f"{ROOM}r/dames/", {"name": " Classement  national "})
    assert Register.objects.get().name == "Classement national"
    assert administrator.post(f"{ROOM}r/dames/remove/")["Location"] == ROOM
    assert not Register.objects.exists()
    assert roles_of("rex") == {("organiser", "")}


def test_a_register_with_facts_stays_and_the_page_says_why(administrator: Client, tmp_path: Path) -> None:
    ronde("register", "take", month(tmp_path), "--code", "dames")
    answer = administrator.post(f"{ROOM}r/dames/remove/")
    assert answer.status_code == 422
    assert "n’est pas vide" in answer.content.decode()
    assert Register.objects.exists()


def test_another_rondes_file_becomes_a_register_and_a_file_that_is_none_is_refused(
    administrator: Client, tmp_path: Path
) -> None:
    ronde("register", "take", month(tmp_path), "--code", "dames")
    history = history_text(Register.objects.get()).encode()
    wrong = administrator.post(f"{ROOM}take/", {"file": SimpleUploadedFile("a.yaml", b"a: [1"), "code": "other"})
    assert wrong.status_code == 422
    taken = administrator.post(f"{ROOM}take/", {"file": SimpleUploadedFile("dames.yaml", history), "code": "other"})
    assert taken["Location"] == f"{ROOM}r/other/"
    facts = [register.facts.count() for register in Register.objects.order_by("code")]
    assert facts[0] == facts[1] > 0
    again = administrator.post(f"{ROOM}take/", {"file": SimpleUploadedFile("dames.yaml", history), "code": "other"})
    assert again.status_code == 422
    assert ronde("register", "verify", "other").returncode == 0


def test_whoever_keeps_the_installation_may_keep_the_ranking_too(administrator: Client) -> None:
    new_register("dames", "Dames", "ffjd", federation="ffjd")
    administrator.post(f"{ROOM}r/dames/mine/")
    assert roles_of("anna") == {("administrator", "")}
    administrator.post(f"{ROOM}r/dames/mine/", {"now": "on"})
    own = {("administrator", ""), ("officer", "dames"), ("licence-officer", "ffjd"), ("organiser", "")}
    assert roles_of("anna") == own
    page = administrator.get(f"{ROOM}r/dames/").content.decode()
    assert "/fr/office/dames/archive/opening/" in page
    assert administrator.get("/fr/office/dames/archive/opening/").status_code == 200
    assert "/fr/desk/new/?of=dames&amp;kind=tournament" in page
    assert administrator.get("/fr/desk/new/?of=dames&kind=tournament").status_code == 200


def test_somebody_who_has_an_account_is_given_the_office_on_the_same_page(administrator: Client) -> None:
    new_register("dames", "Dames", "ffjd")
    rex, paul = somebody("rex"), somebody("paul")
    page = administrator.get(f"{ROOM}r/dames/").content.decode()
    assert f'<option value="{rex.pk}">' in page
    given = administrator.post(f"{ROOM}r/dames/officer/", {"account": rex.pk})
    assert given["Location"] == f"{ROOM}r/dames/"
    assert roles_of("rex") == {("officer", "dames")}
    page = administrator.get(f"{ROOM}r/dames/").content.decode()
    assert f'<option value="{rex.pk}">' not in page
    assert f'<option value="{paul.pk}">' in page
    assert administrator.post(f"{ROOM}r/dames/officer/", {"account": "999"}).status_code == 422


def test_before_somebody_keeps_it_the_page_says_how_the_last_list_comes_in(administrator: Client) -> None:
    new_register("dames", "Dames", "ffjd")
    page = administrator.get(f"{ROOM}r/dames/").content.decode()
    assert "/office/dames/archive/opening/" not in page
    assert "en inviter un ci-dessus, ou le tenir soi-même" in page


def test_the_page_says_whose_rule_book_it_is_and_its_clock_can_be_another_one(administrator: Client) -> None:
    page = administrator.get(f"{ROOM}new/?kind=evening").content.decode().replace("\u00a0", " ")
    assert "Grand Prix CEL, points et bourses du trimestre" in page
    assert "heure de America/Toronto" in page
    assert '/cel-grand-prix/">' in page
    administrator.post(f"{ROOM}new/", {"book": "cel-grand-prix", "code": "own"})
    administrator.post(f"{ROOM}new/", {"book": "cel-grand-prix", "code": "laval", "zone": "Europe/Paris"})
    assert administrator.post(f"{ROOM}new/", {"book": "ffjd", "code": "no", "zone": "Moon/Base"}).status_code == 422
    zones = dict(Register.objects.values_list("code", "zone"))
    assert zones == {"own": "America/Toronto", "laval": "Europe/Paris"}


CLOSING = {"since": "2024-05-01", "reason": "Un autre règlement le remplace."}


def test_a_ranking_is_closed_with_a_day_and_a_reason_and_reopened(administrator: Client, tmp_path: Path) -> None:
    ronde("register", "take", month(tmp_path), "--code", "dames")
    page = f"{ROOM}r/dames/"
    for wrong, field in (({"since": ""}, "since"), ({"since": "2124-01-01"}, "since"), ({"reason": ""}, "reason")):
        refused = administrator.post(f"{page}close/", {**CLOSING, **wrong})
        assert refused.status_code == 422
        assert f'id="id_{field}_error"' in refused.content.decode()
    assert administrator.post(f"{page}close/", CLOSING)["Location"] == page
    said = administrator.get(page).content.decode().replace("\u00a0", " ")
    assert "Clos depuis le 1ᵉʳ mai 2024" in said
    assert CLOSING["reason"] in said
    assert "Clos depuis" in administrator.get(ROOM).content.decode()
    officer = with_second_step(somebody("rex", Role.OFFICER, "dames"))
    for room in ("", "journal/", "season/"):
        assert "Un administrateur peut le rouvrir" in officer.get(f"/fr/office/dames/{room}").content.decode(), room
    assert officer.post(f"{page}close/", CLOSING).status_code == 403
    assert officer.post(f"{page}reopen/", {"now": "on"}).status_code == 403
    assert administrator.post(f"{page}reopen/").status_code == 422
    assert administrator.post(f"{page}reopen/", {"now": "on"})["Location"] == page
    assert Register.objects.get().closed is None


def test_an_event_is_not_begun_in_a_closed_ranking(administrator: Client, tmp_path: Path) -> None:
    ronde("register", "take", month(tmp_path), "--code", "dames")
    administrator.post(f"{ROOM}r/dames/mine/", {"now": "on"})
    assert 'value="dames"' in administrator.get("/fr/desk/new/").content.decode()
    administrator.post(f"{ROOM}r/dames/close/", CLOSING)
    assert 'value="dames"' not in administrator.get("/fr/desk/new/").content.decode()
    answer = administrator.post("/fr/desk/new/", {"of": "dames", "name": "Open"})
    assert "est clos depuis" in answer.content.decode()
