"""One series goes from a file to a published list and a page that explains it, as an officer and a visitor see it."""

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Installation
from tests.browser.office.officer_at_work import Officer

ARRIVING = """regulation: ffjd
players:
  - {{ id: neu1, name: Nadia Neuville, licences: [{{ since: 2015-09-01 }}], birth: 1990-05-05 }}
facts:
  - fact: series
    id: auray
    name: Coupe d’Auray
    first_day: 2026-10-24
    last_day: 2026-10-25
    cadence: slow
    declared: true
    pace: {{ official: 2h/50 + 1h }}
    system: closed
    games:
      - {{ white: {one}, black: {two}, result: 2, round: 1 }}
      - {{ white: {two}, black: neu1, result: 1, round: 2 }}
      - {{ white: neu1, black: {one}, result: 0, round: 3 }}
      - {{ white: neu1, black: EXEMPT, result: 2fe, round: 1 }}
      - {{ white: {one}, black: EXEMPT, result: 2fe, round: 2 }}
      - {{ white: {two}, black: EXEMPT, result: 2fe, round: 3 }}
  - {{ fact: step, id: auray-in, of: auray, action: submit, day: 2026-10-27, by: Olga Petit, role: organiser }}
  - {{ fact: payment, id: auray-fee, day: 2026-10-27, by: Olga Petit, amount: 6, sections: [auray] }}
"""
WHY = {"en": "why", "fr": "pourquoi", "ro": "de ce"}


def signed_in(context: BrowserContext, address: str, installation: Installation) -> Page:
    page = context.new_page()
    page.goto(f"{address}/fr/office/dames/")
    page.get_by_label("Compte").fill(installation.account)
    page.get_by_label("Mot de passe").fill(installation.password)
    page.get_by_role("button", name="Se connecter").click()
    page.wait_for_url(lambda url: "sign-in" not in url)
    return page


def two_players(page: Page, address: str) -> tuple[str, str]:
    """Two players of the list, by the addresses of their pages."""
    page.goto(f"{address}/fr/dames/")
    links = [str(one.get_attribute("href")) for one in page.locator("tbody th a").all()[:2]]
    return links[0].split("/")[-2], links[1].split("/")[-2]


def test_an_officer_publishes_what_arrived_and_visitors_ask_why(
    browser: Browser, installation: Installation, tmp_path: Path
) -> None:
    """The officer's pages and the visitors' need no script; the visitors' are tried with and without."""
    officer = browser.new_context(locale="fr-FR", java_script_enabled=False)
    with installation.served("2026-10-28") as address:
        _homologated(signed_in(officer, address, installation), address, tmp_path)
    with installation.served("2026-11-01") as address:
        _published(officer.new_page(), address)  # still signed in: the session was kept with the rest
        officer.close()
        for language, why in WHY.items():
            for scripted in (True, False):
                visitor = browser.new_context(java_script_enabled=scripted).new_page()
                _asks(visitor, f"{address}/{language}/dames/", why)
                visitor.context.close()


def _homologated(page: Page, address: str, folder: Path) -> None:
    """A file arrives, its verdict is read, it is homologated."""
    one, two = two_players(page, address)
    sent = folder / "auray.yaml"
    sent.write_text(ARRIVING.format(one=one, two=two), "utf-8")
    Officer(page, address).takes_in_file(sent)  # with the fee and the licence that it announces
    expect(page.get_by_role("status")).to_contain_text("3 faits")
    page.get_by_role("link", name="Coupe d’Auray").click()
    expect(page.get_by_text("Verdict : peut être homologuée")).to_be_visible()
    page.get_by_role("button", name="Homologuer").click()
    expect(page.get_by_role("status")).to_contain_text("homologuée")


def _published(page: Page, address: str) -> None:
    """The draft is looked at and published; a day typed wrongly publishes nothing."""
    page.goto(f"{address}/fr/office/dames/draft/")
    expect(page.get_by_role("row").filter(has_text="Coupe d’Auray").first).to_be_visible()  # both who played are on it
    page.get_by_label("Pour la publier").fill("2026-11-02")
    page.get_by_role("button", name="Publier").click()
    expect(page.get_by_role("alert")).to_contain_text("rien n’est publié")
    expect(page.get_by_label("Pour la publier")).to_have_value("2026-11-02")
    page.get_by_label("Pour la publier").fill("2026-11-01")
    page.get_by_role("button", name="Publier").click()
    expect(page.locator("h1")).to_contain_text("1ᵉʳ novembre 2026")
    page.get_by_role("link", name="La voir comme tout le monde").click()
    expect(page.get_by_text("Publiée le 1ᵉʳ novembre 2026")).to_be_visible()


def _asks(page: Page, address: str, why: str) -> None:
    """Somebody looks for the first of the list by the family name, and asks why."""
    page.goto(address)
    name = page.locator("tbody th a").first.inner_text()
    page.locator("#name").fill(name.split()[1])
    page.locator("form.filters button").click()
    page.get_by_role("link", name=f"{why}, {name}").click()
    expect(page.locator(".dateline")).to_contain_text(name)
    expect(page.locator(".tree .art").first).to_have_text("art. 6.1")
    page.get_by_role("link", name=name).click()
    expect(page.locator(".chart svg")).to_be_visible()
