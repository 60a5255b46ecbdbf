"""Three hundred licences in September: a father and his son, a homonym, three newcomers; all but two lines go in at once, and those two are answered."""

from pathlib import Path

from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.laptops import SCREEN, Laptop
from tests.browser.office.season_of_licences import KNOWN, OF_NOW, september
from tests.browser.office.signing_in import signed_in
from tests.browser.test_pages_for_everybody import looks
from tests.web.accounts.telephones import PASSWORD

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def test_three_hundred_licences_go_in_with_a_father_and_son_a_homonym_and_newcomers(
    browser: Browser, tmp_path: Path
) -> None:
    server = Laptop(tmp_path, "fr", {"RONDE_CLOCK": "2026-09-01T09:00:00"})
    server.run_module("tests.browser.office.licences_made", "aurore", PASSWORD)
    page = browser.new_context(locale="fr-FR", viewport=SCREEN).new_page()
    server.start()
    try:
        players = f"{server.address}/fr/office/dames/players"
        signed_in(page, f"{players}/import/")
        assert _people(page, players) == len(KNOWN)
        found = _looked_at(page, players)
        found += _others_applied(page, players)
        _answered(page, players)
        _everybody_has_the_own_licence(page, players)
    finally:
        server.stop()
    assert found == []


def _people(page: Page, players: str) -> int:
    """How many people the office knows."""
    page.goto(f"{players}/lookalikes/")
    said = page.locator("main .dim").first.inner_text()
    return int(said.rpartition(",")[2].split()[0])


def _pile(page: Page, name: str, count: int) -> None:
    expect(page.get_by_role("heading", name=f"{name} {count}", exact=True)).to_be_visible()


def _looked_at(page: Page, players: str) -> list[str]:
    """The table as it is understood: nothing is written, and the counts are those of the lines that have no question."""
    page.goto(f"{players}/import/")
    page.locator("#file").set_input_files(FilePayload(name="licences.xlsx", mimeType=XLSX, buffer=september()))
    page.locator("#day").fill(OF_NOW[0].isoformat())
    page.locator("#until").fill(OF_NOW[1].isoformat())
    page.get_by_label("complète").check()
    page.get_by_role("button", name="Regarder").click()
    expect(page.get_by_role("heading", name="licences.xlsx")).to_be_visible()
    expect(page.locator("main")).to_contain_text("300")
    for name, count in (("À choisir", 2), ("Nouvelles personnes", 3), ("Premières licences", 0), ("Sortis", 0)):
        _pile(page, name, count)
    son, claire = (
        page.get_by_role("row").filter(has=page.get_by_role("group", name=name))
        for name in ("Simon Aubert", "Claire Joly")
    )
    expect(son).to_contain_text("14 juillet 1991, 090077")
    expect(son).to_contain_text("2 mars 1961, 060001")
    expect(claire.get_by_role("radio")).to_have_count(4)  # either of them, somebody new, later
    return [*looks(page)]


def _others_applied(page: Page, players: str) -> list[str]:
    """298 lines go in by one key; two wait on the page."""
    page.set_viewport_size(SCREEN)
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("status").first).to_contain_text("2 lignes attendent une réponse")
    assert _people(page, players) == len(KNOWN) + 3
    page.goto(f"{players}/import/")
    expect(page.get_by_text("Ces lignes attendent")).to_be_visible()
    return [*looks(page)]


def _answered(page: Page, players: str) -> None:
    """The son is somebody new; the line without a number is the younger Claire's."""
    page.set_viewport_size(SCREEN)
    page.get_by_role("group", name="Simon Aubert").get_by_label("une nouvelle personne").check()
    page.get_by_role("group", name="Claire Joly").get_by_label("9 septembre 1999").check()
    page.get_by_role("button", name="Revoir avec ces réponses").click()
    _pile(page, "Nouvelles personnes", 1)
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("status").first).to_contain_text("appliquée")
    expect(page.get_by_text("Ces lignes attendent")).to_have_count(0)
    assert _people(page, players) == len(KNOWN) + 4


def _everybody_has_the_own_licence(page: Page, players: str) -> None:
    """Father and son are two people with a licence each, and so are the two Claires."""
    for name, numbers in (("Simon Aubert", {"060001", "090077"}), ("Claire Joly", {"060002", "060003"})):
        page.goto(f"{players}/?text={name}")
        rows = page.locator("tbody tr").filter(has_text=name)
        expect(rows).to_have_count(2)
        told = [row.inner_text() for row in rows.all()]
        assert {number for number in numbers if any(number in row for row in told)} == numbers
