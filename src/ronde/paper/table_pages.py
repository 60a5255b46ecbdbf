"""Pages that are a table. All its lines are of one height, so that it is known how many fit."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from math import floor
from typing import Literal

from ronde.paper.pages import Page, Part, chunks, count_of_chunks
from ronde.paper.printing import Printing

_LONG, _SHORT = 297, 210  # the sides of A4, in millimetres
_AROUND = 27 + 14 + 7  # margins, the head of the page, the heading of the table
_TALLEST = 18  # millimetres that a line may have: more looks like gaps
_SPARE = 6  # millimetres that larger headings and notes may take
_POINTS = 1.75  # of letters for each millimetre of a line
_NOTE = 7  # a line of a note above or below


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, how wide it is beside the others (0: as wide as it needs), how its values stand."""

    label: str
    align: Literal["left", "right", "center"] = "left"
    width: int = 0
    strong: bool = False
    boxed: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """How a table stands on its pages: the height of a line in millimetres, the size of letters in points, how many lines of notes.

    ``halves``: two tables side by side, for a long list of names.
    """

    row: float
    size: float = 10
    notes: int = 1
    flipped: bool = False
    halves: bool = False

    @property
    def room(self) -> float:
        """How much of a page is for lines, in millimetres."""
        return (_SHORT if self.flipped else _LONG) - _AROUND - self.notes * _NOTE

    @property
    def capacity(self) -> int:
        """How many lines a page takes."""
        return int(self.room / self.row) * (2 if self.halves else 1)

    def filled(self, count: int, largest: float) -> "Layout":
        """The same on as many pages, with lines and letters as large as so many lines leave room for: a paper of a hall is read standing."""
        pages = count_of_chunks(count, self.capacity)
        lines = -(-count // (pages * (2 if self.halves else 1)))
        row = max(self.row, min(_TALLEST, floor((self.room - _SPARE) / max(1, lines) * 100) / 100))
        return replace(self, row=row, size=max(self.size, min(largest, row * _POINTS)))


@dataclass(frozen=True, slots=True)
class Table:
    """What stands on the pages; ``above`` on the first of them, ``below`` on the last."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]
    above: Sequence[str] = ()
    below: Sequence[str] = ()
    lines: Sequence[str] | None = None


def table_part(printing: Printing, layout: Layout, count: int, made: Callable[[], Table]) -> Part:
    """A table of so many lines, whose values are asked for when its pages are made."""
    pages = count_of_chunks(count, layout.capacity)
    return Part(pages, lambda: pages_of(layout, made(), printing.lines), layout.flipped)


def pages_of(layout: Layout, table: Table, lines: Sequence[str] = ()) -> list[Page]:
    """The pages of a table; ``lines``: what it belongs to, where the table itself says nothing of it."""
    parted = chunks(table.rows, layout.capacity)
    return [
        {
            "kind": "table",
            "title": table.title,
            "lines": list(lines if table.lines is None else table.lines),
            "columns": [asdict(column) for column in table.columns],
            "rows": [list(row) for row in rows],
            "above": list(table.above) if at == 0 else [],
            "below": list(table.below) if at == len(parted) - 1 else [],
            "row": layout.row,
            "size": layout.size,
            "flipped": layout.flipped,
            "halves": layout.halves,
        }
        for at, rows in enumerate(parted)
    ]
