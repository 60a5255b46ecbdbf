"""A result slip passes no more files and asks no more queries than is kept (docs/house.md)."""

import math
import os
import shutil
from pathlib import Path

import pytest

from ronde.web.databases import from_url
from ronde.web.registers import folding
from tests.web.conftest import connect
from tests.web.walks.slip import RATED, begun, traced_slip
from tests.web.walks.walking import Walk
from tools.house.kept import read_kept, write_kept
from tools.house.slip import Trace, grown_stations, slip_table, slip_to_keep, smaller_stations

KEEPING = os.environ.get("RONDE_HOUSE", "")  # "keep": the numbers of now unless one grew; "allow-growth": in any case


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_slip_passes_no_more_files_and_queries_than_is_kept(
    database: str, sqlite_template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del database
    monkeypatch.setattr(folding, "SECONDS", math.inf)  # the right to fold is not renewed in the middle of a station
    # The first walk fills what a process keeps (texts, templates, books); the second, in a database as empty, is the one that is counted.
    _walked(tmp_path, monkeypatch)
    copy = shutil.copyfile(sqlite_template, tmp_path / "second.sqlite3")
    connect(from_url(f"sqlite://{copy}"))
    traces = _walked(tmp_path, monkeypatch)
    print(f"\n{slip_table(slip_to_keep(traces))}")  # noqa: T201 - for who asks, with `pytest -s`
    kept = read_kept().get("slip", {})
    grown, smaller = grown_stations(traces, kept), smaller_stations(traces, kept)
    if KEEPING == "allow-growth" or (KEEPING and not grown):
        write_kept(slip=slip_to_keep(traces))
        return
    if smaller:
        print(f"Smaller than what is kept: {', '.join(smaller)}. Run `make house` to keep it.")  # noqa: T201 - as above
    assert grown == [], "\n".join(grown)


def _walked(folder: Path, patch: pytest.MonkeyPatch) -> dict[str, Trace]:
    return traced_slip(begun(Walk.begun(folder, "ffjd", ["yann", *RATED])), patch)
