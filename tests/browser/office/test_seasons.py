"""What books open and close, in a browser: a season of FISF, a year of FRS, a quarter of a Grand Prix with tied purses.

The figures are worked out in ``tests/web/office/season``.
"""

import re
from datetime import date
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.laptops import SCREEN, Laptop
from tests.browser.office.signing_in import signed_in
from tests.browser.test_pages_for_everybody import looks

POINTS = {
    "P0": 50,
    "P1": 30,
    "P2": 5,
    "P4": 5,
    "P3": 20,
    "P5": 20,
}  # by the reading that the purse for points is always kept


def test_a_season_a_year_and_a_quarter_are_opened_and_closed(browser: Browser, tmp_path: Path) -> None:
    between = tmp_path / "between"
    between.mkdir()
    server = Laptop(tmp_path, "en")
    server.run_module("tests.browser.office.seasons_made", str(between))
    page = browser.new_context(locale="en-GB", viewport=SCREEN).new_page()
    try:
        _on(server, date(2016, 8, 31))
        signed_in(page, f"{server.address}/en/office/fisf-classique/season/")
        found = _season(page, f"{server.address}/en/office/fisf-classique")
        _on(server, date(2010, 5, 30))
        found += _year(page, f"{server.address}/en/office/frs", between / "games.yaml")
        _on(server, date(2023, 1, 2))
        found += _quarter(page, f"{server.address}/en/office/club")
    finally:
        server.stop()
    assert found == []


def _on(server: Laptop, day: date) -> None:
    """The server rests, and serves again on another day."""
    server.stop()
    server.settings["RONDE_CLOCK"] = f"{day}T09:00:00"
    server.start()


def _looks(page: Page) -> list[str]:
    found = [*looks(page)]
    page.set_viewport_size(SCREEN)
    return found


def _published(page: Page) -> None:
    """The draft that is shown is published: its day is typed."""
    day = page.locator("#typed").get_attribute("placeholder") or ""
    page.locator("#typed").fill(day)
    page.keyboard.press("Enter")
    page.wait_for_url("**/published/*/")


def _season(page: Page, office: str) -> list[str]:
    """The yearly list, the bars of article 3 with who changes series, one set lower, the ten of the championship, the season; corrected once."""
    page.get_by_role("link", name="Yearly list, 31 August 2016").click()
    _published(page)
    page.goto(f"{office}/season/")
    expect(page.get_by_role("heading", name="Season from 1 September 2016")).to_be_visible()
    for series, now, proposed in (("Joker", 2900, 3150), ("A", 2250, 2950), ("B", 1600, 2200)):
        row = page.get_by_role("row").filter(has=page.get_by_label(f"Threshold of series {series}"))
        expect(row).to_contain_text(re.compile(rf"{series}\s*{now}\s*{proposed}"))
        expect(page.get_by_label(f"Threshold of series {series}")).to_have_value(str(proposed))
    expect(page.get_by_role("row").filter(has_text="F00 Exemple")).to_contain_text("Joker → A")
    found = _looks(page)
    page.get_by_label("Threshold of series B").fill("2150")
    ticked = page.get_by_role("group", name="Promoted to the Joker threshold").get_by_role("checkbox")
    expect(ticked).to_have_count(10)
    page.get_by_role("button", name="Look at what it does").click()
    expect(page.get_by_role("row", name="B 1600 2150")).to_be_visible()
    expect(page.get_by_role("row", name="F10 Exemple 2003 3150", exact=True)).to_be_visible()
    found += _looks(page)
    page.get_by_role("button", name="Open the season").click()
    expect(page.get_by_role("status")).to_contain_text("1 September 2016")
    found += _corrected(page)
    page.goto(f"{office}/season/?day=2017-09-01")
    for series, confirmed in (("Joker", 3200), ("A", 2950), ("B", 2150)):
        row = page.get_by_role("row").filter(has=page.get_by_label(f"Threshold of series {series}"))
        expect(row).to_contain_text(re.compile(rf"{series}\s*{confirmed}"))
    return found


def _corrected(page: Page) -> list[str]:
    """The Joker threshold was 3200, and the tenth is left out: shown with what it does, and signed."""
    page.get_by_role("link", name="Correct… 1 September 2016").click()
    page.get_by_label("Threshold of series Joker").fill("3200")
    page.get_by_role("checkbox", name=re.compile("F10 Exemple")).uncheck()
    page.get_by_label("Why it is corrected").fill("minutes of 2 September")
    page.get_by_role("button", name="Look at what it does").click()
    expect(page.get_by_role("row", name="F09 Exemple 2104 3200", exact=True)).to_be_visible()
    expect(page.get_by_text("Not promoted, by decision: F10 Exemple.")).to_be_visible()
    found = _looks(page)
    page.get_by_role("button", name="Correct the season").click()
    expect(page.get_by_role("status")).to_contain_text("is corrected")
    expect(page.get_by_text("Joker 3200, A 2950, B 2150")).to_be_visible()
    return found


def _year(page: Page, office: str, games: Path) -> list[str]:
    """The eighteenth game without Ema pushes her under 3 of the last 20: she falls, and rises with the third that she plays again."""
    page.goto(f"{office}/draft/")
    _published(page)
    page.goto(f"{office}/season/")
    row = page.get_by_role("row").filter(has_text="Ema Exemple")
    expect(row.filter(has_text="Duplicat Clasic")).to_contain_text("active → provisional")
    found = _looks(page)
    page.goto(f"{office}/")
    page.locator("#file").set_input_files(games)
    page.get_by_role("button", name="Take in").click()
    expect(page.get_by_role("status")).to_contain_text("6 facts")  # each game with the step that submits it
    for game in ("g21", "g22", "g23"):
        page.goto(f"{office}/section/{game}/")
        page.get_by_role("button", name="Homologate").click()
        expect(page.get_by_role("status")).to_contain_text("homologated")
    for _ in range(3):  # a list after each day of games
        page.goto(f"{office}/draft/")
        _published(page)
    page.goto(f"{office}/season/")
    expect(row.filter(has_text="Duplicat Clasic")).to_contain_text("provisional → active")
    return found


def _quarter(page: Page, office: str) -> list[str]:
    """The readings differ; the committee's choice by its key, with how it was made; the close; one purse paid and taken back, one paid."""
    page.goto(f"{office}/season/")
    expect(page.get_by_text("To be decided by the committee")).to_be_visible()
    expect(page.get_by_text("120.00 $")).to_be_visible()
    expect(page.get_by_text("130.00 $")).to_be_visible()
    found = _looks(page)
    page.keyboard.press("2")
    expect(page.get_by_role("radio", name="the purse for points is always kept")).to_be_checked()
    page.get_by_role("button", name="Record the choice").click()
    expect(page.get_by_role("alert")).to_contain_text("It is not said how the committee decided.")
    expect(page.get_by_role("radio", name="the purse for points is always kept")).to_be_checked()
    page.get_by_label("Decision of the committee, and when").fill("meeting of 2 January, unanimous")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The committee’s choice: the purse for points is always kept.")).to_be_visible()
    page.get_by_role("link", name="Close the quarter: list of 31 December 2022").click()
    _published(page)
    page.goto(f"{office}/season/")
    for player, amount in POINTS.items():
        expect(page.get_by_role("row").filter(has=_button(page, "Mark paid", player))).to_contain_text(f"{amount}.00 $")
    for name in ("Mark paid", "Take it back", "Mark paid"):
        _button(page, name, "P3").click()
    expect(page.get_by_role("row").filter(has_text="P3 Exemple").filter(has_text="20.00 $")).to_contain_text(
        "paid on 2 January 2023"
    )
    expect(page.get_by_text("5 still to pay")).to_be_visible()
    return [*found, *_looks(page)]


def _button(page: Page, name: str, player: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"{name} ?, {player} Exemple"))
