"""A club evening of seventeen, in French, from the first tick to the office: every key counted; the pages with other eyes."""

from dataclasses import dataclass
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from tests.browser.laptops import Laptop, serving
from tests.browser.test_pages_for_everybody import looks

MOST_KEYS = 120
# As the sheets of the sections are laid before the arbiter, game after game of the grid.
SHEETS = {"A": "1=1011", "B": "11=101", "C": "=10110"}
# The games of section D come one by one, in no order of anybody's: number, number, result.
AS_THEY_COME = ("D121", "D341", "D35=", "D14=", "D231")


@dataclass
class Keys:
    """A keyboard that counts: every letter, and of keys pressed together each."""

    page: Page
    count: int = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.count += len(key.split("+"))
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.count += len(text)
        self.page.keyboard.type(text)


def test_seventeen_are_checked_in_cut_played_and_submitted_in_120_keys(browser: Browser, tmp_path: Path) -> None:
    prepared = "tests.browser.desk.evening_made"
    with serving(tmp_path, "fr", prepared=prepared, RONDE_CLOCK="2026-11-19T19:00:00") as laptop:
        page = laptop.open(browser)
        _begun(page, laptop)
        keys = Keys(page)
        _checked_in(keys)
        _published(keys)
        _results(keys, laptop)
        _to_the_office(keys)
        assert keys.count <= MOST_KEYS, keys.count
        _looked_at(page)


def _begun(page: Page, laptop: Laptop) -> None:
    """A new event of the club's register: an evening, as its book has it."""
    page.goto(f"{laptop.address}/fr/desk/new/")
    page.locator("input[name=of][value='club-a']").check()
    expect(page.locator("#kind")).to_have_value("evening")
    page.locator("#name").fill("Rotation du jeudi")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/evening/")


def _checked_in(keys: Keys) -> None:
    """Fourteen of last week at once, three by the first letters of their first names."""
    page = keys.page
    expect(page.locator("#name")).to_be_focused()
    keys.press("Alt+a")
    expect(page.locator("#counts")).to_have_text("14 présents")
    for here, (typed, name) in enumerate((("kar", "Karl"), ("ros", "Rose"), ("aga", "Agathe")), start=15):
        expect(page.locator("#name")).to_be_focused()
        keys.type(typed)
        expect(page.get_by_role("option", name=name).first).to_be_visible()
        keys.press("Enter")
        expect(page.locator("#options [aria-selected=true]")).to_contain_text(name)
        keys.press("Enter")
        expect(page.locator("#counts")).to_have_text(f"{here} présents")


def _published(keys: Keys) -> None:
    """The first proposal, as it is."""
    page = keys.page
    keys.press("Control+Enter")
    page.wait_for_url("**/evening/sections/")
    expect(page.get_by_text("4 · 4 · 4 · 5")).to_be_visible()
    keys.press("Control+Enter")
    page.wait_for_url("**/evening/games/")


def _results(keys: Keys, laptop: Laptop) -> None:
    """Three sheets in their order, two keys a game; section D as slips come, and what is left again in order."""
    page = keys.page
    expect(page.locator("#e-result")).to_be_focused()
    for sheet in SHEETS.values():
        for result in sheet:
            keys.type(result)
            keys.press("Enter")
    for line in AS_THEY_COME:
        keys.type(line)
        keys.press("Enter")
    expect(page.locator("#progress")).to_have_text("23 parties sur 28")
    for result in "1=10":
        keys.type(result)
        keys.press("Enter")
    expect(page.locator("#progress")).to_have_text("27 parties sur 28")
    expect(page.locator("#h-q")).to_contain_text("gagne")
    _last_result_is_kept(keys, laptop)


def _last_result_is_kept(keys: Keys, laptop: Laptop) -> None:
    """What could not be sent, and then not be saved, is kept by the browser, over a reload too, and sent by itself."""
    page = keys.page
    page.route("**/games/result/", lambda route: route.abort())
    keys.type("1")
    keys.press("Enter")
    expect(page.locator("#outbox [data-why=waiting]")).to_contain_text("restent sur cet appareil")
    page.reload()
    expect(page.locator("#progress")).to_have_text("27 parties sur 28")
    laptop.fill_disk()
    page.unroute("**/games/result/")
    expect(page.locator("#outbox [data-why=fault]")).to_contain_text("Ce qui vient d’être envoyé n’est pas enregistré")
    expect(page.locator("#outbox [data-why=fault]")).to_contain_text("restent sur cet appareil")
    expect(page.locator("#progress")).to_have_text("27 parties sur 28")
    laptop.make_room()
    expect(page.locator("#progress")).to_have_text("28 parties sur 28")
    expect(page.locator("#outbox")).to_be_hidden()


def _to_the_office(keys: Keys) -> None:
    page = keys.page
    expect(page.locator("#end button")).to_be_enabled()
    keys.press("Control+Enter")
    page.wait_for_url("**/finish/")
    signature = page.locator("#signed")
    if signature.count() and not signature.input_value():  # whose account has no name signs once
        signature.focus()
        keys.type("Olivia Roy")
    keys.press("Control+Enter")
    expect(page.locator("#submit")).to_have_count(0)


def _looked_at(page: Page) -> None:
    """The four pages of an evening: axe finds nothing, light or dark, on the laptop and on a telephone, where nothing slides sideways."""
    base = page.url.rsplit("/", 2)[0]
    for step in ("evening/", "evening/sections/", "evening/games/", "evening/quarter/"):
        page.goto(f"{base}/{step}")
        page.evaluate(AXE_SCRIPT)
        assert list(looks(page)) == []
