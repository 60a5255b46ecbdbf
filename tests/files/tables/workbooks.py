"""Excel files for tests, written as Excel writes them."""

import zipfile
from collections.abc import Mapping, Sequence
from datetime import date
from io import BytesIO

import xlsxwriter

Content = str | int | float | date | None


def workbook(*sheets: Sequence[Sequence[Content]], hidden: frozenset[int] = frozenset()) -> bytes:
    """A workbook with these sheets, each a list of rows; dates are cells formatted as such."""
    out = BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        as_date = book.add_format({"num_format": "dd/mm/yyyy"})
        for at, rows in enumerate(sheets):
            sheet = book.add_worksheet()
            if at in hidden:
                sheet.hide()
            for y, row in enumerate(rows):
                for x, content in enumerate(row):
                    if isinstance(content, date):
                        sheet.write_datetime(y, x, content, as_date)
                    elif content is not None:
                        sheet.write(y, x, content)
    return out.getvalue()


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """An archive with these parts."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out.getvalue()


def edited(book: bytes, before: bytes, after: bytes) -> bytes:
    """A workbook with something else in the XML of its sheet."""
    with zipfile.ZipFile(BytesIO(book)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"]
    assert before in sheet
    return zipped({**parts, "xl/worksheets/sheet1.xml": sheet.replace(before, after)})
