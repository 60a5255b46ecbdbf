"""The files in which somebody keeps what a former site published: one of them, or many packed together."""

import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from pathlib import PurePosixPath

from ronde.files.tables.archive import other_archive
from ronde.files.tables.cells import MONTHS
from ronde.files.tables.headings import plain_heading
from ronde.ground.problems import Problem, Value

MOST_FILES = 600  # fifty years of monthly lists
_MOST_BYTES = 100_000_000  # unpacked, all together
_ENDINGS = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm")
_BROKEN = (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError, EOFError, zlib.error)
_YEAR_FIRST = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(0[1-9]|[12]\d|3[01]))?(?!\d)")
_DAY_FIRST = re.compile(r"(?<!\d)(0?[1-9]|[12]\d|3[01])[-_. ](0?[1-9]|1[0-2])[-_. ]((?:19|20)\d\d)(?!\d)")
_MONTH_NAMED = re.compile(r"(?:(?<!\d)(\d{1,2}) )?\b([a-z]{3,}) ((?:19|20)\d\d)\b")


@dataclass(frozen=True, slots=True)
class ArchiveFile:
    """A file: what it is called, and what is in it."""

    name: str
    content: bytes


def archive_files(name: str, content: bytes) -> Iterator[ArchiveFile | Problem]:
    """The tables in a file, one at a time: itself, or what is packed in it. What is no table is not looked at."""
    if not content.startswith(b"PK") or other_archive(content) != "ZIP":
        yield ArchiveFile(name, content)
        return
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            yield from _unpacked(packed, name)
    except _BROKEN:
        yield Problem("archive.damaged", values={"name": name})


def _unpacked(packed: zipfile.ZipFile, name: str) -> Iterator[ArchiveFile | Problem]:
    tables = [one for one in packed.infolist() if _is_table(one)]
    if not tables:
        yield Problem("archive.no-table", values={"name": name})
    if len(tables) > MOST_FILES or sum(one.file_size for one in tables) > _MOST_BYTES:
        values: dict[str, Value] = {"name": name, "most": MOST_FILES, "megabytes": _MOST_BYTES // 1_000_000}
        yield Problem("archive.too-much", values=values)
        return
    for one in sorted(tables, key=lambda part: part.filename):
        with packed.open(one) as part:
            yield ArchiveFile(PurePosixPath(one.filename).name, part.read(one.file_size))


def _is_table(part: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(part.filename)
    is_hidden = any(one.startswith((".", "__")) for one in path.parts)
    return not part.is_dir() and not is_hidden and path.suffix.lower() in _ENDINGS


def day_in_name(name: str) -> date | None:
    """The day that the name of a file tells: 2016-09-01, 01.09.2016, or a month, whose list is that of its first day."""
    stem = PurePosixPath(name).stem
    if found := _DAY_FIRST.search(stem):
        return _day(found[3], found[2], found[1])
    if found := _YEAR_FIRST.search(stem):
        return _day(found[1], found[2], found[3] or "1")
    if found := _MONTH_NAMED.search(plain_heading(stem)):
        month = next((at for at, names in enumerate(MONTHS, 1) if found[2].startswith(tuple(names.split()))), 0)
        return _day(found[3], str(month), found[1] or "1")
    return None


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
