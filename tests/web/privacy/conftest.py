"""Each test has a journal of its own, in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path) -> Iterator[Path]:
    """The data folder of the installation, as long as a test lasts."""
    folder = tmp_path / "installation"
    folder.mkdir()
    with override_settings(DATA=folder):
        yield folder
