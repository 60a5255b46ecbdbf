"""Interclubs of four teams over three days, in French: other line-ups each day, a substitute, an EXEMPT board, forfeits; one competition for the fee."""

import re
from pathlib import Path
from typing import Any

import yaml
from playwright.sync_api import Browser, Page, expect

from ronde.files.events.event import parse
from ronde.record.family_names import family_first
from tests.browser.conftest import Installation
from tests.browser.desk.interclub_made import ACCOUNT, CLUBS, PASSWORD, RATINGS, ids
from tests.browser.desk.stories import Arbiter, settled
from tests.browser.laptops import Laptop, serving
from tests.browser.office.officer_at_work import Officer
from tests.browser.test_from_a_file_to_why import signed_in
from tests.browser.test_pages_for_everybody import looks

NAME = "Interclubs du Ponant"
GILDAS, CECILE, HERMINE, INES, BLANCHE, GASTON, YVES, MAUD, _, REMI, LISE, ZOE = RATINGS
# What is typed, day by day and match by match: the board, and the result of the team that receives.
# Day 1: Penfeld – Lille, Marais – Loire: Inès has excused herself. Day 2: Penfeld – Marais, Lille – Loire: Loire leaves board 2 to EXEMPT.
# Day 3: Loire – Penfeld: Maud does not come; Marais – Lille: Zoé has excused herself.
TYPED = (
    ((("1", "2"), ("2", "1")), (("1", "0fe"), ("2", "2"))),
    ((("1", "1"), ("2", "2")), (("1", "0"),)),
    ((("1", "0"), ("2", "0fne")), (("1", "2"), ("2", "2fe"))),
)
# Who sits otherwise than the day before, by team and board; nobody is EXEMPT.
LINEUPS: tuple[dict[tuple[int, int], str], ...] = (
    {},
    {(1, 2): HERMINE, (3, 2): ""},
    {(2, 1): BLANCHE, (2, 2): GASTON, (3, 2): MAUD, (4, 2): ZOE},
)
# The games, White first: at home one has White on board 1, as visitor on board 2.
GAMES = {
    (1, GILDAS, REMI, "2"),
    (1, LISE, CECILE, "1"),
    (1, INES, YVES, "0fe"),
    (1, MAUD, BLANCHE, "0"),
    (2, GILDAS, INES, "1"),
    (2, BLANCHE, HERMINE, "0"),
    (2, REMI, YVES, "0"),
    (2, LISE, "EXEMPT", "2fe"),
    (3, YVES, GILDAS, "0"),
    (3, HERMINE, MAUD, "2fne"),
    (3, BLANCHE, REMI, "2"),
    (3, ZOE, GASTON, "0fe"),
}
# Match points 2/1/0 and boards: day 1 3 – 1 and 2 – 2, day 2 3 – 1 and 2 – 2, day 3 0 – 4 and 4 – 0.
#   Penfeld 2 + 2 + 2 = 6, 3 + 3 + 4 = 10; Marais 1 + 0 + 2 = 3, 2 + 1 + 4 = 7; Loire 1 + 1 + 0 = 2, 2 + 2 + 0 = 4; Lille 0 + 1 + 0 = 1, 1 + 2 + 0 = 3.
TABLE = [
    ("1", "Damier de la Penfeld", "3", "6", "10"),
    ("2", "Damistes du Marais", "3", "3", "7"),
    ("3", "Pions de Loire", "3", "2", "4"),
    ("4", "Grand Damier lillois", "3", "1", "3"),
]
# With a game really played: Gildas, Cécile, Hermine; Inès (day 2), Blanche; Yves (day 2), Maud (day 1); Rémi, Lise. Not Gaston and Zoé, who
# only have a forfeit, nor Léo, who never played. Nine players at 2 euros, slow (5.5): 18, each once although the season has three days.
FEE = 18


def test_a_season_of_three_days_is_homologated_as_one_competition(browser: Browser, tmp_path: Path) -> None:
    found: list[str] = []
    prepared = "tests.browser.desk.interclub_made"
    with serving(tmp_path, "fr", prepared=prepared, RONDE_CLOCK="2024-01-29T09:00:00") as laptop:
        arbiter = Arbiter(laptop.open(browser), laptop)
        _begun(arbiter)
        found += _teams(arbiter)
        found += _calendar(arbiter)
        for day in (1, 2, 3):
            _lined_up(arbiter, day)
            _played(arbiter, day)
        found += _season(arbiter)
        _submitted(arbiter)
        document = _document(arbiter)
        _homologated(browser, laptop)
    assert found == []
    names = {id_: name for name, id_ in ids().items()} | {"EXEMPT": "EXEMPT"}
    games = {(one["round"], names[one["white"]], names[one["black"]], str(one["result"])) for one in document["games"]}
    assert games == GAMES
    assert (document["system"], document["planned"]) == ("other", 3)


def _begun(arbiter: Arbiter) -> None:
    page = arbiter.page
    page.goto(f"{arbiter.laptop.address}/fr/desk/new/")
    page.locator("input[name=of][value='dames']").check()
    expect(page.locator("#kind option[value=collective]")).to_have_count(0)  # the book has brought its own kinds
    page.locator("#name").fill(NAME)
    page.locator("#first_day").fill("2024-01-14")
    page.locator("#last_day").fill("2024-01-29")
    page.locator("#kind").select_option("interclub")
    expect(page.locator("#checks")).to_contain_text("rencontres par équipes")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/teams/")
    arbiter.section = page.url.split("/")[-3]


def _teams(arbiter: Arbiter) -> list[str]:
    """Everybody is found in the list; the clubs are the teams."""
    page = arbiter.page
    page.get_by_role("link", name="Inscrire des joueurs").first.click()
    page.wait_for_url("**/entries/")
    for name in RATINGS:
        arbiter.enrol(name.split()[1], name)
    page.keyboard.press("Alt+1")
    page.wait_for_url("**/teams/")
    for number, club in enumerate(CLUBS, start=1):
        expect(page.get_by_role("heading", name=f"{number} {club}")).to_be_visible()
    return _looked_at(page)


def _calendar(arbiter: Arbiter) -> list[str]:
    page = arbiter.page
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/calendar/")
    page.locator("#boards").fill("2")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".state.done")).to_have_text("fixé")
    expect(page.locator("main")).to_contain_text("4 équipes, 3 journées, 6 rencontres")
    page.locator("#round-3").fill("2024-01-29T14:00")
    page.locator("#place-3").fill("Vannes")
    page.get_by_role("button", name="Garder").click()
    expect(page.locator("#status")).to_contain_text("Enregistré")
    expect(page.locator("#place-3")).to_have_value("Vannes")
    return _looked_at(page)


def _lined_up(arbiter: Arbiter, day: int) -> None:
    page = arbiter.page
    arbiter.go("lineups")
    for (team, board), name in LINEUPS[day - 1].items():
        page.locator(f"#seat-{team}-{board}").select_option(ids()[name] if name else "")
    page.keyboard.press("Control+Enter")
    page.wait_for_url(f"**/matches/{day}/")
    if day == 3:
        expect(page.locator(".note.ok")).to_contain_text("Données avant 14 h 00, dans l’ordre des cotes")
        expect(page.locator("aside")).to_contain_text(f"Remplaçants : {family_first(CECILE)} (1800)")
    page.keyboard.press("Control+Enter")
    page.wait_for_url(f"**/matches/{day}/1/")


def _played(arbiter: Arbiter, day: int) -> None:
    """Every board by its number and the result of who receives, Enter; the line goes on to the next board that waits."""
    page = arbiter.page
    for match, boards in enumerate(TYPED[day - 1], start=1):
        if match > 1:
            page.keyboard.press("Alt+ArrowRight")
            page.wait_for_url(f"**/matches/{day}/{match}/")
        for board, code in boards:
            if (day, match, board) == (1, 1, "1"):
                _not_saved_at_first(arbiter, board, code)
            else:
                _typed(page, board, code)
        expect(page.locator("h1 + .state")).to_have_text("Finie")
    if day == 1:
        _one_result_taken_back(page)
    if day == 2:
        expect(page.locator("#b2")).to_contain_text("EXEMPT")


def _typed(page: Page, board: str, code: str) -> None:
    expect(page.locator("#e-first")).to_be_focused()
    expect(page.locator("#e-first")).to_have_value("")
    page.keyboard.type(f"{board} {code}")
    expect(page.locator("#e-table")).to_have_value(board)
    expect(page.locator("#e-first")).to_have_value(code)
    page.keyboard.press("Enter")
    expect(page.locator(f"#b{board} .res")).to_have_text(re.compile(rf"^\s*{code}\s+–"))


def _not_saved_at_first(arbiter: Arbiter, board: str, code: str) -> None:
    """The disk is full: that is told beside the line, which goes on; the result is kept, over a reload too, and saved when there is room."""
    page = arbiter.page
    expect(page.locator("#e-first")).to_be_focused()
    page.keyboard.type(f"{board} {code}")
    expect(page.locator("#e-table")).to_have_value(board)
    arbiter.laptop.fill_disk()
    page.keyboard.press("Enter")
    expect(page.locator("#outbox [data-why=fault]")).to_contain_text("Ce qui vient d’être envoyé n’est pas enregistré")
    expect(page.locator("#outbox [data-waiting] li")).to_have_text([f"{board}{code}"])
    page.reload()
    expect(page.locator("#outbox [data-waiting] li")).to_have_text([f"{board}{code}"])
    expect(page.locator("#e-table")).not_to_have_value(board)
    arbiter.laptop.make_room()
    expect(page.locator(f"#b{board} .res")).to_have_text(re.compile(rf"^\s*{code}\s+–"))
    expect(page.locator("#outbox")).to_be_hidden()


def _one_result_taken_back(page: Page) -> None:
    """Ctrl Z takes the last result back; it is typed again, and what the game alone is worth stands beside it.

    Blanche 1750 against Maud 1550: PA = 1 + 200/500 = 1.4; a win is 0.6 × 15 = 9 for her, −9 for Maud, whose K is 15 too.
    """
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    expect(page.locator("h1 + .state")).to_have_text("En cours")
    page.locator("#e-first").click()
    _typed(page, "2", "2")
    expect(page.locator("#b2")).to_contain_text("+9")
    expect(page.locator("#b2")).to_contain_text("−9")
    expect(page.locator(".versus .big")).to_have_text("2 – 2")


def _season(arbiter: Arbiter) -> list[str]:
    page = arbiter.page
    found = _looked_at(page)
    page.keyboard.press("Alt+4")
    page.wait_for_url("**/season/")
    rows = page.locator("main table").first.locator("tbody tr").all()
    cells = [[cell.inner_text().strip() for cell in row.locator("th, td").all()[:5]] for row in rows]
    assert [tuple(one) for one in cells] == TABLE
    expect(page.locator("main")).to_contain_text("9 joueurs ont réellement joué une partie.")
    return found + _looked_at(page)


def _looked_at(page: Page) -> list[str]:
    """The page in both lights and sizes; then as it was."""
    found = [*looks(page)]
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1366, "height": 768})
    return found


def _submitted(arbiter: Arbiter) -> None:
    page = arbiter.page
    page.keyboard.press("Alt+6")
    page.wait_for_url("**/finish/")
    page.locator("input[name=declared][value=yes]").check()
    settled(page)
    page.locator("select[name='pace.official'], input[name='pace.official']").first.evaluate(
        "field => { field.value = '2h/50 + 1h'; }"
    )
    page.get_by_role("button", name="Garder").first.click()
    settled(page)
    expect(page.locator("main")).to_contain_text(re.compile(rf"\b{FEE}\s€"))
    page.keyboard.press("Control+Enter")  # closed
    expect(page.locator("form[action$='/finish/reopen/']")).to_be_visible()
    page.locator("#signed").fill("Olga Petit")
    page.keyboard.press("Control+Enter")  # submitted
    expect(page.locator("h1 + .state")).to_have_class("state sent")


def _document(arbiter: Arbiter) -> dict[str, Any]:
    """What the office has, as the event file tells it: one series."""
    answer = arbiter.page.context.request.get(f"{arbiter.laptop.address}/fr/desk/{arbiter.section}/finish/file/")
    event, problems = parse(answer.body())
    assert event is not None, problems
    document: dict[str, Any]
    (document,) = yaml.safe_load(event.sections[0].submitted)["facts"]
    return document


def _homologated(browser: Browser, laptop: Laptop) -> None:
    """The officer notes the fee of the one series, and homologates it."""
    context = browser.new_context(locale="fr-FR", viewport={"width": 1366, "height": 768})
    page = signed_in(context, laptop.address, Installation({}, account=ACCOUNT, password=PASSWORD))
    officer = Officer(page, laptop.address)
    officer.is_paid(NAME, FEE)
    officer.homologates(NAME)
    context.close()
