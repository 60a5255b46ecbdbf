"""The columns of a Parquet or CSV file in the types that a book asks for, and every row that does not fit."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np
import polars as pl

from ronde.files.bounds import TEXT_CHARACTERS, exceeded_by_rows, over
from ronde.files.regular_files import unreadable
from ronde.ground.numbers import Flags
from ronde.ground.problems import Level, Problem, Value
from ronde.regulations.bulk import BulkColumn, Kind

_BATCH = 1 << 19  # rows read at a time
EPOCH = 719_163  # the ordinal of 1 January 1970, from which columns of days count
LAST_MONTH = date(9999, 12, 1).toordinal()
ROW = "row number"  # beside the columns of the file: no column of ours is called so
_EXPECTED: dict[Kind, tuple[str, ...]] = {
    "group": ("integer", "string"),
    "player": ("integer", "string"),
    "day": ("date",),
    "code": ("integer", "string"),
    "whole": ("integer",),
    "text": ("string",),
}


@dataclass(frozen=True, slots=True)
class Table:
    """A file whose columns have been looked at: those asked for that it has, each with the type it has there."""

    path: Path
    rows: pl.LazyFrame
    fields: tuple[BulkColumn, ...]
    types: dict[str, pl.DataType]

    def batches(self) -> Iterator[pl.DataFrame]:
        """The rows in their order, some at a time, numbered from 1."""
        chosen = self.rows.select(field.name for field in self.fields)
        begin = 1
        for batch in chosen.collect_batches(chunk_size=_BATCH, maintain_order=True):
            yield batch.with_row_index(ROW, begin)
            begin += len(batch)


def table(path: Path, fields: Sequence[BulkColumn]) -> tuple[Table | None, list[Problem]]:
    """A file by its name: Parquet, or CSV with a comma; and everything that is wrong with its columns."""
    try:
        rows = _scanned(path)
        types = dict(rows.collect_schema()) if rows is not None else {}
    except OSError as error:
        return None, [unreadable(error)]
    except pl.exceptions.PolarsError:
        return None, [Problem("file.unreadable", values={"detail": "rows"})]
    if rows is None:
        return None, [Problem("bulk.format", values={"given": path.suffix})]
    if path.suffix.lower() == ".parquet" and (exceeded := exceeded_by_rows(_count(rows), path.stat().st_size)):
        return None, [over("file.too-large", exceeded)]
    problems = list(_column_problems(fields, types))
    found = tuple(field for field in fields if field.name in types)
    return Table(path, rows, found, types), problems


def _scanned(path: Path) -> pl.LazyFrame | None:
    if not path.is_file():
        path.open("rb").close()  # which says why not
    match path.suffix.lower():
        case ".parquet":
            return pl.scan_parquet(path)
        case ".csv":
            return pl.scan_csv(path, infer_schema=False)
        case _:
            return None


def _count(rows: pl.LazyFrame) -> int:
    """How many rows a file says that it has: a few bytes may repeat one any number of times."""
    return int(rows.select(pl.len()).collect().item())


def _column_problems(fields: Sequence[BulkColumn], types: dict[str, pl.DataType]) -> Iterator[Problem]:
    names = tuple(field.name for field in fields)
    for field in fields:
        if field.name not in types and not field.is_optional:
            yield Problem("bulk.column-missing", where=(field.name,), values={"key": field.name, "known": names})
        elif field.name in types and not _fits(field.kind, types[field.name]):
            values: dict[str, Value] = {"expected": _EXPECTED[field.kind], "given": str(types[field.name])}
            yield Problem("file.type", where=(field.name,), values=values)
    for name in types:
        if name not in names:
            yield Problem(
                "bulk.column-unknown", where=(name,), values={"key": name, "known": names}, level=Level.WARNING
            )


def _fits(kind: Kind, given: pl.DataType) -> bool:
    text = isinstance(given, pl.String | pl.Categorical | pl.Enum)
    match kind:
        case "day":
            return text or isinstance(given, pl.Date)
        case "text":
            return text
        case _:  # a CSV file has nothing but text
            return text or given.is_integer()


def read(batch: pl.DataFrame, field: BulkColumn) -> tuple[pl.Series, Iterable[Problem]]:
    """A column in its type, days by ordinal; what is missing, or could not be read, with its rows."""
    written = batch[field.name]
    if _is_too_long(written):
        return pl.Series(field.name, [None] * len(written), dtype=pl.String), [over("file.too-large", TEXT_CHARACTERS)]
    if isinstance(written.dtype, pl.Categorical | pl.Enum):
        written = written.cast(pl.String)
    if field.kind in {"group", "player"} and written.dtype == pl.String and (written == "").any():
        written = written.set(written == "", None)  # as in a CSV file: nothing is written there
    values = _values(written, field)
    if not values.null_count():
        return values, ()
    wrong = values.is_null() if not field.is_optional else values.is_null() & written.is_not_null()
    rows = zip(batch[ROW].filter(wrong), _shown(written.filter(wrong)), strict=True)
    return values, (_misfit(field, row, value) for row, value in rows)


def _is_too_long(written: pl.Series) -> bool:
    """Whether a text is longer than any id: all rows may share it, and each would get a copy."""
    is_shared = isinstance(written.dtype, pl.Categorical | pl.Enum)
    texts = written.unique().cast(pl.String) if is_shared else written
    return texts.dtype == pl.String and bool((texts.str.len_bytes() > TEXT_CHARACTERS.most).any())


def _shown(written: pl.Series) -> pl.Series:
    """What stands there, as text. A day beyond all years has no name: it is shown by its number, counted from 1970."""
    return (written.to_physical() if isinstance(written.dtype, pl.Date) else written).cast(pl.String)


def _values(written: pl.Series, field: BulkColumn) -> pl.Series:
    is_text = written.dtype == pl.String
    match field.kind:
        case "day":
            return _ordinals(written.str.to_date("%Y-%m-%d", strict=False) if is_text else written)
        case "code":
            return _places(written, field.codes)
        case "whole":
            return _bounded(written.cast(pl.Int64, strict=False) if is_text else written, field)
        case _:
            return written


def _bounded(whole: pl.Series, field: BulkColumn) -> pl.Series:
    """Whole numbers; null where one is too small or too large. Their column may be too narrow for the bounds themselves."""
    least, most = whole.min(), whole.max()
    if not isinstance(least, int) or not isinstance(most, int) or field.least <= least <= most <= field.most:
        return whole
    wide = whole.cast(pl.Int64, strict=False)  # null also where it is larger than that
    return wide.set(((wide < field.least) | (wide > field.most)).fill_null(value=False), None)


def _ordinals(days: pl.Series) -> pl.Series:
    """Days by ordinal; null before the first that has one, and where no month comes after with a list."""
    counted = days.to_physical()
    known = (counted > -EPOCH) & (counted < LAST_MONTH - EPOCH)
    return (counted if known.all() else counted.set(~known, None)) + EPOCH


def _places(written: pl.Series, codes: tuple[str, ...]) -> pl.Series:
    """The place of each among the codes, null where it is none of them.

    The search goes code by code and ends when every row has been found, which is soon: books name the usual codes first.
    """
    found = np.zeros(len(written), dtype=np.int8)  # one more than the place
    for at, code in enumerate(codes, 1):
        if code.isdigit() or written.dtype == pl.String:
            found += np.multiply(_is_code(written, code), at, dtype=np.int8)
            if found.all():
                return pl.Series(found - np.int8(1))
    return pl.Series(found - np.int8(1)).set(pl.Series(found == 0), None)


def _is_code(written: pl.Series, code: str) -> Flags:
    """Where a code stands, in a column of text or of whole numbers."""
    wanted = code if written.dtype == pl.String else int(code)
    is_this: Flags
    if written.null_count():
        is_this = written.eq_missing(wanted).to_numpy()
    else:  # numbers are compared several times as fast as NumPy has them
        is_this = (written == wanted).to_numpy() if isinstance(wanted, str) else written.to_numpy() == wanted
    return is_this


def _misfit(field: BulkColumn, row: int, given: str | None) -> Problem:
    where = (row, field.name)
    if given is None:
        return Problem("bulk.value-missing", where=where)
    if field.kind == "code":
        return Problem("file.not-among", where=where, values={"given": given, "allowed": field.codes})
    if field.kind == "whole" and re.fullmatch(r"-?[0-9]+", given):
        code, bound = ("file.minimum", field.least) if int(given) < field.least else ("file.maximum", field.most)
        return Problem(code, where=where, values={"bound": bound, "given": given})
    return Problem("file.type", where=where, values={"expected": _EXPECTED[field.kind], "given": given})
