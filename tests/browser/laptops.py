"""A laptop as an arbiter has one: ``ronde serve`` in a folder of its own, opened in a real browser by the address that it prints."""

import contextlib
import os
import re
import resource
import shutil
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.free_ports import free_port
from tests.waiting import STARTING
from tests.warm_processes import WarmProcess, run_warm

SCREEN = ViewportSize(width=1366, height=768)
_DESK = re.compile(r"http://\S+/desk/open/\S+/")


@dataclass
class Laptop:
    """A machine with its data, whatever becomes of the process that serves it.

    Its database has our tables from the beginning, unless it is to begin with nothing: to make them takes longer than many a story.
    """

    with_tables: ClassVar[Path | None] = None  # a database with nothing in it but our tables, to be copied
    folder: Path
    language: str = "fr"
    settings: dict[str, str] = field(default_factory=dict)
    address: str = ""
    desk: str = ""  # the address that opens the desk, once
    process: WarmProcess | None = None
    from_nothing: bool = False

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "RONDE_DATA": str(self.folder), **self.settings}

    def run(self, *arguments: str) -> None:
        """A verb of the command line, on this machine."""
        run_warm("ronde", arguments, self.environment)

    def run_module(self, module: str, *arguments: str) -> None:
        """A module of the tests that builds something in this machine's database, which it finds set up."""
        self._have_tables()
        run_warm(module, arguments, {**self.environment, "DJANGO_SETTINGS_MODULE": "ronde.web.settings"})

    def start(self) -> None:
        """Begin to serve; it listens when this returns."""
        self._have_tables()
        port = self.address.rpartition(":")[2] or str(free_port())
        arguments = ["serve", "--port", port, "--no-browser", "--lang", self.language]
        self.process = WarmProcess("ronde", arguments, self.environment, is_read=True)
        self.address, self.desk = f"http://127.0.0.1:{port}", self._printed_address()
        _wait_for(int(port))

    def _have_tables(self) -> None:
        database = self.folder / "ronde.sqlite3"
        if self.with_tables and not self.from_nothing and not database.exists():
            self.folder.mkdir(exist_ok=True)
            shutil.copyfile(self.with_tables, database)

    def _printed_address(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := _DESK.search(line):
                return found[0]
        message = "the server has ended without printing the address of its desk"
        raise AssertionError(message)

    def fill_disk(self) -> None:
        """From now on the server may write into no file: the system refuses it as a full disk does."""
        assert self.process is not None
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def make_room(self) -> None:
        """It may write again."""
        assert self.process is not None
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def kill(self) -> None:
        """The laptop is dead: nothing is finished."""
        assert self.process is not None
        self.process.kill()
        self._ended()

    def stop(self) -> None:
        """End it as somebody does who is finished."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self._ended()

    def _ended(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait(STARTING)
        self.process.stdout.close()

    def open(self, browser: Browser | BrowserContext) -> Page:
        """The desk in a browser of this machine."""
        context = browser.new_context(viewport=SCREEN) if isinstance(browser, Browser) else browser
        page = context.new_page()
        page.goto(self.desk)
        return page


@contextlib.contextmanager
def serving(folder: Path, language: str = "fr", *, prepared: str = "", **settings: str) -> Iterator[Laptop]:
    """A laptop that serves as long as somebody needs it; a module has ``prepared`` its database."""
    laptop = Laptop(folder, language, settings)
    if prepared:
        laptop.run_module(prepared)
    with started(laptop):
        yield laptop


@contextlib.contextmanager
def serving_from_nothing(folder: Path, language: str = "fr", **settings: str) -> Iterator[Laptop]:
    """A laptop on which the program is started for the first time."""
    with started(Laptop(folder, language, settings, from_nothing=True)) as laptop:
        yield laptop


@contextlib.contextmanager
def started(laptop: Laptop) -> Iterator[Laptop]:
    """It serves as long as somebody needs it."""
    laptop.start()
    try:
        yield laptop
    finally:
        laptop.stop()


def _wait_for(port: int) -> None:
    end = time.monotonic() + STARTING
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=10):
            return
        time.sleep(0.05)  # nobody listens yet, and is refused at once
    message = f"nothing listens at {port}"
    raise AssertionError(message)
