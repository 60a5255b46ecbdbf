"""The habits of the house that no linter knows."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("src", "tests", "benchmarks", "tools")
MARKS = tuple(f"# {word}" for word in ("noqa", "type: ignore"))


def _tracked(pattern: str) -> list[Path]:
    """Our own files of a kind, in a checkout or in a bare copy of it."""
    found = (path for room in ROOMS for path in (ROOT / room).rglob(pattern))
    return [path for path in found if "__pycache__" not in path.parts]


def test_no_file_is_longer_than_400_lines_and_no_table_of_cases_than_500() -> None:
    """Tests of one subject stay together, with their table of cases: what is split to save ten lines is harder to find."""
    for room, most in (("src", 400), ("tools", 400), ("benchmarks", 400), ("tests", 500)):
        files = [path for path in _tracked("*.py") if path.relative_to(ROOT).parts[0] == room]
        lines = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in files}
        assert {name: count for name, count in lines.items() if count > most} == {}


def test_locked_versions_have_hashes_and_no_addresses() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text("utf-8")
        assert "://" not in text
        pinned = re.findall(r"^([a-z0-9._-]+)==", text, re.MULTILINE | re.IGNORECASE)
        assert pinned
        assert text.count("--hash=sha256:") >= len(pinned)


def test_every_suppressed_warning_gives_its_reason() -> None:
    for path in _tracked("*.py"):
        for at, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if any(mark in line for mark in MARKS):
                assert re.search(r"(noqa: [A-Z0-9, ]+|ignore\[[a-z-]+\]) - \w+", line), f"{path.name}:{at}"


@pytest.mark.parametrize(
    "page", sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.name
)
def test_a_page_links_only_to_what_exists(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
