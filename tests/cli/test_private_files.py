"""What the verbs write is its owner's alone, where it holds people; what is made to be shown gets what any file gets."""

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ronde
from ronde.files.writing import make_folder, replacing, write_beside, write_safely
from tests.cli.two_machines import begin, done, finish, set_up

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
PUBLIC = {"open-crosstable.pdf", "march.ronde"}
# Modules that write without ``files/writing.py``: into a folder of their owner, or with a mode of their own.
ELSEWHERE = {
    "cli/help_pages.py": "the help of a verb, on the screen",
    "cli/play_event.py": "into a folder for this call, and the folder above the one that is made",
    "cli/play_submit.py": "into a folder for this call",
    "files/arriving.py": "into a folder for this call",
    "files/events/sources.py": "into a folder for this call",
    "files/locking.py": "a lock holds a process and a machine",
    "files/regular_files.py": "reads",
    "main/one_server.py": "the address that is served",
    "main/registers.py": "into a folder for this call",
    "web/administration/registers.py": "into a folder for this call",
    "web/care/archive.py": "0600",
    "web/care/backing_up.py": "into a folder for this call",
    "web/care/loading.py": "0600",
    "web/data_folder.py": "0700",
    "web/demonstration/acts.py": "invented people",
    "web/desk/start/arrivals.py": "0600",
    "web/journal_files.py": "0600; what is merged is a file that was unpacked with 0600",
    "web/logs.py": "0600",
    "web/machine_language.py": "a language",
    "web/publisher/face.py": "a few letters by chance: another process sees that the face has changed",
    "web/secret.py": "0600",
}
WRITES = {"write_text", "write_bytes", "mkdir", "mkstemp", "copyfile", "copytree", "touch"}


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """As on most machines: what says nothing else can be read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> str:
    return oct(path.stat().st_mode & 0o777)


def test_every_verb_that_writes_people_keeps_them_to_the_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    set_up()
    there = {*tmp_path.rglob("*")}
    begin()
    done("play print one/open.yaml crosstable")
    done(
        "play hand-over one/open.yaml -o stick/e.ronde --declaration one/declared.yaml --list one/list.yaml --regulation ffjd"
    )
    done("play take-over stick/e.ronde --into three/new")
    finish("three/new/open.yaml")
    done("play standings three/new/open.yaml --format csv -o stick/standings.csv")
    done("play submit three/new/open.yaml -o stick/sent.yaml", ends=1)
    done("rate ffjd office/history.yaml --format csv -o stick/list.csv")
    done("rate ffjd office/history.yaml -o stick/list.txt")
    done("upgrade ffjd office/history.yaml -o kept.yaml")
    done("publish ffjd kept.yaml --on 2024-02-01")
    done("bundle ffjd kept.yaml -o march.ronde")
    done("bundle ffjd kept.yaml -o names.ronde --names")
    made = {path for path in tmp_path.rglob("*") if path not in there}
    files = {path.relative_to(tmp_path).as_posix(): mode(path) for path in made if path.is_file()}
    assert {name for name, found in files.items() if found != "0o600"} == {
        name for name in files if Path(name).name in PUBLIC
    }, files
    assert {mode(path) for path in made if path.is_dir() and path.name != "three"} == {"0o700"}
    assert len(files) > 12
    assert mode(tmp_path / "office" / "history.yaml") == "0o644"  # as its owner has it


def test_a_new_file_is_private_unless_it_is_to_be_shown_and_an_old_one_keeps_its_mode(tmp_path: Path) -> None:
    write_safely(tmp_path / "people.csv", "x")
    write_safely(tmp_path / "bundle", "x", is_public=True)
    with replacing(tmp_path / "e.ronde") as beside:
        beside.write_bytes(b"x")
    write_beside({tmp_path / "lists" / "one.json": "x"})
    make_folder(tmp_path / "other")
    assert [mode(tmp_path / name) for name in ("people.csv", "e.ronde", "lists/one.json")] == ["0o600"] * 3
    assert [mode(tmp_path / name) for name in ("lists", "other")] == ["0o700"] * 2
    assert mode(tmp_path / "bundle") == "0o644"
    (tmp_path / "people.csv").chmod(0o640)
    write_safely(tmp_path / "people.csv", "y")
    (tmp_path / "bundle").chmod(0o600)
    write_safely(tmp_path / "bundle", "y", is_public=True)
    assert [mode(tmp_path / name) for name in ("people.csv", "bundle")] == ["0o640", "0o600"]


def test_nothing_else_writes_files() -> None:
    """A new place that writes a file does so by ``files/writing.py``, or says here why not."""
    root = Path(ronde.__file__).parent
    found = {path.relative_to(root).as_posix() for path in root.rglob("*.py") if _writes(path)}
    assert found - {"files/writing.py"} == {*ELSEWHERE}


def _writes(path: Path) -> bool:
    """Whether a module writes by itself: what is written ``beside`` gets its mode when it is put in its place."""
    calls = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))
    return any(isinstance(call.func, ast.Attribute) and _is_write(call.func, call) for call in calls)


def _is_write(called: ast.Attribute, call: ast.Call) -> bool:
    of = called.value.id if isinstance(called.value, ast.Name) else ""
    if called.attr == "open" and of == "os":
        return True
    modes = [
        one.value for one in (*call.args, *(word.value for word in call.keywords)) if isinstance(one, ast.Constant)
    ]
    is_opened = called.attr == "open" and any(isinstance(one, str) and one[:1] in {"w", "x", "a"} for one in modes)
    return of != "beside" and (is_opened or called.attr in WRITES)
