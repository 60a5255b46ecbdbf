"""The plan of a section as its arbiter meets it, in French: typed, refused, mended by a key, fixed, drawn again, moved, composed, ranked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.laptops import SCREEN, Laptop
from tests.browser.test_pages_for_everybody import Heard, looks

EXPECTED = ("422", "htmx:sendAbort", "htmx:afterRequest")  # what is typed on stops the question before it


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    made = Laptop(tmp_path)
    made.run_module("tests.browser.desk.plans_made")
    made.start()
    yield made
    made.stop()


def test_a_plan_from_its_first_number_to_the_last_criterion(browser: Browser, laptop: Laptop) -> None:
    page, heard = laptop.open(browser), Heard()
    heard.listen(page)
    found: list[str] = []
    _mend_and_fix(page, laptop, found)
    _draw_again(page, found)
    _change_seats(page, found)
    _compose(page, laptop, found)
    _rank(page, found)
    assert found == []
    assert [said for said in heard.complaints if not any(one in said for one in EXPECTED)] == []
    page.context.close()


def _plan(page: Page, laptop: Laptop, section: str) -> None:
    page.goto(f"{laptop.address}/fr/desk/{section}/plan/")


def _looked_at(page: Page, found: list[str]) -> None:
    found += looks(page)
    page.set_viewport_size(SCREEN)


def _mend_and_fix(page: Page, laptop: Laptop, found: list[str]) -> None:
    """By keys alone: ↓ ↓ ↓ to phase 3, Enter into its field, 4; Enter out of it, 2 takes 7 + 4 + 3; Ctrl Enter fixes."""
    _plan(page, laptop, "th-a")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#phase-3")).to_have_class("here")
    page.keyboard.press("Enter")
    page.keyboard.type("4")
    expect(page.locator("#verdict .note.refused")).to_contain_text("Ce qui marche, en 13 ou 14 rondes")
    expect(page.locator("#rounds-2")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#rounds-2")).to_be_focused()
    expect(page.locator("#rounds-2")).to_have_value("4")
    expect(page.locator("[name=fix]")).to_have_attribute("aria-disabled", "true")
    _looked_at(page, found)
    page.keyboard.press("Enter")
    page.keyboard.press("2")
    expect(page.locator("#rounds-1")).to_have_value("4")
    expect(page.locator("#rounds-2")).to_have_value("3")
    expect(page.locator("#plan-gives")).to_contain_text("12 h 50 et les pauses")  # 14 rounds of 55 minutes
    expect(page.locator("#phase-3")).to_have_class("here")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#plan-state")).to_have_text("Fixée")
    expect(page.locator("#h-groups")).to_have_text("Groupes de la phase 1")
    assert page.url.endswith("/fr/desk/th-a/plan/")


def _draw_again(page: Page, found: list[str]) -> None:
    page.get_by_role("link", name="Tirer de nouveau").click()
    expect(page.locator("#reason")).to_be_focused()
    page.keyboard.type("un nom manquait sur la liste affichée")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".head", has=page.locator("#h-groups"))).to_contain_text("tirage n° 2, 2026112802")
    page.get_by_role("link", name="Tirer de nouveau").click()
    page.get_by_role("link", name="tirage n° 1").click()
    expect(page.locator("#h-groups")).to_have_text("Tirage n° 1, tel qu’il était")
    _looked_at(page, found)
    page.keyboard.press("Escape")
    expect(page.locator("#h-groups")).to_have_text("Groupes de la phase 1")
    expect(page.locator("#plan-state")).to_have_text("Fixée")


def _change_seats(page: Page, found: list[str]) -> None:
    groups = page.locator(".groups tbody")
    before = str(groups.text_content())
    page.keyboard.press("d")
    expect(page.locator("#one")).to_be_focused()
    page.locator("#one").select_option(label=_option(page, "Kervadec Maël"))
    page.locator("#other").select_option(label=_option(page, "Moldovan Ștefan"))
    expect(page.locator("#h-effect")).to_be_visible()
    _looked_at(page, found)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#plan-state")).to_have_text("Fixée")
    expect(groups).not_to_have_text(before)
    page.keyboard.press("Control+z")
    expect(groups).to_have_text(before)


def _option(page: Page, name: str) -> str:
    return str(page.locator("#one option", has_text=name).first.inner_text())


def _compose(page: Page, laptop: Laptop, found: list[str]) -> None:
    """A Swiss becomes a round robin, then phases of one's own; nothing is saved before it is fixed."""
    _plan(page, laptop, "th-b")
    page.locator("#kind").select_option("round_robin")
    expect(page.locator("#h-groups")).to_have_text("Numéros proposés")
    page.locator("#double-0").check()
    expect(page.locator("#verdict")).to_contain_text("la grille de ces joueurs en a 18")
    page.locator("#kind").select_option("composed")
    page.get_by_role("button", name="Ajouter une phase").click()
    expect(page.locator("#phase-2")).to_be_visible()
    page.get_by_role("button", name="Avancer la phase 2").click()
    expect(page.locator("#format-0")).to_have_value("nearest")
    page.locator("#rematch-1").select_option("phase")
    _looked_at(page, found)
    page.get_by_role("link", name="Revenir à ce qui est enregistré").click()
    expect(page.locator("#kind")).to_have_value("swiss_points")


def _rank(page: Page, found: list[str]) -> None:
    page.get_by_role("link", name="changer").click()
    page.get_by_role("button", name="Avancer Sm").click()
    expect(page.locator("#ranking tbody").first.locator("tr").nth(1)).to_contain_text("Sm")
    expect(page.locator("#up-median")).to_be_focused()
    _looked_at(page, found)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#plan-gives")).to_contain_text("Pts, puis Sm, puis Sk")
    page.get_by_role("link", name="0 paire à éviter").click()
    page.locator("#sharing").get_by_role("button", name="Ajouter").click()
    expect(page.locator("#wishes")).to_contain_text("joueurs d’un même club")
    _looked_at(page, found)
