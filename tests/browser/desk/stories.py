"""What an arbiter does at the desk, in a few words each: the pages are driven as people drive them, by keys where there are keys."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from ronde.record.family_names import family_first
from tests.browser.laptops import Laptop


@dataclass
class Arbiter:
    """Somebody before the desk of a section, in a language."""

    page: Page
    laptop: Laptop
    section: str = ""

    def go(self, step: str) -> None:
        """A step of the section, by its address."""
        self.page.goto(f"{self.laptop.address}/{self.laptop.language}/desk/{self.section}/{step}/")

    def begin(self, of: str, name: str, **fields: str) -> None:
        """A new event by a rule book, begun with Ctrl Enter; the desk is at its first section then."""
        self.page.goto(f"{self.laptop.address}/{self.laptop.language}/desk/new/")
        self.page.locator(f"input[name=of][value='{of}']").check()
        self.page.locator("#name").fill(name)
        for field, value in fields.items():
            self.page.locator(f"#{field}").fill(value)
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_url("**/entries/")
        self.section = self.page.url.split("/")[-3]

    def enter_list(self, rows: Iterable[str]) -> None:
        """Players pasted from a table, all of them new."""
        self.page.locator("textarea[name=text]").fill("\n".join(rows))
        self.page.locator("form[action$='/entries/import/'] button").first.click()
        self.page.locator("form[action$='/import/confirm/'] button[data-key='ctrl+enter']").click()
        expect(self.page.locator("form[action$='/import/confirm/']")).to_have_count(0)

    def pair_and_publish(self, number: int) -> None:
        """The next round drafted and published, both with Ctrl Enter."""
        self.go("rounds")
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_url("**/pairing/**")
        if self.page.locator("#pair-anyway").count():  # nobody was checked in
            self.page.keyboard.press("Control+Enter")
        self.page.wait_for_url("**/pairing/")
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_url(f"**/rounds/{number}/")

    def pairs(self) -> Iterator[tuple[int, str, str]]:
        """The tables of the round on the page that have no result yet, with who sits there."""
        rows = self.page.locator("table.pt tbody tr.open")
        for text in rows.evaluate_all(
            "rows => rows.map(row => [row.querySelector('.tn').innerText, ...[...row.querySelectorAll('[data-name]')].map(one => one.innerText)])"
        ):
            yield int(text[0]), text[1].strip(), text[2].strip()

    def type(self, table: int, *figures: object) -> None:
        """A slip: the table with as many digits as tables have, the figures, Enter."""
        digits = len(self.page.locator("#entry").get_attribute("data-to") or "")
        for part in (f"{table:0{digits}}", *map(str, figures)):
            self.page.keyboard.type(part)
        self.page.keyboard.press("Enter")

    def all_saved(self) -> None:
        """Nothing is on the way any more, and no table is open."""
        expect(self.page.locator("table.pt tbody tr.open")).to_have_count(0)

    def enrol(self, typed: str, name: str) -> None:
        """Somebody of the list, found by some letters and taken with Enter."""
        self.page.keyboard.press("/")
        self.page.keyboard.type(typed)
        expect(self.page.get_by_role("option", name=name).first).to_be_visible()
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")
        expect(self.page.locator("main table").get_by_text(family_first(name))).to_be_visible()
        expect(self.page.locator("#name")).to_have_value("")
        expect(self.page.locator("#name")).to_be_focused()

    def withdraw(self, name: str) -> None:
        """Somebody leaves, on the page of the entry."""
        self._open_entry(name)
        self.page.locator("form:has(input[name=act][value=withdraw]) button").click()
        expect(self.page.locator("input[name=act][value=withdraw]")).to_have_count(0)

    def stay_away(self, name: str, number: int) -> None:
        """Somebody misses a round, and is back after it."""
        self._open_entry(name)
        away = self.page.locator("form:has(input[name=act][value=away])")
        away.locator("select[name=round]").select_option(str(number))
        away.locator("button").click()
        expect(self.page.locator("#rounds-away")).to_contain_text(str(number))

    def _open_entry(self, name: str) -> None:
        self.go("entries")
        self.page.get_by_role("link", name=family_first(name)).first.click()

    def come_late(self, name: str, rating: int) -> None:
        """Somebody whom nobody knows is entered, with Alt N."""
        self.go("entries")
        self.page.keyboard.press("Alt+n")
        self.page.locator("#form-name").fill(name)
        self.page.locator("#form-rating").fill(str(rating))
        self.page.keyboard.press("Control+Enter")
        expect(self.page.get_by_role("link", name=family_first(name)).first).to_be_visible()


def settled(page: Page) -> None:
    """Wait until nothing is on its way to the server or back: what is pressed or typed before may be put in another page's place."""
    expect(page.locator(".htmx-request")).to_have_count(0)
