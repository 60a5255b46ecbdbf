"""A visitor with a telephone and without a script follows a series while its arbiter types: her table, results, standings, why, figures."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.desk.stories import Arbiter
from tests.browser.laptops import Laptop
from tests.browser.public.live_made import NAME, SECTION
from tests.browser.test_pages_for_everybody import PHONE, looks

CLOCK = "2024-01-20T12:00:00"
UNNAMED = "Bob Exemple"


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    made = Laptop(tmp_path, "ro", {"RONDE_CLOCK": CLOCK})
    made.run_module("tests.browser.public.live_made")
    made.start()
    yield made
    made.stop()


def test_a_visitor_follows_a_series_on_her_telephone(browser: Browser, laptop: Laptop) -> None:
    arbiter = Arbiter(laptop.open(browser), laptop, SECTION)
    telephone = browser.new_context(viewport=PHONE, locale="ro-RO", java_script_enabled=False)
    page = she_finds_the_event(telephone, laptop)
    address = page.url
    expect(page.locator("main")).to_contain_text("Perechile apar aici îndată ce arbitrul le publică.")
    arbiter.go("rounds")
    arbiter.page.keyboard.press("Control+Enter")
    expect(arbiter.page.locator("#pair-anyway")).to_be_visible()
    arbiter.page.keyboard.press("Control+Enter")  # a draft, though nobody was checked in
    arbiter.page.wait_for_url("**/pairing/")
    page.reload()
    expect(page.locator("main")).to_contain_text("Încă nu este publicată nicio rundă.")
    arbiter.page.keyboard.press("Control+Enter")
    arbiter.page.wait_for_url("**/rounds/1/")
    page.reload()
    expect(page.locator("h1")).to_have_text(NAME)
    expect(page.locator("main")).to_contain_text("Runda 1 din 5")
    table = her_table(page)
    results_come(page, arbiter, table)
    standings_and_games(page)
    figures(page)
    assert telephone.cookies() == []
    assert UNNAMED not in page.content()
    assert [*looked_at(browser, address)] == []


def she_finds_the_event(telephone: BrowserContext, laptop: Laptop) -> Page:
    """From the page on which everything begins, by two links."""
    page = telephone.new_page()
    page.goto(f"{laptop.address}/ro/")
    page.get_by_role("link", name="Concursuri").first.click()
    expect(page.get_by_role("heading", name="În desfășurare")).to_be_visible()
    page.get_by_role("link", name="Open").click()
    page.wait_for_url(f"**/{SECTION}/")
    return page


def her_table(page: Page) -> int:
    """By her name; the card stays, since the address remembers it. Who is not named is not found."""
    page.get_by_label("Numele meu").fill("exemple bob")
    page.get_by_role("button", name="Căutați").click()
    expect(page.locator(".note.warn:visible")).to_contain_text("Nimeni nu se numește")
    expect(page.get_by_label("Numele meu")).to_have_value("exemple bob")
    page.get_by_label("Numele meu").fill("klervi")
    page.get_by_role("button", name="Căutați").click()
    page.wait_for_url("**?me=klervi")
    card = page.locator(".card.mine")
    expect(card).to_contain_text("Klervi Exemple")
    expect(card).to_contain_text(re.compile("are (albele|negrele), contra"))
    card.locator("summary").click()
    expect(card.locator(".tree")).to_be_visible()
    return int(re.sub(r"\D", "", card.locator(".big").inner_text()))


def results_come(page: Page, arbiter: Arbiter, table: int) -> None:
    """The arbiter types the slip of her table; her page has it when it looks again."""
    row = page.locator("table.live tr.here")
    expect(row).to_contain_text("se joacă")
    arbiter.type(table, 1)
    expect(arbiter.page.locator("table.pt tbody tr.open")).to_have_count(2)
    page.reload()
    expect(page.locator(".card.mine")).to_contain_text("1 – 1")
    expect(row).not_to_contain_text("se joacă")
    expect(page.locator("main")).to_contain_text("1 masă din 3 terminată")
    expect(page.locator("aside.foot")).to_contain_text("Situația de la")
    assert page.locator("meta[http-equiv=refresh]").get_attribute("content") == "60"
    page.get_by_role("link", name="Opriți actualizarea").click()
    expect(page.locator("meta[http-equiv=refresh]")).to_have_count(0)
    page.get_by_role("link", name="Reluați actualizarea").click()


def standings_and_games(page: Page) -> None:
    page.get_by_role("link", name="Clasament", exact=True).click()
    expect(page.locator("tr.here")).to_contain_text("Klervi Exemple")
    expect(page.locator("main")).to_contain_text("nume nepublicat")
    page.get_by_role("link", name="Tabel încrucișat").click()
    expect(page.locator("table.cross tbody tr")).to_have_count(6)
    page.get_by_role("link", name="Toate partidele mele").click()
    expect(page.locator("main")).to_contain_text("De ce locul")


def figures(page: Page) -> None:
    """Nothing is folded for a page: they come once the register was read behind it."""
    page.get_by_role("link", name="Cifrele regulamentului").click()
    end = time.monotonic() + 60
    while "nu sunt disponibile acum" in page.content():
        assert time.monotonic() < end
        time.sleep(1)
        page.reload()
    expect(page.locator("tr.here")).to_contain_text("Klervi Exemple")
    expect(page.locator("main")).to_contain_text("1 jucător al cărui nume nu este publicat este lăsat deoparte.")


def looked_at(browser: Browser, address: str) -> Iterator[str]:
    """The same pages with other eyes: axe finds nothing, nothing slides sideways."""
    page = browser.new_context(locale="ro-RO").new_page()
    for end in (
        "?me=klervi&still=1",
        "standings/?still=1",
        "crosstable/?still=1",
        "player/klervi/?still=1",
        "figures/?still=1",
    ):
        page.goto(f"{address}{end}")
        yield from looks(page)
    page.goto(address.partition("remparts/")[0])
    yield from looks(page)
