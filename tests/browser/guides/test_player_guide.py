"""The player's guide is followed on a telephone, in three languages and without an account."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import Installation
from tests.browser.guides.following import Walk
from tests.browser.public.test_a_visitor import ANSWER, Visitor, is_answered, misspelt, somebody_who_moved
from tests.warm_processes import run_warm

GUIDES = {"en": "player", "fr": "joueur", "ro": "jucator"}
NEWCOMERS = {"en": "Zoe Newbury", "fr": "Inès Carpentier", "ro": "Ana Moldoveanu"}  # each reader enters somebody else
PHONE = ViewportSize(width=390, height=844)
DAY = "2026-11-17"


@pytest.fixture(scope="module")
def site(installation: Installation) -> Installation:
    """The demonstration, with a series under way and one to come."""
    environment = {**installation.environment, "RONDE_CLOCK": f"{DAY}T09:00:00"}
    run_warm("tests.browser.guides.player_events_made", [], environment)
    return installation


@pytest.mark.parametrize("installation", ["sqlite"], indirect=True)
def test_what_the_players_guide_names_stands_on_the_pages(browser: Browser, site: Installation) -> None:
    with site.served(DAY) as address:
        name = somebody_who_moved(browser, address)
        for language, guide in GUIDES.items():
            walk = Walk(language, guide)
            page = browser.new_context(viewport=PHONE).new_page()
            visitor = Visitor(page, address, language)
            finds_the_name(visitor, walk, name)
            reads_why(visitor, walk)
            asks(visitor, walk, browser, site)
            enters(visitor, walk)
            follows(visitor, walk)
            reads_lists(visitor, walk)
            page.context.close()
            walk.ends()


def sees(walk: Walk, page: Page, picture: str = "") -> None:
    """A page, with a picture or without, then what can be unfolded."""
    if picture:
        walk.takes(page, f"player-{picture}")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    walk.sees(page)


def finds_the_name(visitor: Visitor, walk: Walk, name: str) -> None:
    visitor.goes()
    sees(walk, visitor.page, "home")
    visitor.finds(misspelt(name), name)
    sees(walk, visitor.page, "player")
    visitor.page.locator("#against").fill("1500")
    visitor.page.locator("form[action='#next'] button").click()
    expect(visitor.page.locator("section[aria-labelledby=next] tbody tr")).to_have_count(3)
    sees(walk, visitor.page)


def reads_why(visitor: Visitor, walk: Walk) -> None:
    visitor.follows("a[href*='/why/']")
    expect(visitor.page.locator(".tree .art").first).to_be_visible()
    sees(walk, visitor.page, "why")


def asks(visitor: Visitor, walk: Walk, browser: Browser, site: Installation) -> None:
    """A question about the number, and its answer at the private address."""
    page = visitor.page
    page.locator("#words").fill("Is the forfeit of round 3 counted?")
    page.locator("#ask form button").click()
    expect(page.locator(".state.sent")).to_be_visible()
    sees(walk, page)
    kept = page.locator(".note.ok .digest").inner_text().strip()
    is_answered(browser, site, visitor.address)
    page.goto(kept)
    expect(page.locator("main")).to_contain_text(ANSWER)
    sees(walk, page)


def enters(visitor: Visitor, walk: Walk) -> None:
    """From the calendar to an entry."""
    page = visitor.page
    visitor.goes("calendar/")
    sees(walk, page)
    visitor.goes("events/rapide-du-gois/")
    sees(walk, page)
    page.locator("#entry-name").fill(NEWCOMERS[walk.language])
    page.locator("#contact").fill("me@example.org")
    page.locator("form").filter(has=page.locator("#entry-name")).evaluate(
        "one => one.closest('section, aside, div').scrollIntoView()"
    )
    page.locator("#contact").blur()
    walk.takes(page, "player-enter")
    page.locator("form").filter(has=page.locator("#entry-name")).get_by_role("button").click()
    page.wait_for_url("**/entry/**")
    sees(walk, page)


def follows(visitor: Visitor, walk: Walk) -> None:
    """By a part of a name to the table, then to the standings and one's own games."""
    page = visitor.page
    visitor.goes("events/")
    sees(walk, page)
    visitor.goes("events/ligue-ouest/ligue-ouest-lent/")
    sees(walk, page)
    page.locator("#my-name").fill("goulvestre")
    page.locator("form").filter(has=page.locator("#my-name")).get_by_role("button").click()
    expect(page.locator(".card.mine")).to_contain_text("Yolaine Goulvestre")
    sees(walk, page, "table")
    visitor.goes("events/ligue-ouest/ligue-ouest-lent/standings/")
    sees(walk, page)


def reads_lists(visitor: Visitor, walk: Walk) -> None:
    for path in ("lists/", "dames/"):
        visitor.goes(path)
        sees(walk, visitor.page)
