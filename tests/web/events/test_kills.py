"""Arbiters who are killed while they save lose nothing that was acknowledged, and leave no half of an act."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.test_kills import IS_LONG, ROOT

pytestmark = [pytest.mark.process, pytest.mark.skipif(sys.platform == "win32", reason="it forks")]


def test_what_was_acknowledged_is_there_and_the_section_is_what_its_acts_make(database: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.web.events.killing_desks", "60" if IS_LONG else "4"]
    environment = {**os.environ, "DATABASE_URL": database, "RONDE_DATA": str(tmp_path)}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT, env=environment)  # noqa: S603 - ours
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    assert found["acts"] >= found["acknowledged"] > 0
