"""Interclubs from November to March: one event, line-ups of both days, a match day in March with its results, one fee a player."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.desk.interclub_made import CLUBS, ids
from tests.browser.desk.stories import Arbiter, settled
from tests.browser.laptops import serving

PENFELD, MARAIS = list(CLUBS)[:2]
# Boards by rating: Bodénez and Lagadoux against Vandamesse and Bréhaut; in March Oizel has the second board of Penfeld.
GILDAS, CECILE, HERMINE = CLUBS[PENFELD]
INES, BLANCHE, GASTON = CLUBS[MARAIS]
# Day 1 Penfeld receives: 2 + 1. Day 2 Marais receives: 1 + 2. Boards 3 – 1 and 1 – 3 for Penfeld; match points 2 + 0 and 0 + 2.
TYPED = {1: (("1", "2"), ("2", "1")), 2: (("1", "1"), ("2", "2"))}
# With a game really played: Gildas, Cécile, Hermine, Inès, Blanche. Five players at 2 euros, slow (5.5), although it took four months.
FEE = 10


def test_a_season_from_november_to_march_is_begun_and_played_as_one_event(browser: Browser, tmp_path: Path) -> None:
    with serving(
        tmp_path, "fr", prepared="tests.browser.desk.interclub_made", RONDE_CLOCK="2025-03-16T09:00:00"
    ) as laptop:
        arbiter = Arbiter(laptop.open(browser), laptop)
        page = arbiter.page
        _begun(arbiter)
        for name in (GILDAS, CECILE, HERMINE, INES, BLANCHE, GASTON):
            arbiter.enrol(name.split()[1], name)
        _calendar(arbiter)
        _day(arbiter, 1)
        _day(arbiter, 2, seat_in_march=HERMINE)
        expect(page.locator("main")).to_contain_text("16 mars 2025")
        page.keyboard.press("Alt+4")
        page.wait_for_url("**/season/")
        rows = page.locator("main table").first.locator("tbody tr")
        expect(rows).to_have_count(2)
        cells = [[cell.inner_text().strip() for cell in row.locator("th, td").all()[:5]] for row in rows.all()]
        assert {one[1]: tuple(one[2:]) for one in cells} == {PENFELD: ("2", "2", "4"), MARAIS: ("2", "2", "4")}
        expect(page.locator("main")).to_contain_text("5 joueurs ont réellement joué une partie.")
        page.keyboard.press("Alt+6")
        page.wait_for_url("**/finish/")
        page.locator("input[name=declared][value=yes]").check()
        settled(page)
        page.get_by_role("button", name="Garder").first.click()
        settled(page)
        expect(page.locator("main")).to_contain_text(re.compile(rf"\b{FEE}\s€"))


def _begun(arbiter: Arbiter) -> None:
    """The days are refused for a tournament and right for interclubs, in the same form."""
    page = arbiter.page
    page.goto(f"{arbiter.laptop.address}/fr/desk/new/")
    page.locator("input[name=of][value='dames']").check()
    expect(page.locator("#kind option[value=collective]")).to_have_count(0)
    page.locator("#name").fill("Interclubs d’hiver")
    page.locator("#first_day").fill("2024-11-17")
    page.locator("#last_day").fill("2025-03-16")
    page.locator("#place").focus()
    expect(page.locator("#checks")).to_contain_text("plus de 31 jours")
    page.locator("#kind").select_option("interclub")
    expect(page.locator("#checks")).to_contain_text("rencontres par équipes")
    expect(page.locator("#checks")).not_to_contain_text("jours.")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/teams/")
    arbiter.section = page.url.split("/")[-3]
    page.get_by_role("link", name="Inscrire des joueurs").first.click()
    page.wait_for_url("**/entries/")


def _calendar(arbiter: Arbiter) -> None:
    """Home and away: the first day is known, the second one is in March."""
    page = arbiter.page
    arbiter.go("calendar")
    expect(page.locator("#round-1")).to_have_value("2024-11-17T09:00")
    page.locator("#boards").fill("2")
    page.locator("#legs").fill("2")
    page.keyboard.press("Control+Enter")
    expect(page.locator("main")).to_contain_text("2 équipes, 2 journées, 2 rencontres")
    page.locator("#round-2").fill("2025-03-16T14:00")
    page.get_by_role("button", name="Garder").click()
    expect(page.locator("#status")).to_contain_text("Enregistré")
    expect(page.locator("#round-2")).to_have_value("2025-03-16T14:00")


def _day(arbiter: Arbiter, day: int, seat_in_march: str = "") -> None:
    page = arbiter.page
    arbiter.go("lineups")
    if seat_in_march:
        page.locator("#seat-1-2").select_option(ids()[seat_in_march])
    page.keyboard.press("Control+Enter")
    page.wait_for_url(f"**/matches/{day}/")
    page.keyboard.press("Control+Enter")
    page.wait_for_url(f"**/matches/{day}/1/")
    for board, code in TYPED[day]:
        _typed(page, board, code)
    expect(page.locator("h1 + .state")).to_have_text("Finie")


def _typed(page: Page, board: str, code: str) -> None:
    expect(page.locator("#e-first")).to_be_focused()
    expect(page.locator("#e-first")).to_have_value("")
    page.keyboard.type(f"{board} {code}")
    expect(page.locator("#e-first")).to_have_value(code)
    page.keyboard.press("Enter")
    expect(page.locator(f"#b{board} .res")).to_have_text(re.compile(rf"^\s*{code}\s+–"))
