"""Results by keyboard, in both browsers: every key of the page, two arbiters at once, and a network that is cut in the middle."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.firefoxes import firefox
from tests.browser.laptops import SCREEN, Laptop, serving
from tests.browser.slow_answers import slow_answers
from tests.browser.test_pages_for_everybody import Heard, looks
from tests.browser.windows import Chromium, Window, go_by

BOTH = ("chromium", "firefox")
# Each story has a section of its own, and one of them two sections in its event.
STORIES = (
    "count-{0}:count-{0}:64:scrabble",
    "keys-{0}:keys-{0}:64:scrabble",
    "walk-{0}:walk-{0}:16:scrabble",
    "walk-{0}:codes-{0}:8:draughts",
)
SECTIONS = [one.format(browser) for browser in BOTH for one in STORIES] + [
    "two:two:32:scrabble",
    "cut:cut:32:scrabble",
    "fit:fit:64:scrabble",
    "back:back:16:scrabble",
]


@dataclass(frozen=True)
class Hall:
    """A laptop with an event in its first round, and the session of its desk."""

    laptop: Laptop
    session: str

    def address(self, section: str, rest: str = "rounds/1/") -> str:
        return f"{self.laptop.address}/fr/desk/{section}/{rest}"

    def context(self, browser: Browser) -> BrowserContext:
        """Another window of the desk."""
        context = browser.new_context(viewport=SCREEN)
        context.add_cookies([{"name": "sessionid", "value": self.session, "url": self.laptop.address}])
        return context

    def round(self, context: BrowserContext, section: str) -> Page:
        page = context.new_page()
        page.goto(self.address(section))
        return page


@pytest.fixture(scope="module")
def hall(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    laptop = Laptop(tmp_path_factory.mktemp("laptop"))
    laptop.run_module("tests.browser.desk.results_made", *SECTIONS)
    with serving(laptop.folder) as laptop:
        first = laptop.open(browser).context
        (session,) = [one.get("value", "") for one in first.cookies() if one.get("name") == "sessionid"]
        first.close()
        yield Hall(laptop, session)


Opened = Callable[[str], Window]


@pytest.fixture(params=BOTH, scope="module")
def opened(
    request: pytest.FixtureRequest, hall: Hall, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Opened]:
    """Opens the round of a story in one of the browsers."""
    with _window(request.param, hall, browser, tmp_path_factory.mktemp("profile")) as window:

        def open_(story: str) -> Window:
            window.goto(hall.address(f"{story}-{request.param}"))
            return window

        yield open_


@contextmanager
def _window(kind: str, hall: Hall, browser: Browser, folder: Path) -> Iterator[Window]:
    if kind == "chromium":
        context = hall.context(browser)
        yield Chromium(context.new_page())
        context.close()
        return
    with firefox(folder) as window:
        value = {"type": "string", "value": hall.session}
        window.ask("storage.setCookie", cookie={"name": "sessionid", "value": value, "domain": "127.0.0.1"})
        yield window


DONE = "document.querySelector('#progress [data-done]').textContent.startsWith('{} ')"
FOCUS = "document.activeElement.id"
LINE = "['e-table', 'e-first', 'e-second'].map((id) => document.getElementById(id).value).join(' ')"
SAID = "document.getElementById('e-said').textContent"


def cells(table: int) -> str:
    """What stands at a table."""
    return f"[...document.querySelectorAll('#t{table} .sc')].map((cell) => cell.textContent).join(' ')"


def test_32_results_need_no_mouse_and_no_key_beyond_digits_and_enter(opened: Opened) -> None:
    window = opened("count")
    keys = list[str]()
    for table in range(1, 33):
        shown = f"{table:02}" if table < 4 else str(table)  # 1, 2 and 3 could go on; from 4 on nothing can
        keys += [*shown, *str(400 + table), *str(299 + table), "Enter"]
    assert len(keys) == 282  # tables 3 × 2 + 6 × 1 + 23 × 2 = 58; 32 × (3 + 3 + 1) = 224
    assert {*keys} == {*"0123456789", "Enter"}
    window.press(*keys)
    window.until(DONE.format(32))
    for table in (1, 4, 17, 32):
        assert window.value(cells(table)) == f"{400 + table} {299 + table}"
    assert window.value("document.querySelectorAll('#tables .open').length") == 0
    assert "Apparier la ronde 2" in window.value("document.getElementById('next').textContent")
    assert window.value("document.getElementById('outbox').hidden")
    window.press("Control+Enter")
    window.until("location.pathname.endsWith('/pairing/')")


def test_every_key_of_the_line_does_what_the_map_says(opened: Opened) -> None:
    window = opened("keys")
    assert window.value(FOCUS) == "e-table"
    # The caret jumps when no longer number is possible; a space or a hyphen jumps earlier.
    window.type("1")
    assert window.value(FOCUS) == "e-table"
    window.type(" ")
    assert window.value(FOCUS) == "e-first"
    assert window.value("document.getElementById('e-first-name').textContent")
    window.type("98-")
    assert window.value(FOCUS) == "e-second"
    window.type("401")
    assert window.value("document.getElementById('t1').classList.contains('here')")
    window.press("Escape")
    assert (window.value(LINE), window.value(FOCUS)) == ("  ", "e-table")
    # A forfeit and what is to be decided, instead of a score.
    for typed, count in (("4f", 1), ("5  f", 2), ("6ff", 3)):  # one blank only parts the table from its result
        window.type(typed)
        assert window.value(FOCUS) == "e-second"
        window.press("Enter")
        window.until(DONE.format(count))
    assert [window.value(cells(table)) for table in (4, 5, 6)] == ["f +", "+ f", "f f"]
    window.type("7?")
    assert window.value("!document.getElementById('e-assumed').hidden")
    window.press("Enter")
    window.until(DONE.format(4))
    assert window.value(cells(7)) == "? ?"
    window.until("document.querySelector('#look').textContent.includes('0\u00a0PM à chacun')")
    # The jump is a setting.
    window.value("document.body.dataset.jump = 'off'")
    window.type("32")
    assert window.value(FOCUS) == "e-table"


def test_every_key_of_the_round_does_what_the_map_says(opened: Opened) -> None:
    window = opened("walk")
    # Walking: the line follows. Enter on an unfinished line goes on in it.
    window.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp")
    assert (window.value("document.getElementById('e-table').value"), window.value(FOCUS)) == ("2", "e-first")
    window.type("412")
    window.press("Enter")
    assert window.value(FOCUS) == "e-second"
    window.type("88")
    window.press("Enter")
    window.until(f"{cells(2)} === '412 88'")
    window.until("document.querySelector('#look').textContent.includes('un score de 88')")
    # A table that has a result shows it, and asks once more.
    window.type("2")
    assert window.value(LINE) == "2 412 88"
    window.type("412388")
    window.press("Enter")
    assert "412 – 88" in window.value(SAID)
    assert window.value(cells(2)) == "412 88"
    window.press("Enter")
    window.until(f"{cells(2)} === '412 388'")
    window.until("!document.querySelector('#look').textContent.includes('un score de 88')")
    # Only the missing ones; a table that nobody has.
    window.press("m")
    assert window.value("document.getElementById('t2').hidden && !document.getElementById('t1').hidden")
    window.press("m")
    window.type("9")
    assert "9" in window.value(SAID)
    window.press("Escape")
    # Undo, another section, all keys.
    window.press("Control+z")
    window.until(f"{cells(2)} === '412 88' && {FOCUS} === 'e-table'")
    here = window.value("location.pathname")
    go_by(window, "Alt+ArrowRight", f"location.pathname !== '{here}'")
    go_by(window, "Alt+ArrowLeft", "location.pathname.includes('/walk-')")
    go_by(window, "F1", "location.pathname.endsWith('/keys/')")
    assert "les tables manquantes seules" in window.value("document.body.textContent")


def test_draughts_have_one_code_a_table(opened: Opened) -> None:
    window = opened("codes")
    for table, code in ((1, "2"), (2, "1+"), (3, "0fne"), (4, "=")):
        window.type(f"{table}{code}")
        window.press("Enter")
    window.until(DONE.format(4))
    assert [window.value(cells(table)) for table in range(1, 5)] == ["2 0", "1+ 1-", "0fne 2fne", "1 1"]


def test_two_arbiters_enter_at_once_and_neither_is_disturbed(hall: Hall, browser: Browser) -> None:
    contexts = [hall.context(browser) for _ in range(2)]
    one, other = (hall.round(context, "two") for context in contexts)
    for table in range(1, 9):
        one.keyboard.type(f"{table:02}400{300 + table}\n" if table < 2 else f"{table}400{300 + table}\n")
        other.keyboard.type(f"{17 - table:02}401{300 + table}\n")
    for page in (one, other):
        expect(page.locator("#progress [data-done]")).to_have_text("16 sur 16")
        expect(page.locator("#tables .open")).to_have_count(0)
    assert one.locator("#t16 .sc").all_inner_texts() == ["401", "301"]
    # Somebody has corrected a table; who types over it on what they saw is told what changed, and keeps what they typed.
    one.context.set_offline(True)  # so that no news comes
    one.keyboard.type("08411388\n\n")
    other.keyboard.type("08422388\n\n")
    expect(other.locator("#t8 .sc").first).to_have_text("422")
    one.keyboard.type("1")  # the next slip is already in the line
    one.context.set_offline(False)
    refused = one.locator("#outbox [data-refused] .note")
    expect(refused).to_contain_text("Vous avez tapé 411 – 388")
    expect(refused).to_contain_text("422-388")
    expect(one.locator("#e-table")).to_have_value("1")
    one.get_by_role("button", name="Reprendre").click()
    assert [one.locator(f"#e-{name}").input_value() for name in ("table", "first", "second")] == ["8", "411", "388"]
    expect(one.locator("#outbox")).to_be_hidden()
    for context in contexts:
        context.close()


def test_nothing_is_lost_when_the_network_is_cut_and_the_browser_killed(hall: Hall, browser: Browser) -> None:
    context = hall.context(browser)
    page = hall.round(context, "cut")
    page.keyboard.type("4412388\n")
    expect(page.locator("#heard")).to_contain_text("Table 4 : ")
    expect(page.locator("#heard")).to_contain_text("412 – 388")
    assert page.evaluate(FOCUS) == "e-table"
    context.set_offline(True)
    page.keyboard.type("5401399\n6333444\n")
    expect(page.locator("#outbox [data-waiting] li")).to_have_text(["5401 – 399", "6333 – 444"])
    expect(page.locator("#progress [data-done]")).to_have_text("1 sur 16")
    kept = context.storage_state()  # what a browser that is killed has on its disk
    context.close()
    again = browser.new_context(viewport=SCREEN, storage_state=kept)
    page = hall.round(again, "cut")
    expect(page.locator("#progress [data-done]")).to_have_text("3 sur 16")
    expect(page.locator("#outbox")).to_be_hidden()
    assert page.locator("#t5 .sc").all_inner_texts() == ["401", "399"]
    # The laptop itself dies and comes back: what was typed meanwhile goes out by itself, once.
    hall.laptop.kill()
    page.keyboard.type("7355377\n")
    expect(page.locator("#outbox [data-waiting] li")).to_have_text(["7355 – 377"])
    hall.laptop.start()
    expect(page.locator("#progress [data-done]")).to_have_text("4 sur 16")
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("#last li").first).to_contain_text("355 – 377")
    again.close()


def test_what_is_taken_back_is_what_was_typed_last_also_while_it_is_not_saved(hall: Hall, browser: Browser) -> None:
    context = hall.context(browser)
    page = hall.round(context, "back")
    page.keyboard.type("1412388\n")
    expect(page.locator("#progress [data-done]")).to_have_text("1 sur 8")
    context.set_offline(True)
    page.keyboard.type("2401399\n")
    expect(page.locator("#outbox [data-waiting] li")).to_have_text(["2401 – 399"])
    page.keyboard.press("Control+z")
    expect(page.locator("#outbox")).to_be_hidden()
    context.set_offline(False)
    with slow_answers(hall.laptop.address, 2) as slow:
        context.add_cookies([{"name": "sessionid", "value": hall.session, "url": slow}])
        page.goto(f"{slow}/fr/desk/back/rounds/1/")
        page.keyboard.type("3355377\n")
        page.keyboard.press("Control+z")  # while it is on its way
        expect(page.locator("#last")).to_contain_text("355 – 377")
        expect(page.locator("#last")).to_contain_text("annulé")
        expect(page.locator("#progress [data-done]")).to_have_text("1 sur 8")
        assert page.locator("#t1 .sc").all_inner_texts() == ["412", "388"]
        assert page.locator("#tables .in").count() == 1
    context.close()


def test_the_page_is_for_everybody_and_32_tables_fit_on_one_screen(hall: Hall, browser: Browser) -> None:
    context = hall.context(browser)
    page, heard = hall.round(context, "fit"), Heard()
    heard.listen(page)
    page.keyboard.type("10680324\n11?\n")
    expect(page.locator("#look .note")).not_to_have_count(0)
    page.set_viewport_size({"width": 1366, "height": 650})
    last = page.locator("#t32").bounding_box()
    status = page.locator("#status").bounding_box()
    assert last is not None
    assert status is not None
    assert last["y"] + last["height"] <= status["y"]
    assert [*looks(page)] == []
    assert heard.complaints == []
    context.close()
