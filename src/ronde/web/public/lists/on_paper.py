"""A list as PDF, as the page prints it."""

from collections.abc import Callable

from ronde.paper.published_lists import PaperList, printed_list
from ronde.paper.table_pages import Column
from ronde.web.clock import now
from ronde.web.language import reading
from ronde.web.public.lists.asked import Asked
from ronde.web.public.lists.finding import FoundList
from ronde.web.public.lists.lines import ShownLine
from ronde.web.public.lists.titles import column_label, list_title, narrowed_title
from ronde.words.numbers import day_text
from ronde.words.texts import label, text

_UP, _DOWN, _NOTHING = "+", "−", "–"
Printed = tuple[Column, Callable[[ShownLine], str]]


def as_pdf(found: FoundList, asked: Asked, lines: tuple[ShownLine, ...]) -> bytes:
    """The lines of a list as PDF, with the digest of the whole list below them."""
    columns = _columns(found, asked, lines)
    one = PaperList(
        title=list_title(found),
        lines=[line for line in (narrowed_title(found.register, asked),) if line],
        columns=[column for column, _ in columns],
        rows=[[cell(line) for _, cell in columns] for line in lines],
        below=_below(found),
        foot=_say("on_paper", day=day_text(found.edition.day, reading()), number=found.edition.number),
    )
    return printed_list(one, now(), reading())


def _say(message: str, **values: object) -> str:
    return text(f"lists.{message}", reading(), values)


def _below(found: FoundList) -> list[str]:
    digest = found.edition.digest
    parts = " ".join(digest[at : at + 8] for at in range(0, len(digest), 8))
    return [f"{_say('digest')}: {parts}", _say("unnamed_on_paper")]


def _columns(found: FoundList, asked: Asked, lines: tuple[ShownLine, ...]) -> list[Printed]:
    """Those of the page; clubs, leagues and categories only where somebody has one."""
    code = found.register.regulation
    first = [_right("within", code, lambda line: str(line.within or _NOTHING))] if asked.is_sublist else []
    there = [
        name for name in ("club", "league") if name not in asked.narrowed and any(getattr(one, name) for one in lines)
    ]
    cells: dict[str, Callable[[ShownLine], str]] = {
        "club": lambda line: line.club or _NOTHING,
        "league": lambda line: line.league or _NOTHING,
    }
    categories = [_category(code)] if any(one.category for one in lines) else []
    return [
        *first,
        _right("place", code, lambda line: str(line.place or _NOTHING)),
        _right("moved_short", code, _climbed),
        (Column(column_label("player", code), width=3), lambda line: line.name),
        *((Column(column_label(name, code), width=3), cells[name]) for name in there),
        *categories,
        (Column(column_label("rating", code), "right", strong=True), lambda line: line.value),
        *(_beside(code, at, name) for at, name in enumerate(found.ranking.columns)),
        _right("change", code, _change),
    ]


def _right(name: str, code: str, cell: Callable[[ShownLine], str]) -> Printed:
    return Column(column_label(name, code), "right"), cell


def _category(code: str) -> Printed:
    def cell(line: ShownLine) -> str:
        return label(f"categories.{line.category}", reading(), code=code)[:1].upper() if line.category else _NOTHING

    return Column(column_label("cat", code), "center"), cell


def _beside(code: str, at: int, name: str) -> Printed:
    def cell(line: ShownLine) -> str:
        return line.beside[at] if at < len(line.beside) else ""

    return Column(label(f"columns.{name}", reading(), code=code), "right"), cell


def _climbed(line: ShownLine) -> str:
    climbed = line.climbed or 0
    return f"{_UP if climbed > 0 else _DOWN}{abs(climbed)}" if climbed else ""


def _change(line: ShownLine) -> str:
    return _say("new") if line.is_new else line.change or ("=" if line.is_confirmed else "·")
