"""How much CPU each test and each fixture takes, children included: RONDE_TIMES=FOLDER writes it there, ``python -m tools.test_times`` sums it up.

CPU and not the clock: a test beside others waits, but it does not work more. A browser, a server or a database that outlives a test is counted
where its work falls, since the whole tree of processes is read before and after. Linux only (``/proc``).
"""

import ctypes
import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.lanes import needs

_TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_ADOPT_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER: a server that leaves its parent stays in our tree


def tree_cpu() -> float:
    """Seconds of CPU of this process and of all that descend from it, those that have ended included."""
    parents: dict[int, int] = {}
    spent: dict[int, int] = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            try:
                text = Path(entry.path, "stat").read_text("utf-8", "replace")
            except OSError:
                continue  # it has ended meanwhile
            fields = text.rpartition(")")[2].split()
            pid = int(entry.name)
            parents[pid], spent[pid] = int(fields[1]), sum(map(int, fields[11:15]))
    own = os.getpid()
    ours = {own}
    for pid in parents:
        line: list[int] = []
        above = pid
        while above in parents and above not in ours:
            line.append(above)
            above = parents[above]
        if above in ours:
            ours.update(line)
    return sum(spent[pid] for pid in ours) / _TICK


class Times:
    """The plugin of one worker: a line for each test and for each fixture that takes something."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = (folder / f"{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.jsonl").open("a", encoding="utf-8")
        self._inner = [0.0]  # CPU of the fixtures set up within the one that is being set up
        self._fixtures = 0.0
        ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)

    def _write(self, **line: object) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self._fixtures = 0.0
        before = tree_cpu()
        result = yield
        self._write(test=item.nodeid, needs=sorted(needs(item)), cpu=round(tree_cpu() - before - self._fixtures, 3))
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        if fixturedef.scope == "function":
            return (yield)
        self._inner.append(0.0)
        before = tree_cpu()
        try:
            return (yield)
        finally:
            whole = tree_cpu() - before
            within = self._inner.pop()
            self._inner[-1] += whole
            if len(self._inner) == 1:
                self._fixtures += whole
            self._write(
                fixture=fixturedef.argname,
                where=fixturedef.baseid,
                scope=fixturedef.scope,
                cpu=round(whole - within, 3),
            )
