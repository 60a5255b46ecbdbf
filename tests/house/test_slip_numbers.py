"""A station of a slip that passes more files or asks more queries than is kept is named, with the files that are new."""

from tools.house.slip import (
    SOURCE,
    STATIONS,
    Trace,
    grown_stations,
    kept_files,
    slip_table,
    slip_to_keep,
    smaller_stations,
)


def a_trace(*files: str, queries: int = 1) -> Trace:
    """A function of each file, beside one of another project and a lambda."""
    ours = {(f"{SOURCE}{file}", "function", 1) for file in files}
    others = {("/elsewhere/django.py", "function", 1), (f"{SOURCE}d.py", "<lambda>", 1)}
    return Trace(frozenset(ours | others), ("SELECT 1",) * queries)


KEPT = slip_to_keep({name: a_trace("a.py", "b.py", queries=2) for name in STATIONS})


def test_only_our_own_functions_are_counted() -> None:
    assert a_trace("a.py", "b.py", queries=2).counts == {"functions": 2, "queries": 2}
    assert kept_files(KEPT, "why") == kept_files(KEPT, "all") == {"a.py", "b.py"}
    assert slip_table(KEPT).splitlines()[-1].split() == ["all", "of", "them", "2", "2", "16"]  # 8 stations


def test_as_many_files_and_queries_pass_whichever_files_they_are() -> None:
    traces = {name: a_trace("a.py", "c.py", queries=2) for name in STATIONS}
    assert grown_stations(traces, KEPT) == smaller_stations(traces, KEPT) == []


def test_one_file_and_one_query_more_are_told_with_the_station() -> None:
    files, queries = grown_stations({"why": a_trace("a.py", "b.py", "c.py", queries=3)}, KEPT)
    assert files == "why passes 3 files, 2 are kept. These are new:\n    src/ronde/c.py"
    assert queries.startswith("why asks 3 queries, 2 are kept. These are asked:\n    SELECT 1\n")


def test_fewer_of_one_kind_are_told_too() -> None:
    assert smaller_stations({"list": a_trace("a.py", queries=2), "why": a_trace("a.py", "b.py")}, KEPT) == [
        "list",
        "why",
    ]


def test_where_nothing_is_kept_everything_is_new() -> None:
    assert len(grown_stations({"why": a_trace("a.py")}, {})) == 2
