"""A national championship of collective games, run through the pages of the desk by an organiser, with the register and its officer in one house.

What is typed is kept here, and rated once more by the slow model of the book (``tests/frs/slow.py``), which shares no code with it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from html import unescape
from pathlib import Path
from random import Random

from django.test import Client

from ronde.regulations.frs.documents import Entry, Game
from ronde.regulations.frs.parameters import Collective
from ronde.web.events.bodies import section_of
from ronde.web.events.models import SectionRow
from ronde.web.office.services import homologate
from ronde.web.registers.models import DossierRow
from ronde.web.roles import Role
from tests.frs.slow import Slow
from tests.web.desk.arbiters import plain
from tests.web.desk.browsing import Browser
from tests.web.walks.registration import account
from tests.web.walks.walking import Walk, called

NAMES: Mapping[Collective, str] = {
    "clasic": "Duplicat Clasic",
    "completiv": "Duplicat Completiv",
    "eliptic": "Duplicat Eliptic",
    "compunere": "Compunere",
    "anticipatie": "Anticipație",
}
_LINE = re.compile(r'<tr id="on-\d+".*?</tr>', re.DOTALL)
_APART = re.compile(r'<tr[^>]*><th scope="row"><a class="of".*?</tr>', re.DOTALL)


def letters(count: int) -> list[str]:
    """So many names that nobody mistakes for each other."""
    return [f"{first}{second}{third}" for first in "bcdfglm" for second in "aeio" for third in ("ran", "lun", "vek")][
        :count
    ]


def organisers_browser() -> Browser:
    """A browser in which the organiser is signed in."""
    client = Client()
    client.force_login(account("olga", "Olga Petit", Role.ORGANISER))
    return Browser(client)


@dataclass
class Typed:
    """A game as it was typed: scores by player, who was absent is not there."""

    kind: Collective
    number: int
    day: date
    scores: dict[str, int]

    @property
    def places(self) -> dict[str, int]:
        """One more than there are better ones."""
        return {who: 1 + sum(other > one for other in self.scores.values()) for who, one in self.scores.items()}

    def mean(self, player: str) -> Fraction:
        """L: ex aequo share the mean of their places (FRS-1)."""
        equal = sum(one == self.scores[player] for one in self.scores.values())
        return self.places[player] + Fraction(equal - 1, 2)


@dataclass
class Championship:
    """An event at its desk: the organiser's browser, the officer's register, and everything that was typed."""

    walk: Walk
    browser: Browser
    players: list[str]
    competition: str
    slow: Slow = field(default_factory=Slow)
    typed: list[Typed] = field(default_factory=list)
    absent: set[str] = field(default_factory=set)
    lot: Random = field(default_factory=lambda: Random(2011))  # noqa: S311 - no secret

    @classmethod
    def begun(cls, folder: Path, competition: str, players: list[str], walk: Walk | None = None) -> "Championship":
        walk = walk or Walk.begun(folder, "frs", players)
        made = cls(walk, organisers_browser(), players, competition)
        made.browser.go("/ro/desk/new/")
        days = {"first_day": "2026-11-20", "last_day": "2026-11-22"}
        made.browser.send("/new/", of="frs", name=f"{competition} 2026", kind="collective", place="Iași", **days)
        assert made.browser.status == 303, plain(made.browser.html)
        return made

    @property
    def row(self) -> SectionRow:
        return SectionRow.objects.get(pk=self.browser.address.split("/")[3])

    @property
    def at(self) -> str:
        return f"/ro/desk/{self.row.id}/"

    @property
    def text(self) -> str:
        return plain(self.browser.html)

    def adds(self, kind: Collective, count: int, number: int, day: date) -> None:
        """A series, in one form."""
        self.browser.go(f"{self.at}plan/")
        typed = {"type": kind, "count": str(count), "number": str(number), "day": day.isoformat()}
        self.browser.send("/games/add/", **typed, competition=self.competition, field="seniors")
        assert re.search(rf"{count} partid[ăe] adăugat[ăe]", self.text), self.text

    def enters(self) -> None:
        """Everybody out of a pasted list: persons whom the register knows."""
        self.browser.go(f"{self.at}entries/")
        self.browser.send("/import/", text="\n".join(["name", *map(called, self.players)]))
        self.browser.send("/import/confirm/")
        assert len(section_of(self.row).entries) == len(self.players)

    def seats_first(self) -> None:
        self.browser.go(f"{self.at}plan/")
        self.browser.send("/games/seat/")
        assert self.browser.address.endswith("/rounds/"), self.text

    def seats(self) -> dict[str, str]:
        """Who sits where, as the page shows it: the number by the player."""
        found = re.findall(
            r'<tr id="t\d+"[^>]*data-table="(\d+)".*?data-name="first">(.*?)</th>', self.browser.html, re.DOTALL
        )
        known = {called(one): one for one in self.players}
        return {known[unescape(name)]: number for number, name in found}

    def scores(self, kind: Collective, number: int, day: date) -> Typed:
        """A game, typed seat by seat in any order: some tie, one of ten is absent."""
        seats = self.seats()
        game = Typed(kind, number, day, {})
        for player in self.lot.sample(sorted(seats), len(seats)):
            if self.lot.random() < 0.07:
                self.absent.add(player)
                self._type(seats[player], "a")
            else:
                game.scores[player] = 700 + 25 * self.lot.randrange(18)
                self._type(seats[player], str(game.scores[player]))
        self.typed.append(game)
        return game

    def _type(self, seat: str, score: str) -> None:
        row = self.row
        fields = {"seen": row.version, "table": seat, "first": score, "offset": 0}
        answer = self.browser.client.post(f"{self.at}rounds/1/result/", fields)
        assert answer.status_code == 303, plain(answer.content.decode())

    def closes(self) -> None:
        """The game is closed, and with the office; the slow model has it too."""
        self.browser.go(f"{self.at}rounds/")
        self.browser.send("/games/close/")
        assert "Partidă închisă și depusă la birou" in self.text, self.text
        game = self.typed[-1]
        entries = [Entry(player=who, place=place) for who, place in game.places.items()]
        played: Game = Game(
            id=f"slow-{len(self.typed)}",
            day=game.day,
            number=game.number,
            competition=self.competition,
            type=game.kind,
            entries=entries,
        )
        self.slow.play(played)

    def goes_on(self) -> None:
        """The next game, seated; who was absent stays so unless they come back."""
        self.browser.send("/games/next/")
        assert self.browser.address.endswith("/rounds/"), self.text
        back = sorted(one for one in self.absent if self.lot.random() < 0.5)
        ids = {called(one): one for one in self.players}
        for entry in section_of(self.row).entries:
            name = next(iter(name for name, one in ids.items() if one == entry.player))
            if ids[name] in back:
                self.browser.send("/games/came/", player=entry.player)
                self.absent.discard(ids[name])

    def listed(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The list after the game as the page has it: place, L, P, R, games and status by player; no place where provisional."""
        known = {called(one): one for one in self.players}
        for line in _LINE.findall(self.browser.html):
            cells = [plain(one) for one in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", line, re.DOTALL)]
            place, name, mean, points, rating, _, games, status = cells
            yield known[name], (place, mean, points, rating, games, status)
        for line in _APART.findall(self.browser.html):
            name, mean, rating, games = [
                plain(one) for one in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", line, re.DOTALL)
            ]
            yield known[name], ("", mean, "", rating, games.partition(" ")[0], "provizoriu")

    def slowly(self) -> dict[str, tuple[str, ...]]:
        """The same by the slow model."""
        game = self.typed[-1]
        key, found = ("seniors", game.kind), dict[str, tuple[str, ...]]()
        for who, (place, value, status) in self.slow.ranking("seniors", game.kind).items():
            played = who in game.scores
            mean = decimal(game.mean(who)) if played else "–"
            points = _cut(self.slow.points[key][-1][who]) if played else "–"
            games = str(len(self.slow.counted(key, who)))
            is_active = status == "active"
            found[who] = (
                str(place) if is_active else "",
                mean,
                points if is_active else "",
                str(value),
                games,
                "activ" if is_active else "provizoriu",
            )
        return found

    def homologates(self, day: date) -> None:
        """The officer homologates every game that waits, and publishes what is due."""
        officer = self.walk.on(day.year, day.month, day.day)
        waiting = DossierRow.objects.filter(register=self.walk.register, state="submitted").order_by("day", "turn")
        for section in waiting.values_list("section", flat=True):
            assert homologate(self.walk.register, section, officer).is_done
        assert self.walk.published(officer)


def decimal(value: Fraction) -> str:
    return str(int(value)) if value.denominator == 1 else f"{float(value):.1f}".replace(".", ",")


def _cut(value: Fraction) -> str:
    """Exact with up to three decimals, else cut after two, and … says that it goes on."""
    if 1000 % value.denominator == 0:
        whole, _, rest = f"{float(value):.3f}".partition(".")
        return f"{whole},{rest.rstrip('0')}".rstrip(",")
    return f"{int(value * 100) // 100},{int(value * 100) % 100:02d}…"
