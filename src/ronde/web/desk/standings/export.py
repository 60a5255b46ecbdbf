"""The standings as a table for ceremonies and treasurers: opened by a spreadsheet with a double click, whole names as in the hall."""

import csv
from io import StringIO

from ronde.files.spreadsheet_cells import harmless_cell
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.standings.table import table_after
from ronde.web.language import reading
from ronde.words.numbers import conventions
from ronde.words.texts import text

BOM = "\ufeff"  # by which spreadsheets know that letters are UTF-8


def standings_csv(desk: SectionDesk, after: int) -> str:
    """One line a player, in the order of the table; columns are parted as spreadsheets of the reader's language expect it."""
    language, table = reading(), table_after(desk, after)
    categories = {entry.player: entry.categories for entry in desk.section.entries}
    out = StringIO()
    writer = csv.writer(out, delimiter=conventions(language).delimiter, lineterminator="\r\n")
    names = [text(f"desk_standings.csv.{one}", language) for one in ("rank", "number", "player", "club", "categories")]
    writer.writerow([*names, *(text(f"play.criteria.{one}", language) for one in table.criteria)])
    for line in table.lines:
        who = (line.number or "", line.name, line.club, ", ".join(categories[line.player]))
        writer.writerow([line.rank, *map(harmless_cell, who), *map(_number, line.worths)])
    return BOM + out.getvalue()


def _number(shown: str) -> str:
    """A number as spreadsheets read it, with a plain minus and without a plus."""
    return "" if shown == "–" else shown.replace("−", "-").removeprefix("+")
