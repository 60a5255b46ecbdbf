"""Somebody else's list: a CSV file with a player (id or name) and a value on each line."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from ronde.ground.problems import Problem

COLUMNS = ("player", "value")


@dataclass(frozen=True, slots=True)
class TheirLine:
    """A line of their list; ``row`` is its number in the file."""

    row: int
    player: str
    value: Fraction


def read(path: Path) -> tuple[list[TheirLine], list[Problem]]:
    """The lines of a file, and everything that keeps it from being a list."""
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        return [], [Problem("file.unreadable", values={"detail": error.strerror or str(error)})]
    except UnicodeDecodeError as error:
        return [], [Problem("file.not-utf8", values={"at": error.start})]
    return parsed(text)


def parsed(text: str) -> tuple[list[TheirLine], list[Problem]]:
    """Their list from a text; columns are separated by commas, semicolons or tabs, as in the first line."""
    heading = text.partition("\n")[0]
    delimiter = next((sign for sign in ";\t" if sign in heading), ",")
    rows = csv.DictReader(io.StringIO(text), delimiter=delimiter)
    names = {(name or "").strip().lower(): name for name in rows.fieldnames or ()}
    missing = [
        Problem("list.column-missing", where=(name,), values={"key": name}) for name in COLUMNS if name not in names
    ]
    if missing:
        return [], missing
    lines: list[TheirLine] = []
    problems: list[Problem] = []
    for row, written in enumerate(rows, 2):
        player, given = ((written[names[name]] or "").strip() for name in COLUMNS)
        if not player and not given:
            continue
        value = _number(given)
        if value is None:
            problems.append(Problem("list.value", where=(row, "value"), values={"given": given}))
        else:
            lines.append(TheirLine(row, player, value))
    return lines, [*problems, *_repeated(lines)]


def _number(given: str) -> Fraction | None:
    """1517, 1516.5, 1516,5 or 4550/3."""
    try:
        return Fraction(given.replace(",", ".").replace("\u2212", "-"))
    except (ValueError, ZeroDivisionError):
        return None


def _repeated(lines: list[TheirLine]) -> Iterator[Problem]:
    seen: set[str] = set()
    for line in lines:
        if line.player in seen:
            yield Problem("list.player-twice", where=(line.row, "player"), values={"given": line.player})
        seen.add(line.player)
