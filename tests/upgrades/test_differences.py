"""A difference is allowed where it is listed, exactly as it is listed, and where the CHANGELOG says so."""

from pathlib import Path

import pytest

from tests.upgrades.differences import Difference, differences_of, mismatches, unfounded
from tests.upgrades.kept import KeptVersion

KEPT = {"lists": {"a": 1, "b": 2}}
CHANGED = {"lists": {"a": 1, "b": 3, "c": 4}}
ENTRIES = """
- { subject: lists, place: b, was: 2, is: 3, changelog: "Places are  shared." }
- { subject: lists, place: c, was: null, is: 4, changelog: Places are shared. }
"""


@pytest.fixture
def changelog(tmp_path: Path) -> Path:
    path = tmp_path / "CHANGELOG.md"
    path.write_text("## Unreleased\n- Who is tied shares a place: Places\n  are shared.\n", "utf-8")
    return path


def listed(folder: Path, text: str) -> tuple[Difference, ...]:
    (folder / "differences.yaml").write_text(text, "utf-8")
    return differences_of(KeptVersion(folder))


def test_what_is_the_same_needs_no_entry(tmp_path: Path) -> None:
    assert differences_of(KeptVersion(tmp_path)) == ()
    assert [*mismatches(KEPT, KEPT, ())] == []


def test_what_is_different_is_named_unless_it_is_listed(tmp_path: Path, changelog: Path) -> None:
    assert [*mismatches(KEPT, CHANGED, ())] == ["lists b: was 2, is 3", "lists c: was None, is 4"]
    entries = listed(tmp_path, ENTRIES)
    assert [*mismatches(KEPT, CHANGED, entries)] == []
    assert [*unfounded(entries, changelog)] == []


def test_an_entry_that_is_not_needed_or_says_something_else_fails(tmp_path: Path) -> None:
    entries = listed(tmp_path, ENTRIES)
    assert [*mismatches(KEPT, KEPT, entries)] == [
        "lists b: was 2, is 2, otherwise than allowed",
        "lists c: was None, is None, otherwise than allowed",
    ]
    other = {"lists": {"a": 1, "b": 5, "c": 4}}
    assert [*mismatches(KEPT, other, entries)] == ["lists b: was 2, is 5, otherwise than allowed"]


def test_an_entry_whose_sentence_is_not_in_the_changelog_or_that_changes_nothing_is_unfounded(
    tmp_path: Path, changelog: Path
) -> None:
    entries = listed(tmp_path, "- { subject: lists, place: b, was: 2, is: 2, changelog: Nobody said so. }")
    assert len([*unfounded(entries, changelog)]) == 2


def test_only_what_was_read_is_compared() -> None:
    assert [*mismatches({**KEPT, "whys": {"a": 1}}, KEPT, ())] == []
