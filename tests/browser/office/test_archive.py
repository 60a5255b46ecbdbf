"""An officer brings ten years of a former site: looked at, archived, read by everybody, and an old link that still works. No script is needed."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.conftest import Installation
from tests.browser.test_from_a_file_to_why import signed_in
from tests.browser.test_pages_for_everybody import looks

pytestmark = pytest.mark.parametrize("installation", ["sqlite"], indirect=True)


def former_list(page: Page, address: str) -> bytes:
    """The first of our list by name, as another site had them, 30 points lower."""
    page.goto(f"{address}/fr/dames/")
    names = page.locator("tbody th a").all_inner_texts()[:20]
    out = StringIO()
    writer = csv.writer(out, delimiter=";")
    writer.writerow(["Rang", "Nom", "Club", "Cote"])
    writer.writerows([at, name, "Damier d’avant", 1900 - 7 * at] for at, name in enumerate(names, start=1))
    return out.getvalue().encode()


def test_an_archive_is_imported_read_and_reached_by_an_old_link(
    browser: Browser, installation: Installation, tmp_path: Path
) -> None:
    del tmp_path
    context = browser.new_context(locale="fr-FR", java_script_enabled=False)
    with installation.served("2026-11-17") as address:
        page = signed_in(context, address, installation)
        table = former_list(page, address)
        page.goto(f"{address}/fr/office/dames/archive/")
        page.locator("#lists-file").set_input_files(
            FilePayload(name="liste-2012-09.csv", mimeType="text/csv", buffer=table)
        )
        page.locator("#source").fill("www.ancien.example")
        page.get_by_role("button", name="Examiner").click()
        expect(page.get_by_text("Rien n’est encore écrit")).to_be_visible()
        page.get_by_role("button", name="Archiver les listes (1)").click()
        expect(page.get_by_role("status")).to_contain_text("lignes 20")
        page.goto(f"{address}/fr/office/dames/archive/redirects/")
        page.locator("#lines").fill("/classement.php?mois=9 /dames/archive/2012-09-01/")
        page.get_by_role("button", name="Ajouter").click()
        expect(page.get_by_role("row").filter(has_text="classement.php")).to_be_visible()
        page.goto(f"{address}/classement.php?mois=9")
        expect(page.locator("h1")).to_contain_text("archives")
        page.locator("tbody th a").first.click()
        expect(page.get_by_role("heading", name="Avant notre première liste")).to_be_visible()
        expect(page.locator(".chart .step.past").first).to_be_attached()
        player = page.url
        context.close()
        scripted = browser.new_context()
        found = _looked_at(signed_in(scripted, address, installation), address, player)
        scripted.close()
    assert found == []


def _looked_at(page: Page, address: str, player: str) -> list[str]:
    """What axe finds on the new pages, in both lights and both sizes."""
    ends = ("office/dames/archive/", "office/dames/archive/names/", "office/dames/archive/year/2012/", "dames/archive/")
    found: list[str] = []
    for one in (*(f"{address}/fr/{end}" for end in (*ends, "dames/archive/2012-09-01/")), player):
        page.goto(one)
        found += looks(page)
    return found
