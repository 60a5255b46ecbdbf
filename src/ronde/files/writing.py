"""Writes a file so that an interruption leaves either the old one or the new one, whole."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


def write_safely(path: Path, text: str) -> None:
    """Write beside the file, bring it to the disk, then put it in its place, for those who could read the old one.

    What is no file (a pipe, a terminal) is written to as it is; a link stays a link.
    """
    target = path.resolve()
    if target.exists() and not target.is_file() and not target.is_dir():
        target.write_text(text, "utf-8")
        return
    with replacing(target) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        file.write(text)


def write_beside(texts: Mapping[Path, str]) -> None:
    """Write files into folders that may not be there yet."""
    for path, text in texts.items():
        path.parent.mkdir(exist_ok=True)
        write_safely(path, text)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file to write beside another, whose place it takes at the end; whoever removes it leaves the old one there."""
    target = path.resolve()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        if beside.exists():
            _bring_to_disk(beside)
            beside.chmod(_mode(target))
            beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _bring_to_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _mode(path: Path) -> int:
    """The permissions of the old file, or those that any new file gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
