"""The desk opens by the address that the machine prints, once, and stays open in that browser."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.laptops import serving_from_nothing


def test_the_desk_opens_once_by_its_address_and_stays_open_in_that_browser(browser: Browser, tmp_path: Path) -> None:
    with serving_from_nothing(tmp_path) as laptop:
        arbiter = laptop.open(browser)
        expect(arbiter.locator("h1")).to_have_text("Préparer cet ordinateur")
        stranger = browser.new_context().new_page()
        answer = stranger.goto(laptop.desk)
        assert answer is not None
        assert answer.status == 404
        stranger.goto(f"{laptop.address}/fr/desk/")
        expect(stranger.get_by_label("Mot de passe")).to_be_visible()
        laptop.kill()
        laptop.start()
        arbiter.goto(f"{laptop.address}/fr/desk/")
        expect(arbiter.locator("h1")).to_have_text("Épreuves")
        arbiter.context.close()
        stranger.context.close()
