"""A bulk file read month by month: rows become columns of numbers, and what does not fit is told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from ronde.files.bulk_columns import ROW, Table, read
from ronde.files.bulk_faults import Faults
from ronde.files.bulk_players import UNKNOWN, Players
from ronde.ground.problems import Problem
from ronde.regulations.bulk import NONE, BulkColumn, Rows


@dataclass(frozen=True, slots=True)
class Month:
    """The rows of a month; ``first`` is its first day, ``sorted_by`` the column of days that decides."""

    first: date
    sorted_by: str
    rows: Rows
    groups: pl.Series  # the ids as the file has them


class Months:
    """Reads a file and takes it apart; what is wrong goes to ``faults``, and the reading goes on to the end."""

    def __init__(self, table: Table, fields: tuple[BulkColumn, ...], players: Players, faults: Faults) -> None:
        self._table, self._fields, self._players, self._faults = table, fields, players, faults
        self._day = next(field.name for field in fields if field.kind == "day")
        self._group = next(field.name for field in fields if field.kind == "group")
        self._seen: set[Any] = set()
        self._last: Any = None

    def __iter__(self) -> Iterator[Month]:
        """Each month, when the first row of another has come."""
        parts: list[pl.DataFrame] = []
        current = date.min
        for batch in self._table.batches():
            for first, part in self._by_month(self._sound(batch)):
                if parts and first != current:
                    yield self._month(current, pl.concat(parts))
                    parts = []
                current = first
                parts.append(part)
        if parts:
            yield self._month(current, pl.concat(parts))

    def _sound(self, batch: pl.DataFrame) -> pl.DataFrame:
        """The batch with its columns in their types, without the rows in which something is wrong."""
        return self._in_order(typed(batch, self._table, self._faults))

    def _in_order(self, rows: pl.DataFrame) -> pl.DataFrame:
        """The rows that do not come before an earlier one."""
        days = rows[self._day].to_numpy()
        if not len(days):
            return rows
        before = self._last if self._last is not None else days[0]
        if days[0] < before or (days[1:] < days[:-1]).any():
            latest = np.maximum(np.maximum.accumulate(days), before)
            late = np.flatnonzero(days < latest)
            self._faults.add(
                self._late(*row)
                for row in zip(rows[ROW].gather(late), days[late].tolist(), latest[late].tolist(), strict=True)
            )
            rows = rows.filter(pl.Series(days >= latest))
        self._last = max(before, days.max())
        return rows

    def _late(self, row: int, day: int, before: int) -> Problem:
        values = {"day": date.fromordinal(day), "before": date.fromordinal(before)}
        return Problem("bulk.out-of-order", where=(row, self._day), values=values)

    def _by_month(self, rows: pl.DataFrame) -> Iterator[tuple[date, pl.DataFrame]]:
        """The rows of each month. Days are in order, and few: only the first of each is looked at."""
        days = rows[self._day]
        starts = _starts(days).tolist()
        runs = groupby(((date.fromordinal(days[at]).replace(day=1), at) for at in starts), key=itemgetter(0))
        begins = [next(of_month) for _, of_month in runs]
        for (first, begin), (_, end) in pairwise([*begins, (date.max, len(rows))]):
            yield first, rows[begin:end]

    def _month(self, first: date, rows: pl.DataFrame) -> Month:
        rows, starts, groups = _gathered(rows, self._group)
        made = Rows(
            ids=tuple(groups.cast(pl.String).to_list()),
            group=np.repeat(np.arange(len(starts), dtype=np.int32), np.diff(starts, append=len(rows))),
            row=rows[ROW].to_numpy().astype(np.int32),
            columns=as_rows(rows, self._fields, self._players, self._faults),
        )
        self._must_agree(made, starts)
        self._must_be_new(made, groups, starts)
        return Month(first, self._day, made, groups)

    def _must_agree(self, rows: Rows, starts: npt.NDArray[Any]) -> None:
        """What is shared is the same on all rows of a group."""
        for name in (field.name for field in self._table.fields if field.is_shared):
            values = rows[name]
            if not ((values[1:] != values[:-1]) & (rows.group[1:] == rows.group[:-1])).any():
                continue
            self._faults.add(
                Problem("bulk.shared-differs", where=(int(rows.row[at]), name), values={"id": rows.ids[rows.group[at]]})
                for at in np.flatnonzero(values != values[starts][rows.group]).tolist()
            )

    def _must_be_new(self, rows: Rows, groups: pl.Series, starts: npt.NDArray[Any]) -> None:
        """A group lies in one month."""
        names = groups.to_list()
        if not self._seen.isdisjoint(names):
            again = ((at, name) for at, name in enumerate(names) if name in self._seen)
            self._faults.add(
                Problem("bulk.group-again", where=(int(rows.row[starts[at]]), self._group), values={"id": str(name)})
                for at, name in again
            )
        self._seen.update(names)


def _gathered(rows: pl.DataFrame, group: str) -> tuple[pl.DataFrame, npt.NDArray[Any], pl.Series]:
    """The rows with those of a group together, in the order of their first rows; where each group begins, and its id."""
    ids = rows[group]
    starts = _starts(ids)
    groups = pl.Series(ids.to_numpy()[starts]) if ids.dtype.is_integer() else ids.gather(starts)
    if len(set(groups.to_list())) == len(starts):  # n_unique would wait for those who write the lists
        return rows, starts, groups
    together = rows.with_columns(first=pl.col(ROW).min().over(group)).sort("first", maintain_order=True).drop("first")
    return _gathered(together, group)


def _starts(ids: pl.Series) -> npt.NDArray[Any]:
    """Where each run of one id begins."""
    values = ids.to_numpy() if ids.dtype.is_integer() else ids.rle_id().to_numpy()
    return np.flatnonzero(np.concatenate((np.ones(min(len(values), 1), dtype=np.bool_), values[1:] != values[:-1])))


def numbered(rows: pl.DataFrame, field: BulkColumn, players: Players) -> tuple[npt.NDArray[Any], Iterable[Problem]]:
    """A column as numbers, and the players whom nobody knows."""
    values = rows[field.name]
    match field.kind:
        case "player":
            named = values.set(values == field.nobody, None) if field.nobody and values.dtype == pl.String else values
            found = players.numbers(named)
            unknown = np.flatnonzero(found == UNKNOWN)
            if not len(unknown):
                return found, ()
            unknown_rows = zip(rows[ROW].gather(unknown), values.gather(unknown), strict=True)
            return found, (_unknown(row, field, who) for row, who in unknown_rows)
        case "group":
            return np.zeros(len(rows), dtype=np.int8), ()
        case "text":
            return values.fill_null("").to_numpy(), ()
        case _:
            return (values.fill_null(NONE) if values.null_count() else values).to_numpy(), ()


def _unknown(row: int, field: BulkColumn, who: object) -> Problem:
    return Problem("history.unknown-player", where=(row, field.name), values={"player": str(who)})


def typed(batch: pl.DataFrame, table: Table, faults: Faults) -> pl.DataFrame:
    """The columns of a batch in their types, without the rows in which something needed is missing."""
    columns = {ROW: batch[ROW]}
    for field in table.fields:
        columns[field.name], problems = read(batch, field)
        faults.add(problems)
    needed = [field.name for field in table.fields if not field.is_optional]
    made = pl.DataFrame(columns)
    return made.drop_nulls(needed) if any(columns[name].null_count() for name in needed) else made


def as_rows(
    rows: pl.DataFrame, fields: tuple[BulkColumn, ...], players: Players, faults: Faults
) -> dict[str, npt.NDArray[Any]]:
    """The columns asked for as numbers; one that the file does not have holds nothing."""
    columns: dict[str, npt.NDArray[Any]] = {}
    for field in fields:
        if field.name in rows.columns:
            columns[field.name], problems = numbered(rows, field, players)
            faults.add(problems)
        else:
            nothing = np.array("", dtype=object) if field.kind == "text" else np.int32(NONE)
            columns[field.name] = np.broadcast_to(nothing, len(rows))
    return columns
