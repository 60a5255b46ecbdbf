"""Bulk files lead to the lists of a written history, and what is wrong with them is told with its row."""

from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given

from ronde.files.bulk import BulkReplay, Sources, Told
from ronde.record.history import History
from ronde.record.replay import replay
from ronde.regulations import shelf
from ronde.regulations.documents import Document
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Published
from tests.ffjd.histories import facts, history
from tests.files.bulk_made import in_months, lists, written
from tests.record.books import some


def gone_through(paths: dict[str, Path], output: Path, opening: date | None = None) -> Told:
    bulk = shelf.in_bulk("ffjd")
    assert bulk is not None
    sources = Sources(paths["games"], paths.get("players"), paths.get("outside"), opening)
    return BulkReplay(REGULATION, bulk, sources, lambda _: None).write(output)


def by_documents(ours: History) -> dict[date, dict[str, int]]:
    """The lists of a written history."""
    run = replay(REGULATION, ours.chronicle().happenings)
    days = [fact.day for fact in ours.facts if isinstance(fact, Published)]
    found = {}
    for day in days:
        lines = REGULATION.ranking(run.state_on(day), on=day, board=REGULATION.boards[0])
        found[day] = {str(ours.roster.player(line.player)): int(line.value) for line in lines}
    return found


@pytest.mark.parametrize(
    ("suffix", "by_number"), [(".parquet", True), (".parquet", False), (".csv", True), (".csv", False)]
)
def test_bulk_files_lead_to_the_lists_of_the_written_history(suffix: str, by_number: bool) -> None:
    @some
    @given(facts(months=4, corrections=False))
    def holds(drawn: list[Document]) -> None:
        ours = history(in_months(drawn))
        if not any(fact.id.startswith("f") for fact in ours.facts[1:]):
            return
        with TemporaryDirectory() as folder:
            paths = written(list(ours.facts), Path(folder), suffix, by_number=by_number)
            output = Path(folder) / f"lists{suffix}"
            told = gone_through(paths, output, ours.facts[0].day)  # type: ignore[attr-defined]
            assert not told.is_refused
            assert {day: found for day, found in lists(output).items() if found} == by_documents(ours)

    holds()
