"""An officer reads the journal with the keyboard, has it verified, goes back to a day, and looks for a player; every page passes axe."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Installation
from tests.browser.test_from_a_file_to_why import signed_in
from tests.browser.test_pages_for_everybody import looks

OFFICE = "/fr/office/dames"


@pytest.mark.parametrize("installation", ["sqlite"], indirect=True)
def test_an_officer_reads_the_journal_and_looks_after_people(browser: Browser, installation: Installation) -> None:
    with installation.served("2026-11-17") as address:
        context = browser.new_context(locale="fr-FR")
        page = signed_in(context, address, installation)
        _reads_the_journal(page, address)
        _goes_back_to_a_day(page, address)
        _looks_for_somebody(page, address)
        context.close()


def _reads_the_journal(page: Page, address: str) -> None:
    """Two facts down, Enter opens it, e asks what it moves; the button verifies."""
    page.goto(f"{address}{OFFICE}/journal/")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".rail h2").first).to_contain_text("Fait")
    page.keyboard.press("e")
    expect(page).to_have_url(re.compile("/effect/"))
    expect(page.get_by_text("rien n’est écrit")).to_be_visible()
    assert [*looks(page)] == []
    page.get_by_role("button", name="Vérifier la chaîne").click()
    expect(page.get_by_role("status").first).to_contain_text("La chaîne est entière")
    expect(page.get_by_text("vérifiée le 17 novembre 2026")).to_be_visible()
    page.goto(f"{address}{OFFICE}/journal/rules/")
    assert [*looks(page)] == []


def _goes_back_to_a_day(page: Page, address: str) -> None:
    page.goto(f"{address}{OFFICE}/journal/then/")
    page.get_by_label("Connu le").fill("2026-06-01")
    page.get_by_role("button", name="Remonter à ce jour").click()
    expect(page.get_by_text("Tel que connu le 1ᵉʳ juin 2026")).to_be_visible()
    page.locator("tbody th a").first.click()
    expect(page.locator(".card.draft h2")).to_be_visible()
    assert [*looks(page)] == []


def _looks_for_somebody(page: Page, address: str) -> None:
    """Every tab, and one person: what the officer may not do says who may."""
    for end in ("lookalikes/", "consents/", "requests/", "import/", "clubs/?club=rade"):
        page.goto(f"{address}{OFFICE}/players/{end}")
        assert [*looks(page)] == []
    page.get_by_role("searchbox").fill("rade")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("text=rade"))
    page.locator("tbody th a").first.click()
    expect(page.get_by_text("Qui le peut : responsable des licences.").first).to_be_visible()
    assert [*looks(page)] == []
    page.get_by_role("link", name="Où son nom paraît").click()
    page.wait_for_url("**/consent/")
    assert [*looks(page)] == []
