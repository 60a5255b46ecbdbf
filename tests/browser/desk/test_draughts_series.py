"""A closed series of nine at draughts, in English: EXEMPT, every kind of forfeit, children without a rating, an estimate, and the office."""

from pathlib import Path
from typing import Any

import yaml
from playwright.sync_api import Browser, expect

from ronde.files.events.event import parse
from tests.browser.desk.draughts_made import EVERYONE
from tests.browser.desk.stories import Arbiter, settled
from tests.browser.laptops import serving

ROUNDS = 9  # nine players and EXEMPT: ten seats, nine rounds of four games and one who is free
# By round and table: forfeits excused or not of either side, nobody came, both refused to play; one waits for its excuse (6.4).
FORFEITS = {
    (1, 1): "2fe",
    (1, 2): "0fe",
    (2, 3): "2fne",
    (3, 4): "0fne",
    (4, 1): "0d",
    (5, 3): "0r",
    (6, 2): "?",
}
PLAYED = ("2", "1", "0")
EXCUSED = "0fe"
Slips = dict[tuple[int, str, str], str]  # round, White, Black: what White has


def test_a_closed_series_of_nine_goes_from_the_list_to_the_office(browser: Browser, tmp_path: Path) -> None:
    prepared = "tests.browser.desk.draughts_made"
    with serving(tmp_path, "en", prepared=prepared, RONDE_CLOCK="2024-01-20T09:00:00") as laptop:
        arbiter = Arbiter(laptop.open(browser), laptop)
        arbiter.begin("dames", "Closed series of Melun")
        for one in EVERYONE:
            arbiter.enrol(one, _called(one))
        _planned(arbiter)
        slips: Slips = {}
        for number in range(1, ROUNDS + 1):
            arbiter.pair_and_publish(number)
            slips |= _typed_round(arbiter, number)
        _declared_and_submitted(arbiter)
        document = _submitted(arbiter)
    assert document["cadence"] == "accelerated"
    assert document["estimate"] == 1000
    found = {(game["round"], game["white"], game["black"]): str(game["result"]) for game in document["games"]}
    wanted = {key: EXCUSED if code == "?" else code for key, code in slips.items()}
    assert {key: code for key, code in found.items() if "EXEMPT" not in key} == wanted
    free = {(number, white): code for (number, white, black), code in found.items() if black == "EXEMPT"}
    assert len(wanted) == 4 * ROUNDS
    assert {white for _, white in free} == set(EVERYONE)  # each is free once, and EXEMPT loses by excused forfeit (6.5)
    assert set(free.values()) == {"2fe"}


def _called(player: str) -> str:
    return f"{player.title()} Exemple"


def _planned(arbiter: Arbiter) -> None:
    page = arbiter.page
    arbiter.go("plan")
    page.locator("select[name=kind]").select_option("round_robin")
    expect(page.locator("input[name=format-0]")).to_have_value("round_robin")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".state.done").first).to_be_visible()


def _typed_round(arbiter: Arbiter, number: int) -> Slips:
    """The slips of a round, typed: table, code, Enter."""
    ids = {_called(one): one for one in EVERYONE}
    laid = {}
    for table, white, black in arbiter.pairs():
        code = FORFEITS.get((number, table), PLAYED[(number + table) % 3])
        arbiter.type(table, code)
        laid[number, ids[white], ids[black]] = code
    arbiter.all_saved()
    return laid


def _declared_and_submitted(arbiter: Arbiter) -> None:
    """Three are rated and six are not: annex B asks the organiser for an estimate of the six (B.4), art. 6.4 for the excuse."""
    page = arbiter.page
    arbiter.go("finish")
    page.locator("input[name=declared][value=yes]").check()  # each is kept as it is said
    settled(page)
    page.locator("select[name=cadence]").select_option("accelerated")
    settled(page)
    for name, value in (("minutes", "20"), ("seconds", "10")):
        page.locator(f"input[name='pace.{name}']").fill(value)
        page.keyboard.press("Tab")
        settled(page)
    page.get_by_role("button", name="Keep").first.click()
    settled(page)
    estimate = page.locator("form[action$='/finish/estimate/']")
    expect(estimate).to_be_visible()
    estimate.locator("input[name=estimate]").fill("1000")
    estimate.locator("button").click()
    expect(estimate).to_have_count(0)
    page.locator(f"input[name=code][value='{EXCUSED}']").check()
    expect(page.locator("form[action$='/finish/decide/']")).to_have_count(0)
    settled(page)
    page.keyboard.press("Control+Enter")  # closed
    expect(page.locator("form[action$='/finish/reopen/']")).to_be_visible()
    page.get_by_label("Your name, to sign").fill("Olga Petit")
    page.keyboard.press("Control+Enter")  # submitted
    expect(page.locator("h1 + .state")).to_have_class("state sent")


def _submitted(arbiter: Arbiter) -> dict[str, Any]:
    """What the office has, as the event file tells it."""
    answer = arbiter.page.context.request.get(f"{arbiter.laptop.address}/en/desk/{arbiter.section}/finish/file/")
    event, problems = parse(answer.body())
    assert event is not None, problems
    document: dict[str, Any]
    (document,) = yaml.safe_load(event.sections[0].submitted)["facts"]
    return document
