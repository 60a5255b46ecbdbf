"""An Excel workbook to rows: the one sheet in which something stands, every cell as the text that it shows."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import TypeAlias

from ronde.files.bounds import ROWS, OverBoundError, over
from ronde.files.tables.archive import other_archive, safe_workbook
from ronde.files.tables.grid import Grid, Row, exceeded_bound, refused
from ronde.ground.problems import Problem

Content: TypeAlias = "int | float | str | bool | date | datetime | time | timedelta"
Cells: TypeAlias = "list[list[Content]]"


def workbook(data: bytes, wanted: str = "") -> Grid:
    """The rows of the sheet that is wanted, or of the only one with something on it; or why there are none."""
    sheets = _unpacked(data)
    return sheets if isinstance(sheets, Grid) else _chosen(sheets, wanted)


def filled_sheets(data: bytes) -> Mapping[str, Grid]:
    """Every sheet with something on it, by its name, from one reading; or, under no name, why nothing is read."""
    sheets = _unpacked(data)
    if isinstance(sheets, Grid):
        return {"": sheets}
    return {name: _within_bounds(rows) for name, cells in sheets.items() if (rows := _rows(cells))}


def _unpacked(data: bytes) -> "dict[str, Cells] | Grid":
    """The visible sheets, or why there are none."""
    try:
        kind = other_archive(data)
        safe = None if kind else safe_workbook(data)
    except OverBoundError as error:
        return refused(over("table.too-large", error.bound))
    if kind:
        return refused(Problem("table.kind", values={"kind": kind}))
    sheets = _sheets(safe) if safe else None
    return refused(Problem("table.workbook")) if sheets is None else sheets


def _chosen(sheets: dict[str, Cells], wanted: str) -> Grid:
    """The rows of one sheet."""
    if wanted and wanted not in sheets:
        return refused(Problem("table.no-sheet", values={"given": wanted, "sheets": tuple(sheets)}))
    filled = {name: rows for name, cells in sheets.items() if wanted in {"", name} and (rows := _rows(cells))}
    if len(filled) > 1:
        return refused(Problem("table.sheets", values={"sheets": tuple(filled)}))
    return _within_bounds(next(iter(filled.values()), ()))


def _within_bounds(sheet: tuple[Row, ...]) -> Grid:
    """The rows of a sheet, unless there are too many or one of them goes on and on."""
    if len(sheet) > ROWS.most:
        return refused(over("table.too-large", ROWS))
    if exceeded := next((bound for row in sheet if (bound := exceeded_bound(row.cells))), None):
        return refused(over("table.too-large", exceeded))
    return Grid(sheet, encoding="xlsx")


def _sheets(data: BytesIO) -> dict[str, Cells] | None:
    """The visible sheets by their names. A library in Rust may panic at a broken file, which is no ``Exception``."""
    from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum  # noqa: PLC0415 - only for workbooks

    try:
        book = CalamineWorkbook.from_filelike(data)
        shown = [
            sheet.name
            for sheet in book.sheets_metadata
            if sheet.visible == SheetVisibleEnum.Visible and sheet.typ == SheetTypeEnum.WorkSheet
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
