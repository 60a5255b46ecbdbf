"""Whoever is killed while restoring leaves the old database or the new one, never half; a backup is there whole or not at all."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.process, pytest.mark.skipif(sys.platform == "win32", reason="it forks")]
IS_LONG = bool(os.environ.get("RONDE_KILLS"))
ROOT = Path(__file__).parents[3]


def test_a_kill_leaves_the_old_database_or_the_new_one(database: str, tmp_path: Path) -> None:
    moments, lines = (150, 150) if IS_LONG else (3, 6)
    command = [sys.executable, "-m", "tests.web.care.killing_restores", str(tmp_path), str(moments), str(lines)]
    environment = {**os.environ, "DATABASE_URL": database, "RONDE_DATA": str(tmp_path)}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT, env=environment)  # noqa: S603 - ours
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    assert found["inside"] >= lines  # they were killed, and did not come to their end
    assert found["left"] == []
