"""Two games of a CNIS at the desk, by keyboard alone and in Romanian: seats by rating, scores by number and by letters, a network that is gone for a while, the list after the game with its why, the next game.

What the lists say is worked out by the slow model in ``tests/web/desk/collective``; here it is seen that hands get there.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.desk.championship_made import NAMES
from tests.browser.laptops import SCREEN, Laptop, serving
from tests.browser.test_pages_for_everybody import looks

BUILD, CLOCK = "tests.browser.desk.championship_made", {"RONDE_CLOCK": "2026-11-21T09:00:00"}
# By seat: two pairs tie, three have 977; 14 is absent.
SCORES = (
    1016,
    1113,
    1113,
    988,
    1139,
    977,
    988,
    977,
    1012,
    1017,
    977,
    787,
    889,
    0,
    815,
    857,
    791,
    896,
    700,
    790,
    788,
    815,
    853,
)
ABSENT = 14


@pytest.fixture
def laptop(tmp_path: Path) -> "Laptop":
    """A machine with the register of the federation, its people and its list."""
    Laptop(tmp_path, "ro", CLOCK).run_module(BUILD, str(tmp_path))
    return Laptop(tmp_path, "ro", CLOCK)


def test_two_games_are_typed_closed_and_rated_by_keyboard(browser: Browser, laptop: Laptop) -> None:
    with serving(laptop.folder, "ro", **CLOCK) as running:
        page = running.open(browser)
        begins(page, running)
        enters(page)
        page.keyboard.press("Alt+2")
        page.wait_for_url("**/plan/")
        first = page.url
        page.locator("#g-count").fill("1")
        page.keyboard.press("Control+Enter")  # in the form it adds, though somebody could be seated
        expect(page.locator("tr[data-row]")).to_have_count(8)
        page.goto(first)
        page.keyboard.press("Control+Enter")
        page.wait_for_url("**/rounds/")
        expect(page.locator("h1")).to_have_text("Duplicat Clasic, partida 1")
        types_first_game(page)
        page.locator("#signed").fill("Olga Petit")
        is_clean(page)
        page.keyboard.press("Control+Enter")
        page.wait_for_url("**/standings/")
        reads_list(page)
        is_clean(page)
        page.keyboard.press("Control+Enter")
        page.wait_for_url("**/rounds/")
        types_second_game(page)
        page.keyboard.press("Control+Enter")
        page.wait_for_url("**/standings/")
        expect(page.locator("h1")).to_have_text("Duplicat Clasic, după partida 2")
        expect(page.locator(".note.ok")).to_have_text("Partidă închisă și depusă la birou.")
        page.keyboard.press("Alt+2")
        page.wait_for_url("**/plan/")
        expect(page.locator("tr[data-row] .state.sent")).to_have_count(2)
        page.context.close()


def is_clean(page: Page) -> None:
    """Nothing that axe finds, wide and narrow, light and dark."""
    assert [*looks(page)] == []
    page.set_viewport_size(SCREEN)
    page.emulate_media(color_scheme="light")


def begins(page: Page, running: Laptop) -> None:
    """The event, and seven games of one type from number 1 of the calendar: in two forms."""
    page.goto(f"{running.address}/ro/desk/new/")
    page.locator("input[name=of][value=frs]").check()
    expect(page.locator("#kind")).to_have_value("collective")
    page.locator("#name").fill("CNIS 2026")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/plan/")
    page.locator("#g-type").select_option("clasic")
    page.locator("#g-count").fill("7")
    page.keyboard.press("Control+Enter")
    expect(page.locator("tr[data-row]")).to_have_count(7)
    is_clean(page)


def enters(page: Page) -> None:
    """Everybody out of a pasted list, in the first game; the register knows them."""
    page.keyboard.press("Alt+1")
    page.wait_for_url("**/entries/")
    page.locator("textarea[name=text]").fill("\n".join(("name", *NAMES)))
    page.locator("form[action$='/entries/import/'] button").first.click()
    page.locator("form[action$='/import/confirm/'] button[data-key='ctrl+enter']").click()
    expect(page.locator("form[action$='/import/confirm/']")).to_have_count(0)


def types(page: Page, who: str, score: str) -> None:
    """A line: a number with two digits, or letters and a blank; the score; Enter."""
    page.keyboard.type(who)
    if not who.isdecimal():
        page.keyboard.press("Space")
    page.keyboard.type(score)
    page.keyboard.press("Enter")


def has(page: Page, seat: int, shown: str) -> None:
    """The score of a seat is saved, and the line is empty again with the caret in it."""
    expect(page.locator(f"#t{seat}.in [data-side=first]")).to_have_text(shown)
    expect(page.locator("#e-table")).to_be_focused()


def types_first_game(page: Page) -> None:
    """In an order that is not the seats'; one by the first letters of the name, two while nothing reaches the server."""
    for seat in range(1, 19):
        if seat != ABSENT:
            types(page, f"{seat:02}", str(SCORES[seat - 1]))
            has(page, seat, str(SCORES[seat - 1]))
    expect(page.locator("#progress [data-done]")).to_have_text("17 din 23")
    expect(page.locator("#look .note").first).to_contain_text("Nr. 2 și nr. 3")
    expect(page.locator("#places tbody tr").first).to_contain_text("1139")
    expect(page.locator("[aria-disabled=true][data-key='ctrl+enter']")).to_be_visible()
    types(page, f"{ABSENT}", "a")
    has(page, ABSENT, "absent")
    named = page.locator("#t19 [data-name]").inner_text()
    page.keyboard.type(named[:4].lower())
    expect(page.locator("#e-first-name")).to_have_text(named)
    page.keyboard.press("Space")
    page.keyboard.type(str(SCORES[18]))
    page.keyboard.press("Enter")
    has(page, 19, str(SCORES[18]))
    corrects(page)
    page.context.set_offline(True)
    for seat in (20, 21):
        types(page, f"{seat}", str(SCORES[seat - 1]))
    expect(page.locator("#outbox")).to_be_visible()
    page.context.set_offline(False)
    for seat in (20, 21):
        has(page, seat, str(SCORES[seat - 1]))
    for seat in (23, 22):
        types(page, f"{seat}", str(SCORES[seat - 1]))
        has(page, seat, str(SCORES[seat - 1]))
    expect(page.locator("button[data-key='ctrl+enter']")).to_be_visible()


def corrects(page: Page) -> None:
    """A number that has a score shows it, and is asked for once more."""
    types(page, "01", "1061")
    expect(page.locator("#e-said")).to_contain_text("1016")
    page.keyboard.press("Enter")
    has(page, 1, "1061")
    types(page, "01", "1016")
    expect(page.locator("#e-said")).to_contain_text("1061")
    page.keyboard.press("Enter")
    has(page, 1, "1016")


def reads_list(page: Page) -> None:
    """The list with places and means of ties, who is provisional apart, and why somebody has that rating."""
    expect(page.locator("h1")).to_have_text("Duplicat Clasic, după partida 1")
    expect(page.locator("table[data-walk] tbody tr")).to_have_count(len(NAMES) - 2)
    expect(page.locator("section[aria-labelledby=h-provisional] tbody tr")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("table[data-walk] tr.here td").first).to_have_text("2")
    second = page.locator("table[data-walk] tr.here th").inner_text()
    page.keyboard.press("y")
    expect(page.locator("#h-why")).to_have_text(f"De ce? {second}")
    expect(page.locator("section[aria-labelledby=h-why]")).to_contain_text("50 × (22 − 2 ×")  # J is 22: one was absent


def types_second_game(page: Page) -> None:
    """Those who are still here, by today's rating; the absent one comes back and gets the last seat."""
    expect(page.locator("h1")).to_have_text("Duplicat Clasic, partida 2")
    expect(page.locator("#tables [data-row]")).to_have_count(22)
    page.get_by_role("button", name="a venit totuși").click()
    expect(page.locator("#tables [data-row]")).to_have_count(23)
    page.locator("#e-table").focus()
    for seat in range(1, 24):
        types(page, f"{seat:02}", str(1200 - 10 * seat))
        has(page, seat, str(1200 - 10 * seat))
    expect(page.locator("#signed")).to_have_value("Olga Petit")  # who signs is asked once
