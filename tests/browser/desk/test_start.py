"""A computer from an empty folder to a hall with a helper: its language, a list, a stick, the event of a computer that broke down."""

import socket
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as BrowserError

from ronde.files import tournament
from ronde.files.content_digest import digest_of
from ronde.files.events.event import EventFile, EventSection, printed
from ronde.files.events.manifest import HandedVersion
from ronde.ground.ids import PlayerId
from ronde.play.acts.act import done, pair, publish, result
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.standings.table import usual_criteria
from ronde.web.network_addresses import network_addresses
from tests.browser.laptops import serving_from_nothing
from tests.browser.test_pages_for_everybody import looks
from tests.web.lists_written import a_list

HALL = next(iter(network_addresses()), "127.0.0.2")


def in_its_first_round() -> Section:
    """Six players, one of three results in."""
    entries = tuple(Entry(PlayerId(f"p{at}"), f"Jucător{at} Popa", 2000 - at) for at in range(1, 7))
    section = Section("A", "scrabble", Plan((Phase("nearest", 3),), usual_criteria("scrabble", "nearest")), entries)
    for act in (pair(), publish(), result(1, 1, scores=(412, 388))):
        section = done(section, act).section
    return section


def left_on_the_stick(folder: Path) -> None:
    """What a computer copied before it broke down."""
    section = in_its_first_round()
    text = tournament.printed(section)
    version = HandedVersion(sha256=digest_of(text.encode()), at="2026-11-17T09:00:00", host="old")
    event = EventFile("cupa", "Cupa Iașului", (EventSection("s1", "a", text, section, (version,)),))
    (folder / "cupa.ronde").write_bytes(printed(event))


def well_looking(page: Page) -> None:
    size = page.viewport_size
    assert [*looks(page)] == []
    assert size is not None
    page.set_viewport_size(size)


def test_a_computer_is_prepared_goes_on_with_an_event_from_a_stick_and_opens_the_hall(
    browser: Browser, tmp_path: Path
) -> None:
    stick, lists, data = (tmp_path / name for name in ("stick", "lists", "data"))
    for folder in (stick, lists, data):
        folder.mkdir()
    left_on_the_stick(stick)
    (lists / "lista.yaml").write_text(a_list(expires="2099-02-15"), "utf-8")
    with serving_from_nothing(data, "fr", RONDE_HALL=HALL) as laptop:
        page = laptop.open(browser)
        page.get_by_role("button", name="Română").click()
        expect(page.locator("h1")).to_have_text("Pregătiți acest calculator")
        prepared(page, stick, lists / "lista.yaml")
        taken_over(page)
        helped(page, browser, laptop.address)
        page.context.close()


def prepared(page: Page, stick: Path, list_: Path) -> None:
    """A folder for copies, tried; a list, looked at and taken."""
    page.get_by_label("Calea lui, de la rădăcină").fill(str(stick / "nothing"))
    page.get_by_role("button", name="Alegeți").click()
    expect(page.locator(".note.refused")).to_contain_text("nu este un dosar")
    page.get_by_label("Calea lui, de la rădăcină").fill(str(stick))
    page.get_by_role("button", name="Alegeți").click()
    page.get_by_role("button", name="Încercați").click()
    expect(page.locator("#said")).to_contain_text("Încercat: copia a fost scrisă și recitită")
    page.get_by_role("link", name="Dintr-un fișier", exact=True).click()
    well_looking(page)
    page.get_by_label("Fișier").set_input_files(list_)
    page.get_by_role("button", name="Priviți").click()
    expect(page.locator("main")).to_contain_text("Valabilă până la 15 februarie 2099.")
    well_looking(page)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".state.done")).to_contain_text("2 jucători, din 1 noiembrie 2026")
    expect(page.locator(".steps .past")).to_have_count(3)
    well_looking(page)


def taken_over(page: Page) -> None:
    """The event of the computer that broke down is on the stick; it goes on here."""
    page.get_by_role("link", name="Concursuri").click()
    expect(page.locator(".card")).to_contain_text("runda 1, 1 rezultat din 3")
    page.get_by_role("link", name="Cupa Iașului", exact=True).click()
    page.get_by_label("Cine").fill("Ion Rusu")
    page.get_by_label("De ce").fill("celălalt nu mai pornește")
    well_looking(page)
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/desk/s1/rounds/**")
    expect(page.locator("main")).to_contain_text("412")
    page.goto(page.url.partition("/desk/")[0] + "/desk/")
    expect(page.locator("main")).to_contain_text("runda 1, 2 rezultate lipsă")
    well_looking(page)


def helped(page: Page, browser: Browser, own: str) -> None:
    """The hall is opened: a helper's device types the code at its address and lands on the round; closed, nobody gets in."""
    page.get_by_role("link", name="Sala").click()
    page.get_by_role("button", name="Deschideți sala").click()
    page.get_by_label("Pentru cine sau ce dispozitiv").fill("Solange, telefon")
    page.get_by_role("button", name="Dați un cod").click()
    code = page.locator("p.code:not(.address)").inner_text()
    well_looking(page)
    address = f"http://{HALL}:{own.rpartition(':')[2]}"
    expect(page.locator("main")).to_contain_text(address)
    helper = browser.new_context(locale="ro").new_page()
    helper.goto(f"{address}/")
    helper.get_by_role("link", name="Ajut și am un cod").click()
    helper.locator("#code").fill(code.lower())
    helper.get_by_role("button", name="Continuați").click()
    helper.wait_for_url("**/ro/desk/s1/rounds/**")
    assert [one["domain"] for one in page.context.cookies() if one["name"] == "sessionid"] == ["127.0.0.1"]
    arbiter = page.context.new_page()  # the same browser, at the hall's address: its session does not go there
    arbiter.goto(f"{address}/ro/desk/")
    assert arbiter.url.endswith("/ro/code/")
    arbiter.close()
    page.reload()
    expect(page.locator("main")).to_contain_text("Solange, telefon")
    page.get_by_role("button", name="Închideți sala").click()
    expect(page.locator(".state.draft")).to_have_text("Închisă")
    with pytest.raises(BrowserError, match=r"ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET"):
        helper.goto(f"{address}/ro/code/")
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((HALL, int(own.rpartition(":")[2])), timeout=2)
    helper.context.close()
