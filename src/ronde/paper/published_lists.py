"""A published list on paper: forty lines on a page, black on white."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ronde.paper.table_pages import Column, Layout, Table, pages_of
from ronde.paper.typesetting import pdf
from ronde.words.language import Language
from ronde.words.texts import text

_LAYOUT = Layout(row=5.6, size=9.5, notes=3)


@dataclass(frozen=True, slots=True)
class PaperList:
    """A list as it is printed: what it is called, of what it is, its columns and lines, and what is said below the last one."""

    title: str
    lines: Sequence[str]
    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]
    below: Sequence[str]
    foot: str


def printed_list(one: PaperList, printed: datetime, language: Language) -> bytes:
    """The list as PDF."""
    pages = pages_of(_LAYOUT, Table(one.title, one.columns, one.rows, below=one.below, lines=one.lines))
    content = {
        "lang": language,
        "event": one.title,
        "foot": one.foot,
        "page_of": text("paper.page_of", language, {"page": "{page}", "pages": "{pages}"}),
        "total": len(pages),
        "pages": [{**page, "number": at} for at, page in enumerate(pages, start=1)],
    }
    return pdf(content, printed)
