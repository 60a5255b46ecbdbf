"""A building that is killed at any moment and begun again ends as one that nobody has killed."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from ronde.web.demonstration.models import Construction
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import verified_register

pytestmark = [pytest.mark.process, pytest.mark.skipif(sys.platform == "win32", reason="it kills")]
KILLS = 40 if os.environ.get("RONDE_KILLS") else 3
_PARTS = 60  # lines that a building prints, at least
ROOT = Path(__file__).parents[3]


def _begun(database: str, folder: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.web.demonstration.building"]
    environment = {**os.environ, "DATABASE_URL": database, "RONDE_DATA": str(folder)}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)  # noqa: S603 - ours


def _killed(database: str, folder: Path, line: int, moment: float) -> bool:
    """Whether a building was killed, so many seconds after it has said so many lines."""
    with _begun(database, folder) as building:
        assert building.stdout is not None
        for _ in zip(range(line), building.stdout, strict=False):
            pass
        time.sleep(moment)
        is_killed = building.poll() is None
        building.kill()
    return is_killed


def test_a_building_that_is_killed_at_random_moments_ends_with_the_same_chains(
    database: str, tmp_path: Path, expected_heads: dict[str, str]
) -> None:
    lot = Random(f"{KILLS} {database.partition(':')[0]}")  # noqa: S311 - the same every time
    lines = sorted(lot.randrange(_PARTS) for _ in range(KILLS))
    killed = [_killed(database, tmp_path, line, lot.uniform(0, 0.6)) for line in lines]
    assert any(killed)
    with _begun(database, tmp_path) as building:
        said, _ = building.communicate(timeout=600)
    assert json.loads(said.splitlines()[-1]) == expected_heads
    assert Construction.objects.get().is_whole
    assert all(verified_register(one).is_sound for one in Register.objects.all())
