"""A tablet in the hall that enters a whole round, calls the arbiter, checks somebody in and reaches nothing else; two projectors chosen from the desk."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.laptops import Laptop, serving
from tests.browser.test_pages_for_everybody import RULES, Heard, found_by_axe, too_wide

TABLET, PHONE = ViewportSize(width=820, height=1180), ViewportSize(width=390, height=844)
CUT = "ERR_INTERNET_DISCONNECTED"


@dataclass
class Hall:
    """A laptop whose event has two sections, both in their first round: the desk, and a tablet of section A."""

    laptop: Laptop
    desk: Page
    tablet: Page
    heard: Heard

    def path(self, rest: str) -> str:
        return f"{self.laptop.address}/fr/desk/{rest}"

    def scores(self, section: str = "A") -> Iterator[str]:
        """What the database has of results."""
        with closing(sqlite3.connect(self.laptop.folder / "ronde.sqlite3")) as rows:
            found = rows.execute(
                "select arguments from events_act where section_id = ? and kind = 'result' order by number", [section]
            )
            yield from (arguments for (arguments,) in found)


@pytest.fixture
def hall(browser: Browser, tmp_path: Path) -> Iterator[Hall]:
    laptop = Laptop(tmp_path)
    laptop.run_module("tests.browser.desk.results_made", "th:A:8:scrabble", "th:B:8:scrabble")
    with serving(tmp_path) as laptop:
        desk, heard = laptop.open(browser), Heard()
        tablet = browser.new_context(viewport=TABLET, has_touch=True).new_page()
        heard.listen(tablet)
        made = Hall(laptop, desk, tablet, heard)
        a_tablet_gets_its_code(made)
        yield made
        for page in (tablet, desk):
            page.context.close()


def a_tablet_gets_its_code(hall: Hall, section: str = "A") -> None:
    desk, tablet = hall.desk, hall.tablet
    desk.goto(hall.path(f"hall/?event=th&section={section}"))
    desk.locator("#label").fill("tablette du fond")
    desk.get_by_role("button", name="Un code pour une tablette").click()
    code = desk.locator(".code").inner_text()
    tablet.goto(f"{hall.laptop.address}/fr/code/?code={code}")  # as the picture brings it
    tablet.get_by_role("button", name="Continuer").click()
    tablet.wait_for_url(f"**/{section}/tablet/")


def table(hall: Hall, number: int) -> None:
    """Choose a table."""
    hall.tablet.locator(".tiles a").nth(number - 1).tap()
    expect(hall.tablet.locator("h1")).to_have_text(f"Table {number}")


def pad(tablet: Page, *scores: int) -> None:
    """Both scores by the pad, and Next after each."""
    for step, score in enumerate(scores, start=1):
        expect(tablet.locator("[data-step]:visible b")).to_have_text(str(step))
        for digit in str(score):
            tablet.locator(f".keys [data-digit='{digit}']").tap()
        tablet.get_by_role("button", name="Suite").tap()
    expect(tablet.locator("#confirm")).to_be_visible()


def somebody_checks_in(hall: Hall) -> None:
    tablet = hall.tablet
    tablet.get_by_role("link", name="Je suis là").tap()
    tablet.locator("#name").fill("lach")
    expect(tablet.locator("#people li:visible")).to_have_count(1)
    tablet.locator("#people li:visible button").tap()
    expect(tablet.get_by_role("status").filter(has_text="Lachapelle Édith est là. Merci.")).to_be_visible()
    hall.desk.goto(hall.path("A/entries/"))
    expect(hall.desk.locator("main")).to_contain_text("présents 1")
    tablet.get_by_role("button", name="Ce n’est pas moi").tap()
    expect(tablet.locator("main")).to_contain_text("0 sur 8 sont là")
    tablet.get_by_role("link", name="Les tables").tap()
    expect(tablet.locator(".tiles li")).to_have_count(4)


def a_result_by_the_pad(hall: Hall) -> None:
    tablet = hall.tablet
    table(hall, 1)
    pad(tablet, 368, 417)
    expect(tablet.locator("main")).to_contain_text("gagne de 49 points.")  # 417 - 368
    tablet.get_by_role("link", name="Corriger").first.tap()
    expect(tablet.locator(".side.here input")).to_have_value("368")
    tablet.get_by_role("button", name="Effacer").tap()
    tablet.locator(".keys [data-digit='9']").tap()
    tablet.get_by_role("button", name="Suite").tap()
    expect(tablet.locator("main")).to_contain_text("gagne de 48 points.")  # 417 - 369
    tablet.get_by_role("button", name="Confirmer").tap()
    expect(tablet.locator("main")).to_contain_text("Noté, merci.")
    tablet.get_by_role("link", name="Autre table").tap()
    expect(tablet.locator("footer")).to_contain_text("1 table sur 4")


def a_result_by_keys_while_the_network_is_cut(hall: Hall) -> None:
    """What was confirmed is kept and said, survives a reload, and goes out by itself."""
    tablet = hall.tablet
    table(hall, 2)
    for key in ("4", "0", "1", "Enter", "3", "8", "7", "Backspace", "8", "Enter"):
        tablet.keyboard.press(key)
    expect(tablet.locator("#confirm")).to_be_visible()
    tablet.context.set_offline(True)
    tablet.get_by_role("button", name="Confirmer").tap()
    expect(tablet.locator("#kept")).to_contain_text("Ce que vous avez tapé reste sur cette tablette")
    expect(tablet.locator("#kept li")).to_contain_text("Table 2\xa0: 401 – 388")
    expect(tablet.locator("footer")).to_contain_text("coupée de l’arbitre")
    assert len([*hall.scores()]) == 1
    tablet.context.set_offline(False)
    expect(tablet.locator("main")).to_contain_text("Noté, merci.")
    expect(tablet.locator("#kept")).to_be_hidden()
    tablet.get_by_role("link", name="Autre table").tap()
    expect(tablet.locator("footer")).to_contain_text("2 tables sur 4")


def a_disagreement_reaches_the_rail_and_is_decided_there(hall: Hall) -> None:
    desk, tablet = hall.desk, hall.tablet
    desk.goto(hall.path("A/rounds/1/"))
    expect(desk.locator("#look")).to_be_hidden()
    table(hall, 3)
    pad(tablet, 400, 350)
    tablet.get_by_role("button", name="Nous ne sommes pas d’accord").tap()
    expect(tablet.locator("main")).to_contain_text("L’appel a été transmis à l’arbitre.")
    call = desk.locator("#look [data-call]")  # which comes by itself
    expect(call).to_contain_text("pas d’accord. Tapé\xa0: 400 – 350.")
    expect(call).to_contain_text("tablette du fond")
    assert len([*hall.scores()]) == 2  # nothing was entered
    call.get_by_role("button", name="Noter").click()
    expect(desk.locator("#e-first")).to_be_focused()
    desk.keyboard.type("400340")
    desk.keyboard.press("Enter")
    expect(desk.locator("#tables [data-table='3'] .sc")).to_have_text(["400", "340"])
    expect(call).to_have_count(0)
    tablet.get_by_role("link", name="Autre table").tap()
    expect(tablet.locator("footer")).to_contain_text("3 tables sur 4")
    table(hall, 3)
    expect(tablet.locator("main")).to_contain_text("Cette table a son résultat. Seul l’arbitre peut le changer.")
    tablet.get_by_role("link", name="Autre table").tap()
    expect(tablet.locator(".tiles li")).to_have_count(4)


def a_doubtful_score_is_shown_to_both(hall: Hall) -> None:
    """633 – 377: a margin of 256."""
    desk, tablet = hall.desk, hall.tablet
    table(hall, 4)
    pad(tablet, 633, 377)
    expect(tablet.locator("main")).to_contain_text("Un score étonnant.")
    tablet.get_by_role("button", name="Confirmer").tap()
    expect(tablet.locator("main")).to_contain_text("Noté, merci.")
    doubt = desk.locator("#look [data-doubt='4']")
    expect(doubt).to_contain_text("256 points d’écart")
    expect(doubt).to_contain_text("tablette du fond")
    doubt.get_by_role("button", name="C’est juste").click()
    expect(doubt).to_have_count(0)


def nothing_else_can_be_touched(hall: Hall) -> None:
    tablet = hall.tablet
    token = tablet.locator("[name=csrfmiddlewaretoken]").first.input_value()
    sent: dict[str, str | float | bool] = {"first": "400", "second": "300", "seen": 3, "why": "come", "player": "B1"}
    sent["csrfmiddlewaretoken"] = token
    for page in ("B/tablet/", "B/tablet/1/1/", "A/rounds/1/", "A/entries/", "A/standings/", "hall/", ""):
        assert tablet.request.get(hall.path(page)).status == 403, page
    for form in (
        "B/tablet/1/1/confirm/",
        "B/tablet/1/1/call/",
        "B/tablet/here/check/",
        "A/rounds/1/result/",
        "A/undo/",
    ):
        answer = tablet.request.post(hall.path(form), form=sent, headers={"Referer": tablet.url})
        assert answer.status == 403, form
    assert [*hall.scores("B")] == []
    assert len([*hall.scores()]) == 4


def looked_at(hall: Hall) -> Iterator[str]:
    """Every page of the tablet in both lights, on a tablet and a phone."""
    page = hall.tablet
    for rest in ("", "1/1/", "here/"):
        page.goto(hall.path(f"A/tablet/{rest}"))
        yield from _found(page)
    hall.desk.goto(hall.path("B/tablet/1/1/"))  # the arbiter may look at what players see
    yield from _found(hall.desk)
    hall.desk.goto(hall.path("B/tablet/1/1/?first=633&second=377"))
    yield from _found(hall.desk)


def _found(page: Page) -> Iterator[str]:
    page.evaluate(AXE_SCRIPT)
    for size in (PHONE, TABLET):
        page.set_viewport_size(size)
        yield from too_wide(page, f"at {size['width']}")
        for light, rules in RULES.items():
            page.emulate_media(color_scheme=light)
            yield from found_by_axe(page, rules, f"at {size['width']}, {light}")
    page.emulate_media(color_scheme="light")


def test_a_tablet_enters_a_whole_round_and_touches_nothing_else(hall: Hall) -> None:
    somebody_checks_in(hall)
    a_result_by_the_pad(hall)
    a_result_by_keys_while_the_network_is_cut(hall)
    a_disagreement_reaches_the_rail_and_is_decided_there(hall)
    a_doubtful_score_is_shown_to_both(hall)
    expect(hall.desk.locator("#progress")).to_contain_text("4 sur 4")
    nothing_else_can_be_touched(hall)
    assert [*looked_at(hall)] == []
    assert [said for said in hall.heard.complaints if CUT not in said] == []
    two_projectors_show_what_the_desk_chooses(hall)


def test_what_waits_on_a_tablet_is_sent_from_its_page_of_tables_by_whatever_code_it_has(hall: Hall) -> None:
    """After a cut the code is as good as before; after its end a new one is, of that section; only then is it said that a code has ended."""
    tablet, kept = hall.tablet, hall.tablet.locator("#kept")
    confirmed_while_nothing_arrives(hall, 1, 401, 388)
    tablet.get_by_role("link", name="Autre table").tap()
    expect(tablet.locator(".tiles")).to_be_visible()
    is_told(tablet, "waiting")
    tablet.unroute("**/confirm/")
    expect(kept).to_be_hidden()
    assert len([*hall.scores()]) == 1

    confirmed_while_nothing_arrives(hall, 2, 412, 377)
    hall.desk.goto(hall.path("hall/?event=th&section=A"))
    hall.desk.locator("form[action$='/end/'] button").first.click()
    tablet.unroute("**/confirm/")
    is_told(tablet, "door")
    a_tablet_gets_its_code(hall, "B")
    is_told(tablet, "elsewhere")
    expect(kept.locator("li")).to_contain_text("Ronde 1 · A · Table 2\xa0: 412 – 377")
    assert len([*hall.scores()]) == 1
    a_tablet_gets_its_code(hall)
    expect(kept).to_be_hidden()
    expect(tablet.locator("footer")).to_contain_text("2 tables sur 4")
    assert len([*hall.scores()]) == 2
    assert [*hall.scores("B")] == []


def confirmed_while_nothing_arrives(hall: Hall, number: int, *scores: int) -> None:
    table(hall, number)
    pad(hall.tablet, *scores)
    hall.tablet.route("**/confirm/", lambda route: route.abort())
    hall.tablet.get_by_role("button", name="Confirmer").tap()
    is_told(hall.tablet, "waiting")


def is_told(tablet: Page, why: str) -> None:
    """One reason why something waits, in words, and no other."""
    said = {
        "waiting": "ne répond pas",
        "door": "n’est plus valable",
        "elsewhere": "n’a pas de code pour le tournoi de ces résultats",
    }
    shown = tablet.locator("#kept [data-why]:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text(said[why])


def two_projectors_show_what_the_desk_chooses(hall: Hall) -> None:
    """Each window keeps its number; what it shows changes without anybody touching it."""
    desk = hall.desk
    desk.goto(hall.path("A/wall/choices/"))
    desk.get_by_role("link", name="Plusieurs projecteurs").click()
    for number, show, section in ((1, "standings", "A"), (2, "pairings", "B")):
        choose(desk, number, show, section)
    walls = []
    for number in (1, 2):
        with desk.expect_popup() as opened:
            desk.get_by_role("link", name=f"Ouvrir la fenêtre {number}").click()
        walls.append(opened.value)
    expect(walls[0].locator("h1")).to_have_text("Classement après la ronde 1")
    expect(walls[1].locator("h1")).to_have_text("Ronde 1\xa0: votre table")
    choose(desk, 2, "results", "A")
    expect(walls[1].locator("h1")).to_have_text("Ronde 1\xa0: résultats")
    expect(walls[1].locator("li").first).to_contain_text("369")
    expect(walls[0].locator("h1")).to_have_text("Classement après la ronde 1")


def choose(desk: Page, number: int, show: str, section: str) -> None:
    card = desk.locator(f"#p{number}")
    before = card.locator("[name=csrfmiddlewaretoken]").input_value()
    card.locator("[name=show]").select_option(show)
    card.locator("[name=section]").select_option(section)
    card.get_by_role("button", name="Montrer").click()
    expect(card.locator("[name=csrfmiddlewaretoken]")).not_to_have_value(before)  # the page has come again
    expect(card.locator("[name=show]")).to_have_value(show)
