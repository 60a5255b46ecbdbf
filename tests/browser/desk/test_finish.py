"""The end of a closed series of draughts in a browser, in French: declared while one types, decided by a key, submitted, returned, again.

The numbers are those of ``tests/web/desk/finish/series``.
"""

import sqlite3
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.laptops import Laptop, serving
from tests.browser.test_pages_for_everybody import looks

BUILD = "tests.browser.desk.finish_data"
CLOCK = {"RONDE_CLOCK": "2024-01-21T09:00:00"}
LETTER = "Le forfait de Klervi était-il excusé ? L’article 6.4 vous laisse le dire."
QUESTION = "absence de Klervi Exemple contre Gael Exemple"


def built(folder: Path, *what: str) -> Laptop:
    """A machine with what the story needs in its database; it does not serve yet."""
    folder.mkdir(exist_ok=True)
    machine = Laptop(folder, "fr", CLOCK)
    machine.run_module(BUILD, *what)
    return machine


def address_of(laptop: Laptop) -> str:
    """The page of the series, wherever its menu leads."""
    with sqlite3.connect(laptop.folder / "ronde.sqlite3") as database:
        (section,) = database.execute("SELECT id FROM events_sectionrow").fetchone()
    return f"{laptop.address}/fr/desk/{section}/finish/"


def served_again(machine: Laptop, *what: str) -> None:
    """The machine rests, something happens in its office, and it serves again at the same address."""
    machine.stop()
    machine.run_module(BUILD, *what)
    machine.start()


def decides(page: Page) -> None:
    """The organiser walks to the question and says by a key that the absence was not excused."""
    expect(page.get_by_text(QUESTION)).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-walk] .here")).to_contain_text(QUESTION)
    page.keyboard.press("n")
    expect(page.get_by_text(QUESTION)).to_have_count(0)


def test_a_series_is_declared_decided_closed_submitted_returned_and_submitted_again(
    browser: Browser, tmp_path: Path
) -> None:
    built(tmp_path, "series")
    with serving(tmp_path, "fr", **CLOCK) as laptop:
        page = laptop.open(browser)
        page.goto(address_of(laptop))
        expect(page.locator("#verdict")).to_contain_text("Cadence : à remplir.")
        # What is typed is kept and checked at once; the fields stay as they are, and the caret where it is.
        page.get_by_label("oui").check()
        page.get_by_label("Cadence art. 5.2").select_option("accelerated")
        page.get_by_label("minutes", exact=True).fill("15")
        page.get_by_label("secondes par coup", exact=True).fill("15")
        page.keyboard.press("Tab")
        expect(page.locator("#verdict")).to_contain_text("Temps : 15 min + 15 s par coup = 30")
        expect(page.locator("#d-pace-official")).to_be_focused()
        page.get_by_text("Autres points").click()
        page.get_by_label("Force moyenne des non-classés").fill("beaucoup")
        page.keyboard.press("Tab")
        expect(page.locator("#verdict")).to_contain_text(
            "Force moyenne des non-classés, estimée : « beaucoup » ne convient pas"
        )
        expect(page.get_by_label("Force moyenne des non-classés")).to_have_value("beaucoup")
        page.get_by_label("Force moyenne des non-classés").fill("")
        page.keyboard.press("Tab")
        expect(page.locator("#becomes")).to_contain_text("1103 ou 1115")
        expect(page.locator("#becomes")).to_contain_text("1100 (nouveau)")
        expect(page.get_by_label("non excusée (0fne)")).to_be_visible()
        page.reload()
        expect(page.get_by_label("minutes", exact=True)).to_have_value("15")
        decides(page)
        expect(page.locator("#becomes")).not_to_contain_text("1103")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#rail")).to_contain_text("Le tournoi est clos.")
        page.get_by_label("Votre nom, pour signer").fill("Olga Petit")
        page.keyboard.press("Control+Enter")
        expect(page.locator(".state").first).to_contain_text("Soumis le 21 janvier 2024")
        expect(page.locator(".way")).to_contain_text("Soumis par Olga Petit")
        served_again(laptop, "returned", LETTER)
        page.goto(address_of(laptop))
        expect(page.locator(".letter")).to_contain_text(LETTER)
        expect(page.locator("#verdict")).to_contain_text("dû 6 €, reçu 4 €, reste 2 €")
        assert [*looks(page)] == []
        page.get_by_label("Un mot pour le bureau").fill("Le virement part demain.")
        page.keyboard.press("Control+Enter")
        expect(page.locator(".way .back")).to_have_count(1)
        expect(page.locator(".way .done")).to_have_count(3)  # submitted, paid, submitted again
        page.context.close()


def test_a_laptop_sends_to_a_server_with_one_key_and_the_answer_comes_back(browser: Browser, tmp_path: Path) -> None:
    between = tmp_path / "between"
    between.mkdir()
    server = built(tmp_path / "server", "server", str(between))
    laptop = built(tmp_path / "laptop", "laptop", str(between))
    key = (between / "key").read_text("utf-8")
    laptop.start()
    server.start()
    try:
        page = laptop.open(browser)
        page.goto(address_of(laptop))
        expect(page.get_by_label("Votre clé d’accès à ce serveur")).to_be_visible()
        assert [*looks(page)] == []
        page.get_by_label("Serveur de la fédération").fill("http://127.0.0.1:9")  # nobody listens there
        page.get_by_label("Votre clé d’accès à ce serveur").fill(key)
        page.keyboard.press("Control+Enter")
        expect(page.locator("#problems")).to_contain_text("n’a pas répondu : rien n’a été envoyé.")
        page.get_by_text("Autre serveur ou autre clé").click()
        page.get_by_label("Serveur de la fédération").fill(server.address)
        page.get_by_label("Votre clé d’accès à ce serveur").fill(key)
        page.locator("#server").press("Enter")
        expect(page.locator("#rail")).to_contain_text(f"bureau de {server.address}")
        page.keyboard.press("Control+Enter")
        expect(page.locator(".state").first).to_contain_text("Soumis le 21 janvier 2024")
        assert key not in page.content()
        served_again(server, "returned", LETTER)
        page.get_by_role("button", name="Chercher la réponse").click()
        expect(page.locator(".letter")).to_contain_text(LETTER)
        expect(page.locator("#asking")).to_have_count(0)  # a server that took long: the page was loaded anew
        decides(page)
        expect(page.locator("#rail")).to_contain_text("ronde 2, table 2 : ? → 0fne")
        page.keyboard.press("Control+Enter")
        expect(page.get_by_role("button", name="Soumettre de nouveau")).to_be_visible()
        page.keyboard.press("Control+Enter")
        expect(page.locator(".state").first).to_contain_text("Soumis le")
        expect(page.locator(".way")).to_contain_text("Soumis par Olga Petit")
        page.context.close()
    finally:
        laptop.stop()
        server.stop()
    with sqlite3.connect(server.folder / "ronde.sqlite3") as database:
        dossiers = database.execute("SELECT section, version, state FROM registers_dossierrow").fetchall()
    assert [(version.removeprefix(section), state) for section, version, state in dossiers] == [("-2", "submitted")]
