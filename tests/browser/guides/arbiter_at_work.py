"""The event of the arbiter's guide, played in French; at every stage the same page is looked at in the three languages.

Nobody's page depends on who looks: what stands at an address stands there in the other languages too, so that one event is enough for three guides.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from tests.browser.desk.stories import Arbiter, settled
from tests.browser.guides.following import Walk
from tests.browser.guides.slips import Slips

FILES = {"fr": "arbitre", "en": "arbiter", "ro": "arbitru"}
LEAVES, LATE, AWAY = "Denis Dumas", "Ștefan Vasilescu", "Paul Petit"
PHASES = (5, 3, 2)


@dataclass
class Guided:
    """An arbiter who follows the French guide, and two readers who look at the same pages in their languages."""

    arbiter: Arbiter
    reader: Page
    slips: Slips = field(default_factory=Slips)
    walks: dict[str, Walk] = field(default_factory=lambda: {code: Walk(code, name) for code, name in FILES.items()})

    @property
    def page(self) -> Page:
        return self.arbiter.page

    def look(self, picture: str = "", *, path: str = "", before: Callable[[Page], None] = settled) -> None:
        """What stands at this address now, in the three languages; a picture of it where the guides have one.

        ``before`` that, the reader may do something there which writes nothing.
        """
        address = self.arbiter.laptop.address
        here = path or self.page.url.removeprefix(f"{address}/fr/")
        for language, walk in self.walks.items():
            self.reader.goto(f"{address}/{language}/{here}")
            before(self.reader)
            settled(self.reader)
            if picture:
                walk.takes(self.reader, picture)
            else:
                walk.sees(self.reader)

    def read_table(self, tables: dict[str, str]) -> None:
        """The table of each guide is pasted and read; only the French one is entered, and nobody's was written before."""
        address = self.arbiter.laptop.address
        here = self.page.url.removeprefix(f"{address}/fr/")
        for language, walk in self.walks.items():
            page = self.page if language == "fr" else self.reader
            page.goto(f"{address}/{language}/{here}")
            page.locator("textarea[name=text]").fill(tables[language])
            page.locator("form[action$='/entries/import/'] button").first.click()
            expect(page.locator("form[action$='/import/confirm/'] button[data-key='ctrl+enter']")).to_contain_text("20")
            walk.sees(page)
        self.page.locator("form[action$='/import/confirm/'] button[data-key='ctrl+enter']").click()
        expect(self.page.locator("form[action$='/import/confirm/']")).to_have_count(0)

    def check_in(self, players: int) -> None:
        """Space is here, row after row; the page counts them."""
        for at in range(players):
            row = self.page.locator("tr[data-row]").nth(at)
            row.locator("button.tick").press("Space")
            expect(row.locator("button.tick")).to_have_attribute("aria-checked", "true")

    def fix_plan(self) -> None:
        """5 + 3 + 2 instead of what the book proposes; a phase 3 longer than phase 2 is refused (art. 4); the groups are drawn."""
        page, (first, second, third) = self.page, PHASES
        page.locator(f"button[name=rounds-0][value='{first}']").click()
        expect(page.locator(f"button[name=rounds-0][value='{first}']")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("input[name=rounds-1]")).to_have_value(str(second))  # as the book proposes
        page.locator("input[name=rounds-2]").fill(str(second + 1))
        page.keyboard.press("Tab")
        expect(page.locator(".note.refused").first).to_contain_text("phase 3")
        page.locator("input[name=rounds-2]").fill(str(third))
        page.keyboard.press("Tab")
        expect(page.locator(".note.refused")).to_have_count(0)
        expect(page.locator("#plan-gives")).to_contain_text(str(sum(PHASES)))
        settled(page)
        page.keyboard.press("Control+Enter")
        expect(page.locator(".state.done").first).to_be_visible()

    def draft(self) -> None:
        """The next round as a draft, with Ctrl Enter."""
        self.arbiter.go("rounds")
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_url("**/pairing/**")
        if self.page.locator("#pair-anyway").count():  # somebody is not checked in
            self.page.keyboard.press("Control+Enter")
        self.page.wait_for_url("**/pairing/")

    def publish(self, number: int) -> None:
        """The draft on the page becomes public."""
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_url(f"**/rounds/{number}/")

    def shows(self, table: int, *cells: str) -> None:
        """What stands at a table."""
        expect(self.page.locator(f"#t{table} .sc")).to_have_text([*cells])

    def seats(self) -> dict[int, tuple[str, str]]:
        """Who sits where in the round on the page, at tables without a result."""
        return {table: (first, second) for table, first, second in self.arbiter.pairs()}

    def type_rest(self, number: int) -> None:
        """Every slip that is still missing."""
        for table, (first, second) in self.seats().items():
            scores = self.slips.score(number, table)
            self.arbiter.type(table, *scores)
            self.slips.lay(first, second, *scores)
        self.arbiter.all_saved()
