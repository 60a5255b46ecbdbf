"""An installation of its own for every test: its data folder beside its database, as an administrator has it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings

from ronde.web.registers.models import Register
from tests.web.office_work import acted, an_officer, begun


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> Iterator[Path]:
    """The data folder of the installation."""
    folder = tmp_path / "data"
    folder.mkdir()
    with override_settings(DATA=folder):
        yield folder


def worked(folder: Path, acts: int = 4, *, first: int = 0) -> Register:
    """A register in which an officer has done some acts."""
    register, user = begun("dames"), an_officer()
    for act in range(first, acts):
        assert acted(register, act, user, folder).is_done
    return register
