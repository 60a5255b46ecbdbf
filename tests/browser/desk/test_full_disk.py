"""The disk of the arbiter's laptop takes nothing more: the desk and a tablet say so, keep what was typed, and send it when there is room again."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.desk.test_tablet import TABLET, Hall, a_tablet_gets_its_code, pad, table
from tests.browser.laptops import Laptop, serving
from tests.browser.test_pages_for_everybody import Heard


def test_what_was_typed_is_kept_with_the_reason_and_sent_when_there_is_room(browser: Browser, tmp_path: Path) -> None:
    prepared = Laptop(tmp_path)
    prepared.run_module("tests.browser.desk.results_made", "th:A:8:scrabble", "th:B:8:scrabble")
    with serving(tmp_path) as laptop:
        desk = laptop.open(browser)
        tablet = browser.new_context(viewport=TABLET, has_touch=True).new_page()
        hall = Hall(laptop, desk, tablet, Heard())
        a_tablet_gets_its_code(hall)
        table(hall, 2)
        pad(tablet, 401, 388)
        desk.goto(hall.path("A/rounds/1/"))
        laptop.fill_disk()
        desk.keyboard.type("1412377\n")
        expect(desk.locator("#outbox [data-why=fault]")).to_contain_text(
            "Ce qui vient d’être envoyé n’est pas enregistré"
        )
        expect(desk.locator("#outbox [data-why=fault]")).to_contain_text("restent sur cet appareil")
        expect(desk.locator("#outbox [data-why=waiting]")).to_be_hidden()
        expect(desk.locator("#outbox [data-waiting] li")).to_have_text(["1412 – 377"])
        tablet.get_by_role("button", name="Confirmer").tap()
        expect(tablet.locator("#kept [data-why=fault]")).to_contain_text("Prévenir l’arbitre")
        expect(tablet.locator("#kept li")).to_contain_text("Table 2\xa0: 401 – 388")
        assert [*hall.scores()] == []
        laptop.make_room()
        expect(desk.locator("#progress [data-done]")).to_have_text("2 sur 4")
        expect(desk.locator("#outbox")).to_be_hidden()
        expect(tablet.locator("main")).to_contain_text("Noté, merci.")
        assert len([*hall.scores()]) == 2
        _somebody_is_here(hall)
        for page in (tablet, desk):
            page.context.close()


def _somebody_is_here(hall: Hall) -> None:
    """What is no result is told on the page, which stays as it was; the same button works when there is room."""
    page, tick = hall.desk, hall.desk.locator("tr[data-row] .tick").first
    page.goto(hall.path("A/entries/"))
    before = tick.get_attribute("aria-checked")
    hall.laptop.fill_disk()
    tick.click()
    expect(page.locator("#problems")).to_contain_text("Ce qui vient d’être envoyé n’est pas enregistré")
    expect(page.locator("#problems")).to_contain_text("La page est restée comme elle était")
    expect(tick).to_have_attribute("aria-checked", str(before))
    hall.laptop.make_room()
    tick.click()
    expect(tick).to_have_attribute("aria-checked", "false" if before == "true" else "true")
    expect(page.locator("#problems .note")).to_have_count(0)
