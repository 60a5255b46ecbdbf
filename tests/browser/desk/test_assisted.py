"""An assisted Swiss in French (FFJD 6.6): tables chosen by rank, those met gone from the list and named, a dead end and the way out of it."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from ronde.record.family_names import parted_name
from tests.browser.desk.assisted_made import NAMES, SECTION
from tests.browser.laptops import serving
from tests.browser.test_pages_for_everybody import looks


def test_a_dead_end_says_which_table_to_take_back_and_its_example_is_published(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, "fr") as laptop:
        laptop.run_module("tests.browser.desk.assisted_made")
        page = laptop.open(browser)
        page.goto(f"{laptop.address}/fr/desk/{SECTION}/rounds/")
        page.keyboard.press("Control+Enter")
        page.wait_for_url("**/pairing/")
        _list_of_the_first(page)
        _seated(page, "1", "3", table=1)  # Anaïg against Cécile
        _seated(page, "4", "5", table=2)  # Dan against Ève: Blanche and Félicie are left, and met in round 2
        _dead_end(page)
        found = [*looks(page)]
        page.set_viewport_size({"width": 1366, "height": 768})
        page.get_by_role("button", name="Prendre cet exemple").click()
        expect(page.locator("#against")).to_contain_text("Tout le monde a sa table.")
        expect(page.locator("table tbody tr")).to_have_count(3)
        page.keyboard.press("Control+Enter")
        page.wait_for_url("**/rounds/4/")
        sat = page.locator("table.pt tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.querySelectorAll('[data-name]')].map(one => one.innerText.trim()))"
        )
    assert found == []
    ids = {name: id_ for id_, name in NAMES.items()}
    # Table 1 stands; of the two ways to pair round 4 only one has a-c.
    assert {frozenset(ids[name] for name in pair) for pair in sat} == {
        frozenset("ac"),
        frozenset("be"),
        frozenset("df"),
    }


def _list_of_the_first(page: Page) -> None:
    """Everybody by points and Solkoff; whom Anaïg has met is not in her list, and named below with the round; four rounds are too many for six."""
    picks = page.locator("ol.picks").first.locator("li:not(.headrow)")
    expect(picks).to_have_count(6)
    expect(picks.first).to_contain_text(NAMES["a"])
    expect(picks.first).to_contain_text("9")  # Solkoff: three opponents with three points
    against = page.locator("#against")
    for met, number in (("b", 1), ("d", 2), ("e", 3)):
        expect(against).to_contain_text(f"{NAMES[met]} (ronde {number})")
        expect(against.locator("li", has_text=NAMES[met])).to_have_count(0)
    for free in "cf":
        expect(against.locator("li", has_text=NAMES[free])).to_have_count(1)
    # Cécile has had White three times, Félicie never: a white pawn beside Félicie, a black one beside Cécile.
    expect(against.locator("li", has_text=NAMES["f"])).to_contain_text("Blancs")
    expect(against.locator("li", has_text=NAMES["c"])).to_contain_text("Noirs")
    expect(page.locator(".ink-warn", has_text="6 joueurs, 4 rondes : entre 2 et 3")).to_be_visible()


def _seated(page: Page, one: str, other: str, *, table: int) -> None:
    page.locator("#one").fill(one)
    page.locator("#other").fill(other)
    page.keyboard.press("Enter")
    expect(page.locator(f"#t{table}")).to_be_visible()
    expect(page.locator("#other")).to_have_value("")


def _dead_end(page: Page) -> None:
    said = page.locator(".note.decide")
    expect(said).to_contain_text("Impasse")
    expect(said).to_contain_text(f"{NAMES['b']} et {NAMES['f']} : ronde 2")
    expect(said).to_contain_text("Défaire la table 2")
    expect(said).to_contain_text(parted_name(NAMES["e"])[0])
    expect(page.locator("#t2")).to_have_class("warned")
    expect(page.locator("#publish")).to_have_attribute("aria-disabled", "true")
