"""A table before anything is known of its columns: rows of texts, as the file has them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ronde.files.bounds import CELL_CHARACTERS, COLUMNS, Bound
from ronde.files.spreadsheet_cells import as_written
from ronde.ground.problems import Problem

_UNSEEN = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))  # what word processors leave behind
_KEPT_AS_TEXT = re.compile(r"=\"([^\"]*)\"|'(?=\d)(.*)")  # ="007" and '007: how the zeros are kept in Excel


@dataclass(frozen=True, slots=True)
class Row:
    """A row; ``number`` is the one that an editor or Excel shows beside it."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        """Whether nothing stands in it."""
        return not any(cell.strip() for cell in self.cells)

    def cell(self, index: int) -> str:
        """A cell with its spaces put in order; a row that ends early has empty ones."""
        return tidy(self.cells[index]) if index < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows in which something stands, how they were read, and what is wrong with the whole."""

    rows: tuple[Row, ...] = ()
    encoding: str = ""
    delimiter: str = ""
    problems: tuple[Problem, ...] = ()


def refused(problem: Problem) -> Grid:
    """A file of which nothing is read."""
    return Grid(problems=(problem,))


def exceeded_bound(cells: Sequence[str]) -> Bound | None:
    """The bound that a row exceeds: too many cells, or one that goes on and on."""
    if len(cells) > COLUMNS.most:
        return COLUMNS
    return CELL_CHARACTERS if any(len(cell) > CELL_CHARACTERS.most for cell in cells) else None


def tidy(cell: str) -> str:
    """A cell without spaces around it and with single ones inside; line breaks stay, because they may be a fault."""
    lines = cell.translate(_UNSEEN).strip().split("\n")
    tidied = "\n".join(" ".join(line.split()) for line in lines)
    kept = _KEPT_AS_TEXT.fullmatch(tidied)
    return (kept[1] or kept[2] or "") if kept else as_written(tidied)


def letter(index: int) -> str:
    """The column as Excel calls it: 0 is A, 26 is AA."""
    before, last = divmod(index, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)
