"""The first steps that all roads share: from the first page of an empty installation to a ranking that somebody keeps."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import Hands
from tests.browser.laptops import SCREEN, Laptop
from tests.browser.office.test_from_an_empty_folder import code_printed
from tests.web.accounts.telephones import PASSWORD, telephone


def page_in(browser: Browser, language: str) -> Page:
    """A window of its own."""
    return browser.new_context(viewport=SCREEN, locale=language).new_page()


def at_the_machine(browser: Browser, laptop: Laptop) -> Hands:
    """Whoever sits at the machine, in the administration: by the address that the line has printed which starts."""
    hands = Hands(page_in(browser, laptop.language))
    hands.page.goto(laptop.desk)
    hands.click(hands.page.locator("main a[href$='/administration/']"))
    return hands


def with_the_code(browser: Browser, laptop: Laptop) -> Hands:
    """The first administrator of a server, who has the code of its machine."""
    hands = Hands(page_in(browser, laptop.language))
    page = hands.page
    page.goto(f"{laptop.address}/{laptop.language}/")
    hands.click("main a[href$='/administration/begin/']")
    hands.fill("#id_code", code_printed(laptop))
    hands.fill("#id_shown", "Anna Le Goff")
    hands.fill("#id_name", "anna")
    hands.fill("#id_password", PASSWORD)
    hands.fill("#id_again", PASSWORD)
    hands.click("main form button")
    page.wait_for_url("**/set-up/**")
    hands.fill("#code", telephone(page.locator("form code").inner_text()))
    hands.click("main form button")
    page.wait_for_url("**/recovery-codes/")
    hands.click("main a.b")
    return hands


def ranking_kept(hands: Hands, book: str, name: str, federation: str = "") -> str:
    """A ranking opened and kept by who has opened it; the end of its address."""
    page = hands.page
    hands.click(
        "main a[href*='/registers/new/?kind=']" if book == "cel-grand-prix" else "main a[href$='/registers/new/']"
    )
    if book != "cel-grand-prix":
        hands.choose("#id_book", book)
    hands.fill("#id_name", name)
    if federation:
        hands.fill("#id_federation", federation)
    hands.click("main form button")
    hands.click("button[name=now]")
    expect(page.locator("main .list a[href*='/accounts/']")).to_be_visible()
    return page.url.rstrip("/").rpartition("/")[2]


def table_read(hands: Hands, name: str, content: bytes, day: str = "") -> None:
    """A table sent and shown line by line; nothing is written."""
    hands.give("input[type=file]", name=name, content=content)
    if day:
        hands.fill("#day", day)
    hands.click("main form:has(input[type=file]) button")
