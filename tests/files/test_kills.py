"""Whoever is killed while writing leaves the old file or the new one, whole; the next command works, and nothing is left."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

KILLING = Path(__file__).parents[1] / "killing.py"
IS_LONG = bool(os.environ.get("RONDE_KILLS"))
pytestmark = [pytest.mark.process, pytest.mark.skipif(sys.platform == "win32", reason="it forks")]


def found_by(*words: str | int | Path) -> Any:
    done = subprocess.run(  # noqa: S603 - ours
        [sys.executable, str(KILLING), *map(str, words)], capture_output=True, check=True
    )
    return json.loads(done.stdout)


def test_a_kill_at_any_line_of_the_writing_code_loses_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    found = found_by("lines", tmp_path, 1 if IS_LONG else 7)
    assert found["wrong"] == []
    assert all(lines > 50 for lines in found["lines"].values()), found["lines"]


def test_a_kill_at_a_random_moment_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    found = found_by("moments", tmp_path, 300 if IS_LONG else 20)
    assert found["wrong"] == []
    assert found["acknowledged"] > 0


def test_a_kill_at_any_line_of_handing_over_and_taking_over_loses_nothing_and_lets_nobody_change_half_of_it(
    tmp_path: Path,
) -> None:
    words = [sys.executable, "-m", "tests.killing_events", str(tmp_path), str(1 if IS_LONG else 23)]
    root = Path(__file__).parents[2]
    done = subprocess.run(words, capture_output=True, check=True, cwd=root)  # noqa: S603 - ours
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    assert all(lines > 50 for lines in found["lines"].values()), found["lines"]
