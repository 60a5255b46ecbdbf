"""Writes a file so that an interruption leaves either the old one or the new one, whole, and says so only when it is on the disk.

A new file is its owner's alone, for nearly all hold people with their birth dates, and so is a new folder. ``is_public``: what is made to
be shown to everybody (a printed paper, a bundle without names) gets the permissions that any new file gets. A file that is there keeps
those that its owner gave it.
"""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from ronde.files.processes import beside_prefix, remove_leftovers

_OWNERS_FILE, _OWNERS_FOLDER = 0o600, 0o700


def write_safely(path: Path, text: str, *, is_public: bool = False) -> None:
    """Write beside the file, bring it to the disk, then put it in its place, for those who could read the old one.

    What is no file (a pipe, a terminal) is written to as it is; a link stays a link.
    """
    with replaced_after(path, text, is_public=is_public):
        pass


@contextmanager
def replaced_after(path: Path, text: str, *, is_public: bool = False) -> Iterator[None]:
    """Write a file safely, and put it in its place after something else is done: not at all where that fails."""
    target = path.resolve()
    if target.exists() and not target.is_file() and not target.is_dir():
        yield
        target.write_text(text, "utf-8")
        return
    with replacing(target, is_public=is_public) as beside:
        with beside.open("w", encoding="utf-8", newline="") as file:
            file.write(text)
        yield


def write_beside(texts: Mapping[Path, str]) -> None:
    """Write files into folders that may not be there yet."""
    for path, text in texts.items():
        make_folder(path.parent)
        write_safely(path, text)


def make_folder(folder: Path) -> None:
    """Make a folder for files of people, unless it is there."""
    folder.mkdir(mode=_OWNERS_FOLDER, exist_ok=True)


@contextmanager
def replacing(path: Path, *, is_public: bool = False) -> Iterator[Path]:
    """A file to write beside another, whose place it takes at the end; whoever removes it leaves the old one there."""
    target = path.resolve()
    remove_leftovers(target.parent)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=beside_prefix(target.name))
    beside = Path(name)
    try:
        os.close(handle)
        yield beside
        if beside.exists():
            _bring_to_disk(beside)
            put_in_place(beside, target, is_public=is_public)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def put_in_place(beside: Path, target: Path, *, is_public: bool = False) -> None:
    """Let one file take the place of another, with the permissions of that one, and bring that to the disk."""
    beside.chmod(_mode(target, is_public=is_public))
    beside.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system can: Windows opens no folders, some disks sync none."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _bring_to_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _mode(path: Path, *, is_public: bool) -> int:
    """The permissions of the old file, or those of a new one."""
    if path.exists():
        return path.stat().st_mode & 0o777
    if not is_public:
        return _OWNERS_FILE
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
