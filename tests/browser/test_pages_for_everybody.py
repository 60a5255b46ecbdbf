"""Every page as browsers and people with other eyes and hands meet it: axe finds nothing, nothing slides sideways, nothing is blocked."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, FilePayload, Page, ViewportSize

from tests.browser.conftest import Installation
from tests.browser.test_from_a_file_to_why import signed_in
from tests.lanes import ALL, LANE

DESK, PHONE = ViewportSize(width=1366, height=768), ViewportSize(width=390, height=844)

# In the dark only colours are others.
RULES: dict[Literal["light", "dark"], dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
# Our pages have no frames, and no rule that is asked reads style sheets: without looking for either axe finds the same.
QUICKLY: dict[str, Any] = {"resultTypes": ["violations"], "preload": False, "iframes": False}


@dataclass
class Heard:
    """What a browser complained of, and whom it asked for something."""

    complaints: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)

    def listen(self, page: Page) -> None:
        page.on("console", lambda said: self._hear(f"{page.url}: {said.text}"))
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("request", lambda asked: self.hosts.add(urlsplit(asked.url).netloc))

    def _hear(self, said: str) -> None:
        """That a field did not take the focus away from another one is no complaint."""
        if "Autofocus processing was blocked" not in said:
            self.complaints.append(said)


def looks(page: Page) -> Iterator[str]:
    """A page in both sizes and both lights; what axe finds, and whether it has to be scrolled sideways.

    axe takes more of the processor than all else in a story: in the usual lane it looks at a desk in the light and at a phone in the dark.
    """
    page.evaluate(AXE_SCRIPT)
    for size, usual_light in ((DESK, "light"), (PHONE, "dark")):
        page.set_viewport_size(size)
        yield from too_wide(page, f"at {size['width']}")
        for light, rules in RULES.items():
            if LANE == ALL or light == usual_light:
                page.emulate_media(color_scheme=light)
                yield from found_by_axe(page, rules, f"at {size['width']}, {light}")


def too_wide(page: Page, where: str) -> Iterator[str]:
    """Whether a page has to be slid sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if wide > 0:
        yield f"{page.url} {where}: {wide} px too wide"


def found_by_axe(page: Page, rules: dict[str, Any], where: str) -> Iterator[str]:
    """What axe finds on a page into which its script was put."""
    answer = page.evaluate("rules => axe.run(document, rules)", {**rules, **QUICKLY})
    assert answer["passes"], "axe has looked at nothing"
    for found in answer["violations"]:
        yield f"{page.url} {where}: {found['id']} {found['nodes'][0]['html'][:150]}"


def visitors_pages(page: Page, address: str) -> Iterator[str]:
    """Addresses of every kind of page for everybody, found as a visitor finds them."""
    yield from (
        "/fr/",
        "/fr/players/?name=e",
        "/en/players/?letter=l",
        "/ro/calendar/",
        "/fr/legal/",
        "/fr/dames/",
        "/en/dames/?name=zzzz",
        "/ro/dames/?moved=on",
        "/fr/nothing/",
        "/fr/account/sign-in/",
        "/fr/account/link/nowhere/",
        "/fr/code/",
    )
    page.goto(f"{address}/fr/dames/")
    yield str(page.locator("tbody th a").first.get_attribute("href"))
    yield str(page.locator("tbody .why-link a").first.get_attribute("href"))


@pytest.mark.parametrize("installation", ["sqlite"], indirect=True)
def test_every_page_is_for_everybody(browser: Browser, installation: Installation) -> None:
    """The database does not matter here: one is enough. A page with a script of its own would be blocked, and complain."""
    heard = Heard()
    found: list[str] = []
    with installation.served("2026-11-17") as address:
        visitor = browser.new_context().new_page()
        pages = [*visitors_pages(visitor, address)]
        heard.listen(visitor)
        for path in pages:
            visitor.goto(address + path)
            found += looks(visitor)
        officer = signed_in(browser.new_context(), address, installation)
        heard.listen(officer)
        found += _looked_at_in_the_office(officer, address)
        host = urlsplit(address).netloc
    assert found == []
    assert heard.hosts == {host}
    assert [said for said in heard.complaints if "404 (Not Found)" not in said and "422" not in said] == []


def _looked_at_in_the_office(page: Page, address: str) -> Iterator[str]:
    yield from looks(page)
    page.locator("tbody th a").first.click()
    yield from looks(page)
    page.goto(f"{address}/fr/office/dames/draft/")
    yield from looks(page)
    page.goto(f"{address}/fr/office/dames/draft/?day=2027-03-01")
    yield from looks(page)
    for own in ("/fr/account/", "/fr/account/set-up/", "/fr/account/change-password/"):
        page.goto(address + own)
        yield from looks(page)
    page.goto(f"{address}/fr/office/dames/")
    wrong = FilePayload(name="tournoi.yaml", mimeType="text/plain", buffer=b"regulation: absp")
    page.locator("#file").set_input_files(wrong)
    page.get_by_role("button", name="Importer").click()
    yield from looks(page)
