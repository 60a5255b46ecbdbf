"""A test never depends on how busy the machine is: hypothesis looks as long as it needs.

``make test`` looks at new examples each time. What lets a change land (RONDE_SAME_EXAMPLES) looks at the same ones each
time, so that a change is judged by what it changes.

What tests write is in the machine's memory, where it has enough: thousands of databases wait for no disk. Set TMPDIR to have it elsewhere.
"""

import gc
import logging
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.lanes import Lanes, Summary, scaled
from tests.long_first import long_first
from tests.times import Times

settings.register_profile(
    "patient",
    max_examples=scaled(100),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("RONDE_SAME_EXAMPLES")),
)
settings.load_profile("patient")

# Everything that is imported and collected stays to the end: the collector of garbage begins after it (``pytest_collection_finish``).
gc.disable()

_MEMORY, _ROOM = Path("/dev/shm"), 4 * 2**30  # noqa: S108 - a disk in the memory, on Linux
if "TMPDIR" not in os.environ and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)


class Unsaid(logging.Handler):
    """A text that is not there, or cannot be filled, is a line in the log of a server; here it is a failure where it happens."""

    def emit(self, record: logging.LogRecord) -> None:
        """Fail."""
        pytest.fail(f"{record.getMessage()}: {getattr(record, 'said', '')}")


UNSAID = Unsaid()


@pytest.fixture(autouse=True)
def _everything_can_be_said() -> None:
    """Django takes the handlers of loggers away when it is set up, so it is looked at before each test."""
    log = logging.getLogger("ronde.words")
    if UNSAID not in log.handlers:
        log.addHandler(UNSAID)


def pytest_configure(config: pytest.Config) -> None:
    """Whoever runs tests keeps to a lane and, where it is asked for, writes down what each test costs; whoever shows them says what was left out."""
    is_worker, is_alone = hasattr(config, "workerinput"), not config.getoption("numprocesses", None)
    lanes = Lanes() if is_worker or is_alone else None
    if lanes:
        config.pluginmanager.register(lanes)
        if folder := os.environ.get("RONDE_TIMES"):
            config.pluginmanager.register(Times(Path(folder)))
    if not is_worker:
        config.pluginmanager.register(Summary(lanes))


def pytest_collection_finish() -> None:
    """Ten thousand collected tests stay to the end: the collector of garbage need not look at them again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where several workers share the tests, each begins with its long ones."""
    if worker := getattr(config, "workerinput", None):
        items[:] = long_first(items, int(worker["workercount"]))
