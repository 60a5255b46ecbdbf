"""From a Parquet file of games to a Parquet file of lists: the whole command, from its start to its end."""

import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import polars as pl

from benchmarks.ffjd_history import history
from benchmarks.figures import note
from ronde.regulations.ffjd.happenings import ListAdopted, SeriesRated
from ronde.regulations.happenings import Happening

TITLE = "From Parquet to lists"
ABOUT = (
    "`ronde replay ffjd games.parquet --players players.parquet -o lists.parquet`: everyone rated, ids that are whole numbers, and "
    "240 lists of 100,000 players written. CPU time of the whole process, over all its threads; beside it Polars alone, reading "
    "the same file and writing the same lists."
)
SIZES = (1_000_000, 10_000_000)


def lines() -> list[str]:
    rows = []
    with TemporaryDirectory() as name:
        folder = Path(name)
        for size in SIZES:
            _write(history(size, full_rules=False), folder)
            took = _cpu_of(_command(folder))
            alone = _cpu_of([sys.executable, "-c", _ALONE, str(folder)])
            note("parquet", size / took)
            rows.append(f"| {size:,} | {size / took:,.0f} | {took:.1f} | {alone:.1f} |")
    return ["| games | games a second | CPU seconds | Polars alone |", "|--:|--:|--:|--:|", *rows]


_ALONE = """
import sys, polars as pl
games = pl.read_parquet(sys.argv[1] + "/games.parquet")
pl.read_parquet(sys.argv[1] + "/lists.parquet").write_parquet(sys.argv[1] + "/copy.parquet", compression="lz4")
"""


def _command(folder: Path) -> list[str]:
    files = [str(folder / name) for name in ("games.parquet", "players.parquet", "lists.parquet")]
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


def _write(happenings: list[Happening], folder: Path) -> None:
    """The files of a history."""
    pl.concat(list(_months(happenings))).write_parquet(folder / "games.parquet")
    (opening,) = (one for one in happenings if isinstance(one, ListAdopted))
    pl.DataFrame({"player": opening.player, "rating": opening.rating}).write_parquet(folder / "players.parquet")


def _months(happenings: list[Happening]) -> Iterator[pl.DataFrame]:
    first = 0
    for rated in (one for one in happenings if isinstance(one, SeriesRated)):
        games = rated.games
        columns = {
            "series": games.section.astype(np.int64) + first,
            "round": games.round.astype(np.int16),
            "white": games.white.astype(np.int64),
            "black": games.black.astype(np.int64),
            "result": games.white_points.astype(np.int8),
        }
        cadence = pl.when(pl.Series(games.slow) == 1).then(pl.lit("slow")).otherwise(pl.lit("accelerated"))
        yield pl.DataFrame(columns).with_columns(homologated=pl.lit(rated.day), cadence=cadence)
        first += len(rated.series)
