"""Every page of a section under way takes over what the arbiter types, without being loaded again: what a reader does meanwhile stays as it is."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.desk.stories import Arbiter
from tests.browser.laptops import Laptop
from tests.browser.public.live_made import EVENT, SECTION
from tests.browser.test_pages_for_everybody import PHONE

CLOCK = "2024-01-20T12:00:00"
BEAT, BACKGROUND, MINUTE = 21_000, 181_000, 60_000  # milliseconds: a little more than live.js waits
ENDS = ("", "round/1/", "round/1/1/", "standings/", "crosstable/", "player/klervi/", "figures/")
DONE = {
    0: "0 mese din 3 terminate",
    1: "1 masă din 3 terminată",
    2: "2 mese din 3 terminate",
    3: "3 mese din 3 terminate",
}
CUT = "Niciun răspuns acum."


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Laptop]:
    made = Laptop(tmp_path_factory.mktemp("live"), "ro", {"RONDE_CLOCK": CLOCK})
    made.run_module("tests.browser.public.live_made")
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def arbiter(browser: Browser, laptop: Laptop) -> Arbiter:
    """An arbiter whose first round is published."""
    made = Arbiter(laptop.open(browser), laptop, SECTION)
    made.pair_and_publish(1)
    return made


@pytest.fixture
def telephone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=PHONE, locale="ro-RO")
    context.clock.install()
    yield context
    context.close()


def opened(telephone: BrowserContext, laptop: Laptop, end: str = "", query: str = "?me=klervi") -> Page:
    """A page of the section, marked, so that it can be told from the same page loaded again."""
    page = telephone.new_page()
    page.goto(f"{laptop.address}/ro/events/{EVENT}/{SECTION}/{end}{query}")
    page.evaluate("window.isTheSame = true")
    return page


def beats(page: Page, milliseconds: int = BEAT) -> None:
    """So much time goes by, and what was asked for meanwhile is answered."""
    page.clock.fast_forward(milliseconds)


def done(arbiter: Arbiter) -> int:
    """How many tables have a result."""
    arbiter.go("rounds/1")
    return arbiter.page.locator("table.pt tbody tr.in").count()


def one_more(arbiter: Arbiter, result: int) -> int:
    """The arbiter types the slip of the first open table; how many have one now."""
    before = done(arbiter)
    arbiter.type(next(arbiter.pairs())[0], result)
    expect(arbiter.page.locator("table.pt tbody tr.in")).to_have_count(before + 1)
    return before + 1


def test_a_result_comes_to_every_page_of_the_section_by_itself(
    telephone: BrowserContext, laptop: Laptop, arbiter: Arbiter
) -> None:
    pages = [opened(telephone, laptop, end) for end in ENDS]
    count = one_more(arbiter, 2)
    beats(pages[0])  # all pages have one clock: to move it again would end the questions of slower ones
    for page in pages:
        page.bring_to_front()
        expect(page.locator("main")).to_contain_text(DONE[count])
        assert page.evaluate("window.isTheSame")
        assert page.locator("head meta[http-equiv]").count() == 0  # a browser with scripts loads nothing anew
        assert page.content().count('http-equiv="refresh"') == page.content().count("<noscript><meta") == 1


def test_what_a_reader_does_stays_as_it_is_while_the_page_changes(
    telephone: BrowserContext, laptop: Laptop, arbiter: Arbiter
) -> None:
    page = opened(telephone, laptop)
    page.locator(".card.mine summary").click()
    link = page.locator("table.live a.of").last
    link.focus()
    page.evaluate("window.focused = document.activeElement")
    page.set_viewport_size({"width": 390, "height": 400})
    page.evaluate("document.querySelector('table.live').scrollIntoView({ behavior: 'instant' })")
    top = "document.activeElement.getBoundingClientRect().top"
    before = page.evaluate(top)
    count = one_more(arbiter, 1)
    beats(page)
    expect(page.locator("main")).to_contain_text(DONE[count])
    assert page.evaluate("document.activeElement === window.focused")
    assert page.evaluate("document.activeElement.isConnected && document.activeElement !== document.body")
    page.screenshot()  # a browser keeps the place when it draws
    assert abs(page.evaluate(top) - before) < 1  # though the card above has a line more
    expect(page.locator(".card.mine details")).to_have_attribute("open", "")


def test_what_is_typed_is_still_there_and_the_name_is_found_all_the_same(
    telephone: BrowserContext, laptop: Laptop, arbiter: Arbiter
) -> None:
    page = opened(telephone, laptop, query="")
    page.get_by_label("Numele meu").press_sequentially("kler")
    arbiter.go("rounds/1")
    arbiter.page.locator("#undo button, button[form=undo]").first.click()
    count = done(arbiter)
    beats(page)
    expect(page.locator("main")).to_contain_text(DONE[count])
    expect(page.get_by_label("Numele meu")).to_have_value("kler")
    expect(page.get_by_label("Numele meu")).to_be_focused()
    page.keyboard.type("vi\n")
    page.wait_for_url("**?me=klervi")


def test_where_nothing_answers_that_is_said_and_asked_again_until_something_does(
    telephone: BrowserContext, laptop: Laptop, arbiter: Arbiter
) -> None:
    page = opened(telephone, laptop)
    said = page.get_by_role("status").filter(has_text=CUT)
    tables = page.locator("table.live").inner_text()
    asked: list[str] = []

    def cut(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    page.route("**/events/**", cut)
    expect(page.locator("#cut")).to_be_hidden()
    beats(page)
    expect(said).to_be_visible()
    assert page.locator("table.live").inner_text() == tables
    beats(page)  # 20 seconds are not enough now: it waits twice as long
    assert len(asked) == 1
    beats(page)
    page.unroute("**/events/**")
    page.route("**/events/**", lambda route: route.fulfill(body="<main id=main>Please pay for this network</main>"))
    beats(page, MINUTE * 2)
    expect(said).to_be_visible()
    assert page.locator("table.live").inner_text() == tables
    page.unroute("**/events/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#cut")).to_be_hidden()
    expect(page.locator("main")).to_contain_text(DONE[done(arbiter)])


def test_a_page_in_the_background_asks_less_and_at_once_when_it_is_seen_again(
    telephone: BrowserContext, laptop: Laptop
) -> None:
    page = opened(telephone, laptop)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    show = "state => {{ Object.defineProperty(document, 'hidden', {{ value: {}, configurable: true }}); document.dispatchEvent(new Event('visibilitychange')); }}"
    page.evaluate(show.format("true"))
    for _ in range(5):
        beats(page)
    assert asked == []
    with page.expect_response("**/events/**"):
        beats(page, BACKGROUND)
    beats(page)
    assert len(asked) == 1
    with page.expect_response("**/events/**"):
        page.evaluate(show.format("false"))


def test_nothing_that_has_not_changed_is_sent_again(telephone: BrowserContext, laptop: Laptop) -> None:
    page = opened(telephone, laptop)
    page.evaluate("document.querySelector('h1').isSeen = true")
    sizes = []
    for _ in range(2):
        with page.expect_response("**/events/**") as answered:
            beats(page)
        sizes.append(answered.value.request.sizes()["responseBodySize"])
    assert sizes == [0, 0]  # that nothing is new is said in the head of the answer
    assert page.evaluate("document.querySelector('h1').isSeen")


def test_without_a_script_the_browser_loads_the_page_each_minute(browser: Browser, laptop: Laptop) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{laptop.address}/ro/events/{EVENT}/{SECTION}/")
    assert page.locator("noscript > meta[http-equiv=refresh]").get_attribute("content") == "60"
    assert page.content().count("http-equiv") == 1


def test_a_reader_who_has_stopped_it_is_left_alone(telephone: BrowserContext, laptop: Laptop) -> None:
    page = opened(telephone, laptop)
    page.get_by_role("link", name="Opriți actualizarea").click()
    page.wait_for_url("**still=1")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    beats(page, MINUTE * 10)
    assert asked == []
