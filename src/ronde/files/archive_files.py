"""The files in which somebody keeps what a former site published: one of them, or many packed together."""

import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import PurePosixPath

from ronde.files.bounds import PACKED_TABLES, WORKBOOKS_MEGABYTES, OverBoundError, judge_members, open_archive, over
from ronde.files.tables.archive import other_archive, unpacked_size
from ronde.files.tables.cells import MONTHS
from ronde.files.tables.headings import plain_heading
from ronde.ground.problems import Problem

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
    try:
        if not content.startswith(b"PK") or other_archive(content) != "ZIP":
            yield ArchiveFile(name, content)
            return
        with open_archive(content) as packed:
            yield from _unpacked(packed, name)
    except OverBoundError as error:
        yield over("archive.too-large", error.bound, name=name)
    except _BROKEN:
        yield Problem("archive.damaged", values={"name": name})


def _unpacked(packed: zipfile.ZipFile, name: str) -> Iterator[ArchiveFile | Problem]:
    tables = [part for part in packed.infolist() if _is_table(part)]
    if not tables:
        yield Problem("archive.no-table", values={"name": name})
    if len(tables) > PACKED_TABLES:
        yield Problem("archive.too-much", values={"name": name, "most": PACKED_TABLES})
        return
    judge_members(tables)
    _judge_workbooks(packed, tables)
    for part in sorted(tables, key=lambda part: part.filename):
        yield ArchiveFile(PurePosixPath(part.filename).name, packed.read(part))


def _judge_workbooks(packed: zipfile.ZipFile, tables: Iterable[zipfile.ZipInfo]) -> None:
    """Raise OverBoundError if the workbooks would together unpack to too much, before the first of them is read."""
    together = 0
    for part in tables:
        content = packed.read(part)
        together += unpacked_size(content) if content.startswith(b"PK") else 0
        if together > WORKBOOKS_MEGABYTES.most * 1_000_000:
            raise OverBoundError(WORKBOOKS_MEGABYTES)


def _is_table(packed: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(packed.filename)
    is_hidden = any(part.startswith((".", "__")) for part in path.parts)
    return not packed.is_dir() and not is_hidden and path.suffix.lower() in _ENDINGS


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
