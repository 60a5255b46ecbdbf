"""Text to rows: the sign between the cells is found by trying, and every line of the text belongs to one row."""

import re
from collections import Counter
from dataclasses import dataclass

from ronde.files.bounds import CELLS, ROWS, over
from ronde.files.tables.grid import Grid, Row, exceeded_bound, refused
from ronde.files.tables.headings import known_headings
from ronde.ground.problems import Problem

SIGNS = "\t;|,"  # in this order where two would do: commas stand in names and numbers too
_ONE_COLUMN = "\0"  # a sign that is in no text
_TOP = 10  # rows among which the headings stand
_LONGEST = 50  # lines of a cell: a longer one is a quote that nobody closed
_LINE_END = re.compile(r"\r\n|\n|\r")
_SAYS_SIGN = re.compile(r"\s*\"?sep=(.)\"?\s*", re.IGNORECASE)
_OPENING = re.compile(r' *"')
_QUOTED = re.compile(r' *"((?:[^"]|"")*+)" *')


@dataclass(frozen=True, slots=True)
class _Reading:
    """A text cut at one sign."""

    sign: str
    rows: tuple[Row, ...]
    problem: Problem | None = None

    @property
    def worth(self) -> tuple[int, float, int]:
        """How well the sign explains the text: by headings it lays bare, then by how even the rows are."""
        headings = max((known_headings(row.cells) for row in self.rows[:_TOP]), default=0)
        return headings if headings > 1 else 0, self.evenness, -SIGNS.find(self.sign)

    @property
    def evenness(self) -> float:
        """The share of rows with the usual number of cells; none where the usual row has one."""
        counts = Counter(len(row.cells) for row in self.rows)
        usual, often = max(counts.items(), key=lambda pair: (pair[1], pair[0]), default=(1, 0))
        return often / len(self.rows) if usual > 1 else 0


def delimited(text: str) -> Grid:
    """The rows of a text, or why it has none."""
    if text.count("\n") + text.count("\r") - text.count("\r\n") > ROWS.most:
        return refused(over("table.too-large", ROWS))
    lines = _LINE_END.split(text)
    if "\0" in text:
        at = next(number for number, line in enumerate(lines, 1) if "\0" in line)
        return refused(Problem("table.nul", where=(at,), values={"line": at}))
    said = _SAYS_SIGN.fullmatch(lines[0])
    if said:
        return _grid(_cut_at(text, ["", *lines[1:]], said[1]))
    found = [_cut_at(text, lines, sign) for sign in SIGNS if sign in text]
    return _grid(_best(found, _cut(lines, _ONE_COLUMN)))


def _best(found: list[_Reading], whole: _Reading) -> _Reading:
    """The reading that explains most. Where a quote spoils the only sign that would, that is what is wrong."""
    empty = [reading for reading in found if not reading.rows and not reading.problem]
    telling = (
        empty
        or [reading for reading in found if reading.worth[:2] > (0, 0)]
        or [reading for reading in found if reading.problem]
    )
    return max(telling, key=lambda one: one.worth, default=whole)


def _grid(reading: _Reading) -> Grid:
    sign = "" if reading.sign == _ONE_COLUMN else reading.sign
    return refused(reading.problem) if reading.problem else Grid(reading.rows, delimiter=sign)


def _cut_at(text: str, lines: list[str], sign: str) -> _Reading:
    """All rows of a text, unless they would have too many cells: that is counted before one is cut."""
    if text.count(sign) > CELLS.most:
        return _Reading(sign, (), over("table.too-large", CELLS))
    return _cut(lines, sign)


def _cut(lines: list[str], sign: str) -> _Reading:
    """All rows with something in them; a quoted cell may go over several lines."""
    rows: list[Row] = []
    at = 0
    while at < len(lines):
        cells, end = _record(lines, at, sign)
        if cells is None:
            return _Reading(sign, tuple(rows), Problem("table.quote", where=(at + 1,), values={"line": at + 1}))
        if exceeded := exceeded_bound(cells):
            return _Reading(sign, tuple(rows), over("table.too-large", exceeded))
        row = Row(at + 1, tuple(cells))
        rows += [] if row.is_blank else [row]
        at = end
    return _Reading(sign, tuple(rows))


def _record(lines: list[str], at: int, sign: str) -> tuple[list[str] | None, int]:
    """The cells of the row that begins at a line, and the line after it; no cells where quotes do not fit."""
    if '"' not in lines[at]:
        return lines[at].split(sign), at + 1
    for end in range(at + 1, min(at + _LONGEST, len(lines)) + 1):
        if '"' in lines[end - 1]:
            cells, is_open = _quoted_cells("\n".join(lines[at:end]), sign)
            if not is_open:
                return (None if cells and _swallow_a_row(cells, sign) else cells), end
    return None, at


def _swallow_a_row(cells: list[str], sign: str) -> bool:
    """Whether a cell looks like the end of one row and the beginning of the next: two quotes were forgotten."""
    return any("\n" in cell and sign in cell for cell in cells)


def _quoted_cells(line: str, sign: str) -> tuple[list[str] | None, bool]:
    """The cells of a line, or none where a quote stands where none can; and whether one is still open at the end."""
    cells: list[str] = []
    at = 0
    while True:
        cell, at = _next_cell(line, at, sign)
        if cell is None:
            return None, at < 0
        cells.append(cell)
        if at == len(line):
            return cells, False
        if line[at] != sign:
            return None, False
        at += 1


def _next_cell(line: str, at: int, sign: str) -> tuple[str | None, int]:
    """A cell and where it ends; no cell and -1 where its quote is not closed, and 0 where one too many is inside."""
    if _OPENING.match(line, at):
        quoted = _QUOTED.match(line, at)
        return (quoted[1].replace('""', '"'), quoted.end()) if quoted else (None, -1)
    found = line.find(sign, at)
    end = len(line) if found < 0 else found
    cell = line[at:end]
    return (None, 0) if cell.count('"') % 2 or "\n" in cell else (cell, end)
