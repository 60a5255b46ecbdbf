"""The next version can be kept as well: what builds an installation goes along with the code."""

from pathlib import Path

import pytest

from tests.upgrades.kept import kept_versions
from tests.upgrades.write_fixtures import build_in_a_process

pytestmark = [pytest.mark.process, pytest.mark.long_story]  # what 0.1.0 has built is looked at in every lane


def test_an_installation_with_every_kind_of_thing_can_still_be_built(tmp_path: Path) -> None:
    """It ends where a kind of fact, act, note, person, role or table is missing."""
    target = tmp_path / "kept"
    target.mkdir()
    said = build_in_a_process(target, f"sqlite://{tmp_path}/ronde.sqlite3")
    assert {*said} == {*kept_versions()[-1].expected()}
