"""A list of players for a section: any table of people; ours has id, name, rating, number, tags and categories.

Tags and categories are several, separated by semicolons. Where no column has ids, they are made of the
names; beside a federation's list they are that list's, and provisional for those who are not on it.
"""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from io import StringIO

from ronde.files.copied_list import Copied
from ronde.files.spreadsheet_cells import harmless
from ronde.files.tables.cells import entry_rating_fault
from ronde.files.tables.headings import Kind
from ronde.files.tables.matching import Match, Matched, RowAnswers, everything_said, matched
from ronde.files.tables.people_table import PeopleTable, PersonLine, cell_problem
from ronde.files.tables.persons import unused, word_id
from ronde.files.tables.reading import table_of_bytes, table_of_text
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.play.section import Entry
from ronde.record.lookalikes import name_words
from ronde.record.opaque import opaque_id
from ronde.record.people import People

COLUMNS = ("id", "name", "rating", "number", "tags", "categories")
PROVISIONAL = "new-"  # how the id of somebody begins whom the list does not have: the office will say who it is
_ASKED: tuple[Kind, ...] = ("id", "licence", "rating")


@dataclass(frozen=True, slots=True)
class EnteredPlayers:
    """The entries of a table, all that there is to say, and who the lines are beside a list."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    piles: Matched = field(default_factory=Matched)


def parse_players(given: str | bytes) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    """The entries of a list, and everything that is wrong with it, by cell."""
    found = entered_players(table_of_text(given) if isinstance(given, str) else table_of_bytes(given))
    return found.entries, found.problems


def entered_players(table: PeopleTable) -> EnteredPlayers:
    """The lines of a table as entries."""
    checked = checked_table(table)
    good = [line for line in checked.lines if not line.is_wrong]
    return EnteredPlayers(tuple(_entries(good)), checked.all_problems)


def listed_players(table: PeopleTable, copied: Copied, answers: RowAnswers, *, salt: bytes) -> EnteredPlayers:
    """The lines of a table as entries with the ids of a federation's list, and its ratings where the table has none."""
    checked = checked_table(table, is_beside_a_list=True)
    piles = matched(checked, copied.people, answers)
    entries = {
        **{one.line.row: _listed(one, copied) for one in piles.matched},
        **dict(_provisional(piles.new, copied.people, salt, copied.salt)),
    }
    more = (
        *(problem for one in piles.matched for problem in _other_rating(checked, one, copied)),
        *(problem for line in piles.new for problem in nameless(checked, line)),
    )
    problems = everything_said(checked, piles, copied.people, answers, more)
    return EnteredPlayers(tuple(entries[row] for row in sorted(entries)), problems, piles)


def checked_table(table: PeopleTable, *, is_beside_a_list: bool = False) -> PeopleTable:
    """The table, in which a line that is no entry is wrong."""
    lines = (
        replace(line, problems=(*line.problems, *_refusals(table, line, is_beside_a_list=is_beside_a_list)))
        for line in table.lines
    )
    return replace(table, lines=tuple(lines))


def _refusals(table: PeopleTable, line: PersonLine, *, is_beside_a_list: bool) -> Iterator[Problem]:
    """What a section needs of a player beyond what a table does: an id where there are ids, else a name; a whole rating."""
    ids, licences, ratings = (table.column(kind) for kind in _ASKED)
    if ids and not line.id and not is_beside_a_list:
        yield cell_problem("table.cell.no-id", line.row, ids, "")
    elif licences and not line.id and not line.name and not is_beside_a_list:
        yield cell_problem("table.cell.no-name", line.row, licences, line.licence)
    wrong = entry_rating_fault(line.rating)
    if ratings and wrong:
        yield cell_problem(f"table.cell.{wrong}", line.row, ratings, str(line.rating))


def _entries(lines: Sequence[PersonLine]) -> Iterator[Entry]:
    """The players, each with the id given or one made of the name: a licence number is not for the public, ids are."""
    taken = {line.id for line in lines}
    for line in lines:
        player = line.id or unused(word_id(line.name) or "player", taken)
        taken.add(player)
        yield _entry(line, player)


def _entry(line: PersonLine, player: str) -> Entry:
    rating = None if line.rating is None else int(line.rating)
    club = (f"club:{line.club}",) if line.club else ()
    tags = (*line.tags, *club)
    return Entry(PlayerId(player), line.name, rating, line.number, tags, line.categories, licence=line.licence)


def _listed(match: Match, copied: Copied) -> Entry:
    """Somebody of the list, under its id and name."""
    entry, who = _entry(match.line, match.person), copied.people.players[match.person]
    rating = copied.ratings.get(match.person) if entry.rating is None else entry.rating
    return replace(entry, name=who.name or entry.name, rating=rating, licence=entry.licence or who.licence)


def _told(line: PersonLine) -> str:
    """What tells a person from all others, if the line has it: a licence, or a birth date with the name."""
    if line.licence:
        return f"licence {line.licence}"
    return f"born {line.birth} {' '.join(name_words(line.name))}" if line.birth and line.name else ""


def _provisional(
    lines: Sequence[PersonLine], people: People, salt: bytes, list_salt: bytes
) -> Iterator[tuple[int, Entry]]:
    """Those whom the list does not have, each with an id that says nothing but that.

    Beside the same list it is the same in every section for whoever can be told by the table: one person of an event is to
    reach the office once. A name alone tells nobody: two of one name would become one.
    """
    taken = {*people.players, *people.known_as, *(line.id for line in lines)}
    for line in lines:
        told = _told(line)
        key = opaque_id(told, list_salt) if told else opaque_id(f"{line.row}", salt)
        player = line.id or unused(PROVISIONAL + key[1:9], taken)
        taken.add(player)
        yield line.row, _entry(line, player)


def nameless(table: PeopleTable, line: PersonLine) -> Iterator[Problem]:
    """Somebody whom the list does not have under a licence or an id, and of whom the table tells no name."""
    column = table.column("licence", "id")
    if column and not line.name:
        yield cell_problem("table.cell.no-name", line.row, column, line.licence or line.id)


def _other_rating(table: PeopleTable, match: Match, copied: Copied) -> Iterator[Problem]:
    """A rating in the table that is not the list's: the table's is taken, and said to be another."""
    known, column = copied.ratings.get(match.person), table.column("rating")
    if column and known is not None and match.line.rating not in {None, known}:
        wrong = cell_problem("table.cell.other-rating", match.line.row, column, str(match.line.rating), Level.WARNING)
        yield replace(wrong, values={**wrong.values, "known": known})


def print_players(entries: tuple[Entry, ...]) -> str:
    """The list of entries as CSV."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in entries:
        rating = "" if entry.rating is None else entry.rating
        number = "" if entry.number is None else entry.number
        texts = map(harmless, (entry.player, entry.name, "; ".join(entry.tags), "; ".join(entry.categories)))
        player, name, tags, categories = texts
        writer.writerow([player, name, rating, number, tags, categories])
    return out.getvalue()
