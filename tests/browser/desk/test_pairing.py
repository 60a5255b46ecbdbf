"""A round drafted, changed by hand with a reason, published and taken back, all by keyboard; every key of this screen; a ruling."""

import re
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.laptops import Laptop, serving
from tests.browser.test_pages_for_everybody import Heard, looks


@dataclass(frozen=True)
class Desk:
    """A laptop with two sections, and the browser in which its desk is open."""

    laptop: Laptop
    context: BrowserContext

    def page(self, path: str) -> Page:
        """Another window of that browser."""
        page = self.context.new_page()
        page.goto(f"{self.laptop.address}/en/desk/{path}")
        return page


def test_a_round_by_keyboard_from_its_draft_to_its_publication_and_back(browser: Browser, tmp_path: Path) -> None:
    """One laptop for all of it: to start one takes as long as the rest."""
    with serving(tmp_path, "en") as laptop:
        laptop.run_module("tests.browser.desk.drafting")
        desk = Desk(laptop, laptop.open(browser).context)
        walked_explained_and_tried(desk)
        changed_by_hand_published_and_taken_back(desk)
        keys_of_everywhere_and_letters_turned_off(desk)
        ruled_and_corrected(desk)
        desk.context.close()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def is_settled(page: Page) -> None:
    """What was put in the place of the old page is there, with its focus."""
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")).to_have_count(0)


def tries(page: Page, one: str, other: str) -> None:
    """Two ranks typed from anywhere: h goes into the line, Enter goes on and tries."""
    press(page, "h", *one, "Enter", *other, "Enter")
    expect(page.locator("#h-trial")).to_be_visible()
    expect(page.locator("#reason")).to_be_focused()


def takes_back(page: Page) -> None:
    press(page, "Escape")
    expect(page.locator("#h-trial")).to_have_count(0)
    is_settled(page)


def walked_explained_and_tried(desk: Desk) -> None:
    page = desk.page("open-a/pairing/")
    press(page, "Control+Enter")
    expect(page.locator("#publish")).to_be_visible()
    is_settled(page)
    expect(page.locator("tbody tr")).to_have_count(4)

    # ↑ ↓ walk the tables; y says why the current one is as it is
    expect(page.locator("tr.here")).to_have_id("t1")
    press(page, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp")
    expect(page.locator("tr.here")).to_have_id("t3")
    press(page, "y")
    expect(page.locator("#h-why")).to_have_text("Why table 3?")
    expect(page.locator(".tree").first).to_contain_text("the nearest left")
    is_settled(page)
    expect(page.locator("tr.here")).to_have_id("t3")

    # x changes who starts, b gives a bye to the lower of the two: both on trial; Esc takes it back
    first = page.locator("#t3 th").inner_text()
    press(page, "x")
    expect(page.locator("#t3 td:nth-child(6)")).to_have_text(first)
    expect(page.locator("#h-trial")).to_have_text("Table 3 by hand: what it breaks")
    takes_back(page)
    expect(page.locator("#t3 th")).to_have_text(first)
    press(page, "b")
    expect(page.locator("#h-trial")).to_contain_text("Bye, Ilie Dan")  # sixth, where Morel Bob is fifth
    takes_back(page)
    page.close()


def changed_by_hand_published_and_taken_back(desk: Desk) -> None:
    page, heard = desk.page("open-a/pairing/"), Heard()
    heard.listen(page)
    results_before_the_round_is_out(page)
    tries(page, "1", "5")  # they have met
    expect(page.locator(".note.refused").first).to_contain_text("Morel Bob met in round 1 (400 – 350)")
    expect(page.locator("#t1")).to_contain_text("✎")
    expect(page.locator("#t3")).to_contain_text("↻")
    assert [*looks(page)] == []
    press(page, "Control+Enter", "Enter")  # neither published nor kept without a reason
    expect(page.locator("#h-trial")).to_be_visible()
    page.locator("#reason").focus()
    page.keyboard.type("by both’s wish")
    expect(page.locator("#h-trial")).to_be_visible()  # b, y and x are letters here
    press(page, "Enter")
    expect(page.locator("#main")).to_contain_text("✎ Table 1 by both’s wish")
    is_settled(page)

    # Ctrl Z takes the last act back
    press(page, "Control+z")
    expect(page.locator("#h-hand")).to_have_count(0)
    is_settled(page)
    tries(page, "1", "5")
    page.keyboard.type("by both’s wish")
    press(page, "Enter")
    expect(page.locator("#h-hand")).to_be_visible()
    is_settled(page)

    # Ctrl ↵ publishes; the round can be taken back while it has no result
    press(page, "Control+Enter")
    page.wait_for_url(re.compile("/rounds/"))
    page.goto(f"{desk.laptop.address}/en/desk/open-a/pairing/")
    expect(page.locator("#pair")).to_have_attribute("aria-disabled", "true")
    page.locator("#take-back").click()
    expect(page.locator("#main")).to_contain_text("✎ Table 1 by both’s wish")
    assert heard.complaints == []
    page.close()


def results_before_the_round_is_out(page: Page) -> None:
    """Slips typed one step too early, also with the focus on a button, are answered and change nothing; the note is gone after the next act."""
    before, address = page.locator(".pt tbody").inner_text(), page.url
    press(page, *"1", "Space", *"400", "Space", *"350", "Enter", *"2400350", "Enter")
    expect(page.locator("#publish-first .note")).to_contain_text("Publish it first: Ctrl ↵")
    assert page.locator("#publish-first .note").count() == 1
    page.locator("#again").focus()
    press(page, "1", "2", "Enter")
    is_settled(page)
    expect(page.locator("#publish-first .note")).to_have_count(1)
    assert (page.locator(".pt tbody").inner_text(), page.url) == (before, address)
    expect(page.locator("#h-trial")).to_have_count(0)
    for field in ("one", "other"):
        expect(page.locator(f"#{field}")).to_have_value("")
    press(page, "h")
    expect(page.locator("#one")).to_be_focused()
    expect(page.locator("#one")).to_have_value("")
    press(page, "Escape")


def keys_of_everywhere_and_letters_turned_off(desk: Desk) -> None:
    page, other = desk.page("open-b/pairing/"), f"{desk.laptop.address}/en/desk/open-b/"
    for number, step in enumerate(("entries", "plan", "rounds", "standings", "documents", "finish"), start=1):
        press(page, f"Alt+{number}")
        page.wait_for_url(re.compile(f"/open-b/{step}/"))
        page.goto(f"{other}pairing/")
    press(page, "Alt+ArrowRight")
    page.wait_for_url(re.compile("/open-a/rounds/"))
    page.goto(f"{other}pairing/")
    press(page, "F1")
    page.wait_for_url(re.compile("/open-b/keys/"))
    expect(page.locator("main")).to_contain_text("why this table")
    page.get_by_label("Single letters are keys").uncheck()
    with page.expect_navigation():
        page.get_by_role("button", name="Keep").click()
    page.goto(f"{other}pairing/")
    press(page, "Control+Enter")
    expect(page.locator("#publish")).to_be_visible()
    is_settled(page)
    press(page, "ArrowDown", "x", "y")
    expect(page.locator("tr.here")).to_have_id("t2")
    expect(page.locator("#h-why")).to_have_text("Why table 1?")
    expect(page.locator("#h-trial")).to_have_count(0)
    page.close()


def ruled_and_corrected(desk: Desk) -> None:
    page = desk.page("open-b/pairing/")
    page.get_by_role("link", name="Rulings").click()
    page.get_by_label("Round").fill("1")
    page.get_by_label("Table").fill("2")
    page.get_by_label("Complaint").click()
    expect(page.locator("#players")).to_have_text("Roux Cléo – Ilie Dan")
    page.keyboard.type("Spoke during play")
    press(page, "Control+Enter")
    expect(page.locator(".ruling")).to_contain_text("Spoke during play")
    page.get_by_role("link", name="Correct…").click()
    page.get_by_label("Penalty").fill("10 points less")
    press(page, "Control+Enter")
    expect(page.locator(".ruling")).to_have_count(2)
    expect(page.locator(".ruling").first.locator(".gone")).to_contain_text("Spoke during play")
    expect(page.get_by_role("link", name="Correct the result of table 2")).to_be_visible()
    assert [*looks(page)] == []
    page.close()
