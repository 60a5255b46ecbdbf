"""Two sections at once and two people who enter results, in French: the organiser at the laptop, a helper by a code, and what networks do to them."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.desk.stories import Arbiter
from tests.browser.laptops import SCREEN, Laptop, serving
from tests.browser.windows import Chromium, go_by

FAMILIES = "Albu Belon Coman Dumas Enache Faure Ghica Hamon Ilie Jacob Kern Lupu Morin Neagu"
NAMES = tuple(f"{family} {given}" for given in ("Ana", "Maël", "Ștefan") for family in FAMILIES.split())
OF_A, OF_B = 16, 24
FIRST_OF_B = OF_A // 2 + 2  # a table is left free between the two, for who comes late
TABLES_OF_B = range(FIRST_OF_B, FIRST_OF_B + OF_B // 2)
ELSEWHERE = ("entries", "plan", "documents", "finish", "pairing", "rulings")


@dataclass
class Hall:
    """The laptop, the two who enter results, and what the server has told either of them to be saved."""

    laptop: Laptop
    organiser: Arbiter
    helper: Arbiter
    saved: dict[int, tuple[int, int]] = field(default_factory=dict)

    def enters(self, who: Arbiter, table: int, *scores: int) -> None:
        who.type(table, *scores)
        self.saved[table] = (scores[0], scores[1])

    def all_see(self) -> None:
        """Everything that was said to be saved stands on both pages."""
        for who in (self.organiser, self.helper):
            for table, scores in self.saved.items():
                expect(_scores(who.page, table)).to_have_text([str(one) for one in scores])

    def acts(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """The results of section B in the database, an act each, by the tables of the hall."""
        with closing(sqlite3.connect(self.laptop.folder / "ronde.sqlite3")) as rows:
            found = rows.execute(
                "select arguments from events_act where kind in ('result', 'correct') and section_id = ?",
                [self.helper.section],
            )
            for (arguments,) in found:
                said = json.loads(arguments)
                yield said["table"] + FIRST_OF_B - 1, (said["scores"][0], said["scores"][1])


def _scores(page: Page, table: int) -> Locator:
    return page.locator(f"#tables [data-table='{table}'] .sc")


def test_two_sections_and_two_arbiters_at_once(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as laptop:
        organiser = Arbiter(laptop.open(browser), laptop)
        _two_sections_begin(organiser)
        hall = Hall(laptop, organiser, _helper_by_code(browser, organiser))
        _other_tables_at_once(hall)
        _one_table_at_once(hall)
        _nothing_else(hall)
        _network_cut(hall)
        _browser_closed(hall, browser)
        _server_killed(hall)
        assert {*hall.saved} == {*TABLES_OF_B}
        assert Counter(hall.acts()) == Counter(hall.saved.items())  # each exactly once
        organiser.page.keyboard.press("Control+Enter")
        organiser.page.wait_for_url("**/pairing/")
        for who in (organiser, hall.helper):
            who.page.context.close()


def _two_sections_begin(organiser: Arbiter) -> None:
    """An event of two sections, tables numbered across them, both in their first round; Alt and an arrow goes from one to the other."""
    page, sections = organiser.page, {}
    organiser.begin("", "Tournoi des Deux Rives", sections="A, B")
    for name, players in {"A": NAMES[:OF_A], "B": NAMES[OF_A : OF_A + OF_B]}.items():
        sections[name] = organiser.section
        organiser.enter_list(["name,rating", *(f"{one},{2000 - 10 * at}" for at, one in enumerate(players))])
        _other_section(organiser, "entries")
    assert sections["A"] == organiser.section != sections["B"]
    page.goto(f"{organiser.laptop.address}/fr/desk/")
    page.get_by_role("link", name="Tournoi des Deux Rives").click()
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator("button[name=across]").click()
    for key in ("Alt+ArrowRight", "Alt+ArrowLeft"):
        organiser.pair_and_publish(1)
        _other_section(organiser, "rounds", key)
    assert [table for table, _, _ in organiser.pairs()] == [*range(1, OF_A // 2 + 1)]
    organiser.type(3, 401, 377)
    expect(_scores(page, 3)).to_have_text(["401", "377"])
    _other_section(organiser, "rounds")
    assert [table for table, _, _ in organiser.pairs()] == [*TABLES_OF_B]
    expect(page.locator("#status")).to_contain_text(f"il en manque {OF_A // 2 - 1}")  # in the other section


def _other_section(arbiter: Arbiter, step: str, key: str = "Alt+ArrowRight") -> None:
    go_by(
        Chromium(arbiter.page),
        key,
        f"location.pathname.includes('/{step}/') && !location.pathname.includes('/{arbiter.section}/')",
    )
    arbiter.section = arbiter.page.url.partition("/desk/")[2].partition("/")[0]


def _helper_by_code(browser: Browser, organiser: Arbiter) -> Arbiter:
    """The organiser gives a code for section B on the page of the hall; the helper types it, and is before the round."""
    page = organiser.page.context.new_page()
    page.goto(f"{organiser.laptop.address}/fr/desk/hall/")
    page.get_by_role("link", name="Tournoi B", exact=True).click()
    page.locator("#label").fill("Luc, salle du fond")
    page.get_by_role("button", name="Donner un code").click()
    code = page.locator(".code").inner_text()
    page.close()
    helper = browser.new_context(viewport=SCREEN).new_page()
    helper.goto(f"{organiser.laptop.address}/fr/code/")
    helper.get_by_label("Code").fill(code.lower())
    helper.keyboard.press("Enter")
    helper.wait_for_url(f"**/{organiser.section}/rounds/")
    return Arbiter(helper, organiser.laptop, organiser.section)


def _other_tables_at_once(hall: Hall) -> None:
    for at in range(2):
        hall.enters(hall.organiser, 10 + at, 400 + at, 350)
        hall.enters(hall.helper, 12 + at, 380, 410 + at)
    hall.all_see()
    expect(hall.organiser.page.locator("#last li").filter(has_text="380 – 411")).to_contain_text("Luc, salle du fond")


def _one_table_at_once(hall: Hall) -> None:
    """Both have table 14 before them, and it is open; the second learns what the first has entered, and nothing is overwritten."""
    page = hall.helper.page
    page.route("**/news/*", lambda route: route.abort())  # what the organiser enters has not come yet
    hall.enters(hall.organiser, 14, 410, 380)
    expect(_scores(hall.organiser.page, 14)).to_have_text(["410", "380"])
    hall.helper.type(14, 400, 380)
    refused = page.locator("#outbox [data-refused] .note")
    expect(refused).to_contain_text("Vous avez tapé 400 – 380")
    expect(refused).to_contain_text("l’arbitre l’a modifiée depuis que vous l’avez vue (– → 410-380)")
    page.unroute("**/news/*")
    page.get_by_role("button", name="Laisser").click()
    expect(page.locator("#outbox")).to_be_hidden()
    hall.all_see()


def _nothing_else(hall: Hall) -> None:
    """The helper sees the rounds of one section: no other step, no other section, nothing of the laptop; every link that is there leads somewhere."""
    page, desk, other = hall.helper.page, f"{hall.laptop.address}/fr/desk", hall.organiser.page
    before = page.url
    for key in ("Alt+1", "Alt+ArrowRight", "Alt+ArrowLeft", "Control+Enter"):
        page.keyboard.press(key)
    assert page.url == before
    expect(page.locator("#bar nav.grow a")).to_have_count(1)
    expect(page.locator("#next")).to_have_count(0)
    a = other.locator("#status a[data-key='alt+arrowright']").get_attribute("href")
    refused = [f"{desk}/{hall.helper.section}/{step}/" for step in ELSEWHERE]
    refused += [f"{hall.laptop.address}{a}", f"{desk}/hall/", f"{desk}/computer/", f"{desk}/new/", f"{desk}/take/"]
    assert {address: page.request.get(address).status for address in refused} == dict.fromkeys(refused, 403)
    links = page.locator("a[href^='/']").evaluate_all("all => all.map((one) => one.href)")
    assert {address: page.request.get(address).status for address in links} == dict.fromkeys(links, 200)


def _network_cut(hall: Hall) -> None:
    page = hall.helper.page
    page.context.set_offline(True)
    hall.enters(hall.helper, 15, 333, 444)
    hall.enters(hall.helper, 16, 390, 399)
    expect(page.locator("#outbox")).to_contain_text("Le serveur ne répond pas.")
    expect(page.locator("#outbox [data-waiting] li")).to_have_text(["15333 – 444", "16390 – 399"])
    hall.enters(hall.organiser, 17, 421, 356)
    expect(_scores(hall.organiser.page, 17)).to_have_text(["421", "356"])
    page.context.set_offline(False)
    hall.all_see()
    expect(page.locator("#outbox")).to_be_hidden()


def _browser_closed(hall: Hall, browser: Browser) -> None:
    """What was typed and not sent is sent by the same browser when it is opened again."""
    page = hall.helper.page
    page.context.set_offline(True)
    hall.enters(hall.helper, 18, 365, 366)
    expect(page.locator("#outbox [data-waiting] li")).to_have_text(["18365 – 366"])
    address, kept = page.url, page.context.storage_state()
    page.context.close()
    hall.helper.page = browser.new_context(viewport=SCREEN, storage_state=kept).new_page()
    hall.helper.page.goto(address)
    hall.all_see()
    expect(hall.helper.page.locator("#outbox")).to_be_hidden()


def _server_killed(hall: Hall) -> None:
    """It dies under a result and comes back: what was typed goes out by itself, and nobody signs in again."""
    before = hall.organiser.page.url
    hall.enters(hall.organiser, 19, 402, 398)
    hall.laptop.kill()
    hall.enters(hall.organiser, 20, 377, 388)
    expect(hall.organiser.page.locator("#outbox")).to_contain_text("Le serveur ne répond pas.")
    hall.laptop.start()
    hall.enters(hall.helper, 21, 414, 355)
    hall.all_see()
    for who in (hall.organiser, hall.helper):
        expect(who.page.locator("#outbox")).to_be_hidden()
    assert hall.organiser.page.url == before
