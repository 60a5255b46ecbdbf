"""How much is read of a file that may come from anyone: every bound, and how an archive is judged before it is unpacked.

A bound is far above the largest honest file known (50,000 people in 20 columns, fifty years of monthly lists) and low enough that a
process survives it. What is counted is what reading would make of a file, never the file itself: 7 kB can stand for 20 GB.
"""

import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import IO

from ronde.ground.problems import Problem, Value

_MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Bound:
    """The most of something; ``detail`` is the text that names it (``words/details.yaml``)."""

    detail: str
    most: int


# An archive, by what its directory says.
DIRECTORY_KILOBYTES = Bound("over-directory", 1_000)  # 20,000 names of the shortest, which Python lists in 0.2 s
MEGABYTES = Bound("over-megabytes", 100)  # all members together, unpacked
RATIO = Bound("over-ratio", 100)  # unpacked to packed: sheets have 10 to 30
WORKBOOKS_MEGABYTES = Bound("over-megabytes", 600)  # all workbooks in an archive, unpacked: 12 million cells
_UNSUSPICIOUS = 2 * _MEGABYTE  # unpacked: so little may have any ratio
_BACKUP_UNSUSPICIOUS = 100 * _MEGABYTE  # a database has empty pages, and goes to the disk block by block

PACKED_TABLES = 600  # fifty years of monthly lists

# An event file.
EVENT_BYTES = 20_000_000
EVENT_PARTS = 500
EVENT_PART_BYTES = 8_000_000  # unpacked
EVENT_UNPACKED_BYTES = 40_000_000

# A table, as it will be held: in a workbook a text counts for every cell that refers to it.
CELLS = Bound("over-cells", 1_500_000)  # also of the rectangle around them
ROWS = Bound("over-rows", 100_000)  # of a text, and of each sheet
COLUMNS = Bound("over-columns", 1_000)
CHARACTERS = Bound("over-characters", 30_000_000)
CELL_CHARACTERS = Bound("over-cell-characters", 32_767)  # as in Excel
SERIES = Bound("over-rows", 20_000)  # of past years
RESULT_CELLS = Bound("over-cells", 50_000)  # of all sheets of a file with a table of results: 999 players in 45 rounds
RESULT_GAMES = Bound("over-games-a-player", 200)  # of such a table
TAGS = Bound("over-tags", 10_000_000)  # of XML: a cell has at most six

# Texts that are read as values, by the characters that part them: a value costs some 10 us and 1 kB, however short it is.
YAML_VALUES = Bound("over-values", 300_000)  # of what arrives: a section of 1,000 players has some 60,000
JSON_VALUES = Bound("over-values", 3_000_000)
JSON_GROUPS = Bound("over-values", 500_000)  # objects and lists
UNFOLDED = Bound("alias-of-much", 1_000_000)  # values that the aliases of a YAML text stand for
ALIASED = Bound("alias-of-characters", 10_000_000)  # of those values

# A bundle, and a file of games in bulk.
LINES = Bound("over-lines", 1_000_000)
LINE_MEGABYTES = Bound("over-line-megabytes", 32)  # a list of 50,000 players has 10
ROWS_A_BYTE = Bound("over-rows-a-byte", 20)  # of Parquet: two bytes a row and more are usual
TEXT_CHARACTERS = Bound("over-text-characters", 1_000)  # of an id or a word in a bulk file
_UNSUSPICIOUS_ROWS = 2_000_000

# The end of an archive, as ``zipfile`` looks for it: where its directory is, and how long.
_END, _END_LENGTH, _MOST_COMMENT = b"PK\x05\x06", 22, 1 << 16
_LOCATOR, _LOCATOR_LENGTH = b"PK\x06\x07", 20  # of the end of a large one, which stands before it
_LARGE_END, _LARGE_END_LENGTH = b"PK\x06\x06", 56
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others unpack a block of any size at once


class OverBoundError(Exception):
    """A file holds more than a bound allows; nothing of it is read."""

    def __init__(self, bound: Bound) -> None:
        super().__init__(f"{bound.detail} {bound.most}")
        self.bound = bound


def over(code: str, bound: Bound, **values: Value) -> Problem:
    """The problem that a file holds more than a bound allows."""
    return Problem(code, values={**values, "detail": bound.detail, "most": bound.most})


def open_archive(content: bytes) -> zipfile.ZipFile:
    """An archive whose directory is not too long. May raise OverBoundError, and what ``zipfile`` raises."""
    file = BytesIO(content)
    _judge_directory(file)
    return zipfile.ZipFile(file)


def open_archive_at(path: Path) -> zipfile.ZipFile:
    """The same of a file, which may be larger than memory."""
    with path.open("rb") as file:
        _judge_directory(file)
    return zipfile.ZipFile(path)


def _judge_directory(file: IO[bytes]) -> None:
    """Refuse a long directory before ``zipfile`` lists it, which costs 10 us and 500 bytes for each name."""
    longest = _END_LENGTH + _MOST_COMMENT + _LOCATOR_LENGTH + _LARGE_END_LENGTH
    size = file.seek(0, SEEK_END)
    file.seek(max(0, size - longest))
    if _directory_size(file.read()) > DIRECTORY_KILOBYTES.most * 1000:
        raise OverBoundError(DIRECTORY_KILOBYTES)
    file.seek(0)


def _directory_size(tail: bytes) -> int:
    """How many bytes the directory has, by what stands at the end of an archive; 0 if it has no end."""
    begin = len(tail) - _END_LENGTH
    if not (tail[begin:].startswith(_END) and tail.endswith(b"\0\0")):  # a comment follows
        begin = tail.rfind(_END)
    if begin < 0:
        return 0
    locator = begin - _LOCATOR_LENGTH
    large = tail[max(0, locator - _LARGE_END_LENGTH) : max(0, locator)]
    if tail[max(0, locator) : begin].startswith(_LOCATOR) and large.startswith(_LARGE_END):
        return int.from_bytes(large[40:48], "little")
    return int.from_bytes(tail[begin + 12 : begin + 16], "little")


def judge_members(members: Iterable[zipfile.ZipInfo]) -> None:
    """Raise OverBoundError if members of an archive unpack to too much, BadZipFile if they are oddly packed."""
    found = tuple(members)
    unpacked = _judged_size(found, _UNSUSPICIOUS)
    if unpacked > MEGABYTES.most * _MEGABYTE:
        raise OverBoundError(MEGABYTES)


def judge_backup(members: Iterable[zipfile.ZipInfo]) -> None:
    """The same of a backup, which may be of any size: an honest one is not much smaller than what it unpacks to."""
    _judged_size(tuple(members), _BACKUP_UNSUSPICIOUS)


def _judged_size(members: Sequence[zipfile.ZipInfo], unsuspicious: int) -> int:
    """How many bytes members unpack to.

    What they say of their sizes, packed and unpacked, is what is read of them: ``zipfile`` ends there. A name that stands twice would be
    read twice, so it is odd.
    """
    if len({member.filename for member in members}) < len(members):
        raise zipfile.BadZipFile
    if any(member.compress_type not in _METHODS for member in members):
        raise zipfile.BadZipFile
    unpacked, packed = sum(member.file_size for member in members), sum(member.compress_size for member in members)
    if unpacked > max(unsuspicious, RATIO.most * packed):
        raise OverBoundError(RATIO)
    return unpacked


def exceeded_by_yaml(text: str) -> Bound | None:
    """The bound that a YAML text exceeds, by the characters after which a value may stand."""
    return YAML_VALUES if sum(text.count(sign) for sign in "[{,:\n") > YAML_VALUES.most else None


def exceeded_by_json(text: str) -> Bound | None:
    """The bound that a JSON text exceeds."""
    if text.count("{") + text.count("[") > JSON_GROUPS.most:
        return JSON_GROUPS
    return JSON_VALUES if text.count(",") > JSON_VALUES.most else None


def exceeded_by_rows(rows: int, size: int) -> Bound | None:
    """The bound that so many rows in a file of so many bytes exceed."""
    return ROWS_A_BYTE if rows > max(_UNSUSPICIOUS_ROWS, ROWS_A_BYTE.most * size) else None
