"""Every kind of page for everybody: on the smallest telephone, in the dark, on paper; axe finds nothing, and nothing is asked of anybody else."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import Installation
from tests.browser.test_pages_for_everybody import DESK, RULES, Heard, found_by_axe, too_wide

SMALLEST = ViewportSize(width=320, height=568)
PAPER = ViewportSize(width=718, height=1000)  # A4 at 96 dots an inch, less its margins


def kinds_of_page(page: Page, address: str) -> Iterator[str]:
    """Addresses that a visitor finds, those of one player and of one event by following links."""
    yield from ("/fr/", "/ro/lists/", "/en/events/", "/fr/events/?register=dames&year=2026", "/ro/calendar/")
    yield from ("/en/players/?name=a", "/fr/dames/waiting/", "/ro/dames/verify/", "/en/clubs/", "/fr/accessibility/")
    yield from (
        "/fr/rules/",
        "/ro/rules/ffjd/",
        "/fr/rules/ffjd/6.1/",
        "/en/rules/formule-combinee/",
        "/ro/rules/grids/?players=9",
    )
    yield from (
        "/fr/rules/calculators/",
        "/fr/rules/calculators/ffjd-game/?rating=1496&opponent=x&cadence=slow&result=2",
    )
    page.goto(f"{address}/fr/dames/?moved=on&page=all")
    player = str(page.locator("tbody th a").first.get_attribute("href"))
    why = str(page.locator("tbody .why-link a").first.get_attribute("href"))
    yield from (f"{player}?against=1500", f"{player}?open=all", f"{player}against/", why)
    page.goto(f"{address}{player}against/")
    yield str(page.locator("a[href*='/against/']").first.get_attribute("href"))
    page.goto(f"{address}{why}")
    yield str(page.locator("a[href*='/report/']").first.get_attribute("href"))
    page.goto(f"{address}/fr/clubs/")
    yield str(page.locator("main a[href*='/clubs/']").first.get_attribute("href"))


def faults(page: Page) -> Iterator[str]:
    """What is wrong with a page on the smallest telephone, in the dark at a desk, and on paper."""
    page.set_viewport_size(SMALLEST)
    page.emulate_media(media="screen", color_scheme="light")
    yield from too_wide(page, "at 320")
    page.evaluate(AXE_SCRIPT)
    yield from found_by_axe(page, RULES["light"], "at 320")
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="dark")
    yield from found_by_axe(page, RULES["dark"], "in the dark")
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print", color_scheme="light")
    yield from too_wide(page, "printed")


@pytest.mark.parametrize("installation", ["sqlite"], indirect=True)
def test_every_kind_of_page_is_for_small_telephones_for_the_dark_and_for_paper(
    browser: Browser, installation: Installation
) -> None:
    heard, found = Heard(), list[str]()
    with installation.served("2026-11-17") as address:
        page = browser.new_context().new_page()
        paths = [*kinds_of_page(page, address)]
        heard.listen(page)
        for path in paths:
            answer = page.goto(address + path)
            assert answer is not None
            assert answer.status == 200, path
            found += faults(page)
        host = urlsplit(address).netloc
    assert found == []
    assert heard.hosts == {host}
    assert heard.complaints == []
