"""An Excel workbook to rows: the one sheet in which something stands, every cell as the text that it shows."""

import re
import zipfile
import zlib
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import TypeAlias

from ronde.files.tables.grid import Grid, Row, refused
from ronde.ground.problems import Problem

Content: TypeAlias = "int | float | str | bool | date | datetime | time | timedelta"
Cells: TypeAlias = "list[list[Content]]"

_MOST_BYTES = 100_000_000  # unpacked: a file of people has thousands, a bomb has billions
_MOST_CELLS = 5_000_000
_CELL = re.compile(rb'\br="([A-Z]{1,3})(\d{1,7})"')


def workbook(data: bytes) -> Grid:
    """The rows of a workbook, or why it has none."""
    kind = _kind(data)
    if kind:
        return refused(Problem("table.kind", values={"kind": kind}))
    sheets = _sheets(data)
    if sheets is None:
        return refused(Problem("table.workbook"))
    filled = {name: rows for name, cells in sheets.items() if (rows := _rows(cells))}
    if len(filled) > 1:
        return refused(Problem("table.sheets", values={"sheets": tuple(filled)}))
    return Grid(next(iter(filled.values()), ()), encoding="xlsx")


def _kind(data: bytes) -> str:
    """What another archive is; nothing for a workbook that can be opened."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = set(archive.namelist())
            if "xl/workbook.xml" not in names:
                return "OpenDocument" if "content.xml" in names else "ZIP"
            return "" if _is_small(archive) else "XLSX (> 100 MB)"
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError, EOFError, zlib.error):
        return "XLSX (?)"


def _is_small(archive: zipfile.ZipFile) -> bool:
    """Whether it can be unpacked and laid out: one cell far away makes a sheet of billions."""
    if sum(part.file_size for part in archive.infolist()) > _MOST_BYTES:
        return False
    sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/") and name.endswith(".xml")]
    return all(_cells_laid_out(archive.read(name)) <= _MOST_CELLS for name in sheets)


def _cells_laid_out(sheet: bytes) -> int:
    found = _CELL.findall(sheet)
    rows = max((int(row) for _, row in found), default=0)
    return rows * max((_column(letters) for letters, _ in found), default=0)


def _column(letters: bytes) -> int:
    number = 0
    for sign in letters:
        number = number * 26 + sign - ord("A") + 1
    return number


def _sheets(data: bytes) -> dict[str, Cells] | None:
    """The visible sheets by their names. A library in Rust may panic at a broken file, which is no ``Exception``."""
    from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum  # noqa: PLC0415 - only for workbooks

    try:
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        shown = [
            one.name
            for one in book.sheets_metadata
            if one.visible == SheetVisibleEnum.Visible and one.typ == SheetTypeEnum.WorkSheet
        ]
        return {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in shown}
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException:  # noqa: BLE001 - see above
        return None


def _rows(cells: Iterable[Iterable[Content]]) -> tuple[Row, ...]:
    rows = (Row(number, tuple(map(_text, row))) for number, row in enumerate(cells, 1))
    return tuple(row for row in rows if not row.is_blank)


def _text(content: Content) -> str:
    """What a person would have typed: 1850 and not 1850.0."""
    if isinstance(content, float) and content.is_integer():
        return str(int(content))
    if isinstance(content, datetime) and content.time() == time():
        return content.date().isoformat()
    return str(content).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
