"""The FMJD grid of a closed series (FFJD 6.6, annex A), ready to print: a line a round."""

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from ronde.paper.pages import chunks
from ronde.paper.table_pages import Column, Layout
from ronde.paper.typesetting import pdf
from ronde.play.pairing.grids import GridGame, exempt_number, grid
from ronde.words.language import Language
from ronde.words.texts import text

_A_LINE = 15  # games that stand side by side on a page that lies on its side
_LAYOUT = Layout(row=7.5, notes=2, flipped=True)
_KEPT = 64  # grids, already set


@lru_cache(maxsize=_KEPT)
def printed_grid(players: int, language: Language, *, is_double: bool = False) -> bytes:
    """The grid of so many players as PDF; the same every time."""
    rounds = grid(players, double=is_double)
    parted = chunks(_rows(rounds), _LAYOUT.capacity)
    pages = [_page(players, language, number, rows, rounds) for number, rows in enumerate(parted, 1)]
    page_of = text("paper.page_of", language, {"page": "{page}", "pages": "{pages}"})
    return pdf({"lang": language, "foot": "", "page_of": page_of, "total": len(pages), "pages": pages}, None)


def _rows(rounds: tuple[tuple[GridGame, ...], ...]) -> list[list[str]]:
    """A line a round, several where its games are many."""
    found = []
    for number, games in enumerate(rounds, 1):
        for at in range(0, len(games), _A_LINE):
            cells = [f"{game.white}-{game.black}" for game in games[at : at + _A_LINE]]
            left = min(len(games), _A_LINE) - len(cells)
            found.append(["" if at else str(number), *cells, *[""] * left])
    return found


def _page(
    players: int, language: Language, number: int, rows: Any, rounds: tuple[tuple[GridGame, ...], ...]
) -> dict[str, Any]:
    tables = len(rounds[0])
    heading = Column(text("public_books.grid_round", language), "right", strong=True)
    columns = [heading, *(Column(str(at), "center", 1) for at in range(1, min(tables, _A_LINE) + 1))]
    above = [text("public_books.grid_how", language, {"rounds": len(rounds), "games": tables})]
    if exempt := exempt_number(players):
        above.append(text("public_books.grid_exempt", language, {"number": exempt}))
    return {
        "kind": "table",
        "number": number,
        "title": text("public_books.grid_title", language, {"players": players}),
        "lines": [text("register", language, code="ffjd")],
        "columns": [asdict(column) for column in columns],
        "rows": rows,
        "above": above if number == 1 else [],
        "below": [],
        "row": _LAYOUT.row,
        "size": _LAYOUT.size,
        "flipped": _LAYOUT.flipped,
        "halves": _LAYOUT.halves,
    }
