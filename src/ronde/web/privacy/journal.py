"""The journal of what people have taken back: erasures, withdrawn consents, objections, outside the database.

A backup is older than what was decided after it. Whoever restores one reads here what has to be done again. A line is JSON with an
opaque id, a day and a kind, and on the disk before the database says that it is done. A consent is noted too: who has consented after
withdrawing is not silenced by an old line.
"""

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path

from django.conf import settings

from ronde.ground.problems import Level, Problem, Value

NAME = "privacy.jsonl"


class Decided(StrEnum):
    """What a line of the journal says of a person."""

    ERASED = "erased"
    WITHDRAWN = "withdrawn"
    OBJECTED = "objected"
    CONSENTED = "consented"


@dataclass(frozen=True, slots=True)
class JournalLine:
    """What somebody decided on a day."""

    person: str
    day: date
    kind: Decided


def journal_path() -> Path:
    """Where the journal of this installation is."""
    return Path(settings.DATA) / NAME


def write_down(line: JournalLine) -> None:
    """Add a line, on the disk when this returns. A line that a crash has cut is ended first: it is of an act that was not done."""
    path = journal_path()
    is_new = not path.exists()
    with os.fdopen(os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600), "r+b", buffering=0) as file:
        written = (_printed(line) + "\n").encode()
        file.write(written if _ends_with_a_line(file.fileno()) else b"\n" + written)
        os.fsync(file.fileno())
    if is_new and os.name == "posix":
        _sync_folder(path.parent)


def write_down_of(ids: Iterable[str], day: date, kind: Decided) -> None:
    """Add a line for each id of somebody: a backup may be older than what says that they are one person."""
    for one in ids:
        write_down(JournalLine(one, day, kind))


def _printed(line: JournalLine) -> str:
    return json.dumps({**asdict(line), "day": line.day.isoformat()}, ensure_ascii=True)


def _ends_with_a_line(file: int) -> bool:
    size = os.fstat(file).st_size
    if not size:
        return True
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) == b"\n"


def _sync_folder(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@dataclass(frozen=True, slots=True)
class Journal:
    """The lines of a journal in their order, and those that nobody can read."""

    lines: tuple[JournalLine, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def erasures(self) -> dict[str, date]:
        """Who was erased, and when first."""
        found: dict[str, date] = {}
        for line in self.lines:
            if line.kind is Decided.ERASED:
                found.setdefault(line.person, line.day)
        return found

    @property
    def silenced(self) -> dict[str, JournalLine]:
        """Who is not to be named by what they said last."""
        last = {line.person: line for line in self.lines if line.kind is not Decided.ERASED}
        return {person: line for person, line in last.items() if line.kind is not Decided.CONSENTED}


def read_journal(path: Path) -> Journal:
    """A journal from its file; one that is not there has no lines."""
    if not path.exists():
        return Journal()
    found = list(_read(path))
    lines = tuple(one for one in found if isinstance(one, JournalLine))
    return Journal(lines, tuple(one for one in found if isinstance(one, Problem)))


def _read(path: Path) -> Iterator[JournalLine | Problem]:
    for number, text in enumerate(path.read_text("utf-8", errors="replace").splitlines(), start=1):
        if text.strip():
            try:
                row = json.loads(text)
                yield JournalLine(str(row["person"]), date.fromisoformat(row["day"]), Decided(row["kind"]))
            except (ValueError, KeyError, TypeError):
                values: dict[str, Value] = {"line": number, "path": str(path)}
                yield Problem("privacy.journal-line", values=values, level=Level.WARNING)
