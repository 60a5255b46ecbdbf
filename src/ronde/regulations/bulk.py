"""What the bulk files of a book hold, and how a month of rows becomes happenings.

A bulk file has a row a game (or an entry) and no Python object for any of them: rows are columns all the way.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Literal, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from ronde.ground.numbers import Column
from ronde.regulations.happenings import Happening

Narrow: TypeAlias = npt.NDArray[np.signedinteger[Any]]
Kind: TypeAlias = Literal["group", "day", "player", "code", "whole", "text"]

RowsOf: TypeAlias = Literal["games", "entries"]

NONE = -1  # in a column: nothing was written there


@dataclass(frozen=True, slots=True)
class BulkColumn:
    """A column of a bulk file.

    ``group`` names what a row belongs to (its series, its event); a ``code`` is one of ``codes`` and becomes its place
    among them; a day becomes its ordinal; a player a number. ``is_shared``: the same on all rows of a group.
    ``nobody`` is how text says that there is no player. A ``whole`` number is from ``least`` to ``most``.
    """

    name: str
    kind: Kind
    codes: tuple[str, ...] = ()
    is_optional: bool = False
    is_shared: bool = False
    nobody: str = ""
    least: int = 0
    most: int = 1_000_000  # as in documents: no sum of such numbers can overflow


@dataclass(frozen=True)  # no slots: where groups begin is looked up once
class Rows:
    """Rows by group: ``group`` says which of ``ids`` each belongs to, in their order; ``row`` its line in the file.

    A column that the file does not have holds NONE everywhere, or nothing where it is text.
    """

    ids: tuple[str, ...]
    group: Narrow
    row: Narrow
    columns: Mapping[str, npt.NDArray[Any]]

    def __len__(self) -> int:
        return len(self.group)

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """A column."""
        return self.columns[name]

    def first(self, name: str) -> npt.NDArray[Any]:
        """A shared column, once for each group."""
        return self.columns[name][self._starts]

    @cached_property
    def _starts(self) -> Column:
        return np.searchsorted(self.group, np.arange(len(self.ids), dtype=self.group.dtype))


class InBulk(Protocol):
    """A book that can be replayed from bulk files, sorted by day and taken month by month."""

    @property
    def rows_of(self) -> RowsOf:
        """What a row of the main file is, by which whoever replays it is told how many there were."""
        ...

    @property
    def fields(self) -> tuple[BulkColumn, ...]:
        """The columns of the main file; the first of kind ``day`` is the one that it is sorted by."""
        ...

    @property
    def opening_fields(self) -> tuple[BulkColumn, ...]:
        """The columns of the file with the ratings that everything begins with."""
        ...

    @property
    def guest_fields(self) -> tuple[BulkColumn, ...]:
        """The columns of the file with what concerns a player in one group; none where the book has no such file."""
        ...

    def opening(self, players: Rows, day: date, /) -> Happening:
        """The list that everything begins with."""
        ...

    def happenings(self, rows: Rows, guests: Rows, /, *, is_first: bool) -> Iterator[Happening]:
        """What happened in a month; ``is_first``: nothing has happened before it. ``guests`` has the same groups."""
        ...

    def closing(self, day: date, /) -> Happening | None:
        """What ends the month before a day, for a book that closes its months."""
        ...

    def list_day(self, following: date, /) -> date:
        """The day of a month's list; ``following`` is the first day after the month."""
        ...

    def settled(self, state: Any, /) -> Any:
        """The state without what only corrections of the past would need."""
        ...

    def ratings(self, state: Any, /, *, on: date) -> Iterator[tuple[str, Column, Column]]:
        """The rankings with their players and the ratings of these on a day."""
        ...
