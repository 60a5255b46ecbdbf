"""A small file that stands for gigabytes is refused, in under a second and 200 MB, by a bound that is named; the largest honest one is read."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ronde.files.bounds import ROWS, Bound, over
from ronde.files.tables.reading import grid_of_bytes
from ronde.words.language import LANGUAGES, Language
from ronde.words.sentences import said
from tests.files import hostile

_SECONDS, _MEGABYTES = 1, 200  # of the CPU, and of memory: what the issue asks for
_SUFFIX = {"bulk": ".parquet", "table": ".xlsx", "archive": ".zip"}
_CASES = [(kind, name) for kind, files in hostile.ALL.items() for name in files]


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured by /proc")
@pytest.mark.parametrize(("kind", "name"), _CASES, ids=[f"{kind}: {name}" for kind, name in _CASES])
def test_a_file_that_unfolds_to_far_more_is_refused_before_it_does(kind: str, name: str, tmp_path: Path) -> None:
    file = hostile.ALL[kind][name]
    path = tmp_path / f"file{_SUFFIX.get(kind, '')}"
    path.write_bytes(file.make())
    words = [sys.executable, "-m", "tests.files.reading_measured", kind, str(path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)  # noqa: S603 - ours
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert [file.code, file.detail] in found["problems"]
    assert found["seconds"] < _SECONDS
    assert found["megabytes"] < _MEGABYTES


@pytest.mark.parametrize("code", ["table.too-large", "archive.too-large", "file.too-large", "backup.too-large"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_too_large_is_said_with_the_bound_and_what_to_do(code: str, language: Language) -> None:
    told = said(over(code, Bound("over-rows", 123), name="a.zip", path="a.zip"), language)
    assert "123" in told.what
    assert told.remedy


def test_a_real_list_of_50000_people_in_20_columns_is_read() -> None:
    """Of 37 MB unpacked, and with 50,000 names that cells refer to."""
    rows = hostile.unlike_rows(50_000)
    named = re.sub(rb'<c r="A(\d+)"><v>\d+</v>', rb'<c r="A\1" t="s"><v>\1</v>', rows)
    texts = hostile.texts_of("Nom", *(f"Nom{at} Prénom{at}" for at in range(1, 50_001)))
    grid = grid_of_bytes(hostile.packed(hostile.book_parts(hostile.sheet_of(named), texts).items(), level=1))
    assert grid.problems == ()
    assert len(grid.rows) == 50_000
    assert (len(grid.rows[-1].cells), grid.rows[-1].cells[0]) == (20, "Nom50000 Prénom50000")
    text = "\n".join(";".join(row.cells[:5]) for row in grid.rows).encode()
    assert len(grid_of_bytes(text).rows) == 50_000


def test_a_table_has_at_most_100000_rows_on_lines_and_on_a_sheet() -> None:
    """Twice the largest list known: each row becomes a person to look for."""
    rows = "".join(f"<row><c><v>{at}</v></c></row>" for at in range(ROWS.most + 1))
    for content in (b"a;b\n" * (ROWS.most + 2), hostile.padded(hostile.sheet_of(rows))):
        (problem,) = grid_of_bytes(content).problems
        assert (problem.code, problem.values["detail"], problem.values["most"]) == (
            "table.too-large",
            "over-rows",
            100_000,
        )
