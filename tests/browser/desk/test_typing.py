"""Results typed without waiting, on every page that takes some, at a server that answers after two seconds: each is where it was typed, once.

RONDE_TYPING=20 plays every story so many times (``make test-typing``).
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.desk.typing_made import TABLES
from tests.browser.firefoxes import firefox
from tests.browser.laptops import SCREEN, Laptop, serving
from tests.browser.slow_answers import slow_answers
from tests.browser.windows import Chromium, Window

PAUSE, LATE = 40, 2.0  # milliseconds from key to key; seconds until an answer
TIMES = int(os.environ.get("RONDE_TYPING") or 1)
CHROMIUM = [f"chromium-{time}" for time in range(TIMES)]
FIREFOX = [f"firefox-{time}" for time in range(TIMES)]
# What is typed, board after board. At draughts the team at home has White on odd boards, and its result is kept from the side of White.
CODES = "21021012"
WHITE = "".join(code if at % 2 else {"2": "0", "1": "1", "0": "2"}[code] for at, code in enumerate(CODES, start=1))
SCORES = [(400 + 11 * table, 390 - 13 * table) for table in range(1, TABLES + 1)]
CHESS = "1=01=110"  # six games of section A, two of section B
AT_TABLETS = 2


@dataclass(frozen=True)
class Hall:
    """A laptop with everything that takes results, the slow address of it, and the session of its desk."""

    laptop: Laptop
    slow: str
    session: str

    @property
    def told(self) -> dict[str, Any]:
        """Ids and codes, as the builder tells them."""
        found: dict[str, Any] = json.loads((self.laptop.folder / "typing.json").read_text("utf-8"))
        return found

    def entered(self, section: str) -> list[tuple[int, int, str, list[int] | None]]:
        """Round, table, result and scores of each act that entered or corrected a result, in the order in which they came."""
        with closing(sqlite3.connect(self.laptop.folder / "ronde.sqlite3")) as rows:
            asked = "select arguments from events_act where section_id = ? and kind in ('result', 'correct') order by number"
            found = [json.loads(arguments) for (arguments,) in rows.execute(asked, [section])]
        return [(act["number"], act["table"], act["result"], act.get("scores")) for act in found]


@pytest.fixture(scope="module")
def hall(browser: Browser, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Hall]:
    laptop = Laptop(tmp_path_factory.mktemp("typing"), "fr", {"RONDE_CLOCK": "2026-11-19T18:00:00"})
    asked = {
        str(item.callspec.params["story"])
        for item in request.session.items
        if item.path == Path(__file__) and isinstance(item, pytest.Function)
    }
    laptop.run_module("tests.browser.desk.typing_made", *sorted(asked))
    with (
        serving(laptop.folder, "fr", RONDE_CLOCK="2026-11-19T19:00:00") as running,
        slow_answers(running.address, LATE) as slow,
    ):
        first = running.open(browser).context
        (session,) = [cookie.get("value", "") for cookie in first.cookies() if cookie.get("name") == "sessionid"]
        first.close()
        yield Hall(running, slow, session)


@dataclass(frozen=True)
class Typist:
    """Somebody with a pile of slips of one story, before a window."""

    hall: Hall
    story: str
    window: Window

    def at(self, section: str, page: str, focus: str) -> None:
        """Before the line of a page, which has the caret."""
        self.window.goto(f"{self.hall.slow}/fr/desk/{section}/{page}")
        self.window.until(f"document.activeElement.id === '{focus}'")

    def is_told(self) -> None:
        """What is on its way is said to be; nobody says that the server does not answer."""
        self.window.until(
            "!document.querySelector('#outbox').hidden && !document.querySelector('#outbox [data-why=saving]').hidden"
        )
        assert self.window.holds("document.querySelector('#outbox [data-why=waiting]').hidden")

    def is_saved(self) -> None:
        """Nothing is left in the browser, and nothing was refused."""
        self.window.until("localStorage.length === 0 && document.querySelector('#outbox').hidden")

    def rounds(self) -> Callable[[], None]:
        self.at(f"rounds-{self.story}", "rounds/1/", "e-table")
        self.window.hammer(
            "".join(f"{table}{first}{second}\n" for table, (first, second) in enumerate(SCORES, start=1)), PAUSE
        )
        self.is_told()
        return lambda: self._has("rounds", [(1, at, [*scores]) for at, scores in enumerate(SCORES, start=1)])

    def scores(self) -> Callable[[], None]:
        self.at(f"scores-{self.story}", "rounds/1/", "e-table")
        self.window.hammer("".join(f"{seat}{first}\n" for seat, (first, _) in enumerate(SCORES, start=1)), PAUSE)
        self.is_told()
        return lambda: self._has("scores", [(1, at, [first, 0]) for at, (first, _) in enumerate(SCORES, start=1)])

    def _has(self, kind: str, wanted: list[tuple[int, int, list[int]]]) -> None:
        found = self.hall.entered(f"{kind}-{self.story}")
        assert [(number, table, scores) for number, table, _, scores in found] == wanted

    def assisted(self) -> Callable[[], None]:
        self.at(f"assisted-{self.story}", "rounds/1/", "e-table")
        self.window.hammer("".join(f"{table}{code}\n" for table, code in enumerate(CODES, start=1)), PAUSE)
        wanted = [(1, table, code) for table, code in enumerate(CODES, start=1)]
        return lambda: self._has_codes(f"assisted-{self.story}", wanted)

    def match(self) -> Callable[[], None]:
        """The first half by results alone, the line going on to the next board; the other by board and result."""
        self.at(f"match-{self.story}", "matches/1/1/", "e-first")
        half = TABLES // 2
        alone = "".join(f"{code}\n" for code in CODES[:half])
        self.window.hammer(
            alone + "".join(f"{board} {CODES[board - 1]}\n" for board in range(half + 1, TABLES + 1)), PAUSE
        )
        self.is_told()
        wanted = [(1, board, code) for board, code in enumerate(WHITE, start=1)]
        return lambda: self._has_codes(f"match-{self.story}", wanted)

    def evening(self) -> Callable[[], None]:
        first, second = self.hall.told["evenings"][self.story]
        self.at(first, "evening/games/", "e-result")
        keys = self.window.value(
            "[...document.querySelectorAll('#games li')].map((game) => game.dataset.keyOf).join(' ')"
        ).split()
        self.window.hammer("".join(f"{code}\n" for code in CHESS), PAUSE)
        places = [
            (section, *map(int, key[1:].split(".")))
            for key in keys[:TABLES]
            for section in [{"A": first, "B": second}[key[0]]]
        ]
        wanted = {(section, number, table): code for (section, number, table), code in zip(places, CHESS, strict=True)}

        def has() -> None:
            for section in (first, second):
                of = [(number, table, code) for (of, number, table), code in wanted.items() if of == section]
                self._has_codes(section, of)

        return has

    def _has_codes(self, section: str, wanted: list[tuple[int, int, str]]) -> None:
        assert [act[:3] for act in self.hall.entered(section)] == wanted

    def tablet(self) -> Callable[[], None]:
        """Players at one tablet after the other players: nobody waits until a result is saved before the next table is chosen."""
        window, section = self.window, f"tablet-{self.story}"
        window.goto(f"{self.hall.slow}/fr/code/?code={self.hall.told['codes'][self.story]}")
        window.value("document.querySelector('main form button').click()")
        window.until("location.pathname.endsWith('/tablet/') && document.readyState === 'complete'")
        for table in range(1, AT_TABLETS + 1):
            window.value(f"document.querySelectorAll('.tiles a')[{table - 1}].click()")
            window.until("document.querySelector('#pad .keys:not([hidden])')")
            window.hammer("".join(f"{score}\n" for score in SCORES[table - 1]), PAUSE)
            window.until("document.querySelector('#confirm')")
            window.value("document.querySelector('#confirm button').click()")
            window.value(f"document.querySelector('a[href$=\"/{section}/tablet/\"]')?.click()")
            window.until("!document.querySelector('#confirm')")
            if not window.holds("document.querySelector('.tiles')"):  # it has come to say that the result is noted
                window.value(f"document.querySelector('a[href$=\"/{section}/tablet/\"]').click()")
            window.until("document.querySelector('.tiles')")
        window.until("localStorage.length === 0 && document.querySelector('#kept').hidden")
        return lambda: self._has(
            "tablet", [(1, at, [*scores]) for at, scores in enumerate(SCORES[:AT_TABLETS], start=1)]
        )


PAGES = (Typist.rounds, Typist.assisted, Typist.match, Typist.scores, Typist.evening)


@pytest.mark.parametrize("story", CHROMIUM)
def test_what_is_typed_without_waiting_is_where_it_was_typed(hall: Hall, browser: Browser, story: str) -> None:
    """One page after the other is typed into, while those before it still send."""
    context = browser.new_context(viewport=SCREEN)
    context.add_cookies([{"name": "sessionid", "value": hall.session, "url": hall.slow}])
    typists = [Typist(hall, story, Chromium(context.new_page())) for _ in PAGES]
    shown = [page(typist) for page, typist in zip(PAGES, typists, strict=True)]
    players = Typist(hall, story, Chromium(browser.new_context(viewport=SCREEN).new_page()))
    players.tablet()()
    for typist, has in zip(typists, shown, strict=True):
        typist.is_saved()
        has()


@pytest.mark.firefox
@pytest.mark.parametrize("story", FIREFOX)
def test_what_is_typed_in_firefox_is_where_it_was_typed(hall: Hall, story: str, tmp_path: Path) -> None:
    with _firefox(hall, tmp_path) as window:
        typist = Typist(hall, story, window)
        for page in PAGES:
            has = page(typist)
            typist.is_saved()
            has()
        window.ask("storage.deleteCookies")
        typist.tablet()()


@contextmanager
def _firefox(hall: Hall, folder: Path) -> Iterator[Any]:
    with firefox(folder) as window:
        value = {"type": "string", "value": hall.session}
        window.ask("storage.setCookie", cookie={"name": "sessionid", "value": value, "domain": "127.0.0.1"})
        yield window
