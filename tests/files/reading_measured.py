"""A process that reads one file and says what that cost: ``python -m tests.files.reading_measured KIND FILE``.

Only a process of its own can be measured, and can die of what it reads.
"""

import json
import resource
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from pathlib import Path

from ronde.files import bulk_columns, bundle, yaml_text
from ronde.files.archive_files import archive_files
from ronde.files.arriving import FileContent, looked_at
from ronde.files.events.event import parse
from ronde.files.published_lists import ListReader
from ronde.files.result_tables.reading import is_result_table, result_table
from ronde.files.tables.reading import grid_of_bytes
from ronde.ground.problems import Problem
from ronde.record.handing_in import Sender
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.record.people import People
from ronde.regulations import shelf
from ronde.regulations.bulk import BulkColumn

_MOST = 4 << 30  # bytes that the process may ask for: without bounds, a machine would be lost


def _table(path: Path) -> Iterable[Problem]:
    return grid_of_bytes(path.read_bytes()).problems


def _results(path: Path) -> Iterable[Problem]:
    content = path.read_bytes()
    return result_table(content, "draughts").problems if is_result_table("serie.xlsx", content) else ()


def _archive(path: Path) -> Iterable[Problem]:
    reader = ListReader()
    for file in archive_files(path.name, path.read_bytes()):
        if isinstance(file, Problem):
            yield file
        else:
            yield from (problem for published in reader.lists(file) for problem in published.problems)


def _arrival(path: Path) -> Iterable[Problem]:
    known = opened(History(shelf.regulation("ffjd"), People(), ()))
    sender = Sender("", "officer", date(2026, 11, 18), "2026-11-18T10:00:00", b"salt")
    return looked_at(known, FileContent("events.yaml", path.read_bytes()), sender).problems


def _bulk(path: Path) -> Iterable[Problem]:
    column = BulkColumn("player", "player")
    found, problems = bulk_columns.table(path, [column])
    yield from problems
    for batch in found.batches() if found else ():
        yield from bulk_columns.read(batch, column)[1]


READERS: Mapping[str, Callable[[Path], Iterable[Problem]]] = {
    "table": _table,
    "results": _results,
    "archive": _archive,
    "event": lambda path: parse(path.read_bytes())[1],
    "bundle": lambda path: bundle.parse(path.read_bytes())[1],
    "yaml": _arrival,
    "aliases": lambda path: yaml_text.read(path)[2],
    "bulk": _bulk,
}


def _peak() -> float:
    """The most memory that this process has held, in MB; what the one that started it had does not count."""
    (line,) = (line for line in Path("/proc/self/status").read_text("ascii").splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1000


def main(kind: str, path: Path) -> None:
    """Read, and say what was found and what it cost."""
    from python_calamine import CalamineWorkbook  # noqa: F401, PLC0415 - loading a library is no cost of a file

    resource.setrlimit(resource.RLIMIT_AS, (_MOST, _MOST))
    before, begun = _peak(), time.process_time()
    problems = tuple(READERS[kind](path))
    cost = {"seconds": time.process_time() - begun, "megabytes": _peak() - before}
    found = [[problem.code, problem.values.get("detail", "")] for problem in problems]
    print(json.dumps({**cost, "problems": found}))  # noqa: T201 - the answer to the test that has started this


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
