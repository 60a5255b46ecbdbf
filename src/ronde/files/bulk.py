"""Bulk files in and out: games in Parquet or CSV are rated by a book, month by month, and its lists come out.

Nothing is held but the month at hand and what the book remembers; lists are written as they come, into a file beside
the one asked for, which takes its place only if everything was right.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from polars.io.plugins import register_io_source

from ronde.files.bulk_columns import EPOCH, ROW, Table, table
from ronde.files.bulk_faults import Faults
from ronde.files.bulk_months import Month, Months, as_rows, typed
from ronde.files.bulk_players import Players
from ronde.files.writing import replacing
from ronde.ground.problems import Problem
from ronde.regulations.bulk import InBulk, Rows
from ronde.regulations.contract import AnyBook
from ronde.regulations.happenings import Happening

_LINES = 1 << 17  # of a row group: about a list of a large federation


@dataclass(frozen=True, slots=True)
class Sources:
    """The files of a bulk replay; without players everyone begins unrated, on the first day of the first month."""

    games: Path
    players: Path | None = None
    guests: Path | None = None
    opening: date | None = None


@dataclass(frozen=True, slots=True)
class BulkReport:
    """What a bulk replay came to: problems with the file that each is in, rows read (games or entries, as the book says), lists and lines written."""

    problems: tuple[tuple[Path, Problem], ...]
    is_refused: bool
    rows: int
    lists: int
    lines: int


class BulkReplay:
    """One way through the files of a book."""

    def __init__(self, book: AnyBook, bulk: InBulk, sources: Sources, progress: Callable[[int], None]) -> None:
        self._book, self._bulk, self._sources, self._progress = book, bulk, sources, progress
        self._faults = {path: Faults() for path in (sources.games, sources.players, sources.guests) if path}
        self._has_rankings = len(book.rankings) > 1
        self._state: Any = book.start()
        self._rows = self._lists = self._lines = 0

    def write(self, output: Path) -> BulkReport:
        """Replay everything and write the lists; nothing is written where something is refused."""
        games, listed, guests = (
            self._table(self._sources.games, self._bulk.fields),
            self._table(self._sources.players, self._bulk.opening_fields),
            self._table(self._sources.guests, self._bulk.guest_fields),
        )
        if games is not None and not self._is_refused():
            with replacing(output) as beside:
                self._try_to_sink(games, listed, guests, beside, output.suffix.lower())
                if self._is_refused():
                    beside.unlink(missing_ok=True)
        problems = tuple((path, problem) for path, faults in self._faults.items() for problem in faults.problems())
        return BulkReport(problems, self._is_refused(), self._rows, self._lists, self._lines)

    def _is_refused(self) -> bool:
        return any(faults.is_refused for faults in self._faults.values())

    def _table(self, path: Path | None, fields: Any) -> Table | None:
        if path is None:
            return None
        found, problems = table(path, fields)
        self._faults[path].add(problems)
        return found

    def _try_to_sink(self, games: Table, listed: Table | None, guests: Table | None, path: Path, suffix: str) -> None:
        """Write the lists; a file that turns out broken half-way is told like any other fault."""
        try:
            self._sink(games, listed, guests, path, suffix)
        except pl.exceptions.PolarsError:
            self._faults[games.path].add([Problem("file.unreadable", values={"detail": "rows"})])

    def _sink(self, games: Table, listed: Table | None, guests: Table | None, path: Path, suffix: str) -> None:
        """Let Polars write what comes, list by list."""
        everyone = self._everyone(listed)
        ids = everyone["player"] if everyone is not None else pl.Series([], dtype=_any_id_type(games, guests))
        players = Players(_alike(ids, games), is_open=everyone is None)
        schema = {"list": pl.Date(), "player": players.written, "rating": pl.Int32()}
        if self._has_rankings:
            schema["ranking"] = pl.String()

        def lists(columns: Any, predicate: Any, most: Any, size: Any) -> Iterator[pl.DataFrame]:
            del columns, predicate, most, size  # everything is wanted
            return self._all_lists(games, everyone, self._whole(guests), players)

        frame = register_io_source(lists, schema=schema)
        if suffix == ".csv":
            frame.with_columns(_harmless(pl.col("player")) if players.written == pl.String() else []).sink_csv(path)
        else:
            frame.sink_parquet(path, row_group_size=_LINES, compression="snappy", statistics=False)

    def _whole(self, found: Table | None) -> pl.DataFrame | None:
        """A file that is read at once."""
        if found is None:
            return None
        faults = self._faults[found.path]
        parts = [typed(batch, found, faults) for batch in found.batches()]
        return pl.concat(parts) if parts else None

    def _everyone(self, listed: Table | None) -> pl.DataFrame | None:
        """The players of the list that everything begins with, each once."""
        rows = self._whole(listed)
        if rows is None or listed is None:
            return None
        again = rows.filter(~pl.col("player").is_first_distinct())
        self._faults[listed.path].add(
            Problem("list.player-twice", where=(row, "player"), values={"given": str(who)})
            for row, who in zip(again[ROW], again["player"], strict=True)
        )
        return rows.filter(pl.col("player").is_first_distinct())

    def _all_lists(
        self, games: Table, everyone: pl.DataFrame | None, guests: pl.DataFrame | None, players: Players
    ) -> Iterator[pl.DataFrame]:
        months = Months(games, self._bulk.fields, players, self._faults[games.path])
        day: date | None = None
        for month in months:
            if day is None and everyone is not None:
                day = self._open(everyone, players, month)
            while day is not None and day <= month.first:  # a month without games has its list too
                yield from self._list(day, players)
                day = _month_after(day)
            here, guests = self._guests(guests, month, players)
            if not self._is_refused():
                self._apply(*self._bulk.happenings(month.rows, here, is_first=day is None))
            self._rows += len(month.rows)
            self._progress(self._rows)
            day = _month_after(month.first)
            yield from self._list(day, players)
            day = _month_after(day)
        self._must_have_played(guests)

    def _open(self, everyone: pl.DataFrame, players: Players, month: Month) -> date:
        """Begin with the opening ratings; the day of the first list after them."""
        path = self._sources.players or self._sources.games
        columns = as_rows(everyone, self._bulk.opening_fields, players, self._faults[path])
        rows = Rows(("players",), np.zeros(len(everyone), dtype=np.int32), everyone[ROW].to_numpy(), columns)
        day = self._sources.opening or month.first
        first = date.fromordinal(int(month.rows[month.sorted_by][0]))
        if day > first:
            self._faults[path].add([Problem("bulk.opening-late", values={"day": day, "first": first})])
        else:
            self._state, problems = self._book.apply(self._state, self._bulk.opening(rows, day))
            self._faults[path].add(_of_the_file(problem) for problem in problems)
        return _month_after(day)

    def _apply(self, *happenings: Happening) -> None:
        for happening in happenings:
            self._state, problems = self._book.apply(self._state, happening)
            self._faults[self._sources.games].add(problems)

    def _list(self, following: date, players: Players) -> Iterator[pl.DataFrame]:
        """The list of the month before a day, unless something was refused: then the rest is only read."""
        closing, on = self._bulk.closing(following), self._bulk.list_day(following)
        if self._is_refused():
            return
        if closing is not None:
            self._apply(closing)
        self._state = self._bulk.settled(self._state)
        self._lists += 1
        for ranking, player, rating in self._bulk.ratings(self._state, on=on):
            self._lines += len(player)
            lines = {
                "list": pl.Series(np.full(len(player), on.toordinal() - EPOCH, dtype=np.int32)).cast(pl.Date),
                "player": players.ids_of(player),
                "rating": rating.astype(np.int32),
            }
            yield (
                pl.DataFrame(lines).with_columns(pl.lit(ranking).alias("ranking"))
                if self._has_rankings
                else pl.DataFrame(lines)
            )

    def _guests(self, guests: pl.DataFrame | None, month: Month, players: Players) -> tuple[Rows, pl.DataFrame | None]:
        """Who comes from outside to the groups of a month, and the others."""
        fields = self._bulk.guest_fields
        group = next((field.name for field in fields if field.kind == "group"), "")
        if guests is None or self._sources.guests is None:
            return Rows((), np.zeros(0, np.int32), np.zeros(0, np.int32), _empty(fields)), None
        at = pl.DataFrame({group: month.groups.cast(pl.String)}).with_row_index("at")
        named = guests.with_columns(pl.col(group).cast(pl.String))
        here = named.join(at, on=group, how="inner", maintain_order="left").sort("at", maintain_order=True)
        columns = as_rows(here, fields, players, self._faults[self._sources.guests])
        rows = Rows(month.rows.ids, here["at"].cast(pl.Int32).to_numpy(), here[ROW].cast(pl.Int32).to_numpy(), columns)
        return rows, named.join(at, on=group, how="anti", maintain_order="left")

    def _must_have_played(self, guests: pl.DataFrame | None) -> None:
        if guests is None or self._sources.guests is None:
            return
        group = next(field.name for field in self._bulk.guest_fields if field.kind == "group")
        self._faults[self._sources.guests].add(
            Problem("bulk.no-such-group", where=(row, group), values={"id": str(name)})
            for row, name in zip(guests[ROW], guests[group], strict=True)
        )


def _of_the_file(problem: Problem) -> Problem:
    """A problem of the opening list with the row and the column of the file; a book names the list and its part before."""
    at = next((at for at, part in enumerate(problem.where) if isinstance(part, int)), 0)
    return replace(problem, where=problem.where[at:])


def _empty(fields: Any) -> dict[str, Any]:
    return {field.name: np.zeros(0, dtype=np.int64) for field in fields}


def _id_type(games: Table) -> pl.DataType:
    """The type in which players come; one that holds them all, where columns differ."""
    types = {games.types[field.name] for field in games.fields if field.kind == "player"}
    if len(types) == 1:
        return types.pop()
    return pl.Int64() if types and all(one.is_integer() for one in types) else pl.String()


def _any_id_type(games: Table, guests: Table | None) -> pl.DataType:
    """The type of the ids of whoever comes along, guests too, whose file has a type of its own."""
    found = _id_type(games)
    return pl.Int64() if guests is not None and found.is_integer() else found


def _alike(ids: pl.Series, games: Table) -> pl.Series:
    """Ids in the type that the games have them in."""
    return ids if _id_type(games).is_integer() and ids.dtype.is_integer() else ids.cast(pl.String)


def _month_after(first: date) -> date:
    """The first day of the month after."""
    return date(first.year + first.month // 12, first.month % 12 + 1, 1)


def _harmless(ids: pl.Expr) -> pl.Expr:
    """Ids that no spreadsheet runs: as ``harmless`` marks one (spreadsheet_cells.py), for a column of them."""
    return pl.when(ids.str.contains(r"^[ \x{a0}]*[=+\-@\t\r\n＝＋－＠]")).then("'" + ids).otherwise(ids)
