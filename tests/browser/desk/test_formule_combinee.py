"""A Formule Combinée of 20 at the desk, in French: from the form of a new event to its event file, with what happens in real halls."""

from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, expect

from ronde.files.events.event import parse
from ronde.play.standings.table import standings
from tests.browser.desk.stories import Arbiter
from tests.browser.laptops import serving

NAMES = (
    "Ana Albu",
    "Bruno Belon",
    "Carla Coman",
    "Denis Dumas",
    "Elena Enache",
    "Farid Faure",
    "Gina Ghica",
    "Hugo Hamon",
    "Irina Ilie",
    "Jules Jacob",
    "Katia Kern",
    "Luca Lupu",
    "Maud Morin",
    "Nicu Neagu",
    "Odile Orsat",
    "Paul Petit",
    "Quitterie Quin",
    "Radu Rusu",
    "Sonia Simon",
    "Tudor Țurcanu",
)
LEAVES, LATE = "Denis Dumas", "Ștefan Vasilescu"
FIRST, SECOND, THIRD = 5, 3, 2
ROUNDS = FIRST + SECOND + THIRD


class Slips:
    """What lies on the arbiter's desk, added up by hand: 3 points for a win, 2 for a draw, 1 for a loss (FC-1)."""

    def __init__(self) -> None:
        self.points: Counter[str] = Counter()
        self.results: dict[tuple[int, int], tuple[str, str, int, int]] = {}

    def score(self, number: int, table: int) -> tuple[int, int]:
        return 300 + (table * 37 + number * 11) % 150, 301 + (table * 53 + number * 7) % 150

    def lay(self, number: int, table: int, first: str, second: str) -> tuple[int, int]:
        scores = self.score(number, table)
        self.results[number, table] = (first, second, *scores)
        return scores

    def free(self, name: str) -> None:
        """Who meets the fictive player wins with margin 0 (FC-4)."""
        self.points[name] += 3

    def total(self) -> Counter[str]:
        found = Counter(self.points)
        for first, second, mine, theirs in self.results.values():
            found[first] += 3 if mine > theirs else 2 if mine == theirs else 1
            found[second] += 3 if theirs > mine else 2 if mine == theirs else 1
        return found


def test_a_formule_combinee_of_twenty_from_its_creation_to_the_event_file(browser: Browser, tmp_path: Path) -> None:
    slips = Slips()
    with serving(tmp_path) as laptop:
        arbiter = Arbiter(laptop.open(browser), laptop)
        arbiter.begin("book:fisf-classique", "TH de l’Étang", place="Saumur")
        arbiter.enter_list(["name,rating", *(f"{name},{2400 - 40 * at}" for at, name in enumerate(NAMES))])
        _plan(arbiter)
        for number in range(1, ROUNDS + 1):
            if number == 3:
                _leaves_and_comes(arbiter)
            arbiter.pair_and_publish(number)
            _type_round(arbiter, slips, number)
        _standings_are_those_of_the_slips(arbiter, slips)
        content = _finished(arbiter)
    event, problems = parse(content)
    assert event is not None, problems
    section = event.sections[0].section
    names = {entry.player: entry.name for entry in section.entries}
    expected = slips.total()
    assert {names[line.player]: int(line.worths[0].value) for line in standings(section)} == {
        name: expected[name] for name in (*NAMES, LATE)
    }
    assert len(section.corrections) == 1
    assert section.is_closed


def _plan(arbiter: Arbiter) -> None:
    """Phase 3 longer than phase 2 is refused (art. 4), with what works; 5 + 3 + 2 is taken."""
    arbiter.go("plan")
    page = arbiter.page
    page.locator("button[name=rounds-0][value='5']").click()
    expect(page.locator("button[name=rounds-0][value='5']")).to_have_attribute("aria-pressed", "true")
    page.locator("input[name=rounds-2]").fill("4")
    page.keyboard.press("Tab")
    expect(page.locator(".note.refused").first).to_contain_text("phase 3")
    page.locator("input[name=rounds-2]").fill(str(THIRD))
    page.keyboard.press("Tab")
    expect(page.locator(".note.refused")).to_have_count(0)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".state.done").first).to_be_visible()


def _leaves_and_comes(arbiter: Arbiter) -> None:
    """Before round 3 one leaves, and somebody late takes the seat (FC-7, FC-9)."""
    arbiter.withdraw(LEAVES)
    arbiter.come_late(LATE, 1700)


def _type_round(arbiter: Arbiter, slips: Slips, number: int) -> None:
    """Every slip by keyboard; in round 2 one is typed wrongly and corrected, in round 4 one waits for a decision first."""
    page = arbiter.page
    tables = list(arbiter.pairs())
    for table, first, second in tables:
        scores = slips.lay(number, table, first, second)
        if (number, table) == (2, 3):
            arbiter.type(table, scores[0] + 100, scores[1])
        elif (number, table) == (4, 2):
            arbiter.type(table, "?")
        else:
            arbiter.type(table, *scores)
    arbiter.all_saved()
    seated = {name for _, first, second in tables for name in (first, second)}
    for name in {*NAMES, LATE} - seated - {LEAVES, LATE if number < 3 else ""}:
        slips.free(name)
    if number == 2:  # a digit had slipped: typed again, Enter asks once more
        arbiter.type(3, *slips.score(2, 3))
        expect(page.locator("#e-said")).not_to_be_empty()
        page.keyboard.press("Enter")
    if number == 4:
        arbiter.type(2, *slips.score(4, 2))
    if number in {2, 4}:
        table, (mine, theirs) = {2: 3, 4: 2}[number], slips.score(number, {2: 3, 4: 2}[number])
        row = page.locator(f"#tables [data-table='{table}']")
        expect(row).to_contain_text(str(mine))
        expect(row).to_contain_text(str(theirs))


def _standings_are_those_of_the_slips(arbiter: Arbiter, slips: Slips) -> None:
    arbiter.go("standings")
    rows = arbiter.page.locator("main table tbody tr")
    assert rows.count() == len(NAMES) + 1
    total = slips.total()
    for text in rows.all_inner_texts():
        name = next(one for one in (*NAMES, LATE) if one in text)
        assert f"\t{total[name]}\t" in text, (text, total[name])


def _finished(arbiter: Arbiter) -> bytes:
    """The rules were followed: declared, closed, and the file for the office taken along."""
    page = arbiter.page
    arbiter.go("finish")
    page.locator("input[name=declared][value=yes]").check()  # kept as it is said, without a button
    expect(page.locator("#stages li").nth(1)).to_contain_text("fait")
    page.locator("form[action$='/finish/close/'] button").click()
    expect(page.locator("form[action$='/finish/reopen/']")).to_be_visible()
    with page.expect_download() as download:
        page.locator("a[href$='/finish/file/']").first.click()
    return download.value.path().read_bytes()
