"""From an empty folder to a first published list in the browser, in French: the code, the administrator, the ranking, an officer who is invited."""

import re
from pathlib import Path

from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.laptops import SCREEN, Laptop, serving_from_nothing
from tests.browser.test_pages_for_everybody import looks
from tests.warm_processes import WarmProcess
from tests.web.accounts.telephones import PASSWORD, telephone

TABLE = "Nom;Licence;Date de naissance;Club;Cote\n" + "".join(
    f"{name};{900 + number};19{60 + number}-03-0{number};Damier d’Auray;{1500 + 40 * number}\n"
    for number, name in enumerate(("Le Goff Anne", "Morin Paul", "Kerbrat Yann", "Ollivier Odile"), start=1)
)


def code_printed(laptop: Laptop) -> str:
    """What ``ronde account begin`` prints: the one line in a terminal, beside the one that starts."""
    verb = WarmProcess("ronde", ["account", "begin", "--lang", "fr"], laptop.environment, is_read=True)
    assert verb.stdout is not None
    with verb.stdout as said:
        found = re.search(r"[A-Z0-9]{4}(-[A-Z0-9]{4}){2}", said.read())
    assert verb.wait() == 0
    assert found is not None
    return found[0]


def set_up_second_step(page: Page) -> None:
    """The telephone, at the first sign-in, and on to where the work begins."""
    page.locator("#code").fill(telephone(page.locator("form code").inner_text()))
    page.get_by_role("button", name="Installer la seconde étape").click()
    page.get_by_role("link", name="Continuer").click()


def sign_in(page: Page, account: str) -> None:
    page.locator("#username").fill(account)
    page.locator("#password").fill(PASSWORD)
    page.locator("main form button").first.click()


def begun(page: Page, laptop: Laptop, found: list[str]) -> None:
    """The first administrator, by the code of the machine; a wrong one begins nothing."""
    page.goto(f"{laptop.address}/fr/")
    page.get_by_role("link", name="Commencer", exact=True).click()
    for code in ("AAAA-BBBB-CCCC", code_printed(laptop)):
        page.get_by_label("Code").fill(code)
        page.get_by_label("Votre nom").fill("Anna Le Goff")
        page.get_by_label("Nom de connexion").fill("anna")
        page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
        page.get_by_label("Mot de passe encore une fois").fill(PASSWORD)
        page.get_by_role("button", name="En devenir l’administrateur").click()
        if code == "AAAA-BBBB-CCCC":
            expect(page.locator("#id_code_error")).to_contain_text("Ce n’est pas le code")
            found += looks(page)
            page.set_viewport_size(SCREEN)
    set_up_second_step(page)
    expect(page.get_by_role("heading", name="Que doit faire Ronde ici")).to_be_visible()
    found += looks(page)
    page.set_viewport_size(SCREEN)


def ranking_opened(page: Page) -> str:
    """A ranking of draughts, and the link for its officer."""
    page.get_by_role("link", name="Commencer le classement", exact=True).click()
    page.get_by_label("Règlement").select_option(label="Dames, FFJD")
    page.get_by_label("Fédération").fill("ffjd")
    page.get_by_role("button", name="L’ouvrir").click()
    page.get_by_role("link", name="Inviter un responsable").click()
    page.get_by_label("Nom, comme les pages le montrent").fill("Rex Morin")
    page.get_by_label("Nom de connexion").fill("rex")
    page.get_by_role("button", name="Créer le compte et son lien").click()
    return page.locator("main code").inner_text()


def opening_list_published(page: Page, link: str) -> None:
    """The officer follows the link, and the last list of the federation appears under its own day."""
    page.goto(link)
    page.locator("#new_password1").fill(PASSWORD)
    page.locator("#new_password2").fill(PASSWORD)
    page.get_by_role("button", name="Continuer").click()
    sign_in(page, "rex")
    set_up_second_step(page)
    page.get_by_role("link", name="Archives").click()
    page.get_by_role("link", name="Liste d’ouverture").click()
    page.locator("#file").set_input_files(
        FilePayload(name="liste.csv", mimeType="text/csv", buffer=TABLE.encode("utf-8"))
    )
    page.locator("#day").fill("2026-11-01")
    page.get_by_role("button", name="Examiner").click()
    page.get_by_role("button", name="Commencer par cette liste").click()
    expect(page.get_by_role("status").first).to_contain_text("cotes : 4")


def test_an_empty_folder_becomes_a_federation_with_its_first_list(browser: Browser, tmp_path: Path) -> None:
    found: list[str] = []
    with serving_from_nothing(tmp_path / "server", RONDE_CLOCK="2026-11-19T09:00:00") as laptop:
        administrator = browser.new_context(viewport=SCREEN, locale="fr-FR").new_page()
        begun(administrator, laptop, found)
        link = ranking_opened(administrator)
        officer = browser.new_context(viewport=SCREEN, locale="fr-FR").new_page()
        opening_list_published(officer, link)
        reader = browser.new_context(viewport=SCREEN, locale="fr-FR").new_page()
        reader.goto(f"{laptop.address}/fr/")
        reader.get_by_role("link", name="Dames, FFJD").first.click()
        expect(reader.get_by_role("row").filter(has_text="1660")).to_be_visible()
        expect(reader.locator("h1")).to_contain_text("1ᵉʳ novembre 2026")
        for room in ("", "registers/", "registers/r/dames-ffjd/", "accounts/", "accounts/2/", "mail/", "care/"):
            administrator.goto(f"{laptop.address}/fr/administration/{room}")
            found += looks(administrator)
            administrator.set_viewport_size(SCREEN)
    assert found == []
