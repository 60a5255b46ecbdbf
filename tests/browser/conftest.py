"""A real browser and a real server, on each kind of database, with the demonstration in it."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.laptops import Laptop
from tests.built_once import built_once
from tests.free_ports import free_port
from tests.waiting import wait_for_server
from tests.warm_processes import WarmProcess, run_warm
from tests.web import postgresql
from tests.web.conftest import TEMPLATE

HOW_TO_GET_IT = "Chromium is not installed: on Debian or Ubuntu, apt-get install chromium-headless-shell"
# The same engine without a window around it first: it works an eighth less.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Playwright's own list, which ours takes the place of; and the lists below the line of addresses, which a window without a line draws all the
# same, in a process of their own for each window and half a second of the processor.
NOT_NEEDED = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *(
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
    ),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    *("PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(NOT_NEEDED)}",
]
PATIENCE = 30_000  # milliseconds for which a claim may still come true: a busy machine is no fault
PASSWORD = "bulletin-et-hermine"  # noqa: S105 - of a server that lives as long as a test


@dataclass(frozen=True)
class Installation:
    """A database with the demonstration in it, and the account of its officer; it is served as long as somebody needs it."""

    environment: dict[str, str]
    account: str = "aurore"
    password: str = PASSWORD

    def served(self, at: str) -> contextlib.AbstractContextManager[str]:
        """``ronde serve`` as it is run, its clock set to a day; its address."""
        return _server({**self.environment, "RONDE_CLOCK": f"{at}T09:00:00"})


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if path is None:
        if os.environ.get("RONDE_SKIP_NOTHING"):
            pytest.fail(HOW_TO_GET_IT)
        pytest.skip(HOW_TO_GET_IT)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=QUIET)


@pytest.fixture(scope="module", autouse=True)
def _windows(browser: Browser) -> Iterator[None]:
    """No window outlives its tests: one that a failure left open would go on asking its server."""
    yield
    for context in browser.contexts:
        context.close()


@pytest.fixture(scope="session", autouse=True)
def _tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A database with our tables, for every laptop: the one with which the tests of the web rooms begin."""
    Laptop.with_tables = built_once(tmp_path_factory, *TEMPLATE)


# Units serve on both kinds of database (``tests/web/care/test_administrators``), and every address is asked on both (``tests/web/pages``): a
# browser sees no difference. RONDE_LONG=1: it looks all the same.
@pytest.fixture(scope="module", params=("sqlite", "postgresql") if os.environ.get("RONDE_LONG") else ("sqlite",))
def installation(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """An installation with the demonstration as on 17 November 2026, and an officer who may sign in."""
    folder = tmp_path_factory.mktemp("served")
    if request.param == "sqlite":
        shutil.copytree(built_once(tmp_path_factory, "served", _demonstration_made), folder, dirs_exist_ok=True)
        yield Installation(_environment(folder))
        return
    with postgresql.own_server("served") as address:
        environment = _environment(folder, f"{address}/served")
        _run_module("tests.browser.demonstration", "aurore", PASSWORD, **environment)
        yield Installation(environment)


def _demonstration_made(folder: Path) -> None:
    folder.mkdir()
    _run_module("tests.browser.demonstration", "aurore", PASSWORD, **_environment(folder))


def _environment(folder: Path, url: str = "") -> dict[str, str]:
    """Of a process that finds its database in a folder, or at an address."""
    database = url or f"sqlite://{folder / 'ronde.sqlite3'}"
    settings = {"DJANGO_SETTINGS_MODULE": "ronde.web.settings"}
    return {**os.environ, "RONDE_DATA": str(folder), "DATABASE_URL": database, **settings}


def _run_module(module: str, *arguments: str, **environment: str) -> None:
    run_warm(module, arguments, environment)


@contextlib.contextmanager
def _server(environment: dict[str, str]) -> Iterator[str]:
    port = str(free_port())
    running = WarmProcess("ronde", ["serve", "--port", port], environment)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for_server(f"{address}/health")
        yield address
    finally:
        running.terminate()
        running.wait()
