"""The players of bulk files: ids of people become numbers of columns, without a Python object for any of them."""

from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from ronde.regulations.bulk import NONE

UNKNOWN = -2
_LONGEST = 1 << 26  # ids up to here have a table of their own

Numbers = npt.NDArray[np.int32]


class Players:
    """Everyone known so far. ``is_open``: whoever comes along is a player; else only those entered from a list.

    ``written`` is the type of the ids as they came, and as lists have them.
    """

    def __init__(self, ids: pl.Series, *, is_open: bool) -> None:
        self._is_open = is_open
        self.written = ids.dtype if ids.dtype.is_integer() else pl.String()
        self._known = pl.DataFrame({"id": ids.cast(_kind(ids.dtype))}).with_row_index("number")
        self._table: Numbers | None = None
        self._ids: npt.NDArray[np.integer[Any]] | None = None
        if self.kind == pl.Int64:
            self._table = np.full(1, UNKNOWN, dtype=np.int32)
            self._enter_in_table(self.ids, 0)

    @property
    def ids(self) -> pl.Series:
        """The ids by number."""
        return self._known["id"]

    @property
    def kind(self) -> pl.DataType:
        """What the ids are looked up as: whole numbers, or text."""
        return self.ids.dtype

    def ids_of(self, numbers: npt.NDArray[np.int64]) -> pl.Series:
        """The ids of some numbers."""
        if self._ids is None or len(self._ids) < len(self._known):
            self._ids = self.ids.cast(self.written).to_numpy() if self.kind == pl.Int64 else None
        return self.ids.gather(numbers) if self._ids is None else pl.Series(self._ids[numbers])

    def numbers(self, ids: pl.Series) -> Numbers:
        """The number of each; NONE where nobody is named, UNKNOWN where somebody is whom no list knows."""
        given = ids if ids.dtype == self.kind else ids.cast(self.kind, strict=False)
        found = self._looked_up(given)
        if given.null_count() > ids.null_count():  # a word where the players have numbers
            return np.where((given.is_null() & ids.is_not_null()).to_numpy(), np.int32(UNKNOWN), found)
        if self._is_open and (found == UNKNOWN).any():
            self._enter(given.filter(pl.Series(found == UNKNOWN)).unique(maintain_order=True))
            found = self._looked_up(given)
        return found

    def _looked_up(self, ids: pl.Series) -> Numbers:
        if self._table is None:
            beside = pl.DataFrame({"id": ids}).join(self._known, on="id", how="left", maintain_order="left")["number"]
            named = beside.cast(pl.Int32).fill_null(UNKNOWN).to_numpy()
            return np.where(ids.is_null().to_numpy(), np.int32(NONE), named) if ids.null_count() else named
        values = (ids.fill_null(-1) if ids.null_count() else ids).to_numpy()
        if len(values) and values.min() >= 0 and values.max() < len(self._table):
            found: Numbers = self._table[values]
            return found
        inside = (values >= 0) & (values < len(self._table))
        found = np.where(inside, self._table[np.where(inside, values, 0)], np.int32(UNKNOWN))
        return np.where(ids.is_null().to_numpy(), np.int32(NONE), found) if ids.null_count() else found

    def _enter(self, ids: pl.Series) -> None:
        begin = len(self._known)
        more = pl.DataFrame({"id": ids}).with_row_index("number", begin)
        self._known = pl.concat([self._known, more])
        self._enter_in_table(ids, begin)

    def _enter_in_table(self, ids: pl.Series, begin: int) -> None:
        """Numbers for ids that are numbers themselves; where one is too large, they are looked up like words."""
        values = ids.to_numpy() if self._table is not None else np.array([], dtype=np.int64)
        if self._table is None or not len(values):
            return
        if values.min() < 0 or values.max() >= _LONGEST:
            self._table = None
            return
        longer = np.full(max(len(self._table), int(values.max()) + 1), UNKNOWN, dtype=np.int32)
        longer[: len(self._table)] = self._table
        longer[values] = np.arange(begin, begin + len(values))
        self._table = longer


def _kind(given: pl.DataType) -> pl.DataType:
    return pl.Int64() if given.is_integer() else pl.String()
