"""A process that is forked from one that has read the program is a process like any other (``tests/warm_processes.py``)."""

import json
import os
import subprocess
import sys

import pytest

from tests.warm_processes import WarmProcess, run_warm

pytestmark = pytest.mark.process


def test_it_has_its_own_arguments_and_environment_and_the_program_read_already() -> None:
    begun = WarmProcess("tests.house.told", ["one", "two"], {"ONLY": "this"}, is_read=True)
    assert begun.stdout is not None
    with begun.stdout:
        told = json.loads(begun.stdout.read())
    assert begun.wait() == 0
    assert told == {
        "arguments": ["one", "two"],
        "environment": {"ONLY": "this"},
        "process": begun.pid,
        "has_read": {"ronde.record": True, "ronde.web": False, "ronde.cli": False},
        "has_settings": False,
    }
    assert begun.pid != os.getpid()
    assert "tests.house.told" not in sys.modules


def test_it_ends_as_it_says_or_as_it_is_killed() -> None:
    with pytest.raises(subprocess.CalledProcessError, match="exit status 7"):
        run_warm("tests.house.told", [], {"ENDS": "7"})
    sleeper = WarmProcess("tests.house.told", [], {"SLEEPS": "600"})
    assert sleeper.poll() is None
    sleeper.kill()
    assert sleeper.wait(60) < 0
