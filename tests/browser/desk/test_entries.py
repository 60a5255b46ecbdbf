"""Entries as an arbiter has them with people waiting, in French and by keyboard: enrolling, a list with choices, checking in, paying, leaving."""

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, expect

from tests.browser.laptops import Laptop, serving
from tests.browser.test_pages_for_everybody import Heard, looks
from tests.browser.windows import Chromium, go_by

LIST = """Nom;Prénom;N°;Club
Moldoveanu;Stela;RO-0317;
Vezina;Rosaire;QC-2091;
Popovat;S.;;Cluj
Ouellon;Mathilde;;Rennes
"""


@dataclass(frozen=True)
class Desk:
    """A laptop with the event, and the browser in which its desk is open."""

    laptop: Laptop
    context: BrowserContext

    def page(self, section: str, path: str = "") -> Page:
        page = self.context.new_page()
        page.goto(f"{self.laptop.address}/fr/desk/{section}/entries/{path}")
        return page


def test_entries_by_keyboard_with_people_waiting(browser: Browser, tmp_path: Path) -> None:
    """One laptop for all of it: to start one takes as long as the rest."""
    with serving(tmp_path, "fr") as laptop:
        laptop.run_module("tests.browser.desk.entries_made")
        desk, heard = Desk(laptop, laptop.open(browser).context), Heard()
        desk.context.on("page", heard.listen)
        enrolled_by_name(desk)
        imported_with_choices(desk)
        checked_in_and_paid(desk)
        late_withdrawn_and_moved(desk)
        assert [said for said in heard.complaints if "422" not in said] == []
        desk.context.close()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def counts(page: Page, said: str) -> None:
    expect(page.locator("#counts")).to_have_text(said)


def enrolled_by_name(desk: Desk) -> None:
    """``/`` name, ``↓ ↵`` enrol, ``Esc`` empty and back, ``Alt N`` a new player."""
    page = desk.page("a")
    press(page, "/")
    expect(page.locator("#name")).to_be_focused()
    page.keyboard.type("mold st")
    options = page.locator("#options [role=option]")
    expect(options).to_have_count(3)
    expect(options.first).to_contain_text("Moldovan Ștefan Litera Iași")
    expect(page.locator("#name")).to_have_attribute("aria-expanded", "true")
    press(page, "ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(page.locator("#name")).to_have_attribute("aria-activedescendant", "option-1")
    assert [*looks(page)] == []
    press(page, "Enter")
    counts(page, "Inscrits 1 · présents 0 · attendus 1")
    expect(page.locator("#said")).to_have_text("✓ Inscription : Moldovan Ștefan")
    expect(page.locator("#name")).to_be_focused()
    expect(page.locator("#name")).to_have_value("")

    page.keyboard.type("courtem")
    expect(options).to_have_count(2)
    press(page, "Enter", "Enter")  # the first only chooses
    expect(page.locator("#row-courtemanche")).to_contain_text("expirée")
    press(page, "Control+z")
    expect(page.locator("#row-courtemanche")).to_have_count(0)
    expect(page.locator("#name")).to_be_focused()
    page.keyboard.type("cour")
    expect(options).to_have_count(2)
    press(page, "Escape")
    expect(page.locator("#options")).to_be_hidden()
    page.keyboard.type("Marguerite Duchesnay")
    expect(options).to_have_count(1)
    press(page, "Alt+n")
    expect(page.locator("#form-name")).to_have_value("Marguerite Duchesnay")
    expect(page.locator("#form-name")).to_be_focused()
    page.get_by_label("Licence prise ici").select_option("Licence adulte")
    assert [*looks(page)] == []
    press(page, "Control+Enter")
    row = page.locator("tr", has_text="Duchesnay Marguerite")
    expect(row).to_contain_text("1000*")
    expect(row).to_contain_text("prise ici")
    expect(row).to_contain_text("dû 35 €")
    page.close()


def imported_with_choices(desk: Desk) -> None:
    """Only what is to be chosen needs eyes; nothing is written before; a second time there is nothing new."""
    page = desk.page("a")
    for is_again in (False, True):
        file = FilePayload(name="inscrits-site.csv", mimeType="text/csv", buffer=LIST.encode())
        page.locator("#file").set_input_files(file)
        page.get_by_role("button", name="Lire").click()
        expect(page.locator(".state.draft")).to_have_text("Rien n’est encore écrit")
        if is_again:
            break
        expect(page.locator(".card.draft")).to_contain_text("N° → licence")
        expect(page.locator("[data-piles]")).to_have_text(
            "Reconnus 1 À choisir 2 Nouveaux 1 Déjà inscrits 0", use_inner_text=True
        )
        expect(page.locator("#pile-choose")).to_be_visible()
        expect(page.locator("#pile-new")).to_be_hidden()
        expect(page.locator("#line-3")).to_contain_text("chiffres inversés")
        assert [*looks(page)] == []
        press(page, "Control+Enter")
        expect(page.locator("#left")).to_have_text("Choix restants : 2 (ligne 3, 4).")
        page.get_by_label("Vézinat Rosaire").check()
        expect(page.locator("#left")).to_have_text("Choix restants : 1 (ligne 4).")
        page.get_by_label("Popovăț Sorina").check()
        press(page, "Control+Enter")
        expect(page.locator("#said")).to_have_text("✓ 4 joueurs inscrits.")
        counts(page, "Inscrits 6 · présents 0 · attendus 6")
    expect(page.locator("#pile-there")).to_contain_text("4 lignes sans changement")
    page.get_by_role("button", name="Abandonner l’import").click()
    counts(page, "Inscrits 6 · présents 0 · attendus 6")
    page.close()


def checked_in_and_paid(desk: Desk) -> None:
    """``↓`` the next, ``Space`` is here, ``p`` paid; the row stays where it is, and so does the focus; two who write at once are told.

    The till is the event's: five of section A and four of B owe 20 €, one 20 + 15 €, 215 € in all.
    """
    page, other = desk.page("a"), desk.page("a")
    expect(page.locator("tr.here")).to_contain_text("Duchesnay Marguerite")
    press(page, "Space")
    counts(page, "Inscrits 6 · présents 1 · attendus 5")
    press(page, "p")
    expect(page.locator("#status")).to_contain_text("Caisse : 35 € reçus, 180 € dus, licences prises 1")
    press(page, "ArrowDown", "ArrowDown", "ArrowUp")
    second = page.locator("tbody tr").nth(1)
    expect(second).to_have_class("here")
    press(page, "Space")
    counts(page, "Inscrits 6 · présents 2 · attendus 4")
    expect(second).to_have_class("here")
    press(page, "p")
    expect(page.locator("#status")).to_contain_text("55 € reçus, 160 € dus")
    expect(second.locator(".tick")).to_have_attribute("aria-checked", "true")
    press(other, "ArrowDown", "p")
    expect(other.locator("#problems")).to_contain_text("doit maintenant 0 EUR")
    expect(other.locator("#status")).to_contain_text("55 € reçus, 160 € dus")
    press(page, "Control+z")
    expect(page.locator("#status")).to_contain_text("35 € reçus, 180 € dus")
    page.close()
    other.close()


def late_withdrawn_and_moved(desk: Desk) -> None:
    """Round 1 of section B is out: somebody comes late, somebody leaves and comes back, somebody goes to section A with the payment."""
    page = desk.page("b")
    press(page, "/")
    page.keyboard.type("Le Bihannic")
    expect(page.locator("#options [role=option]")).to_have_count(2)
    press(page, "ArrowDown", "Enter")
    row = page.locator("#row-bihannic")
    expect(row).to_contain_text("arrivée tardive")
    row.get_by_role("button", name="a payé").click()
    expect(row.get_by_role("button", name="a payé")).to_have_count(0)
    row.get_by_role("link").click()
    expect(page.locator("#h-one")).to_have_text("Le Bihannic Enora")
    # The second receipt was taken back: its number is not given again.
    expect(page.locator("#licence")).to_contain_text("payé, reçu 3")
    assert [*looks(page)] == []
    page.get_by_role("button", name="Changer de tournoi").click()
    counts(page, "Inscrits 4 · présents 0 · attendus 4")
    page.get_by_role("link", name="Drăghici Mihnea").click()
    page.get_by_role("button", name="Noter un abandon").click()
    counts(page, "Inscrits 3 · présents 0 · attendus 3")
    expect(page.locator("#leaving .ink-refused")).to_contain_text("Notez un abandon")  # who has played is not removed
    page.get_by_role("button", name="Réintégrer").click()
    counts(page, "Inscrits 4 · présents 0 · attendus 4")
    press(page, "Escape")
    page.wait_for_url("**/b/entries/")
    go_by(Chromium(page), "Alt+ArrowLeft", "location.pathname.includes('/a/entries/')")
    moved = page.locator("#row-bihannic")
    expect(moved).to_contain_text("1612")
    expect(moved.locator("td").nth(3)).to_have_text("20 €")
    page.close()
