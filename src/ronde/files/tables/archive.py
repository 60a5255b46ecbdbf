"""A workbook made safe to open: its parts, each looked through, in an archive of our own.

The library that reads sheets lays them out as rectangles, and a process that asks for more memory than there is ends without
a word: one cell said to stand in row 99999999 is enough. So every place is read beforehand, by a strict reader of XML.
"""

import re
import zipfile
import zlib
from io import BytesIO
from xml.parsers import expat

_MOST_BYTES = 50_000_000  # unpacked: a table of people has thousands, a bomb has billions
_MOST_CELLS = 2_000_000
_PLACE = re.compile(r"([A-Z]{1,3})?([0-9]{1,7})")
_READ = (".xml", ".rels")
_BROKEN = (
    zipfile.BadZipFile,
    OSError,
    ValueError,
    RuntimeError,
    NotImplementedError,
    EOFError,
    LookupError,
    zlib.error,
)


class TooLargeError(Exception):
    """A sheet that would not fit into memory."""


def other_archive(data: bytes) -> str:
    """What an archive is that is no workbook; nothing for a workbook, and for what cannot be opened."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = set(archive.namelist())
    except _BROKEN:
        return ""
    if "xl/workbook.xml" in names:
        return ""
    return "OpenDocument" if "content.xml" in names else "ZIP"


def safe_workbook(data: bytes) -> bytes | None:
    """The same workbook with the parts that hold its cells; None for one that is damaged. May raise TooLargeError."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if sum(part.file_size for part in archive.infolist()) > _MOST_BYTES:
                raise TooLargeError
            parts = {name: archive.read(name) for name in archive.namelist() if name.endswith(_READ)}
        for part in parts.values():
            _Extent().look_through(part)
    except (*_BROKEN, expat.ExpatError):
        return None
    return _packed(parts)


def _packed(parts: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out.getvalue()


class _Extent:
    """How far the cells of a part reach, told while it is read."""

    def __init__(self) -> None:
        self._row = self._column = self._last_row = self._last_column = 0

    def look_through(self, part: bytes) -> None:
        """Raises TooLargeError where the cells reach too far, ValueError where a place is none."""
        parser = expat.ParserCreate("UTF-8")  # whatever the part says of itself: the library reads it so too
        parser.StartElementHandler = self._begun
        parser.Parse(part, True)

    def _begun(self, element: str, attributes: dict[str, str]) -> None:
        name = element.rpartition(":")[2]
        if name == "row":
            self._row, self._column = self._row + 1, 0
        elif name == "c":
            self._column += 1
        else:
            return
        self._place(attributes.get("r"))
        self._last_row, self._last_column = max(self._last_row, self._row), max(self._last_column, self._column)
        if self._last_row * self._last_column > _MOST_CELLS:
            raise TooLargeError

    def _place(self, given: str | None) -> None:
        """Goes to a place that is given: 7 for a row, B7 for a cell."""
        if given is None:
            return
        found = _PLACE.fullmatch(given)
        if found is None:
            raise ValueError(given)
        self._row = int(found[2])
        self._column = _column(found[1]) if found[1] else self._column


def _column(letters: str) -> int:
    """A is 1, AA is 27."""
    number = 0
    for sign in letters:
        number = number * 26 + ord(sign) - ord("A") + 1
    return number
