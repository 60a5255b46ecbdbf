"""Sums up what RONDE_TIMES has measured (``tests/times.py``): CPU minutes by lane and room, and what costs most.

``python -m tools.test_times FOLDER``, or ``make test-times``.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.lanes import LEFT_OUT_OF

MOST = 15


def room_of(path: str) -> str:
    """The room of a test or of a fixture: a folder of tests, of its web and browser rooms the folder below."""
    parts = path.partition("::")[0].split("/")
    depth = 3 if parts[1:2] in (["web"], ["browser"]) and len(parts) > 3 else 2
    return "/".join(parts[1:depth]) or "everywhere"


def lane_of(needs: list[str]) -> str:
    """The smallest lane that runs a test which needs these things."""
    return next(lane for lane, left_out in LEFT_OUT_OF.items() if not left_out & {*needs})


def table_by_lane(rows: list[dict[str, Any]]) -> None:
    """Tests and CPU minutes: each lane also runs what the lanes before it run."""
    lanes = [*LEFT_OUT_OF, "fixtures"]
    counts, seconds = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in rows:
        if "test" in row:
            place = room_of(row["test"]), lane_of(row["needs"])
            counts[place] += 1
        else:
            place = room_of(row["where"] + "/"), "fixtures"
        seconds[place] += row["cpu"]
    print("CPU seconds (tests) | " + " | ".join(lanes))
    rooms = {room for room, _ in seconds}
    for room in sorted(rooms, key=lambda room: -sum(seconds[room, lane] for lane in lanes)):
        cells = [
            f"{seconds[room, lane]:.0f}" + (f" ({counts[room, lane]})" if counts[room, lane] else "") for lane in lanes
        ]
        print(f"{room} | " + " | ".join(cells))
    totals = [sum(seconds[room, lane] for room in rooms) / 60 for lane in lanes]
    print("minutes | " + " | ".join(f"{total:.1f}" for total in totals) + f" | together {sum(totals):.1f}")


def table_of_most(title: str, costs: Counter[str]) -> None:
    print(f"\n{title}")
    for name, cpu in costs.most_common(MOST):
        print(f"{cpu:8.1f}  {name}")


def main() -> None:
    rows = [
        json.loads(line) for file in Path(sys.argv[1]).glob("*.jsonl") for line in file.read_text("utf-8").splitlines()
    ]
    files, fixtures = Counter[str](), Counter[str]()
    for row in rows:
        if "test" in row:
            files[row["test"].partition("::")[0]] += row["cpu"]
        else:
            fixtures[f"{row['where']} {row['fixture']}"] += row["cpu"]
    table_by_lane(rows)
    table_of_most("Files of tests, CPU seconds", files)
    table_of_most("What is built before tests, CPU seconds", fixtures)


if __name__ == "__main__":
    main()
