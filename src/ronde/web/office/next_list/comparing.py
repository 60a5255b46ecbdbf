"""Our list beside somebody else's file: everybody who does not stand on both alike, by how they differ."""

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from types import MappingProxyType

from ronde.files.other_list import TheirList, their_list
from ronde.files.spreadsheet_cells import harmless
from ronde.files.tables.headings import Kind
from ronde.files.tables.layout import Chosen, Column
from ronde.files.tables.people_table import PeopleTable
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.trace import Number
from ronde.record.comparison import Agreement, ComparedEntry, compared_entries
from ronde.record.opened import Opened
from ronde.web.actors import Actor
from ronde.web.events.import_piles import GivenPlayers
from ronde.web.language import reading
from ronde.web.office.findings import Finding, findings
from ronde.web.office.next_list.drafts import compared_draft
from ronde.web.registers.list_rows import published_list
from ronde.web.registers.models import Register
from ronde.web.registers.telling import gained_text, value_text
from ronde.words.facts import decimals_of
from ronde.words.numbers import conventions
from ronde.words.texts import text

READ_HERE: tuple[Kind, ...] = ("name", "family", "given", "licence", "id", "rating", "place")
DRAFT, LAST = "draft", "last"
_TOLD: Chosen = MappingProxyType({-1: None})  # that the first row is a heading, and nothing else
_SHOWN = 500  # lines on the page; the file has all
_SAID = 30  # remarks on a table
BOM = "\ufeff"  # by which spreadsheets know that letters are UTF-8


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """Somebody of either list, as the page shows them."""

    agreement: Agreement
    name: str
    their_name: str
    place: int | None
    their_place: int | None
    ours: str
    theirs: str
    difference: str


@dataclass(frozen=True, slots=True)
class ComparePage:
    """Somebody else's list beside ours: how many lines agree how far, those that do not, and what could not be read."""

    name: str
    against: str
    columns: tuple[Column, ...]
    sheets: tuple[str, ...]
    counts: tuple[tuple[Agreement, int], ...]
    kind: str
    lines: tuple[ComparedLine, ...]
    size: int
    remarks: tuple[Finding, ...]
    more_remarks: int

    @property
    def is_readable(self) -> bool:
        """Whether there is anything to compare."""
        return self.size > 0

    @property
    def unshown(self) -> int:
        """How many lines stand in the file only."""
        wanted = sum(count for agreement, count in self.counts if _is_wanted(agreement, self.kind))
        return wanted - len(self.lines)


def compare_page(register: Register, given: GivenPlayers, actor: Actor, *, against: str, kind: str) -> ComparePage:
    """A file beside the draft of the next list, or beside the last one."""
    found = _compared(register, given, actor, against)
    counts = Counter(one.agreement for one in found.entries)
    asked = kind if kind in {*Agreement} else ""
    wanted = [one for one in found.entries if _is_wanted(one.agreement, asked)]
    return ComparePage(
        name=given.name,
        against=against,
        columns=found.table.columns or _headed(given),
        sheets=_sheets(found.table),
        counts=tuple((one, counts[one]) for one in Agreement),
        kind=asked,
        lines=tuple(_line(one, found.decimals) for one in wanted[:_SHOWN]),
        size=len(found.theirs.entries),
        remarks=findings(found.known, found.theirs.problems[:_SAID]),
        more_remarks=max(0, len(found.theirs.problems) - _SAID),
    )


def compared_csv(register: Register, given: GivenPlayers, actor: Actor, *, against: str) -> str:
    """Everybody of both lists as a table; columns are parted as spreadsheets of the reader's language expect it."""
    found = _compared(register, given, actor, against)
    out = StringIO()
    writer = csv.writer(out, delimiter=conventions(reading()).delimiter, lineterminator="\r\n")
    columns = ("agreement", "name", "their_name", "place", "their_place", "ours", "theirs", "difference")
    writer.writerow([text(f"office_compare.columns.{one}", reading()) for one in columns])
    for one in found.entries:
        line = _line(one, found.decimals)
        said = text(f"office_compare.kinds.{line.agreement}", reading())
        figures = (line.place or "", line.their_place or "", line.ours, line.theirs, line.difference.replace("−", "-"))
        writer.writerow([said, harmless(line.name), harmless(line.their_name), *figures])
    return BOM + out.getvalue()


def _headed(given: GivenPlayers) -> tuple[Column, ...]:
    """The columns of a table whose headings are words that nobody knows, so that somebody can say what they hold."""
    return table_of_bytes(given.content, given.sheet, _TOLD).columns


def _is_wanted(agreement: Agreement, kind: str) -> bool:
    return agreement == kind if kind else agreement is not Agreement.SAME


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Both lists, read and beside each other."""

    known: Opened
    table: PeopleTable
    theirs: TheirList
    entries: tuple[ComparedEntry, ...]
    decimals: int


def _compared(register: Register, given: GivenPlayers, actor: Actor, against: str) -> _Comparison:
    drafted = compared_draft(register, None, actor)
    known = drafted.made.held.known
    people, decimals = known.history.people, decimals_of(known.book, drafted.ranking.code)
    ours = published_list(drafted.last) if against == LAST and drafted.last else drafted.compared.after
    table = table_of_bytes(given.content, given.sheet, given.columns)
    theirs = their_list(table, people)
    entries = compared_entries(ours, theirs.entries, drafted.ranking, people.name) if theirs.entries else ()
    return _Comparison(known, table, theirs, tuple(entries), decimals)


def _line(one: ComparedEntry, decimals: int) -> ComparedLine:
    gap = None if one.ours is None or one.theirs is None else one.theirs - one.ours
    return ComparedLine(
        agreement=one.agreement,
        name=one.name,
        their_name=one.their_name,
        place=one.place,
        their_place=one.their_place,
        ours=_value(one.ours, decimals),
        theirs=_value(one.theirs, decimals),
        difference="" if not gap else gained_text(Fraction(gap), decimals),
    )


def _value(value: Number | None, decimals: int) -> str:
    return "" if value is None else value_text(str(value), decimals)


def _sheets(table: PeopleTable) -> tuple[str, ...]:
    """The sheets of a workbook, where one has to be chosen."""
    found: Iterable[object] = ()
    for one in table.problems:
        if one.code == "table.sheets" and isinstance(one.values["sheets"], tuple):
            found = one.values["sheets"]
    return tuple(map(str, found))
