"""Excel files for tests, written as Excel writes them."""

from collections.abc import Sequence
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
