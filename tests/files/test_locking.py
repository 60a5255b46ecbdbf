"""A lock beside the file: who holds it is told, who is gone is not waited for, and two names of a file share it."""

import os
import sys
import threading
from pathlib import Path

import pytest

from ronde.files import locking, writing
from ronde.files.locking import LockedByAnotherError, lock_path, locked
from ronde.files.processes import beside_prefix, is_running, this_host
from ronde.files.writing import write_safely
from ronde.words.language import LANGUAGES, Language
from ronde.words.sentences import said

GONE = 2**22 + 7  # above the largest number that a process can have
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "PAUSE", 0.001)
    monkeypatch.setattr(locking, "LOOKS", 100)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "open.yaml"
    found.write_text("old", "utf-8")
    return found


def names(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()}


def test_a_lock_says_which_process_on_which_machine_and_goes_at_the_end(path: Path) -> None:
    with locked(path):
        assert lock_path(path).read_text("utf-8") == f"{os.getpid()} {this_host()}"
    assert names(path.parent) == {"open.yaml"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lock_of_somebody_at_work_is_waited_for_and_then_named(path: Path, lang: Language) -> None:
    lock_path(path).write_text(f"{os.getppid()} {this_host()}", "utf-8")
    with pytest.raises(LockedByAnotherError) as held, locked(path):
        pass
    words = said(held.value.problem, lang)
    assert str(os.getppid()) in words.what
    assert this_host() in words.what
    assert str(lock_path(path)) in words.remedy
    assert lock_path(path).exists()


def test_the_lock_of_another_machine_is_never_taken_over(path: Path) -> None:
    lock_path(path).write_text(f"{GONE} elsewhere", "utf-8")
    with pytest.raises(LockedByAnotherError), locked(path):
        pass
    assert lock_path(path).read_text("utf-8") == f"{GONE} elsewhere"


@pytest.mark.parametrize("signature", [f"{GONE} {this_host()}", ""])
def test_a_lock_whose_process_is_gone_or_never_signed_is_taken_over(path: Path, signature: str) -> None:
    assert not is_running(GONE)
    lock_path(path).write_text(signature, "utf-8")
    with locked(path):
        assert lock_path(path).read_text("utf-8") == f"{os.getpid()} {this_host()}"
    assert names(path.parent) == {"open.yaml"}


def test_of_many_who_find_an_abandoned_lock_one_holds_it_at_a_time(path: Path) -> None:
    inside: list[int] = []
    most = []

    def work(number: int) -> None:
        with locked(path):
            inside.append(number)
            most.append(len(inside))
            inside.remove(number)

    for _ in range(10):
        lock_path(path).write_text(f"{GONE} {this_host()}", "utf-8")
        workers = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    assert len(most) == 80
    assert set(most) == {1}


def test_a_lock_that_was_removed_by_hand_and_made_by_another_is_left_to_that_one(path: Path) -> None:
    with locked(path):
        lock_path(path).write_text("1 elsewhere", "utf-8")
    assert lock_path(path).read_text("utf-8") == "1 elsewhere"


@needs_links
def test_two_names_of_a_file_share_its_lock(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to(path)
    with locked(link), pytest.raises(LockedByAnotherError), locked(path):
        pass


def test_what_a_killed_process_had_begun_to_write_is_removed_by_the_next(path: Path) -> None:
    own = beside_prefix("open.yaml")
    dead = path.with_name(own.replace(f"-{os.getpid()}.", f"-{GONE}.") + "abcd1234")
    at_work = path.with_name(own.replace(f"-{os.getpid()}.", f"-{os.getppid()}.") + "abcd1234")
    elsewhere = path.with_name(f".open.yaml.00000000-{GONE}.abcd1234")
    others = [path.with_name(name) for name in (".gitignore", ".open.yaml.swp", f".open.yaml.{GONE}")]
    for one in (dead, at_work, elsewhere, *others):
        one.write_text("half", "utf-8")
    write_safely(path, "new")
    assert names(path.parent) == {one.name for one in (path, at_work, elsewhere, *others)}


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be synced there")
def test_the_file_and_then_its_folder_are_on_the_disk_before_it_is_said_to_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(Path(f"/proc/self/fd/{handle}").resolve()))
    write_safely(path, "new")
    file, folder = synced
    assert file.name.startswith(beside_prefix("open.yaml"))
    assert folder == path.parent.resolve()


def test_where_a_folder_cannot_be_synced_the_file_is_written_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(folder: Path, _: int) -> int:
        raise PermissionError(folder)

    monkeypatch.setattr(os, "open", refused)
    writing.sync_folder(path.parent)
