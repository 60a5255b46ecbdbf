"""The hall's screen and the papers in a browser: a window of its own whose pages turn, a new round at once, everything by keys."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from tests.browser.laptops import SCREEN, Laptop
from tests.browser.test_pages_for_everybody import QUICKLY, RULES, Heard, looks
from tests.browser.windows import Chromium, go_by

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SMALLEST = 29  # pixels of a screen of 1080
# The smallest letters on the page, and whether it would have to be scrolled.
MEASURED = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() && !around.closest(".sr")) sizes.push(parseFloat(getComputedStyle(around).fontSize));
  }
  const main = document.querySelector("main");
  return [Math.min(...sizes), document.documentElement.scrollHeight - innerHeight, main.scrollWidth - main.clientWidth];
}"""


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    made = Laptop(tmp_path, "fr")
    made.run_module("tests.browser.desk.papers_made")
    made.start()
    yield made
    made.stop()


def fits(wall: Page) -> bool:
    """Whether everything is large enough and nothing is cut off."""
    smallest, below, beside = wall.evaluate(MEASURED)
    return bool(smallest >= SMALLEST and below <= 0 and beside <= 0)


def fits_a_telephone(wall: Page) -> bool:
    """Whether nothing of the page stands beside the window of a telephone."""
    wall.set_viewport_size({"width": 390, "height": 844})
    beside = wall.evaluate("document.documentElement.scrollWidth - innerWidth")
    wall.set_viewport_size({"width": 1920, "height": 1080})
    return bool(beside <= 0)


def axe(wall: Page) -> list[str]:
    wall.clock.resume()  # it waits by the clock
    wall.evaluate(AXE_SCRIPT)
    answer = wall.evaluate("rules => axe.run(document, rules)", {**RULES["light"], **QUICKLY})
    return [one["id"] for one in answer["violations"]]


def the_screen_is_opened(desk: Page) -> Page:
    """From the desk, with Ctrl Enter, in a window of its own; the clock of the window is the test's."""
    desk.get_by_role("link", name="L’écran de la salle").click()
    desk.wait_for_url("**/wall/choices/")
    with desk.expect_popup() as opened:
        desk.keyboard.press("Control+Enter")
    wall = opened.value
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.clock.install(time=NOON)
    wall.reload()
    wall.clock.pause_at(NOON + timedelta(minutes=1))
    return wall


def pages_turn_and_a_new_round_comes_at_once(desk: Page, wall: Page) -> None:
    expect(wall.locator("h1")).to_have_text("Ronde 1")
    assert wall.locator("li").count() == 0  # a draft is nobody's business
    desk.goto(desk.url.replace("wall/choices", "pairing"))
    desk.keyboard.press("Control+Enter")
    desk.wait_for_url("**/rounds/1/")
    wall.clock.run_for(3000)
    expect(wall.locator("h1")).to_have_text("Ronde 1\xa0: votre table")
    expect(wall.locator("li")).to_have_count(34)
    assert fits_a_telephone(wall)
    assert fits(wall)
    wall.clock.run_for(1000)
    expect(wall.locator("[data-left]")).to_have_text("11")
    wall.clock.run_for(11000)
    expect(wall.locator(".wallfoot")).to_contain_text("page 2 sur 2")
    wall.context.set_offline(True)  # the laptop does not answer: what is on the wall stays there
    following = str(wall.locator("body").get_attribute("data-next"))
    with wall.expect_event("requestfailed", lambda asked: asked.url.endswith(following)):
        wall.clock.run_for(12000)
    expect(wall.locator(".wallfoot")).to_contain_text("page 2 sur 2")
    wall.context.set_offline(False)
    wall.clock.run_for(13000)
    expect(wall.locator(".wallfoot")).to_contain_text("page 1 sur 2")


def papers_are_chosen_and_printed_by_keys(desk: Page) -> None:
    desk.keyboard.press("Alt+5")
    expect(desk.locator("#paper-slips")).to_be_checked()
    expect(desk.locator("#paper-slips")).to_be_focused()
    desk.keyboard.press("ArrowDown")
    expect(desk.locator("figure")).to_have_count(1)  # 68 names in two halves are one page
    expect(desk.locator("#paper-names")).to_be_focused()
    desk.locator("h1").click()  # the focus is nowhere: ↑ and ↓ go on all the same
    desk.keyboard.press("ArrowUp")
    expect(desk.locator("#print")).to_contain_text("Imprimer 6 pages")
    desk.locator(".leaf").first.evaluate("image => image.decode()")
    assert desk.locator(".leaf").first.evaluate("image => image.naturalWidth") > 500
    for table, said in (("", "Imprimé à"), ("7", "Table 7\xa0: réimprimée à")):
        if table:
            desk.fill("#table", table)  # which says that it is for a table
        with desk.context.expect_event("page"):
            desk.keyboard.press("Control+Enter")
        desk.bring_to_front()
        end = time.monotonic() + 60
        while said not in desk.locator("main").inner_text():  # it is printed by the other window, in its own time
            assert time.monotonic() < end, said
            desk.goto(desk.url)
        expect(desk.locator("#printed")).to_contain_text(said)


def test_the_screen_and_the_papers_by_keys(browser: Browser, laptop: Laptop) -> None:
    desk, heard = laptop.open(browser), Heard()
    desk.locator("main .list a[href*='/desk/']").first.click()
    desk.wait_for_url("**/desk/*/**")
    go_by(Chromium(desk), "Alt+5", "location.pathname.includes('/documents/')")
    heard.listen(desk)
    wall = the_screen_is_opened(desk)
    pages_turn_and_a_new_round_comes_at_once(desk, wall)
    assert axe(wall) == []
    wall.close()
    papers_are_chosen_and_printed_by_keys(desk)
    found = [*looks(desk)]
    desk.set_viewport_size(SCREEN)
    desk.goto(desk.url.partition("documents")[0] + "wall/choices/")
    found += looks(desk)
    assert found == []
    assert [said for said in heard.complaints if "ERR_INTERNET_DISCONNECTED" not in said] == []
    desk.context.close()
