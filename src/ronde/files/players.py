"""A list of players for a section: any table of people; ours has id, name, rating, number, tags and categories.

Tags and categories are several, separated by semicolons. Where no column has ids, they are made of the
names.
"""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from ronde.files.tables.headings import Kind
from ronde.files.tables.people_table import PeopleTable, PersonLine, cell_problem
from ronde.files.tables.persons import unused, word_id
from ronde.files.tables.reading import table_of_bytes, table_of_text
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.section import Entry

COLUMNS = ("id", "name", "rating", "number", "tags", "categories")
_ASKED: tuple[Kind, ...] = ("id", "licence", "rating")


def parse_players(given: str | bytes) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    """The entries of a list, and everything that is wrong with it, by cell."""
    table = table_of_text(given) if isinstance(given, str) else table_of_bytes(given)
    refused = {line.row: tuple(_refusals(table, line)) for line in table.lines}
    good = [line for line in table.lines if not line.is_wrong and not refused[line.row]]
    problems = (one for line in table.lines for one in (*line.problems, *refused[line.row]))
    return tuple(_entries(good)), (*table.problems, *problems)


def _refusals(table: PeopleTable, line: PersonLine) -> Iterator[Problem]:
    """What a section needs of a player beyond what a table does: an id where there are ids, else a name; a whole rating."""
    ids, licences, ratings = (table.column(kind) for kind in _ASKED)
    if ids and not line.id:
        yield cell_problem("table.cell.no-id", line.row, ids, "")
    elif licences and not line.id and not line.name:
        yield cell_problem("table.cell.no-name", line.row, licences, line.licence)
    if ratings and line.rating is not None and (line.rating.denominator != 1 or line.rating < 0):
        yield cell_problem("table.cell.whole", line.row, ratings, str(line.rating))


def _entries(lines: Sequence[PersonLine]) -> Iterator[Entry]:
    """The players, each with the id given or one made of the name: a licence number is not for the public, ids are."""
    taken = {line.id for line in lines}
    for line in lines:
        player = line.id or unused(word_id(line.name) or "player", taken)
        taken.add(player)
        rating = None if line.rating is None else int(line.rating)
        club = (f"club:{line.club}",) if line.club else ()
        yield Entry(PlayerId(player), line.name, rating, line.number, (*line.tags, *club), line.categories)


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
