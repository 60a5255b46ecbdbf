"""A series comes as a crosstable from Excel: its one contradiction is told by the cell, it is read, asked about, paid and homologated, and moves the draft."""

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.conftest import Installation
from tests.browser.office.officer_at_work import Officer
from tests.browser.test_from_a_file_to_why import signed_in
from tests.browser.test_pages_for_everybody import DESK, looks
from tests.files.tables.workbooks import Content, workbook

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.mark.parametrize("installation", ["sqlite"], indirect=True)
def test_a_crosstable_from_excel_becomes_a_homologated_series_in_the_draft(
    browser: Browser, installation: Installation
) -> None:
    context = browser.new_context(locale="fr-FR", viewport=DESK)
    with installation.served("2026-10-28") as address:
        page = signed_in(context, address, installation)
        names, officer = _listed(page, address), Officer(page, address)
        before = _drafted(officer, names[0])
        _ten_are_typed_without_sliding(officer)
        _sends(officer, names, wrong="2")
        expect(page.get_by_role("alert")).to_contain_text("Ligne 2, colonne 2")
        expect(page.get_by_role("alert")).to_contain_text("ne va pas avec la cellule C3")
        found = [*looks(page)]
        page.set_viewport_size(DESK)
        _sends(officer, names)
        found += _declared(page, names)
        officer.hears("importé")
        officer.is_paid("Coupe d’Auray", 8)  # four players at 2 euros (5.5)
        officer.homologates("Coupe d’Auray")
        assert _drafted(officer, names[0]) != before
        assert found == []
    context.close()


def _ten_are_typed_without_sliding(officer: Officer) -> None:
    """A series of ten from a sheet of paper: every column stands in the window."""
    officer.goes("take-in/typed/")
    table = officer.page.get_by_role("group", name="Joueurs")
    expect(table.get_by_role("columnheader", name="10")).to_be_visible()
    assert table.evaluate("table => table.scrollWidth <= table.clientWidth")


def _listed(page: Page, address: str) -> list[str]:
    """Four players of the list."""
    page.goto(f"{address}/fr/dames/")
    return [row.locator("th a").inner_text() for row in page.locator("tbody tr").all()[:4]]


def _drafted(officer: Officer, name: str) -> list[str]:
    """What the next list will say of somebody."""
    officer.goes("draft/")
    return officer.page.get_by_role("row", name=name).all_inner_texts()


def _sends(officer: Officer, names: list[str], wrong: str = "0") -> None:
    """The crosstable, with one of the names misspelt."""
    called = [*names[:3], names[3] + "x"]
    results: list[list[Content]] = [["x", 2, 1, 2], [int(wrong), "x", 2, 1], [1, 0, "x", 0], [0, 1, 2, "x"]]
    rows: list[list[Content]] = [[at, name, *results[at - 1]] for at, name in enumerate(called, start=1)]
    content = workbook([["N°", "Nom", 1, 2, 3, 4], *rows])
    officer.goes()
    file = FilePayload(name="Coupe d’Auray.xlsx", mimeType=XLSX, buffer=content)
    officer.page.get_by_label("Fichier de l’organisateur").set_input_files(file)
    officer.presses("Importer")


def _declared(page: Page, names: list[str]) -> list[str]:
    """What the book asks, and who the misspelt player is; a name that is missing costs nothing of what was typed."""
    expect(page.get_by_role("heading", name="Ronde 3")).to_be_visible()
    found = [*looks(page)]
    page.set_viewport_size(DESK)
    page.get_by_label("Nom de la série").fill("Coupe d’Auray")
    page.get_by_label("Organisateur").fill("Olga Petit")
    page.get_by_label("Premier jour").fill("2026-10-24")
    page.get_by_label("Dernier jour").fill("2026-10-25")
    page.get_by_role("radio", name="oui").first.check()
    page.get_by_role("button", name="Continuer").click()
    expect(page.get_by_role("alert")).to_contain_text("Cadence")
    expect(page.get_by_role("alert")).to_contain_text(f"On ne sait pas avec certitude qui est « {names[3]}x »")
    expect(page.get_by_label("Organisateur")).to_have_value("Olga Petit")
    page.locator("#d-cadence").select_option("slow")
    page.get_by_label("cadence officielle").first.fill("2h/50 + 1h")
    page.get_by_label(f"Qui est {names[3]}x").select_option(index=1)
    page.get_by_role("button", name="Continuer").click()
    return found
