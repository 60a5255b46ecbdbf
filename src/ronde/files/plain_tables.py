"""A table as CSV and as a workbook, for whoever goes on with it in a spreadsheet. What people wrote is never run as a formula."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

import xlsxwriter

from ronde.files.spreadsheet_cells import harmless

Cell: TypeAlias = int | Fraction | str | None
_SHEET_NAME = 31  # letters that a workbook allows
_NOT_IN_A_SHEET_NAME = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
_WIDEST, _NARROWEST = 40, 8


@dataclass(frozen=True, slots=True)
class PlainColumn:
    """A column: what it is called, and how many decimals its numbers have."""

    label: str
    decimals: int = 0


@dataclass(frozen=True, slots=True)
class PlainTable:
    """A table with its name; numbers stay numbers."""

    name: str
    columns: Sequence[PlainColumn]
    rows: Sequence[Sequence[Cell]]


def as_csv(table: PlainTable, *, decimal_comma: bool) -> bytes:
    """The table as CSV.

    It begins with a byte order mark: without one a spreadsheet on Windows takes the letters for those of an old code page, and ș and ț are
    lost; programs skip it (``utf-8-sig``). Spreadsheets of languages with a decimal comma part cells by semicolons.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";" if decimal_comma else ",", lineterminator="\r\n")
    writer.writerow([harmless(column.label) for column in table.columns])
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        writer.writerow([_written(cell, column.decimals, "," if decimal_comma else ".") for column, cell in cells])
    return out.getvalue().encode("utf-8-sig")


def _written(cell: Cell, decimals: int, mark: str) -> str:
    if cell is None or isinstance(cell, str):
        return harmless(cell or "")
    return str(_decimal(cell, decimals)).replace(".", mark)


def _decimal(cell: int | Fraction, decimals: int) -> Decimal:
    """A number as the list shows it: halves go up."""
    unit = 10**decimals
    whole = (2 * Fraction(cell) * unit + 1).__floor__() // 2
    return Decimal(whole).scaleb(-decimals)


def as_workbook(table: PlainTable) -> bytes:
    """The table as XLSX, its head fixed; every text is written as a text."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        sheet = book.add_worksheet(table.name.translate(_NOT_IN_A_SHEET_NAME).strip()[:_SHEET_NAME])
        strong = book.add_format({"bold": True, "bottom": 1})
        formats = [book.add_format({"num_format": f"0.{'0' * one.decimals}".rstrip(".")}) for one in table.columns]
        for at, column in enumerate(table.columns):
            sheet.write_string(0, at, harmless(column.label), strong)
            sheet.set_column(at, at, _width(table, at))
        for line, row in enumerate(table.rows, start=1):
            for at, cell in enumerate(row):
                if isinstance(cell, str):
                    sheet.write_string(line, at, harmless(cell))
                elif cell is not None:
                    sheet.write_number(line, at, _decimal(cell, table.columns[at].decimals), formats[at])
        sheet.freeze_panes(1, 0)
        if table.rows:
            sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)
    return out.getvalue()


def _width(table: PlainTable, at: int) -> int:
    longest = max((len(str(row[at])) for row in table.rows if isinstance(row[at], str)), default=0)
    return min(_WIDEST, max(_NARROWEST, longest, len(table.columns[at].label))) + 1
