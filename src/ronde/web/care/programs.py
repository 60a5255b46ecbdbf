"""PostgreSQL's own programs, ``pg_dump`` and ``pg_restore``: found, of a fitting version, and run."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from ronde.web.care.refusals import refusal

_DEBIAN = Path("/usr/lib/postgresql")  # Debian keeps several versions, most of them out of the path


def program(name: str, server: int) -> Path:
    """A program that can serve a server of some version: its own if there is one, else the next newer.

    An older one refuses the server, and a newer one may say things that the server does not understand.
    """
    found = {version: path for path in _candidates(name) if (version := _version(path))}
    fitting = sorted(version for version in found if version >= server)
    if not fitting:
        has = ", ".join(map(str, sorted(found))) or "–"
        raise refusal("backup.no-program", program=name, server=server, found=has)
    return found[fitting[0]]


def _candidates(name: str) -> list[Path]:
    in_path = shutil.which(name)
    return [*_DEBIAN.glob(f"*/bin/{name}"), *([Path(in_path)] if in_path else [])]


def _version(path: Path) -> int | None:
    """What a program says of itself: ``pg_dump (PostgreSQL) 15.18``."""
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603 - PostgreSQL's
    except OSError:
        return None
    number = re.search(r"\b(\d+)(?:\.\d+)*", said)
    return int(number[1]) if number else None


def run(path: Path, *words: str | Path, database: dict[str, Any] | None = None) -> None:
    """Run a program to its end; the password goes by its environment, where nobody sees it in a list of processes."""
    done = subprocess.run(  # noqa: S603 - PostgreSQL's
        [path, *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **_environment(database or {})},
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        detail = (done.stderr.strip().splitlines() or [f"{done.returncode}"])[0]
        raise refusal("backup.program-failed", program=path.name, detail=detail)


def _environment(database: dict[str, Any]) -> dict[str, str]:
    """How PostgreSQL's programs are told of a database."""
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    return {name: str(database[key]) for name, key in names.items() if database.get(key)}
