"""The laptop dies in round 8 of a Formule Combinée, in Romanian: another one takes the event over from the stick, and publishes round 9."""

import json
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from ronde.files.events.event import parse
from ronde.files.processes import this_host
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import drafted
from ronde.play.section import Section
from tests.browser.desk.stories import Arbiter
from tests.browser.laptops import Laptop

SECTION = "cupa-open"
ROUND = 8
TABLES = range(1, 11)
TYPED = (4, 1, 9, 10, 2, 7)  # before it dies; slips come in any order
SCORES = {table: (380 + 7 * table, 402 - 3 * table) for table in TABLES}
Pairs = list[tuple[int, str, str]]


def test_round_9_is_published_from_the_stick_of_a_laptop_that_died_in_round_8(browser: Browser, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    acts = _dies(browser, tmp_path / "first", stick)
    (copy,) = stick.iterdir()
    expected = _next_round(copy.read_bytes())
    laptop = Laptop(tmp_path / "second", "ro")
    laptop.start()
    try:
        arbiter = Arbiter(laptop.open(browser), laptop, SECTION)
        _takes_over(arbiter, stick)
        assert _acts(laptop)[: len(acts)] == acts
        assert _goes_on(arbiter) == expected
        arbiter.page.context.close()
    finally:
        laptop.stop()


def _dies(browser: Browser, folder: Path, stick: Path) -> list[tuple[Any, ...]]:
    """The first laptop: its stick is chosen, round 8 published, six slips typed; then it is gone with its disk. What it had done."""
    laptop = Laptop(folder, "ro")
    laptop.run_module("tests.browser.desk.seven_rounds_made")
    laptop.start()
    arbiter = Arbiter(laptop.open(browser), laptop, SECTION)
    _choose(arbiter.page, laptop, stick)
    arbiter.pair_and_publish(ROUND)
    expect(arbiter.page.locator("h1")).to_have_text("Runda 8")
    for table in TYPED:
        arbiter.type(table, *SCORES[table])
    expect(arbiter.page.locator("#progress [data-done]")).to_have_text("6 din 10")
    _all_copied(arbiter.page, laptop)
    acts = _acts(laptop)
    arbiter.page.context.close()
    laptop.kill()
    shutil.rmtree(folder)
    return acts


def _choose(page: Page, laptop: Laptop, stick: Path) -> None:
    """A folder for copies, on the page of the computer."""
    page.goto(f"{laptop.address}/ro/desk/computer/")
    expect(page.locator("h1")).to_have_text("Pregătiți acest calculator")
    page.locator("#path").fill(str(stick))
    page.locator("#path").press("Enter")
    expect(page.locator("#copies .lamp.on")).to_contain_text(str(stick))


def _all_copied(page: Page, laptop: Laptop) -> None:
    """Until the page says of nothing that it is not on the stick; a copy follows every act, behind the answers."""
    page.goto(f"{laptop.address}/ro/desk/computer/")
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if "ultima copie" in (said := page.locator("#copies .lamp.on").inner_text()) and "necopiate" not in said:
            return
        page.reload()
    message = "the stick has not everything"
    raise AssertionError(message)


def _acts(laptop: Laptop) -> list[tuple[Any, ...]]:
    """Every act of the section in the database of a laptop, as it was asked for."""
    with closing(sqlite3.connect(laptop.folder / "ronde.sqlite3")) as rows:
        found = rows.execute(
            "select number, kind, arguments, at from events_act where section_id = ? order by number", [SECTION]
        )
        return [(number, kind, json.loads(arguments), at) for number, kind, arguments, at in found]


def _next_round(copy: bytes) -> Pairs:
    """Round 9 as the engine pairs it from the file on the stick, with the four slips that were still to be typed."""
    file, problems = parse(copy)
    assert file is not None, problems
    section: Section = file.sections[0].section
    assert {game.table for game in section.rounds[-1].games if game.result} == {*TYPED}
    for table in TABLES:
        if table not in TYPED:
            section = result_entered(section, ROUND, table, scores=SCORES[table]).section
    names = {entry.player: entry.name for entry in section.entries}
    games = drafted(section).section.rounds[ROUND].games
    return [(game.table, names[game.first], names[game.second]) for game in games if game.second]


def _takes_over(arbiter: Arbiter, stick: Path) -> None:
    """On the second laptop the stick is chosen too: its page has the event then, with how far it is."""
    page = arbiter.page
    _choose(page, arbiter.laptop, stick)
    card = page.locator(".rail .card").first
    expect(card).to_contain_text("runda 8, 6 rezultate din 10")
    card.get_by_role("link", name="Preluați Cupa Dunării").click()
    page.locator("#who").fill("Ilinca Achim")
    page.locator("#why").fill("primul calculator nu mai pornește")
    page.keyboard.press("Control+Enter")
    page.wait_for_url(f"**/{SECTION}/rounds/")
    expect(page.locator("#said")).to_have_text("Cupa Dunării este acum pe acest calculator.")
    expect(page.locator("#last li").first).to_contain_text(this_host())  # the machine on which it was entered


def _goes_on(arbiter: Arbiter) -> Pairs:
    """The slips that are missing are typed, and round 9 is published: who sits where in it."""
    page = arbiter.page
    for table in TYPED:
        expect(page.locator(f"#t{table} .sc")).to_have_text([str(one) for one in SCORES[table]])
    missing = [table for table, _, _ in arbiter.pairs()]
    assert missing == [table for table in TABLES if table not in TYPED]
    for table in missing:
        arbiter.type(table, *SCORES[table])
    arbiter.all_saved()
    arbiter.pair_and_publish(ROUND + 1)
    expect(page.locator("h1")).to_have_text("Runda 9")
    expect(page.locator("html")).to_have_attribute("lang", "ro")
    return list(arbiter.pairs())
