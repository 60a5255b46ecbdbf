"""The standings in a browser, wholly in Romanian: walked by keys, explained, with the figures of two rule books, and prizes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.laptops import SCREEN, Laptop
from tests.browser.test_pages_for_everybody import Heard, looks


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    made = Laptop(tmp_path, "ro")
    made.run_module("tests.browser.desk.standings_made")
    made.start()
    yield made
    made.stop()


def is_here(page: Page, row: str) -> None:
    """Where one stands, once the page has come to rest."""
    expect(page.locator("[data-walk] .here")).to_have_id(row)


def draughts_by_keys(page: Page) -> None:
    """Ann beat Ben, Cat drew with Dan: 2, 1, 1, 0 points; round 2 is being played."""
    expect(page.locator("h1")).to_have_text("Clasament după runda 2")
    expect(page.locator(".state.draft")).to_have_text("provizoriu, lipsesc 2")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    is_here(page, "rank-2")
    page.keyboard.press("y")
    why = page.locator("aside")
    expect(why).to_contain_text("După Ann Le Goff, locul 1: Pct 1 față de 2.")
    expect(why.locator("details[open] summary")).to_contain_text("Pct 1")
    is_here(page, "rank-2")  # where one was
    page.keyboard.press("ArrowUp")
    page.keyboard.press("y")
    expect(why).to_contain_text("Nimeni nu este înainte.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("h1")).to_have_text("Clasament după runda 1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("h1")).to_have_text("Clasament după runda 2")


def what_a_win_would_do(page: Page) -> None:
    """13.5 and (2 - 1.2) * 15 = 12, (1 - 1.2) * 15 = -3 or (0 - 1.2) * 15 = -18: 1550 + 26, + 11 and - 5."""
    page.keyboard.press("3")
    expect(page.locator("h1")).to_have_text("Cifrele regulamentului")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("y")
    expect(page.locator("aside h3")).to_have_text("Runda 2, masa 1, contra Cătălina Rusu")
    expect(page.locator("aside table tbody td")).to_have_text(["1564", "1576", "1561", "1545"])
    expect(page.locator("#figure-1")).to_contain_text("+13,5")


def from_the_crosstable_to_a_player_and_back(page: Page) -> None:
    page.keyboard.press("2")
    expect(page.locator("h1")).to_have_text("Tabel încrucișat după runda 2")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("y")
    expect(page.locator("h1")).to_have_text("Ann Le Goff")
    expect(page.locator("main table").first).to_contain_text("încă fără rezultat")
    page.keyboard.press("Escape")
    expect(page.locator("aside")).to_contain_text("De ce locul 1?")


def prizes_are_given(page: Page) -> None:
    """The two juniors are second and fourth; the second has a general prize."""
    page.keyboard.press("4")
    page.fill("#name-0", "General")
    page.fill("#amounts-0", "100 șaizeci")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#problems")).to_contain_text("„șaizeci” nu este o sumă (General).")
    expect(page.locator("#amounts-0")).to_have_value("100 șaizeci")
    expect(page.locator("#amounts-0")).to_be_focused()
    page.fill("#amounts-0", "100 60,50")
    page.fill("#name-1", "Juniori")
    page.fill("#amounts-1", "30")
    page.select_option("#category-1", "juniori")
    page.select_option("#currency", "RON")
    page.keyboard.press("Control+Enter")
    expect(page.locator("main table").first.locator("tbody tr")).to_have_text(
        ["1Jucătorul p2923locul 1100\xa0RON", "2Jucătorul p1803locul 260,50\xa0RON"]
    )
    expect(page.locator("main")).to_contain_text("Jucătorul p1803: nu mai primește aici, are deja un premiu (General).")
    expect(page.locator("main")).to_contain_text("190,50")


def test_standings_by_keys_with_reasons_figures_and_prizes(browser: Browser, laptop: Laptop) -> None:
    page, heard = laptop.open(browser), Heard()
    heard.listen(page)
    desk = f"{laptop.address}/ro/desk"
    page.goto(f"{desk}/dames-s1/standings/")
    draughts_by_keys(page)
    what_a_win_would_do(page)
    found = [*looks(page)]
    page.set_viewport_size(SCREEN)
    from_the_crosstable_to_a_player_and_back(page)
    page.goto(f"{desk}/scrabble-s1/standings/figures/")
    # article 8: 1803 + 9 + 10 + 210 = 2032 for the second
    expect(page.locator("#figure-2 td")).to_have_text(["2", "15", "1803", "9", "10", "+210", "2032"])
    prizes_are_given(page)
    found += looks(page)
    for path in ("?player=p1803", "crosstable/", "player/?player=p1803"):
        page.goto(f"{desk}/scrabble-s1/standings/{path}")
        found += looks(page)
    assert found == []
    assert [one for one in heard.complaints if "422" not in one] == []  # the amount that was none
    page.context.close()
