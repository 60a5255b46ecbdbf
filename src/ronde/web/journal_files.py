"""Journals beside the database: files in the data folder that a restored backup does not set back.

A line is JSON, and on the disk when ``append_line`` returns. Each backup leaves a mark in every journal (``mark_backup``). A journal that
has the mark of a backup was here when it was made: it knows all that was decided since. One without it may know nothing.
"""

import json
import os
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from ronde.files.writing import sync_folder
from ronde.ground.problems import Level, Problem, Value

_MARK = "backup"


def append_line(path: Path, said: Mapping[str, object]) -> None:
    """Add a line, on the disk when this returns. A line that a crash has cut is ended first: it is of an act that was not done."""
    is_new = not path.exists()
    with os.fdopen(os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600), "r+b", buffering=0) as file:
        written = (json.dumps(said, ensure_ascii=True) + "\n").encode()
        file.write(written if _ends_with_a_line(file.fileno()) else b"\n" + written)
        os.fsync(file.fileno())
    if is_new:
        sync_folder(path.parent)


def _ends_with_a_line(file: int) -> bool:
    size = os.fstat(file).st_size
    if not size:
        return True
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) == b"\n"


def rows_of(path: Path) -> Iterator[tuple[int, dict[str, Any]] | Problem]:
    """The lines of a journal that say something, with their numbers; a warning for each that cannot be read. No file has no lines."""
    if not path.exists():
        return
    for number, text in enumerate(path.read_text("utf-8", errors="replace").splitlines(), start=1):
        if text.strip():
            row = _row(text)
            if row is None:
                yield unreadable(path, number)
            elif _MARK not in row:
                yield number, row


def unreadable(path: Path, number: int) -> Problem:
    """That a line of a journal says nothing that anybody could read."""
    values: dict[str, Value] = {"line": number, "path": str(path)}
    return Problem("privacy.journal-line", values=values, level=Level.WARNING)


def _row(text: str) -> dict[str, Any] | None:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def mark_backup(path: Path, mark: str, moment: datetime) -> None:
    """Note in a journal that a backup is being made."""
    append_line(path, {_MARK: mark, "at": moment.isoformat(timespec="seconds")})


def has_mark(path: Path, mark: str) -> bool:
    """Whether a journal was here when a backup was made."""
    if not mark or not path.exists():
        return False
    rows = map(_row, path.read_text("utf-8", errors="replace").splitlines())
    return any(row is not None and row.get(_MARK) == mark for row in rows)


def merge_journal(theirs: Path, ours: Path) -> None:
    """Let a journal learn what that of a backup says. It stands before our own lines, for what was said last counts.

    Marks are left out: that a journal came along with one backup does not tell what was decided after another.
    """
    own = ours.read_bytes() if ours.exists() else b""
    known = {*own.splitlines()}
    rows = ((line, _row(line.decode("utf-8", errors="replace")) or {}) for line in theirs.read_bytes().splitlines())
    missing = [line for line, row in rows if line not in known and _MARK not in row]
    if missing:
        theirs.write_bytes(b"".join(line + b"\n" for line in missing) + own)
        theirs.replace(ours)
