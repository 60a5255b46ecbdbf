"""The journal of rulings: what was complained of, what was decided, and the penalty."""

from collections.abc import Iterator, Sequence

from ronde.paper.pages import Page, Part
from ronde.paper.printing import Printing
from ronde.record.desk_notes import Note, Ruling

_A_LINE, _A_PAGE = 88, 46  # signs that surely fit on a line, lines that surely fit on a page


def rulings(printing: Printing) -> list[Part]:
    """Every ruling of the section, in the order in which they were written down."""
    pages = paged([*_paragraphs(printing)])
    return [Part(len(pages), lambda: [_page(printing, page) for page in pages])]


def rulings_of(printing: Printing) -> list[tuple[Note, Ruling]]:
    """What was ruled in the section."""
    said = [(note, note.said) for note in printing.known.notes]
    return [(note, one) for note, one in said if isinstance(one, Ruling) and one.section == printing.id]


def _paragraphs(printing: Printing) -> Iterator[dict[str, str]]:
    for note, one in rulings_of(printing):
        where = [printing.say("round", round=one.round)] if one.round else []
        where += [printing.say("table", table=printing.table(one.table))] if one.table else []
        at = printing.hour(printing.hall_time(note.at))
        yield {"lead": ", ".join(where) or printing.say("ruling"), "label": "", "words": "", "aside": at}
        for name in ("complaint", "decision", "penalty"):
            if words := getattr(one, name):
                yield {"lead": "", "label": printing.say(f"ruling_{name}"), "words": words, "aside": ""}
    if not rulings_of(printing):
        yield {"lead": "", "label": "", "words": printing.say("no_ruling"), "aside": ""}


def paged(
    paragraphs: Sequence[dict[str, str]], *, lines: int = _A_PAGE, between: int = 1
) -> list[list[dict[str, str]]]:
    """Paragraphs as they surely fit on pages; none of them is broken. ``between``: how many lines of air each is reckoned with."""
    pages, room = [list[dict[str, str]]()], lines
    for one in paragraphs:
        needed = sum(1 + len(line) // _A_LINE for line in f"{one['label']} {one['words']}".split("\n")) + between
        if needed > room and pages[-1]:
            pages.append([])
            room = lines
        pages[-1].append(one)
        room -= needed
    return pages


def _page(printing: Printing, paragraphs: Sequence[dict[str, str]]) -> Page:
    return {"kind": "words", "title": printing.say("rulings"), "lines": printing.lines, "paragraphs": list(paragraphs)}
