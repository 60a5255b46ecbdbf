"""An officer goes on from what ran before: a calendar of two seasons and a list with homonyms, each looked at line by line and taken."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.conftest import Installation
from tests.browser.test_from_a_file_to_why import signed_in
from tests.browser.test_pages_for_everybody import DESK, looks
from tests.verbs import program
from tests.web.office.archive.test_earlier_games import calendar

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.mark.process
@pytest.mark.parametrize("installation", ["sqlite"], indirect=True)
def test_a_calendar_and_a_list_are_taken_over_from_tables(browser: Browser, installation: Installation) -> None:
    for register, book in (("partide", "frs"), ("pions", "ffjd")):
        done = program(
            "register",
            "new",
            register,
            "--book",
            book,
            "--name",
            register.title(),
            "--federation",
            book,
            **installation.environment,
        )
        assert done.returncode == 0, done.stderr
    context = browser.new_context(locale="fr-FR", viewport=DESK)
    with installation.served("2026-11-18") as address:
        page = signed_in(context, address, installation)
        found = [*_a_calendar(page, address), *_a_list(page, address)]
        assert found == []
    context.close()


def _a_calendar(page: Page, address: str) -> Iterator[str]:
    """Two seasons of games, of which no list is asked."""
    page.goto(f"{address}/fr/office/partide/archive/")
    expect(page.get_by_text("Ces cotes ne commencent pas par une liste")).to_be_visible()
    yield from _looked(page, "archive-frs")
    page.goto(f"{address}/fr/office/partide/archive/opening/")
    expect(page.locator("input[type=file]")).to_have_count(0)
    yield from _looked(page, "opening-frs")
    page.get_by_role("link", name="Parties comptées ailleurs").click()
    page.get_by_label("Fichier").set_input_files(FilePayload(name="calendar.xlsx", mimeType=XLSX, buffer=calendar()))
    page.get_by_role("button", name="Examiner").click()
    expect(page.get_by_role("rowheader", name="7 mars 2025")).to_be_visible()
    expect(page.get_by_role("cell", name="nouvelle personne").first).to_be_visible()
    yield from _looked(page, "games-frs")
    page.get_by_role("button", name="Les reprendre").click()
    expect(page.get_by_role("status")).to_contain_text("Reprises : 4. Elles comptent désormais.")


def _a_list(page: Page, address: str) -> Iterator[str]:
    """A list with a league, somebody on the way to a first rating, and somebody who may be a person of the demonstration."""
    page.goto(f"{address}/fr/dames/")
    name = page.locator("tbody tr th a").first.inner_text()
    table = f"Nom;Né le;Club;Ligue;CP;Parties;Points;MCP\n{name};05/05/1933;Damier Neuf;Bretagne;1600;;;\nNeuve Enroute;;Damier Neuf;Bretagne;NC;4;5;1300\n"
    page.goto(f"{address}/fr/office/pions/archive/opening/")
    yield from _looked(page, "opening-empty")
    page.get_by_label("Fichier").set_input_files(
        FilePayload(name="liste.csv", mimeType="text/csv", buffer=table.encode())
    )
    page.get_by_label("Jour de la liste").fill("2026-11-01")
    page.get_by_role("button", name="Examiner").click()
    expect(page.get_by_text("Il faut d’abord dire de qui parlent certaines lignes.")).to_be_visible()
    yield from _looked(page, "opening-asks")
    page.get_by_role("radio", name="Une nouvelle personne").check()
    page.get_by_role("button", name="Relire avec ces réponses").click()
    expect(page.get_by_role("radio", name="Une nouvelle personne")).to_be_checked()
    page.get_by_role("button", name="Commencer par cette liste").click()
    expect(page.get_by_role("status")).to_contain_text("Le registre commence par la liste du 1ᵉʳ novembre 2026")
    page.goto(f"{address}/fr/pions/")
    expect(page.get_by_role("row", name="1600")).to_be_visible()


def _looked(page: Page, name: str) -> Iterator[str]:
    """What is wrong with how a page looks."""
    yield from looks(page)
    if folder := os.environ.get("B34_SHOTS"):
        page.emulate_media(color_scheme="light")
        page.screenshot(path=f"{folder}/{name}-phone.png", full_page=True)
        page.set_viewport_size(DESK)
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="light")
