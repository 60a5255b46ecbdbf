"""A visitor, in three languages, without a script: finds somebody whose name is misspelt, reads why, asks what a win would do, follows a game
to its event and an article to its rule book, asks about a number, and gets an answer from the office."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import Installation
from tests.browser.test_from_a_file_to_why import signed_in

DESKTOP, PHONE = ViewportSize(width=1366, height=768), ViewportSize(width=390, height=844)
READERS = {"fr": PHONE, "ro": DESKTOP, "en": PHONE}
QUESTION = "Is the forfeit of round 3 counted?"
ANSWER = "It is counted as played: the absence was not excused."


@dataclass(frozen=True)
class Visitor:
    """Somebody before the pages for everybody, in a language."""

    page: Page
    address: str
    language: str

    def goes(self, path: str = "") -> None:
        self.page.goto(f"{self.address}/{self.language}/{path}")

    def follows(self, link: str) -> None:
        """The first link that a selector finds, and its page wholly there."""
        found = self.page.locator(link).first
        leads_to = str(found.get_attribute("href")).partition("#")[0]
        found.click()
        self.page.wait_for_url(lambda url: leads_to in url)

    def finds(self, typed: str, name: str) -> None:
        """From the first page by a name as it was heard."""
        self.goes()
        self.page.locator("#home-name").fill(typed)
        self.page.locator("form[role=search] button").first.click()
        expect(self.page.locator("#main").get_by_role("link", name=name, exact=True).first).to_be_visible()
        self.page.locator("#main").get_by_role("link", name=name, exact=True).first.click()
        expect(self.page.locator("h1")).to_have_text(name)


def misspelt(name: str) -> str:
    """Family name first, without capitals and accents of the given name, one letter of the family name doubled."""
    given, _, family = name.partition(" ")
    return f"{family[:3]}{family[2]}{family[3:]} {given}".lower()


@pytest.mark.parametrize("installation", ["sqlite"], indirect=True)
def test_a_visitor_finds_a_name_reads_why_asks_what_if_and_about_a_number_and_gets_an_answer(
    browser: Browser, installation: Installation
) -> None:
    with installation.served("2026-11-17") as address:
        name = somebody_who_moved(browser, address)
        for language, size in READERS.items():
            context = browser.new_context(viewport=size, java_script_enabled=False)
            visitor = Visitor(context.new_page(), address, language)
            visitor.finds(misspelt(name), name)
            _asks_what_a_win_would_do(visitor)
            _reads_why(visitor)
            link = _asks_about_the_number(visitor)
            is_answered(browser, installation, address)
            visitor.page.goto(link)
            expect(visitor.page.locator(".state.done")).to_be_visible()
            expect(visitor.page.locator("main")).to_contain_text(ANSWER)
            assert context.cookies() == []
            context.close()


def somebody_who_moved(browser: Browser, address: str) -> str:
    """The first of the last list of whom a why is told: a name of two words."""
    page = browser.new_context().new_page()
    page.goto(f"{address}/fr/dames/?moved=on&page=all")
    rows = page.locator("tbody tr").filter(has=page.locator(".why-link a"))
    names = rows.locator("th a").all_inner_texts()
    page.context.close()
    return next(one for one in names if re.fullmatch(r"\w+ \w{5,}", one))


def _asks_what_a_win_would_do(visitor: Visitor) -> None:
    """Against 1500: three results, a win brings most, with the article."""
    page = visitor.page
    page.locator("#against").fill("1500")
    page.locator("form[action='#next'] button").click()
    rows = page.locator("section[aria-labelledby=next] tbody tr")
    expect(rows).to_have_count(3)
    values = [_number(text) for text in rows.locator("td.key").all_inner_texts()]
    assert values[0] > values[1] > values[2]
    expect(page.locator("section[aria-labelledby=next] .art").first).to_be_visible()


def _number(text: str) -> float:
    return float(re.sub(r"[^\d.−-]", "", text.replace(",", ".").replace("…", "")).replace("−", "-"))


def _reads_why(visitor: Visitor) -> None:
    """The tree of the newest change, then its event, then the rule book behind the first article; the why is there again after each."""
    page = visitor.page
    visitor.follows("a[href*='/why/']")
    why = page.url
    expect(page.locator(".tree .art").first).to_be_visible()
    visitor.follows("section[aria-labelledby=events] a[href*='/report/']")
    expect(page.locator("main table").first).to_be_visible()
    page.goto(why)
    visitor.follows(".tree a.art[href*='/rules/ffjd/']")
    expect(page.locator("h1")).to_contain_text("6.1")
    page.goto(why)


def _asks_about_the_number(visitor: Visitor) -> str:
    """Without account and cookie; the private address is kept."""
    page = visitor.page
    page.locator("#words").fill(QUESTION)
    page.locator("#ask form button").click()
    expect(page.locator(".state.sent")).to_be_visible()
    link = page.locator(".note.ok .digest").inner_text().strip()
    assert link.startswith(visitor.address)
    return link


def is_answered(browser: Browser, installation: Installation, address: str) -> None:
    """The officer finds the question, with the number beside it, and answers with a letter."""
    office = browser.new_context(locale="fr-FR")
    page = signed_in(office, address, installation)
    expect(page.locator("h1").first).to_be_visible()
    page.goto(f"{address}/fr/office/dames/enquiries/")
    page.locator("tbody tr").filter(has=page.locator(".state.decide")).locator("th a").first.click()
    expect(page.locator("main")).to_contain_text(QUESTION)
    page.locator("#text").fill(ANSWER)
    page.locator("form[action$='/answer/'] button").click()
    expect(page.locator(".state.done").first).to_be_visible()
    office.close()
