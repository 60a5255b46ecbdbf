"""A federation's list in a table (Excel, CSV) as a desk takes it: read as the list of a book and a day, written as the history that begins with it.

It goes on as any list does that arrives as a history: looked at beside the copy that is here, and taken.
"""

import secrets
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from ronde.files.beginning import beginning_texts
from ronde.files.file_kinds import recognised
from ronde.files.opening_lists import opening_list
from ronde.files.tables.headings import KINDS, Kind
from ronde.files.tables.layout import Chosen
from ronde.files.tables.matching import Doubt, Matched, RowAnswers, matched
from ronde.files.tables.people_table import PeopleTable
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.problems import Problem, has_refusal
from ronde.record.people import People
from ronde.regulations import shelf
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import people_of
from ronde.web.registers.copied_lists import newest_copies
from ronde.web.registers.models import Register

_ENDINGS = frozenset({".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".xls", ".ods"})
_ASKED = frozenset(
    {"name", "family", "given", "licence", "rating", "club", "birth", "sex", "games", "participations", "played", "id"}
)
KINDS_OF_LISTS: tuple[Kind, ...] = tuple(kind for kind in KINDS if kind in _ASKED)


@dataclass(frozen=True, slots=True)
class GivenTable:
    """A table as it was sent; what its columns were said to hold, and whom lines mean."""

    content: bytes
    sheet: str = ""
    columns: Chosen = field(default_factory=dict)
    answers: RowAnswers = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A table read as a list: lines of which somebody has to say whom they mean, all problems, and the history, if nothing is refused."""

    table: PeopleTable
    here: People = field(default_factory=People)
    doubts: tuple[Doubt, ...] = ()
    problems: tuple[Problem, ...] = ()
    history: str = ""


def is_table(path: Path, name: str) -> bool:
    """Whether a file that its sender calls ``name`` is a table, and no history."""
    kind, _ = recognised(path)
    is_unsure = kind in {"list", "text", "yaml", "other", "empty", "archive", "old-workbook"}
    return kind in {"table", "workbook"} or (is_unsure and Path(name).suffix.lower() in _ENDINGS)


def books_that_begin() -> tuple[str, ...]:
    """The codes of the books that can begin with a list."""
    return tuple(code for code in shelf.codes() if shelf.regulation(code).adopting)


def usual_book() -> str:
    """The book of the list that was taken last, if it can begin with a list."""
    last = newest_copies().order_by("-pk").values_list("regulation", flat=True).first()
    return last if last in books_that_begin() else ""


def table_alone(given: GivenTable) -> ReadTable:
    """The table before anybody has said of which book and day it is the list."""
    table = table_of_bytes(given.content, given.sheet, given.columns)
    return ReadTable(table, problems=table.problems)


def list_in_table(given: GivenTable, code: str, day: date) -> ReadTable:
    """The table as the list of a book on a day, in the place of the copy that is here: who is on that keeps the id."""
    own = Register.objects.filter(regulation=code, is_copy=False, facts__isnull=False).first()
    read = table_alone(given)
    if own:
        return replace(read, problems=(Problem("list.kept-here", values={"code": own.code}),))
    replaced = newest_copies().filter(regulation=code).order_by("-pk").first()
    here = _people_of_copy(replaced)
    table = _without_ids_of_others(read.table, here)
    piles = matched(table, here, given.answers)
    salt = secrets.token_bytes(32)
    made = opening_list(
        shelf.regulation(code),
        _with_known_ids(table, piles),
        People(federation=replaced.federation if replaced else ""),
        day=day,
        fact=f"list-{day.isoformat()}",
        salt=salt,
        answers={},
    )
    found = replace(read, here=here, doubts=piles.ambiguous, problems=made.problems)
    if made.history is None or piles.ambiguous or has_refusal(made.problems):
        return found
    output = Path("list.yaml")  # named for nothing: the text alone is wanted
    return replace(found, history=beginning_texts(made.history, made.new, output, None, salt)[output] or "")


def _people_of_copy(replaced: Register | None) -> People:
    if replaced is None:
        return People()
    return people_of(set(replaced.copied_people.values_list("person", flat=True)))


def _without_ids_of_others(table: PeopleTable, here: People) -> PeopleTable:
    """The table without ids by which this installation knows people of other lists: who is on it is not them."""
    ids = {line.id for line in table.lines if line.id}
    others = {*PersonRow.objects.filter(id__in=ids).values_list("id", flat=True)} - {*map(str, here.players)}
    return replace(table, lines=tuple(replace(line, id="") if line.id in others else line for line in table.lines))


def _with_known_ids(table: PeopleTable, piles: Matched) -> PeopleTable:
    """The table, in which who is on the copy that is here stands under that id; what the table says of them is taken."""
    known = {match.line.row: str(match.person) for match in piles.matched}
    return replace(table, lines=tuple(replace(line, id=known.get(line.row, line.id)) for line in table.lines))
