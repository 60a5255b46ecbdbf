"""What keeps sections from being handed over, and what stands beside them."""

from itertools import count
from pathlib import Path

import pytest

from ronde.files.events import handing_over
from ronde.files.events.handing_over import Beside, HandOver, Occasion, prepared, write_hand_over
from ronde.files.events.note import not_here, note_path, read_note
from ronde.files.events.steps import newest
from ronde.files.tournament import printed
from ronde.files.undoing import undo_folder, write_change
from tests.cli.test_record import HISTORY
from tests.files.events.events_made import small_section


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A section with one earlier content."""
    for result in ("", "2"):
        write_change(tmp_path / "open.yaml", printed(small_section(result)))
    return tmp_path / "open.yaml"


def occasion(name: str = "id") -> Occasion:
    numbers = count(1)
    return Occasion("2026-11-17T10:21:00", "laptop", lambda: f"{name}{next(numbers)}")


def handed(*paths: Path, beside: Beside | None = None, name: str = "id") -> HandOver:
    made = prepared(paths, beside or Beside(), occasion(name))
    write_hand_over(made, paths[0].with_name("e.ronde"))
    return made


def codes(made: HandOver) -> list[str]:
    assert (made.event is None) == bool(made.problems)
    return [problem.code for problem in made.problems]


def test_a_section_gets_its_ids_once(path: Path) -> None:
    first, second = handed(path), handed(path, name="other")
    assert first == second
    assert first.event is not None
    assert (first.event.id, first.event.sections[0].id) == ("id1", "id2")


def test_two_events_are_not_one(path: Path) -> None:
    other = path.with_name("other.yaml")
    write_change(other, printed(small_section()))
    handed(path)
    handed(other, name="x")
    assert codes(handed(path, other)) == ["event.two-events"]


def test_a_copy_with_its_note_is_not_a_second_section(path: Path) -> None:
    handed(path)
    copy = path.with_name("copy.yaml")
    copy.write_bytes(path.read_bytes())
    note_path(copy).write_bytes(note_path(path).read_bytes())
    assert codes(handed(path, copy)) == ["event.copy", "event.copy"]


def test_files_that_some_system_cannot_tell_apart_are_told(path: Path, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    other = tmp_path / "sub" / "Open.yaml"
    write_change(other, printed(small_section()))
    assert codes(handed(path, other)) == ["event.same-name", "event.same-name"]


def test_a_name_that_some_system_cannot_write_is_told(tmp_path: Path) -> None:
    bad = tmp_path / "what?.yaml"
    write_change(bad, printed(small_section()))
    assert codes(handed(bad)) == ["event.part-name"]


@pytest.mark.parametrize("content", [b"\xff", b"{", b"{}", b'{"ronde": "event note 2"}'])
def test_a_note_that_cannot_be_read_keeps_everyone_from_changing_the_section(path: Path, content: bytes) -> None:
    note_path(path).write_bytes(content)
    assert codes(handed(path)) == ["event.note-unreadable"]
    assert [problem.code for problem in not_here(path)] == ["event.note-unreadable"]


def test_a_list_with_a_mistake_is_told_with_its_file(path: Path) -> None:
    wrong = path.with_name("list.yaml")
    wrong.write_text("regulation: go\n", "utf-8")
    made = handed(path, beside=Beside(list=wrong))
    assert [(problem.code, problem.where[0]) for problem in made.problems] == [("file.not-among", str(wrong))]


def test_a_list_that_is_too_large_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing_over, "MOST_LISTED", 10)
    listed = path.with_name("list.yaml")
    listed.write_text(HISTORY, "utf-8")
    assert codes(handed(path, beside=Beside(list=listed))) == ["event.list-too-large"]


def test_the_people_of_a_people_file_go_along_in_the_list(path: Path) -> None:
    people, listed = path.with_name("people.yaml"), path.with_name("list.yaml")
    people.write_text("ronde: people 1\nplayers: [{ id: anne, name: Anne Aubert }]\n", "utf-8")
    listed.write_text(
        "regulation: ffjd\npeople: people.yaml\n"
        "facts: [{ fact: adopted, id: start, day: 2024-01-01, ratings: [{ player: anne, rating: 1500 }] }]\n",
        "utf-8",
    )
    made = handed(path, beside=Beside(list=listed))
    assert made.event is not None
    assert "Anne Aubert" in made.event.list
    assert "people.yaml" not in made.event.list


def test_what_goes_along_is_remembered(path: Path) -> None:
    declared = path.with_name("declared.yaml")
    declared.write_text("cadence: slow\n", "utf-8")
    handed(path, beside=Beside("Cup", "ffjd", declared))
    again = handed(path)
    assert again.event is not None
    assert (again.event.name, again.event.regulation, again.event.declaration) == ("Cup", "ffjd", "cadence: slow\n")


def test_a_step_that_is_no_text_goes_not_along(path: Path) -> None:
    (undo_folder(path) / "000000.yaml").write_bytes(b"\xff")
    made = handed(path)
    assert made.event is not None
    assert made.event.sections[0].earlier == (printed(small_section()),)


def test_only_the_newest_contents_go_along() -> None:
    assert newest(["a", "b", "c"], most=2) == ("b", "c")
    assert newest(["aa", "bb", "cc"], most_expanded=4) == ("bb", "cc")


def test_the_note_survives_an_undo_and_is_found_through_a_link(path: Path) -> None:
    handed(path)
    link = path.with_name("link.yaml")
    link.symlink_to(path)
    assert read_note(link)[0] == read_note(path)[0]
    assert [problem.code for problem in not_here(link)] == ["event.handed-over"]
