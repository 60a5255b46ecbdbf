"""Writes what is kept of a version: ``python -m tests.upgrades.write_fixtures VERSION-COMMIT`` (docs/releasing.md).

The same installation is built on SQLite and on PostgreSQL, each in a process of its own; both must say the same of themselves.
"""

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from ronde import __version__
from tests.upgrades.kept import HERE, MANIFEST, SECRET, digests, printed
from tests.web.postgresql import own_server

_CLOCK = "2026-11-18T09:00:00"
_SECRET = "what everybody may know: only kept versions are signed with it"  # noqa: S105 - it is no secret
_PACKED = "whys"  # long, and read by nobody as it is


def write_version(target: Path) -> None:
    """Everything of the version that runs, into a new folder."""
    target.mkdir()
    (target / SECRET).write_text(_SECRET, "ascii")
    with own_server("ronde") as server, TemporaryDirectory() as folder:
        said = build_in_a_process(target, f"sqlite://{folder}/ronde.sqlite3")
        if build_in_a_process(target, f"{server}/ronde") != said:
            message = "the two kinds of database say different things"
            raise ValueError(message)
    _write_expected(said, target / "expected")
    lines = (f"{digest}  {name}\n" for name, digest in digests(target))
    (target / MANIFEST).write_text("".join(lines), "utf-8")


def build_in_a_process(target: Path, url: str) -> dict[str, dict[str, object]]:
    """Build an installation in a process of its own, which writes its files and then tells of itself."""
    with TemporaryDirectory() as folder:
        (Path(folder) / SECRET).write_text(_SECRET, "ascii")
        told = Path(folder) / "told.json"
        settings = {"DJANGO_SETTINGS_MODULE": "ronde.web.settings", "RONDE_CLOCK": _CLOCK, "RONDE_DATA": folder}
        words = [sys.executable, "-m", "tests.upgrades.build_fixture", str(target), str(told)]
        subprocess.run(words, check=True, env={**os.environ, **settings, "DATABASE_URL": url})  # noqa: S603 - ours
        said: dict[str, dict[str, object]] = json.loads(told.read_bytes())
        return said


def _write_expected(said: dict[str, dict[str, object]], folder: Path) -> None:
    folder.mkdir()
    for subject, of_subject in said.items():
        text = printed(of_subject).encode()
        if subject == _PACKED:
            (folder / f"{subject}.json.xz").write_bytes(lzma.compress(text, preset=9))
        else:
            (folder / f"{subject}.json").write_bytes(text)


if __name__ == "__main__":
    if not sys.argv[1].startswith(f"{__version__}-"):
        sys.exit(f"this is version {__version__}")
    write_version(HERE / sys.argv[1])
