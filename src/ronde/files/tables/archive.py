"""A workbook made safe to open: the parts that are read, each counted, in an archive of our own.

The library that reads sheets lays them out as rectangles, copies a shared text into every cell that refers to it, and reserves memory
for as many texts as a file announces. A process that asks for more memory than there is ends without a word. So everything is counted
beforehand, by a strict reader of XML, and only what was counted is handed on. It reads as the library does: where the two could differ
(a comment within a number, a text within a text), the larger is counted, or the workbook is damaged.
"""

import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any
from xml.parsers import expat

from ronde.files.bounds import (
    CELL_CHARACTERS,
    CELLS,
    CHARACTERS,
    TAGS,
    OverBoundError,
    judge_members,
    open_archive,
)

_CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_WHOLE = re.compile(r"[0-9]{1,7}")
_CELLS_AND_ROWS = re.compile(rb"[<:](?:c|row)[\s/>]")  # whatever their prefix
_SHARED_TEXTS = re.compile(rb"[<:]si[\s/>]")
_OVERLAP = 4  # bytes of one of these with which a block may end
_BLOCK = 1 << 20
_DOCUMENT, _SHARED, _RELATIONS = "xl/workbook.xml", "xl/sharedstrings.xml", "xl/_rels/workbook.xml.rels"
_UNREAD = re.compile(
    r"xl/((calcchain|metadata|comments\d*)\.xml$|(theme|drawings|charts|pivotcache|pivottables|externallinks|tables|ctrlprops|customproperty)/)"
)
_ROOT = "_rels/.rels"
# Where the library looks first: always at the same place, whatever the file says.
_OUR_ROOT = (
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://'
    b'schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>'
)
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


def other_archive(data: bytes) -> str:
    """What an archive is that is not a workbook; empty for a workbook, and if it cannot be opened. May raise OverBoundError."""
    try:
        with open_archive(data) as archive:
            names = set(archive.namelist())
    except _BROKEN:
        return ""
    if _DOCUMENT in names:
        return ""
    return "OpenDocument" if "content.xml" in names else "ZIP"


def safe_workbook(data: bytes) -> BytesIO | None:
    """The same workbook with the parts that hold its cells; None if it is damaged. May raise OverBoundError."""
    try:
        with open_archive(data) as archive:
            parts = _parts(archive)
            judge_members(parts.values())
            _judge_items(archive, parts)
            _must_be_apart(archive.read(parts[_DOCUMENT]), archive.read(parts[_RELATIONS]))
            return _counted(archive, parts)
    except (*_BROKEN, expat.ExpatError):
        return None


def unpacked_size(data: bytes) -> int:
    """How many bytes of a workbook would be read; 0 if it is damaged. May raise OverBoundError."""
    try:
        with open_archive(data) as archive:
            return sum(part.file_size for part in _parts(archive).values())
    except _BROKEN:
        return 0


def _parts(archive: zipfile.ZipFile) -> Mapping[str, zipfile.ZipInfo]:
    """The parts that may be read, by their names as the library looks them up."""
    found: dict[str, zipfile.ZipInfo] = {}
    for part in archive.infolist():
        name = part.filename.replace("\\", "/").lower()
        if name == _RELATIONS or (name.startswith("xl/") and name.endswith(".xml") and not _UNREAD.match(name)):
            if name in found:
                raise zipfile.BadZipFile(name)
            found[name] = part
    return found


def _judge_items(archive: zipfile.ZipFile, parts: Mapping[str, zipfile.ZipInfo]) -> None:
    """Raise OverBoundError if there are too many cells or tags: counted in passing, 50 MB in half a second, nothing kept."""
    items, tags = {_CELLS_AND_ROWS: 0, _SHARED_TEXTS: 0}, 0
    for name, part in parts.items():
        item, before = _SHARED_TEXTS if name == _SHARED else _CELLS_AND_ROWS, b""
        with archive.open(part) as source:
            while block := source.read(_BLOCK):
                items[item] += len(item.findall(before + block)) - len(item.findall(before))
                tags += block.count(b"<")
                if items[item] > CELLS.most:
                    raise OverBoundError(CELLS)
                if tags > TAGS.most:
                    raise OverBoundError(TAGS)
                before = block[-_OVERLAP:]


def _must_be_apart(document: bytes, relations: bytes) -> None:
    """Raise ValueError if two sheets are one part: it would be laid out as often as it is named."""
    sheets = [value for sheet in _elements(document, "sheet") for key, value in sheet.items() if _local(key) == "id"]
    targets = [
        relation.get("Target", "").replace("\\", "/").lower() for relation in _elements(relations, "Relationship")
    ]
    places = [target.removeprefix("/").removeprefix("xl/") for target in targets]
    if len(set(sheets)) < len(sheets) or len(set(places)) < len(places):
        raise ValueError(_RELATIONS)


def _elements(part: bytes, wanted: str) -> Sequence[Mapping[str, str]]:
    """The attributes of all elements of a name."""
    found: list[Mapping[str, str]] = []

    def begun(element: str, attributes: dict[str, str]) -> None:
        if _local(element) == wanted:
            found.append(attributes)

    parser = _parser()
    parser.StartElementHandler = begun
    parser.Parse(part, True)
    return found


def _counted(archive: zipfile.ZipFile, parts: Mapping[str, zipfile.ZipInfo]) -> BytesIO:
    """The parts in an archive of our own, each looked through; one at a time is in memory unpacked."""
    texts = _SharedTexts()
    if _SHARED in parts:
        texts.look_through(archive.read(parts[_SHARED]))
    cells, out = _Cells(texts.lengths), BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr(_ROOT, _OUR_ROOT)
        for name, part in parts.items():
            content = archive.read(part)
            cells.look_through(content)
            packed.writestr(name, content)
    out.seek(0)
    return out


def _parser() -> Any:
    """A reader of XML. UTF-8 whatever the part says of itself, as the library reads it; one that defines entities is damaged."""
    parser = expat.ParserCreate("UTF-8")
    parser.StartDoctypeDeclHandler = _refuse
    return parser


def _refuse(name: str, *_: object) -> None:
    raise ValueError(name)


def _local(name: str) -> str:
    return name.rpartition(":")[2]


class _SharedTexts:
    """How many characters each shared text has, in their order: cells refer to them by number."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self._depth = 0

    def look_through(self, part: bytes) -> None:
        """Raises OverBoundError if a text is too long for a cell or too many are announced, ValueError if they are nested."""
        parser = _parser()
        parser.StartElementHandler, parser.EndElementHandler = self._begun, self._ended
        parser.CharacterDataHandler = self._text
        parser.Parse(part, True)

    def _begun(self, element: str, attributes: dict[str, str]) -> None:
        name = _local(element)
        self._depth += 1
        if (name == "sst") != (self._depth == 1) or (name == "si" and self._depth != 2):
            raise ValueError(name)
        if name == "sst" and _announced(attributes) > CELLS.most:
            raise OverBoundError(CELLS)
        if name == "si":
            self.lengths.append(0)

    def _ended(self, _: str) -> None:
        self._depth -= 1

    def _text(self, text: str) -> None:
        if self.lengths:
            self.lengths[-1] += len(text)
            if self.lengths[-1] > CELL_CHARACTERS.most:
                raise OverBoundError(CELL_CHARACTERS)


def _announced(attributes: Mapping[str, str]) -> int:
    """For how many texts the library will reserve memory, before it has seen one."""
    given = attributes.get("uniqueCount", "0")
    if not given.isdecimal():
        raise ValueError(given)
    return int(given[:20])


class _Cells:
    """How far the cells of all parts reach, and what they hold with the shared texts, counted while they are read."""

    def __init__(self, texts: Sequence[int]) -> None:
        self._texts = texts
        self._area = self._characters = 0
        self._row = self._column = self._last_row = self._last_column = 0
        self._refers = self._in_value = False

    def look_through(self, part: bytes) -> None:
        """Raises OverBoundError if the cells reach too far or hold too much, ValueError if a place or a number is none."""
        self._row = self._column = self._last_row = self._last_column = 0
        parser = _parser()
        parser.StartElementHandler, parser.CharacterDataHandler = self._begun, self._text
        parser.Parse(part, True)
        self._area += self._last_row * self._last_column

    def _begun(self, element: str, attributes: dict[str, str]) -> None:
        name = _local(element)
        self._in_value = self._refers and name == "v"
        if name == "c":
            self._refers = attributes.get("t") == "s"
            self._reach(*self._cell(attributes.get("r")))
        elif name == "row":
            self._row = _whole(attributes["r"]) if "r" in attributes else self._row + 1
            self._column = 0
            self._reach(self._row, 0)

    def _text(self, text: str) -> None:
        """A number comes in one piece; two pieces with something between them are counted as two."""
        if self._in_value and not text.isspace():
            self._characters += self._texts[_whole(text)]
            if self._characters > CHARACTERS.most:
                raise OverBoundError(CHARACTERS)

    def _cell(self, given: str | None) -> tuple[int, int]:
        """Where a cell stands: at B7, or behind the one before. A place that is given moves its column, not the row around it."""
        if given is None:
            self._column += 1
            return self._row, self._column
        found = _CELL.fullmatch(given)
        if found is None:
            raise ValueError(given)
        self._column = _column(found[1])
        return int(found[2]), self._column

    def _reach(self, row: int, column: int) -> None:
        self._last_row, self._last_column = max(self._last_row, row), max(self._last_column, column)
        if self._area + self._last_row * self._last_column > CELLS.most:
            raise OverBoundError(CELLS)


def _whole(given: str) -> int:
    if _WHOLE.fullmatch(given) is None:
        raise ValueError(given)
    return int(given)


def _column(letters: str) -> int:
    """A is 1, AA is 27."""
    number = 0
    for sign in letters:
        number = number * 26 + ord(sign) - ord("A") + 1
    return number
