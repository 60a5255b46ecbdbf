"""A player on paper: the career as a table, and why one rating is what it is, as a letter. Names are given as they may be said in public."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ronde.paper.pages import Page, chunks
from ronde.paper.rulings import paged
from ronde.paper.table_pages import Column, Layout
from ronde.paper.typesetting import pdf
from ronde.words.language import Language
from ronde.words.sentence_tree import Sentence
from ronde.words.texts import text

_CHANGES = Layout(row=6.2, size=9.5, notes=3)
_INDENT, _LINES = "\u2003", 62  # of a page of steps, one below the other


@dataclass(frozen=True, slots=True)
class SheetHead:
    """What stands above: the name, what is said below it line by line, and at the foot where it comes from."""

    title: str
    lines: tuple[str, ...]
    foot: str


@dataclass(frozen=True, slots=True)
class SheetChange:
    """A change of the career: day, both values, by how much, with what."""

    day: str
    before: str
    after: str
    gained: str
    reason: str


def career_sheet(head: SheetHead, changes: Sequence[SheetChange], notes: Sequence[str], language: Language) -> bytes:
    """A career as PDF: every change on a line; ``notes`` stand above the first."""
    columns = (
        Column(_say("day", language), strong=True),
        Column(_say("before", language), "right"),
        Column(_say("after", language), "right", strong=True),
        Column(_say("change", language), "right"),
        Column(_say("reason", language), width=1),
    )
    rows = [(one.day, one.before, one.after, one.gained, one.reason[:70]) for one in changes]
    pages = [
        {
            "kind": "table",
            "title": head.title,
            "lines": list(head.lines),
            "columns": [asdict(one) for one in columns],
            "rows": [list(row) for row in part],
            "above": list(notes) if at == 0 else [],
            "below": [],
            "row": _CHANGES.row,
            "size": _CHANGES.size,
            "flipped": False,
            "halves": False,
        }
        for at, part in enumerate(chunks(rows, _CHANGES.capacity))
    ]
    return _set(head, pages, language)


def why_sheet(head: SheetHead, opening: str, sentences: Iterable[Sentence], language: Language) -> bytes:
    """Why a rating is what it is, as PDF: a sentence, then the steps, each with its article; of numbers that were cut, that they go on."""
    told = tuple(sentences)
    goes_on = [_paragraph(text("player.goes_on", language))] if any(one.is_cut for one in told) else []
    paragraphs = [_paragraph(opening), *_paragraphs(told, 0), *goes_on]
    pages = [
        {"kind": "words", "title": head.title, "lines": list(head.lines), "paragraphs": part}
        for part in paged(paragraphs, lines=_LINES, between=0)
    ]
    return _set(head, pages, language)


def _paragraphs(sentences: Iterable[Sentence], depth: int) -> Iterator[dict[str, str]]:
    for one in sentences:
        article = f" ({one.article})" if one.article else ""
        yield _paragraph(f"{_INDENT * depth}– {one.text}{article}")
        yield from _paragraphs(one.inner, depth + 1)


def _paragraph(words: str) -> dict[str, str]:
    return {"lead": "", "label": "", "words": words, "aside": ""}


def _set(head: SheetHead, pages: Sequence[Page], language: Language) -> bytes:
    content: dict[str, Any] = {
        "lang": language,
        "event": head.title,
        "foot": head.foot,
        "page_of": text("paper.page_of", language, {"page": "{page}", "pages": "{pages}"}),
        "total": len(pages),
        "pages": [{**page, "number": at} for at, page in enumerate(pages, start=1)],
    }
    return pdf(content, None)  # without a moment: the same career gives the same bytes


def _say(name: str, language: Language) -> str:
    return text(f"career_sheet.{name}", language)
