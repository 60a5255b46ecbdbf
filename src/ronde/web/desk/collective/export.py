"""Tables of collective games for a spreadsheet: opened with a double click, whole names as in the hall."""

import csv
from collections.abc import Iterable
from io import StringIO

from ronde.files.spreadsheet_cells import harmless_cell
from ronde.web.desk.collective.after_page import AfterLine, AfterPage
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.standings.export import BOM
from ronde.web.language import reading
from ronde.words.numbers import conventions
from ronde.words.texts import label, text


def written_csv(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """Rows as spreadsheets of the reader's language expect them."""
    out = StringIO()
    writer = csv.writer(out, delimiter=conventions(reading()).delimiter, lineterminator="\r\n")
    writer.writerow(list(head))
    writer.writerows([harmless_cell(one) for one in row] for row in rows)
    return BOM + out.getvalue()


def after_csv(desk: SectionDesk, page: AfterPage) -> str:
    """The list after a game; that of its places where the book makes none here."""
    if not page.has_list:
        head = [_said(one) for one in ("rank", "player", "score")]
        return written_csv(head, ((one.shown, desk.name(one.player), one.score) for one in page.placed))
    names = (_said("rank"), _said("player"), "L", "P", "R", "±", _said("counted"), _said("status"))
    return written_csv(names, (_row(desk, one) for one in (*page.lines, *page.provisional)))


def _row(desk: SectionDesk, one: AfterLine) -> tuple[object, ...]:
    status = label(f"statuses.{one.status}", reading(), code=desk.event.regulation)
    change = "" if one.change is None else one.change
    return one.place or "", one.name, one.mean, one.points, int(one.rating), change, one.games, status


def _said(key: str) -> str:
    return text(f"desk_collective.{key}", reading())
