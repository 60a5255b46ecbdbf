"""The process that builds one installation for ``write_fixtures``, on the database that the environment names."""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - after the setup

from tests.upgrades.building.files import write_files  # noqa: E402 - after the setup
from tests.upgrades.building.steady import steady  # noqa: E402 - after the setup
from tests.upgrades.building.whole import build_installation  # noqa: E402 - after the setup
from tests.upgrades.file_reading import read_files  # noqa: E402 - after the setup
from tests.upgrades.reading import read_installation  # noqa: E402 - after the setup


def build(target: Path, told: Path) -> None:
    """Build, write everything into a folder, and only then read: reading stores whys that a site has not told yet."""
    steady()
    call_command("migrate", verbosity=0)
    with TemporaryDirectory() as folder:
        build_installation(Path(folder))
    write_files(target)
    said = {**read_installation(), **read_files(target)}
    told.write_text(json.dumps(said, sort_keys=True), "utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]))
