"""Whoever is killed while a copy is written leaves a whole file on the stick: the old one or the new one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[3]
IS_LONG = bool(os.environ.get("RONDE_KILLS"))
KILLS, STRIDE = (200, 1) if IS_LONG else (6, 9)


def killed(how: str, folder: Path, count: int, database: str) -> dict[str, Any]:
    """What the program says that kills."""
    stick = folder / "stick"
    stick.mkdir()
    words = [sys.executable, "-m", "tests.web.events.killing_copies", how, str(stick), str(count)]
    environment = {**os.environ, "DATABASE_URL": database, "RONDE_DATA": str(folder)}
    ended = subprocess.run(words, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert ended.returncode == 0, ended.stderr
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def test_a_laptop_killed_at_lines_of_the_writing_code_leaves_a_whole_copy(database: str, tmp_path: Path) -> None:
    found = killed("lines", tmp_path, STRIDE, database)
    assert found["wrong"] == []
    assert found["kills"] * STRIDE > 40  # the writing code was reached
    assert len(found["left"]) == 1  # what was begun is removed by the next who writes


def test_a_laptop_killed_at_any_moment_leaves_a_whole_copy(database: str, tmp_path: Path) -> None:
    found = killed("moments", tmp_path, KILLS, database)
    assert found["wrong"] == []
    assert found["acknowledged"] > KILLS
    assert found["on the stick"]
