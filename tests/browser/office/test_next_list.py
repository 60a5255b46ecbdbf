"""An officer looks through the next list by keys, compares it, publishes it by typing its date, and waits for the whys; then the season."""

import re

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.conftest import Installation
from tests.browser.test_from_a_file_to_why import signed_in
from tests.browser.test_pages_for_everybody import looks

THEIRS = FilePayload(name="ailleurs.csv", mimeType="text/csv", buffer="Nom;Cote\nZoé Ailleurs;1200\n".encode())


@pytest.mark.parametrize("installation", ["sqlite"], indirect=True)
def test_the_next_list_is_looked_through_and_published(browser: Browser, installation: Installation) -> None:
    with installation.served("2026-11-17") as address:
        page = signed_in(
            browser.new_context(locale="fr-FR", viewport={"width": 1366, "height": 768}), address, installation
        )
        office = f"{address}/fr/office/dames"
        found = [*_looked_through(page, office), *_compared(page, office), *_published(page, office)]
        page.goto(f"{office}/season/")
        expect(page.get_by_role("heading", name="Quand paraissent les listes")).to_be_visible()
        found += looks(page)
    assert found == []


def _looked_through(page: Page, office: str) -> list[str]:
    """↓ goes to a player, Space says seen, y why, Escape back to where one stood."""
    page.goto(f"{office}/draft/")
    found = [*looks(page)]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    row = page.locator("tr.here")
    expect(row.get_by_role("checkbox")).to_be_checked()
    name = row.locator("th a").inner_text().split(",")[0]
    page.keyboard.press("y")
    expect(page.locator("h1")).to_contain_text(name)
    expect(page.locator(".tree .art").first).to_be_visible()
    found += looks(page)
    page.keyboard.press("Escape")
    expect(page.locator("tr.here th")).to_contain_text(name)
    return found


def _compared(page: Page, office: str) -> list[str]:
    page.goto(f"{office}/compare/")
    page.locator("#file").set_input_files(THEIRS)
    page.get_by_role("button", name="Comparer").click()
    expect(page.get_by_role("row").filter(has_text="Zoé Ailleurs")).to_contain_text("manque ici")
    return [*looks(page)]


def _published(page: Page, office: str) -> list[str]:
    """The list of the 1st is late and appears today; the page afterwards updates itself until every why is there."""
    page.goto(f"{office}/draft/")
    page.get_by_label("Pour la publier").fill("2026-11-17")
    page.get_by_role("button", name="Publier").click()
    expect(page).to_have_url(re.compile(r"/published/\d+/"))
    found = [*looks(page)]
    expect(page.get_by_text(re.compile(r"Les \d+ pourquoi sont écrits"))).to_be_visible(timeout=90_000)
    return [*found, *looks(page)]
