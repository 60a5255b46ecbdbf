"""Sixty-four players, thirteen rounds, two days: a Formule Combinée run through the pages of the desk alone, with what goes wrong at a weekend."""

import csv
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from html import unescape
from io import StringIO
from random import Random

import pytest

from ronde.files.events.event import EventFile, parse
from ronde.play.section import Section
from ronde.play.typed_results import as_typed
from ronde.record.family_names import family_first
from ronde.web.events import bodies
from tests.play.slow_standings import slow_table
from tests.web.desk.browsing import Browser
from tests.web.desk.start.sitting import at_the_computer

# The arbiter's guide plays a Formule Combinée of 20 in the browser; tests/web/desk has each page, tests/play/test_formule_combinee.py the rules.
pytestmark = pytest.mark.long_story
PLAYERS, ROUNDS, FIRST_DAY = 64, 13, 7
FAMILIES = ["Țurcanu", "Bélisle", "Iordăchioaia", "Courtemanche", "Bihannic", "Ouellon", "Vézinat", "Popovăț"]
GIVEN = ["Ilinca", "Océane", "Petru", "Aurélie", "Enora", "Mathilde", "Rosaire", "Sorina"]
LATE = "Zoé Retardataire"
_ROW = re.compile(r'<tr id="t(\d+)".*?</tr>', re.DOTALL)
_CELLS = re.compile(r'data-name="\w+">(.*?)</t[hd]>', re.DOTALL)
_TYPED = re.compile(r'data-typed="([^"]*)"')


def test_a_weekend_of_64_players_is_run_through_the_pages_and_ends_as_the_slips_say(database: str) -> None:
    assert database
    weekend = Weekend(Browser(at_the_computer()))
    weekend.begin()
    for number in range(1, ROUNDS + 1):
        if number == FIRST_DAY + 1:
            weekend.sleep()
        HAPPENS.get(number, Weekend.nothing)(weekend)
        weekend.play(number)
    event = weekend.ended()
    (section,) = (one.section for one in event.sections)
    assert slips_in(section) == weekend.slips
    assert weekend.table() == [*slow_lines(section)]
    assert weekend.sums() == sums_of(weekend.slips)


@dataclass(frozen=True)
class Slip:
    """A slip as it lies on the desk: two names and what is typed for each; nobody is the second where somebody is free."""

    first: str
    second: str
    typed: tuple[str, str]


Slips = dict[tuple[int, int], Slip]


@dataclass
class Weekend:
    """The arbiter, the browser, and every slip that was typed."""

    browser: Browser
    lot: Random = field(default_factory=lambda: Random(64))  # noqa: S311 - no secret
    at: str = ""
    slips: Slips = field(default_factory=dict)

    def nothing(self) -> None:
        """Most rounds begin as they should."""

    def begin(self) -> None:
        """The event, everybody out of a pasted table, and the plan with its groups."""
        self.browser.go("/en/desk/new/")
        days = {"first_day": "2026-11-21", "last_day": "2026-11-22"}
        hours = {"start": "09:00", "minutes": "55", "break_start": "12:30", "break_minutes": "90"}
        self.browser.send("/new/", of="book:fisf-classique", name="TH de Saumur", place="Saumur", **days, **hours)
        assert self.browser.status == 303
        self.at = self.browser.address.removesuffix("entries/")
        self.browser.send("/import/", text=a_table(self.lot))
        self.browser.send("/import/confirm/")
        assert self.browser.html.count('<a class="name"') == PLAYERS
        self.browser.go(f"{self.at}plan/")
        self.browser.send("/plan/fix/")
        assert self.browser.status == 303

    def play(self, number: int) -> None:
        """A round: drafted, published, every slip typed, then what others want to see."""
        self.browser.go(f"{self.at}rounds/")
        self.browser.send("/pairing/pair/")
        if "pair-anyway" in self.browser.html:  # nobody was checked in
            self.browser.send("/pairing/pair/", anyway="1")
        self.browser.send("/pairing/publish/")
        assert self.browser.address == f"{self.at}rounds/{number}/"
        self._read_tables(number)
        wrong = number % 32 + 1
        for table, slip in self._open(number):
            if table == wrong:
                self.mistype(number, table)
            self._type(number, table, slip)
        if number == 2:
            self.undo(number)
        self.look(number)

    def _open(self, number: int) -> list[tuple[int, Slip]]:
        """The slips of a round in the order in which they are brought."""
        every = self.slips.items()
        found = [(table, slip) for (at, table), slip in every if at == number and slip.typed == ("", "")]
        self.lot.shuffle(found)
        return found

    def _read_tables(self, number: int) -> None:
        """Who sits where, off the page of the round; who is away or free has a result already."""
        for row in _ROW.finditer(self.browser.html):
            first, second = (unescape(re.sub("<.*?>", "", one)).strip() for one in _CELLS.findall(row[0]))
            typed = _TYPED.findall(row[0])
            is_free = 'class="dim"' in row[0]
            self.slips[number, int(row[1])] = Slip(first, "" if is_free else second, (typed[0], typed[1]))

    def _type(self, number: int, table: int, slip: Slip) -> None:
        """A slip into the line: without a script in the first round, as the script sends it in the others."""
        typed = TYPED.get((number, table)) or scores(self.lot)
        self.slips[number, table] = Slip(slip.first, slip.second, typed)
        if number == 1:
            self.browser.send("/result/", table=str(table), first=typed[0], second=typed[1])
            assert self.browser.status == 303
        else:
            self._sent(number, table, typed)

    def _sent(self, number: int, table: int, typed: tuple[str, str]) -> None:
        form = self.browser.form("/result/")
        sent = {**form.sends, "table": str(table), "first": typed[0], "second": typed[1]}
        answer = self.browser.client.post(form.action, sent, headers={"X-Beside": "1"})
        assert answer.status_code == 200, (number, table, answer.content.decode())
        form.sends["seen"] = [answer["X-Section-Version"]]

    def mistype(self, number: int, table: int) -> None:
        """A table that is none, a letter for a digit, a slip of somebody else; each is said, and what was typed stands there."""
        wrong = scores(self.lot)
        for shown, first, second in (("99", *wrong), (str(table), "4l2", "388"), (str(table), "", "")):
            self.browser.send("/result/", table=shown, first=first, second=second)
            assert self.browser.status == 422
            assert f'value="{shown}"' in self.browser.html
            assert f'value="{first}"' in self.browser.html
        self.browser.go(f"{self.at}rounds/{number}/")
        self.browser.send("/result/", table=str(table), first=wrong[0], second=wrong[1])
        assert self.browser.status == 303
        right = scores(self.lot)
        self.browser.send("/result/", table=str(table), first=right[0], second=right[1])
        assert self.browser.status == 422  # there is a result: the same once more replaces it
        self.browser.send("/result/")
        assert self.browser.status == 303
        self._undo()  # it was the slip of another round
        self._undo()

    def undo(self, number: int) -> None:
        """The last result is taken back, and typed again."""
        self.browser.go(f"{self.at}rounds/{number}/")
        assert "32 of 32" in self.browser.html
        self._undo()
        assert "31 of 32" in self.browser.html
        (missing,) = re.findall(r'<tr id="t(\d+)"[^>]*class="open"', self.browser.html)
        self._sent(number, int(missing), self.slips[number, int(missing)].typed)

    def _undo(self) -> None:
        self.browser.send("/undo/")
        assert self.browser.status in {302, 303}

    def look(self, number: int) -> None:
        """Standings, crosstable, figures, documents, a paper, the wall, what homologation will say."""
        for page in LOOKED_AT:
            self.browser.go(f"{self.at}{page}")
            assert self.browser.status == 200, page
        paper = PAPERS[number % len(PAPERS)]
        answer = self.browser.client.get(f"{self.at}documents/pdf/", {"paper": paper, "round": str(number)})
        assert answer.content.startswith(b"%PDF"), (paper, number)

    # What happens at a weekend.

    def somebody_leaves_and_somebody_comes(self) -> None:
        """Who goes home after two rounds leaves a seat, and who comes now takes it (FC-9)."""
        self._of(self.slips[1, 5].first, act="withdraw")
        self.browser.go(f"{self.at}entries/new/")
        self.browser.send("/new/", name=LATE, rating="1234")
        assert self.browser.status == 303
        assert LATE in self.browser.html

    def somebody_will_be_away(self) -> None:
        self._of(self.slips[1, 9].second, act="away", round="5")

    def _of(self, name: str, act: str, **typed: str) -> None:
        """Something is done with a player, on the player's page."""
        page = self.browser.go(f"{self.at}entries/")
        (address,) = re.findall(rf'<a class="name" href="([^"]*)">{family_first(name)}</a>', page)
        self.browser.go(address)
        self.browser.send("/act/", lambda form: form.sends.get("act") == [act], **typed)
        assert self.browser.status == 303

    def sleep(self) -> None:
        """The laptop is shut and opened again, and the second day begins ten minutes late."""
        bodies._READ.clear()  # noqa: SLF001 - as in a process that has just begun
        self.browser = Browser(at_the_computer())
        self.browser.go(f"{self.at}times/")
        self.browser.send("/times/move/", round=str(FIRST_DAY + 1), minutes="10")
        assert self.browser.status == 303
        assert "2026-11-22T09:10" in self.browser.html

    def a_game_of_the_day_before_is_decided(self) -> None:
        """The page of a round that is over takes what was still to be decided."""
        self.browser.go(f"{self.at}rounds/6/")
        slip = self.slips[6, 3]
        self.browser.send("/result/", table="3", first="402", second="398")
        assert self.browser.status == 303
        self.slips[6, 3] = Slip(slip.first, slip.second, ("402", "398"))

    # The end.

    def ended(self) -> EventFile:
        """Declared, closed, given away as a file; nothing more is typed then."""
        self.browser.go(f"{self.at}finish/")
        self.browser.send("/declare/", declared="yes")
        assert self.browser.status == 303
        self.browser.send("/close/")
        assert self.browser.status == 303
        self.browser.send("/by-word/", lambda form: "sent" in form.names, sent="yes")
        assert self.browser.status == 303
        refused = self.browser.client.post(
            f"{self.at}rounds/13/result/", {"table": "1", "first": "1", "second": "2", "again": "1"}
        )
        assert refused.status_code == 422
        event, problems = parse(self.browser.client.get(f"{self.at}finish/file/").content)
        assert event is not None, problems
        return event

    def table(self) -> list[tuple[int, str, tuple[str, ...]]]:
        """The standings as the page gives them to a spreadsheet: rank, name, PM, PPM, Pdep."""
        text = self.browser.client.get(f"{self.at}standings/csv/").content.decode("utf-8-sig")
        _, *lines = csv.reader(StringIO(text))
        return [(int(rank), name, tuple(worths[:3])) for rank, _, name, _, _, *worths in lines]

    def sums(self) -> dict[str, tuple[int, int]]:
        """Everybody's PM and Pdep, off the same page."""
        return {name: (int(worths[0]), int(worths[2])) for _, name, worths in self.table()}


HAPPENS: dict[int, Callable[[Weekend], None]] = {
    3: Weekend.somebody_leaves_and_somebody_comes,
    5: Weekend.somebody_will_be_away,
    9: Weekend.a_game_of_the_day_before_is_decided,
}
TYPED = {(4, 7): ("f", ""), (6, 3): ("?", ""), (10, 1): ("", "f"), (11, 32): ("350", "350"), (12, 2): ("f", "f")}
LOOKED_AT = (
    "standings/",
    "standings/crosstable/",
    "standings/figures/",
    "standings/prizes/",
    "documents/",
    "wall/",
    "finish/",
)
PAPERS = ("standings", "slips", "names", "crosstable")


def a_table(lot: Random) -> str:
    """Sixty-four people as they stand in a spreadsheet; no two have one rating."""
    ratings = lot.sample(range(900, 2100), PLAYERS)
    names = [(family, given) for family in FAMILIES for given in GIVEN]
    lines = [
        f"{family}\t{given}\tFR-{9000 + at}\t{rating}"
        for at, ((family, given), rating) in enumerate(zip(names, ratings, strict=True))
    ]
    return "\n".join(("Nom\tPrénom\tLicence\tPL", *lines))


def scores(lot: Random) -> tuple[str, str]:
    return str(lot.randrange(280, 520)), str(lot.randrange(280, 520))


def slips_in(section: Section) -> Slips:
    """The games of a section, as slips."""
    names = {entry.player: entry.name for entry in section.entries}
    return {
        (round_.number, game.table): Slip(
            names[game.first], names[game.second] if game.second else "", as_typed("scrabble", game)
        )
        for round_ in section.rounds
        for game in round_.games
    }


def slow_lines(section: Section) -> list[tuple[int, str, tuple[str, ...]]]:
    """The standings computed slowly, as the spreadsheet has them."""
    names = {entry.player: entry.name for entry in section.entries}
    lines = slow_table(section, frozenset(range(1, ROUNDS + 1)))
    return [(rank, names[player], tuple(_written(value) for value, _ in worths[:3])) for rank, player, worths in lines]


def _written(value: Fraction) -> str:
    return str(value.numerator)


def sums_of(slips: Slips) -> dict[str, tuple[int, int]]:
    """PM (FC-1: 3 a win, 2 a draw, 1 a loss, 0 a forfeit) and Pdep (a difference counts at most 100), added up slip by slip."""
    found = defaultdict[str, list[tuple[int, int]]](list)
    for slip in slips.values():
        for name, mine, theirs in ((slip.first, *slip.typed), (slip.second, *reversed(slip.typed))):
            if name:
                found[name].append(_worth(mine, theirs))
    return {name: (sum(points for points, _ in each), sum(by for _, by in each)) for name, each in found.items()}


def _worth(mine: str, theirs: str) -> tuple[int, int]:
    if "f" in (mine, theirs):
        return (0, 0) if mine == "f" else (3, 0)
    by = int(mine) - int(theirs)
    return (3 if by > 0 else 2 if by == 0 else 1), max(-100, min(100, by))
