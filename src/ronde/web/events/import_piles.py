"""A list of players as somebody gave it, and what would become of it in a section: four piles, and what is wrong, by line and column."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256

from ronde.files.tables.layout import Chosen
from ronde.files.tables.matching import RowAnswers
from ronde.files.tables.people_table import PeopleTable, PersonLine
from ronde.ground.problems import Problem, has_refusal
from ronde.play.section import Entry
from ronde.record.canonical import canonical


@dataclass(frozen=True, slots=True)
class GivenPlayers:
    """A list: what it is called, its bytes, the sheet of a workbook; what columns were said to hold, and whom lines mean."""

    name: str
    content: bytes
    sheet: str = ""
    columns: Chosen = field(default_factory=dict)
    answers: RowAnswers = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A line with the entry that it would make or correct; or whom it may mean, as each would be entered.

    ``before``: the entry as it is, where the line says something else of somebody who is entered. ``listed``: the rating of the list, where
    the line has another one, which is taken.
    """

    line: PersonLine
    entry: Entry | None = None
    before: Entry | None = None
    listed: int | None = None
    candidates: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The piles: who is recognised, of whom somebody has to choose, who is new, who is entered already; and lines that are wrong."""

    table: PeopleTable = field(default_factory=PeopleTable)
    recognised: tuple[ImportLine, ...] = ()
    to_choose: tuple[ImportLine, ...] = ()
    new: tuple[ImportLine, ...] = ()
    there: tuple[ImportLine, ...] = ()
    wrong: tuple[PersonLine, ...] = ()

    @property
    def entering(self) -> tuple[ImportLine, ...]:
        """Who would be entered."""
        return (*self.recognised, *self.new)

    @property
    def changed(self) -> tuple[ImportLine, ...]:
        """Who is entered already, and of whom the list says something else."""
        return tuple(one for one in self.there if one.before is not None)

    @property
    def same(self) -> int:
        """How many are entered already, just as the list says."""
        return len(self.there) - len(self.changed)

    @property
    def has_unrated(self) -> bool:
        """Whether somebody new comes without a rating: the book then says what they start from."""
        return any(one.entry is None or one.entry.rating is None for one in self.new)

    @property
    def most(self) -> int:
        """How many would be entered, once it is known whom all lines mean."""
        return len(self.entering) + len(self.to_choose)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong or should be known: of the whole, then cell by cell of the lines that are wrong."""
        return (*self.table.problems, *(problem for line in self.wrong for problem in line.problems))

    @property
    def is_readable(self) -> bool:
        """Whether the list as a whole could be read."""
        return not has_refusal(self.table.problems)

    @property
    def digest(self) -> str:
        """What tells whether the same would be written: nothing is that was not looked at."""
        piles = (self.recognised, self.new, self.there)
        lines = [[str(one.line.row), *_said(one.entry)] for pile in piles for one in pile]
        asked = [[str(one.line.row), *(who.player for who in one.candidates)] for one in self.to_choose]
        return sha256(canonical([lines, asked]).encode()).hexdigest()


def _said(entry: Entry | None) -> Iterable[str]:
    if entry is None:
        return ()
    return (entry.player, entry.name, entry.licence, str(entry.rating), *entry.tags, *entry.categories)


def typed_over(own: Entry, line: PersonLine) -> Entry:
    """Somebody as known, with what the line of a list says more: its rating, its tags and categories, the club of who has none.

    Numbers are not taken: those of a list count its lines. When they play stays as it is.
    """
    kinds = {_kind(one) for one in (*line.tags, *line.categories)}
    club = (f"club:{line.club}",) if line.club and not any(_kind(one) == "club" for one in own.tags) else ()
    return replace(
        own,
        name=own.name or line.name,
        rating=own.rating if line.rating is None else int(line.rating),
        tags=(*line.tags, *(one for one in own.tags if _kind(one) not in kinds), *club),
        categories=(*line.categories, *(one for one in own.categories if _kind(one) not in kinds)),
        licence=own.licence or line.licence,
    )


def without_club(entry: Entry) -> Entry:
    """An entry of whose club nothing is said."""
    return replace(entry, tags=tuple(one for one in entry.tags if _kind(one) != "club"))


def _kind(mark: str) -> str:
    return mark.partition(":")[0]


def is_same(one: Entry, other: Entry) -> bool:
    """Whether two entries say the same, in whatever order."""
    return _compared(one) == _compared(other)


def _compared(one: Entry) -> tuple[object, ...]:
    return (one.rating, one.licence, frozenset(one.tags), frozenset(one.categories))
