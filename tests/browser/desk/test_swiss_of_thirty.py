"""An automatic Swiss of 30 draughts players at the desk, in English: seven rounds by keyboard, somebody leaves, somebody is away for a round."""

from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.desk.stories import Arbiter
from tests.browser.laptops import serving

# Keys: test_results.py, test_pairing.py and the arbiter's guide. Pairings and points: tests/play/test_swiss.py, test_standings_the_slow_way.py.
pytestmark = pytest.mark.long_story
FAMILIES = "Auvray Baudin Colas Dupuy Elouan Fabre Guérin Hamon Izard Joly Kern Lupu Morin Neagu Orsat"
PLAYERS = tuple(f"{family} {given}" for given in ("Alix", "Maël") for family in FAMILIES.split())
ROUNDS = 7
LEAVES, AWAY, AWAY_IN = "Kern Maël", "Colas Alix", 4
# What White and Black get for what is typed (FFJD chapter 4). Every other table has a figure, the others a code of the file.
FIGURES = {"2": (2, 0), "1": (1, 1), "0": (0, 2), "=": (1, 1)}
CODES = {"2fe": (2, 0), "1+": (1, 1), "0fne": (0, 2), "0r": (0, 0), "1-": (1, 1), "2fne": (2, 0), "0fe": (0, 2)}
WORTH = {**FIGURES, **CODES}
BYE = 2  # EXEMPT loses by excused forfeit (FFJD 6.5)


class Slips:
    """What lies on the arbiter's desk: points as they add up, who was without an opponent, who met whom over a board."""

    def __init__(self) -> None:
        self.points: Counter[str] = Counter()
        self.byes: list[str] = []
        self.met: Counter[frozenset[str]] = Counter()
        self.typed: Counter[str] = Counter()

    def lay(self, number: int, table: int, white: str, black: str) -> str:
        """What is on the slip of a table, as it is typed."""
        kind = tuple(CODES) if table % 2 else tuple(FIGURES)
        typed = kind[(table // 2 + number) % len(kind)]
        for player, points in zip((white, black), WORTH[typed], strict=True):
            self.points[player] += points
        self.met[frozenset((white, black))] += "f" not in typed  # a forfeit is no meeting
        self.typed["code" if typed in CODES else "figure"] += 1
        return typed

    def free(self, players: list[str]) -> None:
        self.byes += players
        self.points.update(dict.fromkeys(players, BYE))


def test_an_automatic_swiss_of_thirty_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    slips = Slips()
    with serving(tmp_path, "en") as laptop:
        arbiter = Arbiter(laptop.open(browser), laptop)
        arbiter.begin("book:ffjd", "Open of the Locks")
        arbiter.enter_list(["name,rating", *(f"{name},{1900 - 20 * at}" for at, name in enumerate(PLAYERS))])
        _plan(arbiter)
        for number in range(1, ROUNDS + 1):
            if number == 2:
                arbiter.withdraw(LEAVES)
            if number == AWAY_IN - 1:  # said a round before
                arbiter.stay_away(AWAY, AWAY_IN)
            arbiter.pair_and_publish(number)
            _type_round(arbiter, slips, number)
            if number in {AWAY_IN, ROUNDS}:
                _standings_are_those_of_the_slips(arbiter, slips)
        arbiter.page.context.close()
    # 15 tables, then 14 each round: 29 are left, and 28 while one is away. The 8 odd tables of 15 and the 7 of 14 have codes.
    assert slips.typed == {"code": 8 + 6 * 7, "figure": 7 + 6 * 7}
    assert len({*slips.byes}) == len(slips.byes) == 5
    assert max(slips.met.values()) == 1


def _plan(arbiter: Arbiter) -> None:
    """As the book has it, a Swiss by points of 7 rounds: fewer than the third of the players that 6.6 asks for, which is said."""
    arbiter.go("plan")
    page = arbiter.page
    expect(page.locator("#kind")).to_have_value("swiss_points")
    expect(page.locator("#verdict .note.warn")).to_contain_text("6.6")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#plan-state")).to_have_text("Fixed")


def _type_round(arbiter: Arbiter, slips: Slips, number: int) -> None:
    """Every slip: table, result of White, Enter. Who has no opponent, and who is not there, is on the page too."""
    page = arbiter.page
    free = page.locator("#tables tr", has_text="EXEMPT").locator("th").all_inner_texts()
    pairs = list(arbiter.pairs())
    playing = {*PLAYERS} - ({LEAVES} if number > 1 else set()) - ({AWAY} if number == AWAY_IN else set())
    assert sorted([*free, *(name for _, *both in pairs for name in both)]) == sorted(playing)
    slips.free(free)
    for table, white, black in pairs:
        arbiter.type(table, slips.lay(number, table, white, black))
    arbiter.all_saved()


def _standings_are_those_of_the_slips(arbiter: Arbiter, slips: Slips) -> None:
    arbiter.go("standings")
    rows = arbiter.page.locator("main table tbody tr")
    shown = [(row.locator("th a").inner_text(), int(row.locator("td.key").last.inner_text())) for row in rows.all()]
    assert dict(shown) == {name: slips.points[name] for name in PLAYERS}
    assert [points for _, points in shown] == sorted((points for _, points in shown), reverse=True)
