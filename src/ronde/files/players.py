"""A list of players as CSV: id, name, rating, number, tags and categories (several separated by semicolons)."""

import csv
from io import StringIO

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.section import Entry

COLUMNS = ("id", "name", "rating", "number", "tags", "categories")


def parse_players(text: str) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    """The entries of the list, and the lines that are none."""
    entries, problems = [], []
    for line, row in enumerate(csv.DictReader(StringIO(text)), start=2):
        entry = _entry(row)
        if entry is None:
            problems.append(Problem("play.file.players-csv", where=(line,), values={"line": line}))
        else:
            entries.append(entry)
    return tuple(entries), tuple(problems)


def _entry(row: dict[str, str | None]) -> Entry | None:
    given = {column: (row.get(column) or "").strip() for column in COLUMNS}
    numbers = [given[column] for column in ("rating", "number")]
    if not given["id"] or None in row or not all(not number or number.isdecimal() for number in numbers):
        return None
    rating, number = (int(number) if number else None for number in numbers)
    return Entry(
        PlayerId(given["id"]),
        given["name"],
        rating,
        number,
        _several(given["tags"]),
        _several(given["categories"]),
    )


def _several(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


def print_players(entries: tuple[Entry, ...]) -> str:
    """The list of entries as CSV."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in entries:
        rating = "" if entry.rating is None else entry.rating
        number = "" if entry.number is None else entry.number
        writer.writerow([entry.player, entry.name, rating, number, "; ".join(entry.tags), "; ".join(entry.categories)])
    return out.getvalue()
