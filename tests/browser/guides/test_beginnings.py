"""The guides for who begins, followed from an installation in which nothing is: on a laptop in each language, and on a server.

Every bold name of a guide has to stand on a page of the walk; nothing is written before but what the guide says.
"""

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.desk.stories import settled
from tests.browser.guides.following import Walk
from tests.browser.laptops import SCREEN, Laptop, serving
from tests.browser.office.test_from_an_empty_folder import code_printed
from tests.web.accounts.telephones import PASSWORD, telephone
from tests.web.office.archive.test_earlier_games import calendar

CLOCK = {"RONDE_CLOCK": "2026-11-19T09:00:00"}
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LANGUAGES = ("en", "fr", "ro")
GUIDES = {
    "list": {"en": "list-in-excel", "fr": "liste-excel", "ro": "lista-din-excel"},
    "hall": {"en": "hall-on-saturday", "fr": "salle-samedi", "ro": "sala-de-sambata"},
    "evening": {"en": "club-evening", "fr": "soiree-de-club", "ro": "seara-de-club"},
    "office": {"en": "taking-over-an-office", "fr": "reprendre-un-bureau", "ro": "preluarea-unui-birou"},
    "server": {"en": "running-a-server", "fr": "tenir-un-serveur", "ro": "un-server"},
}
PEOPLE = (
    "Anne Le Goff",
    "Paul Morin",
    "Yann Kerbrat",
    "Odile Ollivier",
    "Luc Petit",
    "Maud Roy",
    "Zoé Adam",
    "Ion Barbu",
)
RATINGS = dict(zip(PEOPLE, range(1500, 1900, 40), strict=False))
CROSSTABLE = "N°;Nom;1;2;3\n1;Anne Le Goff;;2;1\n2;Paul Morin;0;;2\n3;Yann Kerbrat;1;0;\n"


def table(*names: str, rating: str = "Cote") -> str:
    """What somebody has in Excel."""
    return f"Nom;{rating}\n" + "".join(f"{name};{RATINGS[name]}\n" for name in names)


@dataclass
class Reader:
    """Somebody before one installation, in a language, who follows several guides."""

    laptop: Laptop
    page: Page
    walks: dict[str, Walk] = field(default_factory=dict)

    @property
    def root(self) -> str:
        return f"{self.laptop.address}/{self.laptop.language}"

    def read(self, *guides: str, picture: str = "") -> None:
        """The page as it stands, for guides that lead to it; folded parts too, after the picture of the first."""
        settled(self.page)
        for number, guide in enumerate(guides):
            walk = self.walks.setdefault(guide, Walk(self.laptop.language, GUIDES[guide][self.laptop.language]))
            if picture and not number:
                walk.takes(self.page, f"{guide}-{picture}")
        self.page.evaluate("document.querySelectorAll('main details').forEach(part => { part.open = true; })")
        for guide in guides:
            self.walks[guide].sees(self.page)

    def goes(self, path: str, *guides: str, picture: str = "") -> None:
        self.page.goto(f"{self.root}/{path}")
        self.read(*guides, picture=picture)

    def ends(self) -> None:
        """Each guide was followed to its end."""
        for walk in self.walks.values():
            walk.ends()

    def sends(self, name: str, content: bytes, kind: str = "text/csv") -> None:
        """A file, into the form of the page, and looked at."""
        self.page.locator("main input[type=file]").first.set_input_files(
            FilePayload(name=name, mimeType=kind, buffer=content)
        )
        if self.page.locator("#day").count():
            self.page.locator("#day").fill("2026-11-01")
        self.page.locator("main form[enctype] button").first.click()

    def opens_ranking(self, book: str, **typed: str) -> str:
        """A ranking by a rule book, kept by who opens it; its code."""
        page = self.page
        page.locator("#id_book").select_option(book)
        for name, value in typed.items():
            page.locator(f"#id_{name}").fill(value)
        page.locator("main form button").first.click()
        page.wait_for_url("**/registers/r/**")
        return page.url.rstrip("/").rpartition("/")[2]

    def keeps_it(self) -> None:
        self.page.locator("form[action$='/mine/'] button").click()
        expect(self.page.locator("main .list a[href*='/office/'][href*='/archive/']").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_laptop_is_begun_for_saturday_for_a_club_and_for_a_list(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    with serving(tmp_path / "laptop", language, **CLOCK) as laptop:
        page = laptop.open(browser)
        reader = Reader(laptop, page)
        reader.read("hall", "list", "evening", "office")
        reader.goes("administration/", "list", "evening", "office", picture="roads")
        evening(reader)
        published_list(reader)
        took_over(reader)
        hall(reader)
        page.context.close()
    reader.ends()


def hall(reader: Reader) -> None:
    """From a new event to the section that is closed: eight players, three rounds."""
    page = reader.page
    reader.goes("desk/computer/", "hall")
    page.locator("[data-key='ctrl+enter']").first.click()
    page.locator("input[name=of][value='']").check()
    page.locator("#name").fill("Coupe")
    page.locator("#discipline").select_option("draughts")
    expect(page.locator("#discipline")).to_have_value("draughts")
    reader.read("hall", picture="new")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/entries/")
    section = page.url.split("/desk/")[1].split("/")[0]
    reader.read("hall")
    page.locator("textarea[name=text]").fill(table(*PEOPLE))
    page.locator("form[action$='/entries/import/'] button").first.click()
    reader.read("hall")
    page.locator("form[action$='/import/confirm/'] button[data-key='ctrl+enter']").click()
    for number in range(len(PEOPLE)):
        tick = page.locator("tr[data-row]").nth(number).locator("button.tick")
        tick.press("Space")
        expect(tick).to_have_attribute("aria-checked", "true")
    reader.goes(f"desk/{section}/plan/", "hall")
    page.locator("#kind").select_option("swiss_points")
    expect(page.locator("input[name=rounds-0]")).to_have_value("4")
    reader.read("hall")
    page.locator("input[name=rounds-0]").fill("3")
    page.keyboard.press("Tab")
    expect(page.locator("#plan-gives")).to_contain_text("3")
    settled(page)
    reader.read("hall")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#plan-state .state.done")).to_be_visible()
    for number in (1, 2, 3):
        play_round(reader, section, number)
    reader.goes(f"desk/{section}/standings/", "hall")
    reader.goes(f"desk/{section}/documents/", "hall")
    reader.goes(f"desk/{section}/finish/", "hall")
    page.locator("form[action$='/finish/close/'] button").click()
    expect(page.locator("form[action$='/finish/reopen/']")).to_be_visible()
    reader.read("hall", picture="closed")
    reader.goes("desk/", "hall", "evening")


def play_round(reader: Reader, section: str, number: int) -> None:
    """A round drafted, published and typed: White wins at each table."""
    page = reader.page
    seen = ("hall",) if number in (1, 3) else ()
    reader.goes(f"desk/{section}/rounds/", *seen)
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/pairing/")
    reader.read(*seen, picture="draft" if number == 1 else "")
    page.keyboard.press("Control+Enter")
    page.wait_for_url(f"**/rounds/{number}/")
    for place in (1, 2, 3, 4):
        page.keyboard.type(f"{place}2")
        page.keyboard.press("Enter")
        expect(page.locator(f"#t{place} .sc").first).to_have_text("2")
        if (number, place) == (1, 3):
            settled(page)
            reader.read("hall", picture="results")
    expect(page.locator("table.pt tbody tr.open")).to_have_count(0)
    reader.read("hall")  # of what comes next


def evening(reader: Reader) -> None:
    """A club, its first evening of five, the office that is oneself."""
    page = reader.page
    page.locator("a[href*='kind=evening']").click()
    reader.read("evening")
    reader.opens_ranking("cel-grand-prix", name="Cercle")
    reader.read("evening")
    reader.keeps_it()
    reader.read("evening")
    page.locator("a[href*='desk/new']").click()
    page.locator("#name").fill("Rotation")
    reader.read("evening")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/evening/")
    page.locator("textarea[name=text]").fill(table(*PEOPLE[:5]))
    reader.read("evening")
    page.locator("form[action*='import'] button").first.click()
    reader.read("evening")
    page.locator("form[action$='/import/confirm/'] button[data-key='ctrl+enter']").click()
    expect(page.locator("#counts")).to_contain_text("5")
    reader.read("evening")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/evening/sections/")
    reader.read("evening")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/evening/games/")
    reader.read("evening")
    for game in range(1, 11):
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        expect(page.locator("#progress")).to_contain_text(str(game))
    expect(page.locator("#end button")).to_be_enabled()
    reader.read("evening")
    page.locator("#end button").click()
    page.wait_for_url("**/finish/")
    page.locator("#signed").fill("Anne Le Goff")
    reader.read("evening")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#submit")).to_have_count(0)
    reader.read("evening")
    page.locator("a[href*='/office/'][href*='/section/']").click()
    reader.read("evening")
    page.locator("form[action$='/homologate/'] button").click()
    expect(page.locator(".state.done").first).to_contain_text("Anne Le Goff")  # who signed at this machine
    reader.read("evening")


def published_list(reader: Reader) -> None:
    """A list whose rating column has a name that nobody knows."""
    page = reader.page
    reader.goes("administration/registers/", "office")
    page.locator("a[href$='/registers/new/']").first.click()
    reader.read("list", "office")
    reader.opens_ranking("ffjd", federation="ffjd")
    reader.read("list", "office")
    reader.keeps_it()
    reader.read("list", "office")
    page.locator("a[href$='/archive/opening/']").click()
    reader.read("list", "office")
    reader.sends("liste.csv", table(*PEOPLE, rating="Force").encode())
    expect(page.locator("#columns")).to_have_attribute("open", "")
    page.locator("#column-1").select_option("rating")
    reader.read("list")
    page.locator("#columns button[name=again]").click()
    expect(page.locator("form[action$='/begin/'] button.main")).to_be_visible()
    reader.read("list", "office", picture="read")
    page.locator("form[action$='/begin/'] button.main").click()
    expect(page.get_by_role("status").first).to_contain_text("8")
    office = page.url.rpartition("/archive/")[0]
    page.goto(f"{office}/")
    reader.read("list")
    page.goto(office.replace("/office/", "/") + "/")
    expect(page.get_by_role("row").filter(has_text="1780")).to_be_visible()
    reader.read("list", picture="published")
    page.goto(f"{office}/")
    reader.sends("auray.csv", CROSSTABLE.encode())
    reader.read("office")
    for room in ("", "players/", "players/import/", "archive/", "draft/", "compare/"):
        page.goto(f"{office}/{room}")
        reader.read("office", "list")


def took_over(reader: Reader) -> None:
    """A calendar of games becomes the beginning of a ranking that has no list; what lines may mean somebody known is asked."""
    page = reader.page
    reader.goes("administration/registers/new/")
    register = reader.opens_ranking("frs", federation="frs")
    reader.keeps_it()
    reader.read("office")
    reader.goes(f"office/{register}/archive/", "office")
    page.locator("main a[href$='/archive/games/']").first.click()
    reader.read("office")
    reader.sends("calendar.xlsx", calendar(), XLSX)
    reader.read("office")
    page.locator("main form button.main").last.click()
    expect(page.get_by_role("status").first).to_contain_text("4")
    reader.goes(f"office/{register}/archive/", "office")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_server_is_begun_with_the_code_of_its_machine(browser: Browser, tmp_path: Path, language: str) -> None:
    with serving(tmp_path / "server", language, **CLOCK) as laptop:
        page = browser.new_context(viewport=SCREEN).new_page()
        reader = Reader(laptop, page)
        reader.goes("", "server")
        page.locator("a[href$='/administration/begin/']").first.click()
        reader.read("server")
        for name, value in (("code", code_printed(laptop)), ("shown", "Anna Le Goff"), ("name", "anna")):
            page.locator(f"#id_{name}").fill(value)
        page.locator("#id_password").fill(PASSWORD)
        page.locator("#id_again").fill(PASSWORD)
        page.locator("main form button").first.click()
        page.wait_for_url("**/set-up/**")
        reader.read("server")
        page.locator("#code").fill(telephone(page.locator("form code").inner_text()))
        page.locator("main form button").first.click()
        page.wait_for_url("**/recovery-codes/")
        reader.goes("administration/", "server")
        reader.goes("administration/registers/new/")
        reader.opens_ranking("ffjd", federation="ffjd")
        reader.read("server")
        page.context.close()
    reader.ends()
