"""Which tests run where, by what they need (RONDE_LANE).

- ``fast`` (``make test-fast``): this process and SQLite. No browser, no other process and so no kill, no second kind of database, no walk
  through the whole site.
- ``usual`` (``make test``, and where nothing is said): everything but PostgreSQL, Firefox and the longest stories. What this machine lacks is
  named as skipped.
- ``all`` (``.ci/run`` and the long forms): those too.

A browser and PostgreSQL are found by a test's folder, fixtures and parameters. What cannot be seen is said by a mark (``pyproject.toml``). A test
that starts a process without saying so fails in every lane, so that the fast one stays fast.

A test that draws examples or walks through thousands of pages looks at all of them in ``all``, at half in ``usual`` and at a sixth in ``fast``
(``scaled``, ``is_drawn``); RONDE_LONG=1 looks at far more.
"""

import os
import sys
from collections import Counter
from typing import Any
from zlib import crc32

import pytest

FAST, USUAL, ALL = "fast", "usual", "all"
LANE = os.environ.get("RONDE_LANE") or USUAL
BROWSER, FIREFOX, PROCESS, POSTGRESQL = "a browser", "Firefox", "another process", "PostgreSQL"
SITE, TIME = "the whole site", "a long time"
_LONG = {FIREFOX, POSTGRESQL, TIME}
LEFT_OUT_OF = {FAST: {BROWSER, PROCESS, SITE, *_LONG}, USUAL: _LONG, ALL: set[str]()}
IS_LONG = bool(os.environ.get("RONDE_LONG"))
ONLY_WAITING = bool(os.environ.get("RONDE_WAITING"))  # make test-again
_ONE_IN = {FAST: 6, USUAL: 2, ALL: 1}[LANE]
_STARTS = ("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn")


def scaled(count: int, *, long: int = 0) -> int:
    """How many of so many examples this lane looks at, at least three; ``long`` of them with RONDE_LONG=1."""
    return long if long and IS_LONG else max(min(count, 3), count // _ONE_IN)


def is_drawn(name: str, *, one_in: int = 1) -> bool:
    """Whether this lane looks at one of thousands of things, of which ``one_in`` so many is enough; the same ones each time."""
    return IS_LONG or crc32(name.encode()) % (one_in * _ONE_IN) == 0


def needs(item: pytest.Item) -> set[str]:
    """What a test needs beside this process and SQLite."""
    fixtures = getattr(item, "fixturenames", ())
    parameters = (
        [*item.callspec.params.values()] if isinstance(item, pytest.Function) and hasattr(item, "callspec") else []
    )
    found = {
        BROWSER: item.nodeid.startswith("tests/browser/"),
        FIREFOX: "firefox" in parameters or item.get_closest_marker("firefox"),
        PROCESS: item.get_closest_marker("process"),
        SITE: item.get_closest_marker("whole_site"),
        TIME: item.get_closest_marker("long_story"),
        POSTGRESQL: "postgresql" in parameters or any(name.startswith("postgresql_") for name in fixtures),
    }
    return {need for need, is_needed in found.items() if is_needed}


class Lanes:
    """The plugin of whoever runs tests: leaves out what another lane runs, and watches who starts a process."""

    def __init__(self) -> None:
        self.left_out = Counter[str]()
        self._alone = ""  # the test that runs now and may start no process
        sys.addaudithook(self._audit)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """A test is counted once, by the first thing for which it is left out."""
        kept = []
        for item in items:
            needed = needs(item)
            if missing := sorted(needed & LEFT_OUT_OF[LANE]):
                self.left_out[missing[0]] += 1
            elif not ONLY_WAITING or needed & {BROWSER, PROCESS}:
                kept.append(item)
        items[:] = kept

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._alone = "" if needs(item) - {SITE, TIME} else item.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self) -> None:
        """The last test of a worker also ends what other tests have begun, such as a server."""
        self._alone = ""

    def _audit(self, event: str, _: tuple[Any, ...]) -> None:
        if self._alone and event in _STARTS:
            pytest.fail(
                f"{self._alone} starts a process: say so with pytest.mark.process, and make test-fast leaves it out"
            )

    @pytest.hookimpl
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["left_out"] = dict(self.left_out)


class Summary:
    """The plugin of whoever shows the result: says what this lane has left out."""

    def __init__(self, lanes: Lanes | None) -> None:
        self._lanes = lanes
        self._told: dict[str, int] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Every worker has collected the same tests, and left out the same."""
        self._told = getattr(node, "workeroutput", {}).get("left_out", self._told)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        left_out = self._lanes.left_out if self._lanes else self._told
        for need, count in sorted(left_out.items()):
            terminalreporter.write_line(f"Left to another lane (docs/testing.md): {count} tests that need {need}")
