"""The arbiter's guides, followed at the desk: a Formule Combinée of 20 from the first start to the file for the office.

The event is played once, in French; every bold name of the three guides must stand on a page of the guide's language on the way.
"""

import re
from pathlib import Path

from playwright.sync_api import Browser, FilePayload, Page, expect

from ronde.files.events.event import parse
from ronde.play.standings.table import standings
from tests.browser.desk.stories import Arbiter
from tests.browser.guides.arbiter_at_work import AWAY, LATE, LEAVES, PHASES, Guided
from tests.browser.laptops import serving

CLOCK = {"RONDE_CLOCK": "2026-11-21T08:30:00"}
BOOK, NAME, PLACE = "book:fisf-classique", "TH de l’Étang", "Saumur"
PLAYERS = 20


def test_the_guides_can_be_followed_from_the_first_start_to_the_file_for_the_office(
    browser: Browser, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    with serving(tmp_path / "laptop", **CLOCK) as laptop:
        page = laptop.open(browser)
        guided = Guided(Arbiter(page, laptop), page.context.new_page())
        _prepare(guided, stick)
        _begin(guided)
        _enter(guided)
        _plan(guided)
        _first_round(guided)
        _second_round(guided)
        _rest(guided)
        content = _finish(guided)
        page.context.close()
    event, problems = parse(content)
    assert event is not None, problems
    section = event.sections[0].section
    assert section.is_closed
    assert len(section.rounds) == sum(PHASES)
    names = {entry.player: entry.name for entry in section.entries}
    points = {names[line.player]: int(line.worths[0].value) for line in standings(section)}
    assert points == dict(guided.slips.points)
    assert len(points) == PLAYERS + 1  # one came late
    for walk in guided.walks.values():
        walk.ends()


def _prepare(guided: Guided, stick: Path) -> None:
    """The language, and a folder for copies."""
    page = guided.page
    expect(page.locator("h1")).to_have_text("Préparer cet ordinateur")
    guided.look("arbiter-computer")
    page.locator("#path").fill(str(stick))
    page.locator("#path").press("Enter")
    expect(page.locator("#copies .lamp.on")).to_contain_text(str(stick))
    guided.look()
    guided.look(path="desk/computer/list/", before=_send_a_table)
    guided.look(path="desk/")


def _send_a_table(reader: Page) -> None:
    """A federation's list in a table, as it is asked about; here nobody takes it."""
    list_ = FilePayload(name="liste.csv", mimeType="text/csv", buffer=b"Nom;Cote\nAnne Aubert;1520\n")
    reader.locator("input[type=file]").set_input_files(list_)
    reader.locator("form:has(input[type=file]) button").click()
    expect(reader.locator("#day")).to_be_visible()


def _begin(guided: Guided) -> None:
    guided.look(path="desk/new/")  # before a book is chosen, it asks for the kind of event
    guided.look("arbiter-new-event", path="desk/new/", before=_fill_in)
    guided.arbiter.begin(BOOK, NAME, place=PLACE)


def _fill_in(reader: Page) -> None:
    """A new event as it is typed; what the book brings stands beside it."""
    reader.locator(f"input[name=of][value='{BOOK}']").check()
    expect(reader.locator("#checks")).to_contain_text("7 + 3 + 3")
    reader.locator("#name").fill(NAME)
    reader.locator("#place").fill(PLACE)


def _enter(guided: Guided) -> None:
    """Twenty lines pasted, everybody checked in."""
    tables = {code: _table(walk.markdown) for code, walk in guided.walks.items()}
    guided.look()
    guided.read_table(tables)
    expect(guided.page.locator("tr[data-row]")).to_have_count(PLAYERS)
    guided.check_in(PLAYERS)
    guided.look("arbiter-entries")


def _table(markdown: str) -> str:
    found = re.search(r"```csv \S+\n(.*?)```", markdown, re.DOTALL)
    assert found is not None, "a guide has no table"
    return found[1]


def _plan(guided: Guided) -> None:
    guided.arbiter.go("plan")
    guided.look()
    guided.fix_plan()
    guided.look("arbiter-plan")


def _first_round(guided: Guided) -> None:
    """Typed by keyboard: a result, forfeits of either side, one to be decided; one corrected and undone."""
    page, arbiter = guided.page, guided.arbiter
    arbiter.go("rounds")
    guided.look()
    guided.draft()
    guided.look("arbiter-draft")
    guided.publish(1)
    for picture, step in (("arbiter-documents", "documents"), ("", "rounds/1")):
        guided.look(picture, path=f"desk/{arbiter.section}/{step}/")
    seats = guided.seats()
    arbiter.type(1, 412, 388)
    guided.shows(1, "412", "388")
    arbiter.type(2, "f")
    guided.shows(2, "f", "+")
    arbiter.type(4, "  f")
    guided.shows(4, "+", "f")
    arbiter.type(3, "?")
    guided.shows(3, "?", "?")
    arbiter.type(1, 388, 412)  # a slip read the wrong way round: Enter asks once more
    expect(page.locator("#e-said")).to_contain_text("412")
    page.keyboard.press("Enter")
    guided.shows(1, "388", "412")
    guided.look("arbiter-results")
    page.keyboard.press("Control+z")
    guided.shows(1, "412", "388")
    guided.type_rest(1)
    guided.slips.lay(*seats[1], 412, 388)
    guided.slips.forfeit(*seats[2])
    guided.slips.lay(*seats[3], 356, 402)  # its slip comes during round 2
    guided.slips.forfeit(*reversed(seats[4]))
    guided.look()


def _second_round(guided: Guided) -> None:
    """Somebody stays away, and a slip of round 1 comes late; afterwards one leaves, and somebody takes the seat."""
    arbiter = guided.arbiter
    arbiter.stay_away(AWAY, 2)
    guided.look()
    guided.draft()
    guided.publish(2)
    seated = {name for pair in guided.seats().values() for name in pair}
    guided.slips.without_a_game({*guided.slips.points} - seated - {AWAY})
    guided.type_rest(2)
    arbiter.go("rounds/1")
    arbiter.type(3, 356, 402)
    guided.shows(3, "356", "402")
    arbiter.withdraw(LEAVES)
    guided.look(path=f"desk/{arbiter.section}/entries/new/")
    arbiter.come_late(LATE, 1700)
    guided.look()
    for path in (f"desk/{arbiter.section}/rulings/", "desk/hall/", "desk/"):
        guided.look(path=path)


def _rest(guided: Guided) -> None:
    """The other rounds; after phase 1 everybody meets the nearest of the table. The standings are those of the slips."""
    arbiter = guided.arbiter
    for number in range(3, sum(PHASES) + 1):
        guided.draft()
        if number == PHASES[0] + 1:
            guided.look("arbiter-phase-2")
        guided.publish(number)
        assert len(guided.seats()) == PLAYERS // 2
        guided.type_rest(number)
    arbiter.go("standings")
    rows = guided.page.locator("main table tbody tr")
    expect(rows).to_have_count(PLAYERS + 1)
    for text in rows.all_inner_texts():
        (name,) = [one for one in guided.slips.points if one in text]
        assert f"\t{guided.slips.points[name]}\t" in text
    why = guided.page.locator("#why-5").get_attribute("href")
    guided.look("arbiter-standings", path=f"desk/{arbiter.section}/standings/{why}")


def _finish(guided: Guided) -> bytes:
    """Declared, closed, and taken along as a file."""
    page, arbiter = guided.page, guided.arbiter
    arbiter.go("finish")
    page.locator("input[name=declared][value=yes]").check()  # kept as it is said, without a button
    expect(page.locator("#stages li").nth(1)).to_contain_text("fait")
    guided.look("arbiter-finish")
    page.locator("form[action$='/finish/close/'] button").click()
    expect(page.locator("form[action$='/finish/reopen/']")).to_be_visible()
    guided.look()
    guided.look(before=lambda reader: reader.locator("summary:has(+ form[action*='answer'])").click())
    with page.expect_download() as download:
        page.locator("a[href$='/finish/file/']").first.click()
    return download.value.path().read_bytes()
