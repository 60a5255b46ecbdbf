"""What a result slip passes on its way to a published rating: the files and the queries of each station, beside those that are kept.

The walk needs a site and is a test: ``tests/web/walks/test_slip.py``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

STATIONS = {
    "round-page": "GET the page of the round",
    "result": "POST the last result of the round",
    "submit": "submit the section",
    "payment": "record the payment",
    "homologate": "homologate the section",
    "publish": "publish the list",
    "list": "GET the public list",
    "why": "GET the why of a rating",
}
ALL = "all"
SOURCE = f"{Path(__file__).parents[2] / 'src' / 'ronde'}/"


# A function by its file, name and line. Its code object would not do: two of different files can be equal.
Function: TypeAlias = tuple[str, str, int]


@dataclass(frozen=True)
class Trace:
    """What was called while something was done, and what the database was asked, beginnings and ends of transactions included.

    It does not say how often something was called: that depends on the order of sets, which is different in every process.
    """

    called: frozenset[Function]
    queries: tuple[str, ...]

    @property
    def functions(self) -> frozenset[Function]:
        """Our own functions, by their paths in ``src/ronde``. Lambdas and comprehensions are part of the function around them."""
        return frozenset(
            (file.removeprefix(SOURCE), name, line)
            for file, name, line in self.called
            if file.startswith(SOURCE) and not name.startswith("<")
        )

    @property
    def files(self) -> frozenset[str]:
        return frozenset(file for file, _, _ in self.functions)

    @property
    def counts(self) -> dict[str, int]:
        return {"functions": len(self.functions), "queries": len(self.queries)}


def slip_to_keep(traces: Mapping[str, Trace]) -> dict[str, Any]:
    """The traces as they are kept: the counts of each station, and for each file the stations that pass it."""
    called = frozenset[Function]().union(*(trace.called for trace in traces.values()))
    whole = Trace(called, tuple(query for trace in traces.values() for query in trace.queries))
    passing = {file: [name for name in STATIONS if file in traces[name].files] for file in whole.files}
    return {
        "stations": {name: trace.counts for name, trace in {**traces, ALL: whole}.items()},
        "files": {file: " ".join(stations) for file, stations in passing.items()},
    }


def grown_stations(traces: Mapping[str, Trace], kept: Mapping[str, Any]) -> list[str]:
    """A message for each station that passes more files or asks more queries than is kept, with the files that are new."""
    messages = []
    for name, trace in traces.items():
        files, queries = kept_files(kept, name), kept_queries(kept, name)
        if len(trace.files) > len(files):
            new = "".join(f"\n    src/ronde/{file}" for file in sorted(trace.files - files))
            messages.append(f"{name} passes {len(trace.files)} files, {len(files)} are kept. These are new:{new}")
        if len(trace.queries) > queries:
            asked = "".join(f"\n    {query[:160]}" for query in trace.queries)
            messages.append(f"{name} asks {len(trace.queries)} queries, {queries} are kept. These are asked:{asked}")
    return messages


def smaller_stations(traces: Mapping[str, Trace], kept: Mapping[str, Any]) -> list[str]:
    """The stations that pass fewer files or ask fewer queries than is kept."""
    return [
        name
        for name, trace in traces.items()
        if len(trace.files) < len(kept_files(kept, name)) or len(trace.queries) < kept_queries(kept, name)
    ]


def kept_files(kept: Mapping[str, Any], station: str) -> frozenset[str]:
    """The files that a station passes, or all of them."""
    files = kept.get("files", {})
    return frozenset(file for file, stations in files.items() if station == ALL or station in stations.split())


def kept_queries(kept: Mapping[str, Any], station: str) -> int:
    return int(kept.get("stations", {}).get(station, {}).get("queries", 0))


def slip_table(kept: Mapping[str, Any]) -> str:
    """A line for each station."""
    lines = [f"{'station of a slip':<36}{'functions':>10}{'files':>7}{'queries':>9}"]
    for name, what in {**STATIONS, ALL: "all of them"}.items():
        functions = kept.get("stations", {}).get(name, {}).get("functions", 0)
        files, queries = len(kept_files(kept, name)), kept_queries(kept, name)
        lines.append(f"{what:<36}{functions:>10,}{files:>7}{queries:>9}")
    return "\n".join(lines)
