"""A real browser and a real server, on each kind of database, with the demonstration in it."""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web import postgresql

HOW_TO_GET_IT = "Chromium is not installed: on Debian or Ubuntu, apt-get install chromium"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
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
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
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


@pytest.fixture(scope="module", params=("sqlite", "postgresql"))
def installation(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """An installation with the demonstration as on 17 November 2026, and an officer who may sign in."""
    folder = tmp_path_factory.mktemp("served")
    with contextlib.ExitStack() as stack:
        url = f"sqlite://{folder / 'ronde.sqlite3'}"
        if request.param == "postgresql":
            url = f"{stack.enter_context(postgresql.own_server('served'))}/served"
        environment = {**os.environ, "RONDE_DATA": str(folder), "DATABASE_URL": url}
        environment["DJANGO_SETTINGS_MODULE"] = "ronde.web.settings"
        command = [sys.executable, "-m", "tests.browser.demonstration", "aurore", PASSWORD]
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603 - ours
        yield Installation(environment)


@contextlib.contextmanager
def _server(environment: dict[str, str]) -> Iterator[str]:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = str(one.getsockname()[1])
    command = [sys.executable, "-c", "from ronde.main import app; app()", "serve", "--port", port]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as running:  # noqa: S603 - ours
        address = f"http://127.0.0.1:{port}"
        try:
            _wait_for(f"{address}/health")
            yield address
        finally:
            running.terminate()


def _wait_for(address: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(address, timeout=2).close()  # noqa: S310 - our own
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"nothing answers at {address}")
