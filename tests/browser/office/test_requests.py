"""A request is filed, agreed to and signed, and a result corrected with its effect seen first; the pages please axe in both lights and sizes."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Installation
from tests.browser.test_from_a_file_to_why import signed_in
from tests.browser.test_pages_for_everybody import DESK, looks


@pytest.mark.parametrize("installation", ["sqlite"], indirect=True)
def test_a_request_is_filed_and_signed_and_a_result_corrected(browser: Browser, installation: Installation) -> None:
    officer = browser.new_context(locale="fr-FR", viewport=DESK)
    with installation.served("2026-11-17") as address:
        page = signed_in(officer, address, installation)
        cp = _filed(page, address)
        found = [*looks(page)]
        page.set_viewport_size(DESK)
        _decided(page, cp)
        found += looks(page)
        page.set_viewport_size(DESK)
        found += _corrected(page, address)
        assert found == []
    officer.close()


def _filed(page: Page, address: str) -> int:
    """Whoever stands first asks for 200 points more: 50 would be refused at entry."""
    page.goto(f"{address}/fr/dames/")
    first = page.locator("tbody tr").first
    name, cp = first.locator("th a").inner_text(), int(first.locator("td.key").inner_text().split()[0])
    page.goto(f"{address}/fr/office/dames/requests/")
    page.get_by_role("link", name="Déposer au nom d’une présidence").click()
    page.get_by_label("Joueur").fill(name)
    page.get_by_role("button", name="Chercher").click()
    page.get_by_role("main").get_by_role("link", name=name).first.click()
    page.get_by_label("Valeur demandée").fill(str(cp + 50))
    page.get_by_label("Raisons, une par ligne").fill("Trois opens à l’étranger")
    page.get_by_label("responsable du classement").check()
    page.get_by_role("button", name="Déposer la demande").click()
    expect(page.get_by_role("alert")).to_contain_text("6.7.4")
    page.get_by_label("Valeur demandée").fill(str(cp + 200))
    page.get_by_role("button", name="Déposer la demande").click()
    expect(page.get_by_role("status")).to_contain_text("La demande est déposée")
    return cp


def _decided(page: Page, cp: int) -> None:
    """Above 2000 the council has to agree; then the officer signs."""
    page.get_by_label("Raison", exact=True).first.fill("ses résultats à l’étranger")
    page.get_by_role("button", name="Accepter cette valeur").click()
    assert cp + 200 > 2000
    expect(page.get_by_text("Il manque l’accord du Conseil technique.")).to_be_visible()
    page.get_by_label("d’accord", exact=True).check()
    page.get_by_label("Procès-verbal").fill("CT 2026-11")
    page.get_by_label("Reçu comment").fill("courriel")
    page.get_by_role("button", name="Noter").click()
    expect(page.get_by_text("Il manque l’accord du Conseil technique.")).to_have_count(0)
    page.get_by_role("button", name="Faire entrer dans la liste").click()
    expect(page.get_by_role("status")).to_contain_text("elle entre dans la prochaine liste")


def _corrected(page: Page, address: str) -> list[str]:
    """By keys to a section that counts, one result otherwise, its effect, then the signature."""
    page.goto(f"{address}/fr/office/dames/corrections/")
    found = [*looks(page)]
    page.set_viewport_size(DESK)
    page.goto(f"{address}/fr/office/dames/corrections/fact/serie-020/")
    page.locator("body").press("ArrowDown")
    page.locator("body").press("ArrowDown")
    page.locator("body").press("e")
    value = page.get_by_label("résultat")
    value.fill("0" if value.input_value() != "0" else "2")
    page.get_by_role("button", name="Voir l’effet").first.click()
    expect(page.get_by_role("heading", name="Ce que cela bouge")).to_be_visible()
    found += looks(page)
    page.set_viewport_size(DESK)
    page.get_by_label("Raison", exact=True).fill("feuille retrouvée")
    page.get_by_role("button", name="Signer la correction").click()
    expect(page.get_by_role("status")).to_contain_text("La correction est notée")
    expect(page.get_by_role("cell", name="feuille retrouvée")).to_be_visible()
    return found
