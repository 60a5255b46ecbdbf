"""Whoever is killed while working loses nothing that was acknowledged, and the next one goes on at once."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.process, pytest.mark.skipif(sys.platform == "win32", reason="it forks")]
IS_LONG = bool(os.environ.get("RONDE_KILLS"))
ROOT = Path(__file__).parents[2]


def found_by(kind: str, database: str, folder: Path, kills: int) -> Any:
    """What the program finds that kills."""
    command = [sys.executable, "-m", "tests.web.killing", kind, str(folder), str(kills)]
    environment = {**os.environ, "DATABASE_URL": database, "RONDE_DATA": str(folder)}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT, env=environment)  # noqa: S603 - ours
    return json.loads(done.stdout)


def test_a_kill_at_a_random_moment_loses_nothing_that_was_acknowledged(database: str, tmp_path: Path) -> None:
    found = found_by("moments", database, tmp_path, 500 if IS_LONG else 15)
    assert found["wrong"] == []
    assert found["acknowledged"] > 0


def test_a_kill_inside_the_writing_code_loses_nothing_that_was_acknowledged(database: str, tmp_path: Path) -> None:
    found = found_by("lines", database, tmp_path, 100 if IS_LONG else 5)
    assert found["wrong"] == []
    assert found["lines"] > 100
