"""A laptop and a server that never meet: an event file goes one way and an answer the other, twice, and it stays one dossier."""

import re
import sqlite3
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.desk.test_finish import address_of
from tests.browser.laptops import SCREEN, Laptop
from tests.browser.office.signing_in import signed_in
from tests.browser.test_pages_for_everybody import looks

CLOCK = {"RONDE_CLOCK": "2024-01-21T09:00:00"}
REASON = "La feuille de la première table porte 2-0 : vérifier, s’il vous plaît."


def test_a_series_goes_to_the_office_and_back_by_files_alone(browser: Browser, tmp_path: Path) -> None:
    server, laptop = (_built(tmp_path, name) for name in ("server", "laptop"))
    try:
        server.start()
        laptop.start()
        organiser = laptop.open(browser)
        officer = browser.new_context(locale="fr-FR", viewport=SCREEN, accept_downloads=True).new_page()
        office = f"{server.address}/fr/office/dames/"
        signed_in(officer, office)
        file = _closed_and_given(organiser, laptop, tmp_path / "one.ronde")
        found = _asked_who_they_are(officer, office, file)
        answer = _returned(officer, tmp_path / "answer.json")
        found += _corrected(organiser, laptop, answer)
        again = _closed_and_given(organiser, laptop, tmp_path / "two.ronde")
        found += _homologated(officer, office, again)
        _brought(organiser, laptop, _answer(officer, tmp_path / "last.json"))
        expect(organiser.locator(".state").first).to_contain_text("Homologué")
    finally:
        laptop.stop()
        server.stop()
    assert found == []
    with sqlite3.connect(server.folder / "ronde.sqlite3") as database:
        dossiers = database.execute("SELECT section, version, state FROM registers_dossierrow").fetchall()
    assert [(version.removeprefix(section), state) for section, version, state in dossiers] == [("-2", "homologated")]


def _built(folder: Path, name: str) -> Laptop:
    """One of the two machines; what they give each other is in the folder between them."""
    machine = Laptop(folder / name, "fr", {**CLOCK})
    machine.folder.mkdir()
    machine.run_module("tests.browser.office.never_meeting_made", name, str(folder))
    return machine


def _looks(page: Page) -> list[str]:
    found = [*looks(page)]
    page.set_viewport_size(SCREEN)
    return found


def _closed_and_given(page: Page, laptop: Laptop, to: Path) -> Path:
    """The organiser closes the section with a key and takes the event file, which somebody carries to the office."""
    page.goto(address_of(laptop))
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("button", name="Le rouvrir, pour corriger")).to_be_visible()
    with page.expect_download() as given:
        page.get_by_role("link", name="Le fichier de l’épreuve").click()
    given.value.save_as(to)
    page.locator("summary").filter(has_text="La réponse en fichier").click()
    page.get_by_role("button", name="Remis au bureau en fichier").click()
    expect(page.locator("#rail")).to_contain_text("Remis en fichier le 21 janvier 2024")
    return to


def _sent(page: Page, office: str, file: Path) -> None:
    page.goto(office)
    page.get_by_label("Fichier de l’organisateur").set_input_files(file)
    page.get_by_role("button", name="Importer").click()


def _asked_who_they_are(page: Page, office: str, file: Path) -> list[str]:
    """Two newcomers look like somebody: by the name, and by the licence; the third is new. Nothing is written before it is said."""
    _sent(page, office, file)
    page.wait_for_url("**/arrival/*/")
    named, numbered = (page.get_by_role("group", name=re.compile(name)) for name in ("EXEMPLE Nolwenn", "Maden Riou"))
    expect(named.get_by_role("radio")).to_have_count(2)
    expect(named.locator("label").first).to_contain_text("Nolwenn Exemple, personne connue")
    expect(numbered.locator("label").first).to_contain_text("Maden Exemple, personne connue")
    expect(numbered.locator("label").last).to_contain_text("quelqu’un d’autre")
    expect(page.get_by_text("Tifenn Quéré")).to_be_visible()
    found = _looks(page)
    named.get_by_role("radio").first.check()
    numbered.get_by_role("radio").first.check()
    page.get_by_role("button", name="Importer").click()
    expect(page.get_by_role("status")).to_be_visible()
    return found


def _returned(page: Page, to: Path) -> Path:
    """The officer opens the section with keys and returns it with her reason; the answer is a file."""
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Coupe des Remparts")).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("Control+a")
    page.keyboard.type(REASON)
    page.get_by_role("button", name="Renvoyer").click()
    expect(page.get_by_role("status")).to_contain_text("renvoyée")
    return _answer(page, to)


def _answer(page: Page, to: Path) -> Path:
    with page.expect_download() as given:
        page.get_by_role("link", name="La réponse en fichier, pour un organisateur sans réseau").click()
    given.value.save_as(to)
    return to


def _brought(page: Page, laptop: Laptop, answer: Path) -> None:
    page.goto(address_of(laptop))
    page.locator("summary").filter(has_text="La réponse en fichier").click()
    page.locator("#answer-file").set_input_files(answer)
    page.get_by_role("button", name="Prendre la réponse").click()


def _corrected(page: Page, laptop: Laptop, answer: Path) -> list[str]:
    """The letter is on the page of the organiser, who opens the section again and types the result of the first table anew."""
    _brought(page, laptop, answer)
    expect(page.locator(".letter")).to_contain_text(REASON)
    found = _looks(page)
    page.get_by_role("button", name="Le rouvrir, pour corriger").click()
    expect(page.locator("#close")).to_be_visible()
    page.goto(address_of(laptop).replace("/finish/", "/rounds/1/"))
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # it has a result: once more
    expect(page.locator("#t1 .sc")).to_have_text(["2", "0"])
    page.goto(address_of(laptop))
    expect(page.locator("#rail")).to_contain_text("ronde 1, table 1 : 1 → 2")
    return found


def _homologated(page: Page, office: str, file: Path) -> list[str]:
    """The second file shows the one difference and asks about nobody; what is owed is written down, and h homologates."""
    _sent(page, office, file)
    page.wait_for_url("**/arrival/*/")
    expect(page.get_by_text("différente, version suivante du même dossier")).to_be_visible()
    expect(page.get_by_text(re.compile(r"ronde 1, .+ contre .+\s: 1 → 2"))).to_have_count(1)
    expect(page.get_by_role("radio")).to_have_count(0)
    found = _looks(page)
    page.get_by_role("button", name="Importer").click()
    expect(page.locator("tr[data-row]")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Coupe des Remparts")).to_be_visible()
    page.get_by_text("Noter 6 euros reçus").click()
    expect(page.get_by_label("De qui")).to_have_value("")  # the officer passed the file on, and paid nothing
    page.get_by_label("De qui").fill("Olga Petit")
    page.get_by_role("button", name="Noter", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("le paiement est noté")
    page.keyboard.press("h")
    expect(page.get_by_role("status")).to_contain_text("homologuée")
    return found
