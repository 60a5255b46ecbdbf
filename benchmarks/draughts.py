"""How fast a federation's whole history of French draughts is replayed, and how that grows.

``python -m benchmarks.draughts 1000000 full`` measures one history in a process of its own, so that its memory is its own.
"""

import json
import resource
import subprocess
import sys
from time import process_time
from typing import Any

from benchmarks.ffjd_history import history
from benchmarks.figures import NOTED, note
from ronde.record.replay import Replay, replay
from ronde.regulations.ffjd import REGULATION

TITLE = "Replaying French draughts"
ABOUT = (
    "100,000 players over 240 months, each month with its list. Everyone rated: every game moves two ratings. Full rules: "
    "three players in ten begin unrated (annex B and pro rata), forfeits of every kind, players from outside. CPU time of one "
    "core, the best of a few; the memory is what the process grew by at its largest, games and all lists included."
)
SIZES = (1_000_000, 10_000_000)
RUNS = 8  # of which the least counts: what other work on the machine adds is not ours
KINDS = {"rated": "everyone rated", "full": "full rules"}


def lines() -> list[str]:
    rows = []
    for kind, name in KINDS.items():
        found = [_measured_apart(size, kind) for size in SIZES]
        rows += [_row(name, size, *one) for size, one in zip(SIZES, found, strict=True)]
        note(kind, max(size / took for size, (took, _) in zip(SIZES, found, strict=True)))
        growth = found[1][0] / found[0][0]
        rows.append(f"| {name}: ten times the games | | {growth:.1f} times the time | |")
        if kind == "rated":
            note("scaling", growth)
        note("memory", max(found[1][1] / SIZES[1], NOTED.get("memory", 0)))
    return ["| history | games | games a second | bytes a game |", "|---|--:|--:|--:|", *rows]


def _row(name: str, size: int, took: float, held: float) -> str:
    return f"| {name} | {size:,} | {size / took:,.0f} | {held / size:.0f} |"


def rate_of(games: int, kind: str) -> float:
    """Games a second."""
    return games / _measured_apart(games, kind)[0]


def _measured_apart(games: int, kind: str) -> tuple[float, float]:
    command = [sys.executable, "-m", "benchmarks.draughts", str(games), kind]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    seconds, held = json.loads(done.stdout)
    return seconds, held


def measured(games: int, kind: str) -> tuple[float, float]:
    """The least CPU seconds of a replay, and by how many bytes the process grew at most while making and replaying."""
    before = _memory()
    happenings = history(games, full_rules=kind == "full")
    took = []
    held = 0.0
    for _ in range(RUNS):
        start = process_time()
        run: Replay[Any, Any] | None = replay(REGULATION, happenings)
        took.append(process_time() - start)
        held = held or _memory() - before  # of the first: a second one stands beside it
        if run and any(run.problems):
            raise SystemExit(str(next(filter(None, run.problems))[:3]))
        run = None
    return min(took), held


def _memory() -> float:
    """The most memory that this process has held, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    print(json.dumps(measured(int(sys.argv[1]), sys.argv[2])))
