"""From a Parquet file of games to a Parquet file of lists: the whole command, from its start to its end."""

import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import polars as pl

from benchmarks.ffjd_history import history
from benchmarks.figures import note
from ronde.regulations.ffjd.happenings import ListAdopted, SeriesRated
from ronde.regulations.happenings import Happening

TITLE = "From Parquet to lists"
ABOUT = (
    "`ronde replay ffjd games.parquet --players players.parquet -o lists.parquet`: everyone rated, ids that are whole numbers of 32 "
    "or 64 bits, and the full list of 100,000 players written for each of 240 months: 24 M lines, however many games there are. "
    "CPU time of the whole process, over all its threads. Beside it the same command with one game and one list, which is what "
    "starting takes; and Polars alone, reading the same games, and reading and writing the same lists."
)
RUNS = ((1_000_000, np.int32), (10_000_000, np.int64), (10_000_000, np.int32))  # the last is held against the target


def lines() -> list[str]:
    rows = []
    with TemporaryDirectory() as name:
        folder = Path(name)
        for size, ids in RUNS:
            _write(history(size, full_rules=False), folder, ids)
            took = _cpu_of(_command(folder, "games", "lists"))
            start = _cpu_of(_command(folder, "one", "first"))
            alone = _cpu_of([sys.executable, "-c", _ALONE, str(folder)])
            note("parquet", size / took)
            rows.append(f"| {size:,} | {np.dtype(ids)} | {size / took:,.0f} | {took:.1f} | {start:.1f} | {alone:.1f} |")
    heading = "| games | ids | games a second | CPU seconds | one game | Polars alone |"
    return [heading, "|--:|---|--:|--:|--:|--:|", *rows]


_ALONE = """
import sys, polars as pl
games = pl.read_parquet(sys.argv[1] + "/games.parquet")
pl.read_parquet(sys.argv[1] + "/lists.parquet").write_parquet(sys.argv[1] + "/copy.parquet", compression="snappy")
"""


def _command(folder: Path, games: str, lists: str) -> list[str]:
    files = [str(folder / f"{name}.parquet") for name in (games, "players", lists)]
    return [sys.executable, "-m", "ronde", "replay", "ffjd", files[0], "--players", files[1], "-o", files[2]]


def _cpu_of(command: list[str]) -> float:
    """The CPU seconds of a process, the better of two."""
    took = []
    for _ in range(2):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(took)


def _write(happenings: list[Happening], folder: Path, ids: type[np.signedinteger[Any]]) -> None:
    """The files of a history."""
    games = pl.concat(list(_months(happenings, ids)))
    games.write_parquet(folder / "games.parquet")
    games.head(1).write_parquet(folder / "one.parquet")
    (opening,) = (one for one in happenings if isinstance(one, ListAdopted))
    listed = pl.DataFrame({"player": opening.player.astype(ids), "rating": opening.rating})
    listed.write_parquet(folder / "players.parquet")


def _months(happenings: list[Happening], ids: type[np.signedinteger[Any]]) -> Iterator[pl.DataFrame]:
    first = 0
    for rated in (one for one in happenings if isinstance(one, SeriesRated)):
        games = rated.games
        columns = {
            "series": games.section.astype(ids) + ids(first),
            "round": games.round.astype(np.int16),
            "white": games.white.astype(ids),
            "black": games.black.astype(ids),
            "result": games.white_points.astype(np.int8),
        }
        cadence = pl.when(pl.Series(games.slow) == 1).then(pl.lit("slow")).otherwise(pl.lit("accelerated"))
        yield pl.DataFrame(columns).with_columns(homologated=pl.lit(rated.day), cadence=cadence)
        first += len(rated.series)
