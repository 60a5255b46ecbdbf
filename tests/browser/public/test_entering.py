"""Somebody enters on a telephone, in French and without a script, changes the entry, and appears at the desk; who comes too late waits."""

from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.laptops import SCREEN, Laptop, serving
from tests.browser.test_pages_for_everybody import looks

PHONE = ViewportSize(width=390, height=844)
BEFORE = "2026-11-10T09:00:00"  # the event is on 21 November


def test_somebody_enters_on_a_telephone_and_appears_at_the_desk(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "fr", RONDE_CLOCK=BEFORE) as laptop:
        laptop.run_module("tests.browser.public.entering_made")
        desk = laptop.open(browser)
        announced(desk, laptop)
        context = browser.new_context(viewport=PHONE, java_script_enabled=False)
        phone = context.new_page()
        entered(phone, laptop)
        changed(phone)
        second_waits(context.new_page(), laptop)
        taken(desk, laptop)
        well_made(browser, laptop)
        cancelled(phone)
        taken_again(desk, laptop)
        taken_elsewhere(browser, desk, laptop, tmp_path / "other")
        assert context.cookies() == []
        context.close()
        desk.context.close()


def announced(desk: Page, laptop: Laptop) -> None:
    """The organiser announces the event for one player, with the fees of the tariff."""
    desk.goto(f"{laptop.address}/fr/desk/event/th/")
    desk.get_by_role("link", name="Annoncer").click()
    expect(desk.get_by_label("Droits")).to_have_value("Tarif normal 20\u00a0€, Jeune 10\u00a0€")
    desk.get_by_label("Organisateur").fill("Litera Iași")
    desk.get_by_label("Places").fill("1")
    desk.get_by_label("Inscriptions jusqu’au").fill("2026-11-19T20:00")
    desk.get_by_label("Quoi").first.fill("repas")
    desk.get_by_label("Prix").first.fill("6")
    desk.get_by_label("Visible de tous").check()
    desk.keyboard.press("Control+Enter")
    expect(desk.get_by_text("Tout le monde la voit depuis le 10 novembre 2026.")).to_be_visible()


def entered(phone: Page, laptop: Laptop) -> None:
    """The name is found in the list; whoever it is says so, and is entered."""
    phone.goto(f"{laptop.address}/fr/events/th/")
    expect(phone.get_by_text("Inscriptions ouvertes")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    phone.get_by_label("Nom et prénom").fill("moldovan stefan")
    phone.get_by_label("Courriel ou téléphone").fill("06 12 34 56 78")
    phone.get_by_role("button", name="S’inscrire").click()
    expect(phone.get_by_text("Dans la liste du 15 novembre 2026")).to_contain_text("Moldovan Ștefan, Litera Iași, 2412")
    expect(phone.get_by_label("c’est moi")).to_be_checked()
    phone.get_by_role("button", name="S’inscrire").click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Votre inscription")
    expect(phone.get_by_text("l’inscription est faite")).to_be_visible()
    expect(phone.locator("#link")).to_have_text(phone.url)


def changed(phone: Page) -> None:
    """The meal is taken after all."""
    phone.get_by_label("repas, 6").check()
    phone.get_by_label("Un mot pour l’organisateur").fill("j’arrive à la ronde 2")
    phone.get_by_role("button", name="Enregistrer").click()
    expect(phone.get_by_text("Le changement est enregistré.")).to_be_visible()
    expect(phone.get_by_label("repas, 6")).to_be_checked()


def second_waits(phone: Page, laptop: Laptop) -> None:
    """All places are taken: who comes now is told so, and waits."""
    phone.goto(f"{laptop.address}/fr/events/th/")
    expect(phone.get_by_text("Complet")).to_be_visible()
    phone.get_by_label("Nom et prénom").fill("Anna Nouvelle")
    phone.get_by_label("Courriel ou téléphone").fill("anna@example.org")
    phone.get_by_role("button", name="S’inscrire").click()
    expect(phone.get_by_text("est au rang 1 de la liste d’attente")).to_be_visible()


def taken(desk: Page, laptop: Laptop) -> None:
    """The desk looks at the entries and takes them: who waits is only shown."""
    desk.goto(f"{laptop.address}/fr/desk/a/entries/")
    desk.locator("#h-site ~ a, section[aria-labelledby=h-site] a").first.click()
    expect(desk.get_by_role("button", name="Les voir")).to_be_visible()
    desk.get_by_role("button", name="Les voir").click()
    expect(desk.locator("#pile-recognised")).to_contain_text("06 12 34 56 78 · repas · j’arrive à la ronde 2")
    expect(desk.get_by_text("Anna Nouvelle")).to_be_visible()
    assert [*looks(desk)] == []
    desk.set_viewport_size(SCREEN)
    desk.locator("#confirm-button").click()
    expect(desk.locator("#counts")).to_have_text("Inscrits 1 · présents 0 · attendus 1")
    expect(desk.locator("#list")).to_contain_text("26\u00a0€")  # the fee of 20 € and the meal of 6 €


def well_made(browser: Browser, laptop: Laptop) -> None:
    """The page and its form in both lights and sizes, by axe, which needs a script."""
    context = browser.new_context()
    page = context.new_page()
    for path in ("", "enter/"):
        page.goto(f"{laptop.address}/fr/events/th/{path}")
        assert [*looks(page)] == []
    context.close()


def cancelled(phone: Page) -> None:
    """Somebody cannot come."""
    phone.get_by_role("button", name="Annuler l’inscription").click()
    expect(phone.get_by_text("est annulée")).to_be_visible()


def taken_again(desk: Page, laptop: Laptop) -> None:
    """Only what has changed is shown: one goes, the other has moved up."""
    desk.goto(f"{laptop.address}/fr/desk/a/entries/site/")
    desk.get_by_role("button", name="Les voir").click()
    expect(desk.locator("#cancelled")).to_contain_text("Moldovan Ștefan")
    expect(desk.locator("#pile-new")).to_contain_text("Anna Nouvelle")
    desk.locator("#confirm-button").click()
    expect(desk.locator("#counts")).to_have_text("Inscrits 1 · présents 0 · attendus 1")
    expect(desk.locator("#list")).to_contain_text("Nouvelle")


def taken_elsewhere(browser: Browser, desk: Page, server: Laptop, folder: Path) -> None:
    """Another laptop, on which the event has another id and nobody is known, fetches the entries with the organiser's key."""
    desk.goto(f"{server.address}/fr/account/key/")
    desk.locator("button[value=give]").click()
    key = desk.locator("p.code").inner_text()
    folder.mkdir()
    with serving(folder, "fr", RONDE_CLOCK=BEFORE) as laptop:
        laptop.run_module("tests.browser.public.other_laptop_made")
        other = laptop.open(browser)
        other.goto(f"{laptop.address}/fr/desk/a/entries/site/")
        other.locator("#server").fill(server.address)
        other.locator("#key").fill(key)
        other.get_by_role("button", name="Chercher").click()
        other.get_by_label("TH des Bords de Loire").check()
        other.get_by_role("button", name="Chercher").click()
        expect(other.locator("#pile-new")).to_contain_text("Anna Nouvelle")
        other.locator("#confirm-button").click()
        expect(other.locator("#counts")).to_have_text("Inscrits 1 · présents 0 · attendus 1")
        other.context.close()
