"""What the tests of this book share."""

from pathlib import Path

import pytest

from tests.ffjd.officers_work import Office


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """The office in a folder of its own, which is the present one."""
    monkeypatch.chdir(tmp_path)
    return Office(tmp_path)
