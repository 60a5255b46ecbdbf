"""A laptop behind a hotspot and a federation's server, two real ones: what is published arrives when the network is back, and after a kill."""

import json
import re
import sqlite3
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.browser.laptops import Laptop
from tests.free_ports import free_port
from tests.web.public.events.halls import CHILD_NAME, NEWCOMER_NAME

pytestmark = pytest.mark.process

MADE = "tests.web.events.showing_made"
PAGE = "/ro/events/memorial/libere/"
_PATIENCE = 90.0  # seconds: a try every twenty, on a busy machine


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[tuple[Laptop, Laptop]]:
    """The server, which nobody reaches yet, and the laptop, which tries."""
    server, laptop = Laptop(tmp_path / "server"), Laptop(tmp_path / "laptop")
    server.address = f"http://127.0.0.1:{free_port()}"
    key = str(tmp_path / "key")
    for machine in (server, laptop):
        machine.folder.mkdir()
    laptop.settings["RONDE_SERVERS"] = server.address
    server.run_module(MADE, "server", key)
    laptop.run_module(MADE, "laptop", key, server.address)
    yield server, laptop
    for machine in (laptop, server):
        machine.stop()


def test_results_entered_without_a_network_arrive_with_it_and_a_kill_loses_nothing(
    machines: tuple[Laptop, Laptop],
) -> None:
    server, laptop = machines
    laptop.start()
    _until(lambda: "server.unreachable" in _row(laptop).trouble)  # it has tried, and the desk goes on
    laptop.run_module(MADE, "publish")
    laptop.run_module(MADE, "result", "1")
    server.start()
    _until(lambda: "412" in _page(server))
    shown = _page(server)
    assert "Runda 2 din 7" in shown
    assert "Situația trimisă din sală la" in shown
    assert CHILD_NAME not in shown
    assert NEWCOMER_NAME not in shown
    _until(lambda: _row(laptop).trouble == "")
    before = _row(laptop).number
    laptop.kill()
    laptop.run_module(MADE, "result", "2")  # entered, saved, and nobody was there to send it
    assert _page(server).count(">412<") == 1
    laptop.start()
    _until(lambda: _page(server).count(">412<") == 2)
    _until(lambda: _row(laptop).number > before)
    assert json.loads(_row(laptop).holds)


@dataclass(frozen=True)
class Row:
    """What the laptop knows of its sending."""

    trouble: str
    number: int
    holds: str


def _row(laptop: Laptop) -> Row:
    with sqlite3.connect(laptop.folder / "ronde.sqlite3", timeout=20) as database:
        return Row(*database.execute("SELECT trouble, number, holds FROM events_siteshowing").fetchone())


def _page(server: Laptop) -> str:
    """The page of the section; nothing while there is none."""
    try:
        with urllib.request.urlopen(f"{server.address}{PAGE}", timeout=20) as answer:  # noqa: S310 - our own
            return re.sub(r"\s+", " ", answer.read().decode())
    except OSError:
        return ""


def _until(claim: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE
    while not claim():
        assert time.monotonic() < end
        time.sleep(0.5)
