"""A table of people as a value: what was read of each line, and what is wrong, by cell."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import chain
from typing import Literal

from ronde.files.tables.headings import Kind
from ronde.files.tables.layout import Column
from ronde.ground.problems import Level, Problem, has_refusal

_SHOWN = 60  # letters of a cell that a problem repeats


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A line of a table: ``row`` is its number in the file, ``problems`` are of its cells. What is not given is empty.

    ``collected`` are points on the way to a first rating, ``mean`` is that of the opponents; ``played`` is the day of the last event;
    ``since``, ``until`` and ``type`` are of the licence; ``league`` is the club's.
    """

    row: int
    id: str = ""
    name: str = ""
    licence: str = ""
    birth: date | None = None
    birth_year: int | None = None
    sex: Literal["F", "M"] | None = None
    club: str = ""
    rating: Fraction | None = None
    number: int | None = None
    place: int | None = None
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    federation: str = ""
    games: int | None = None
    participations: int | None = None
    collected: Fraction | None = None
    mean: Fraction | None = None
    played: date | None = None
    since: date | None = None
    until: date | None = None
    type: str = ""
    league: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether a cell is refused."""
        return has_refusal(self.problems)

    @property
    def shown(self) -> str:
        """How the line calls its person."""
        return self.name or self.id or self.licence


@dataclass(frozen=True, slots=True)
class PeopleTable:
    """A table of people: its lines, how it was read, and what is wrong with the whole. Refused, it has no lines."""

    lines: tuple[PersonLine, ...] = ()
    columns: tuple[Column, ...] = ()
    encoding: str = ""
    delimiter: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """Of the whole, then of each line."""
        return (*self.problems, *chain.from_iterable(line.problems for line in self.lines))

    def column(self, *kinds: Kind) -> Column | None:
        """The first column that holds one of the kinds."""
        return next((column for kind in kinds for column in self.columns if column.kind == kind), None)


def cell_problem(code: str, row: int, column: Column, given: str, level: Level = Level.REFUSED) -> Problem:
    """What is wrong with a cell: its row and column as the file and Excel call them."""
    shown = given if len(given) <= _SHOWN else given[:_SHOWN] + "…"
    values = {"cell": f"{column.letter}{row}", "heading": column.called, "given": shown.replace("\n", "⏎")}
    return Problem(code, where=(row, column.called), values=values, level=level)
