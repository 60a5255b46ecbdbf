"""Who organised is named to the reader wherever a section is handed in through the office; the officer who passed it on is not."""

import io
from datetime import date
from pathlib import Path

import pytest
from django.test import Client

from ronde.web.office.letters.texts import letter_text
from ronde.web.office.services import record_payment, take_in
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from tests.web.office.queue.test_organisers_powers import SERIES
from tests.web.office_work import an_officer, begun, first_of, on

ON_BOTH_KINDS = True  # files are taken in

SIGNED = (
    SERIES
    + "  - { fact: step, id: nantes-in, of: nantes, action: submit, day: 2020-01-06, by: Olga Petit, role: organiser }\n"
)


@pytest.fixture
def register(officer: Client) -> Register:
    del officer
    return begun("dames")


def sent(officer: Client, written: str, name: str = "nantes.yaml") -> str:
    """Where the office goes on after a file came."""
    file = io.BytesIO(written.encode())
    file.name = name
    answer = officer.post("/fr/office/dames/take-in/", {"file": file})
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def words_of(officer: Client, address: str) -> str:
    """A page with plain blanks."""
    return officer.get(address).content.decode().replace("\u00a0", " ").replace("\u202f", " ")


def test_a_corrected_file_with_the_same_submission_is_the_next_version_and_says_what_changed(
    register: Register, officer: Client
) -> None:
    sent(officer, SIGNED)
    corrected = SIGNED.replace("result: 2,", "result: 1,").replace("    cadence", "    planned: 3\n    cadence")
    address = sent(officer, corrected)
    page = words_of(officer, address)
    assert "Rondes prévues : – → 3" in page
    assert "planned" not in page
    assert "ronde 1, Claude one contre Claude two : 2 → 1" in page
    assert "Quelque chose l’empêche" not in page
    assert officer.post(address).status_code == 302
    dossier = register.dossiers.get()
    assert (dossier.section, dossier.version, dossier.state) == ("nantes", "nantes-2", "submitted")


def test_payer_letter_and_way_name_who_signed_the_file_and_never_the_officer(
    register: Register, officer: Client
) -> None:
    assert sent(officer, SIGNED) == "/fr/office/dames/"
    queue, page = words_of(officer, "/fr/office/dames/"), words_of(officer, "/fr/office/dames/section/nantes/")
    assert "par fichier · Olga Petit" in queue
    assert "aucune remarque" not in queue
    assert 'name="payer" maxlength="200" autocomplete="off" required value="Olga Petit"' in page
    assert "par Olga Petit" in page
    assert "Soumise, Olga Petit" in page
    letter = letter_text(register, "section", "nantes", "fr", on(an_officer(), date(2020, 1, 8)))
    assert letter is not None
    assert letter.text.startswith("Bonjour Olga Petit,")
    payments = words_of(officer, "/fr/office/dames/payments/")
    assert "Olga Petit" in payments
    answer = officer.get("/fr/office/dames/section/nantes/answer/").json()
    assert [step["by"] for step in answer["sections"][0]["steps"]] == ["Olga Petit"]
    own = queue.count("Aurore Lhermitte"), page.count("Aurore Lhermitte")
    assert own == (1, 1)  # the account that is signed in, at the top of the page
    journal = words_of(officer, "/fr/office/dames/journal/")
    assert "Match de Nantes : nantes.yaml · Olga Petit" in journal


def test_where_nobody_signed_no_name_is_guessed(register: Register, officer: Client) -> None:
    sent(officer, SERIES)
    page = words_of(officer, "/fr/office/dames/section/nantes/")
    assert 'name="payer" maxlength="200" autocomplete="off" required value=""' in page
    assert page.count("Aurore Lhermitte") == 1
    letter = letter_text(register, "section", "nantes", "fr", on(an_officer(), date(2020, 1, 8)))
    assert letter is not None
    assert letter.text.startswith("Bonjour,")


def test_the_name_stays_when_the_officer_brings_a_returned_section_back(register: Register, officer: Client) -> None:
    sent(officer, SIGNED)
    officer.post("/fr/office/dames/section/nantes/return/", {"reason": "Quelle pendule ?"})
    dossiers = FOLD.held(register).known.chronicle.office.dossiers
    (dossier,) = dossiers.values()
    assert dossier.organiser == "Olga Petit"
    answer = officer.post("/fr/office/dames/section/nantes/submit/", follow=True)
    assert "Match de Nantes est de nouveau au bureau" in answer.content.decode().replace("\u00a0", " ")
    (dossier,) = FOLD.held(register).known.chronicle.office.dossiers.values()
    assert dossier.organiser == "Olga Petit"


def test_what_nobody_submitted_says_what_blocks_it_and_comes_to_the_office_for_the_first_time(
    officer: Client, tmp_path: Path
) -> None:
    register = begun("dames")
    path = tmp_path / "own.yaml"
    path.write_text(SERIES, "utf-8")
    assert take_in(register, path, on(an_officer(), first_of(0).replace(day=8))).is_done
    row = register.dossiers.get()
    assert (row.state, row.counts) == ("finished", False)
    assert "aucune remarque" not in words_of(officer, "/fr/office/dames/")  # 4 euros are owed
    answer = officer.post("/fr/office/dames/section/nantes/submit/", follow=True)
    assert "Match de Nantes est au bureau" in answer.content.decode().replace("\u00a0", " ")


def test_what_was_imported_is_counted_as_the_language_counts(register: Register, officer: Client) -> None:
    del register
    sent(officer, SIGNED)
    assert "nantes.yaml : 2 faits importés." in words_of(officer, "/fr/office/dames/")
    address = sent(officer, SIGNED.replace("result: 2,", "result: 1,"))
    answer = officer.post(address, follow=True).content.decode().replace("\u00a0", " ")
    assert "nantes.yaml : 1 fait importé." in answer


def test_a_licence_that_was_paid_is_no_payment_of_nothing_in_the_journal(register: Register, officer: Client) -> None:
    sent(officer, SIGNED)
    today = on(an_officer(), date(2030, 1, 1))
    assert record_payment(register, ["nantes"], today, amount=0, payer="Olga Petit", licences=["two"]).is_done
    journal = words_of(officer, "/fr/office/dames/journal/")
    assert "licence de Claude two pour Match de Nantes" in journal
    assert "0 €" not in journal
    assert record_payment(register, ["nantes"], today, amount=4, payer="Olga Petit", licences=["one"]).is_done
    journal = words_of(officer, "/fr/office/dames/journal/")
    assert "4 € pour Match de Nantes, avec la licence de Claude one" in journal
