"""Writes a file so that an interruption leaves either the old one or the new one, whole."""

import os
import tempfile
from pathlib import Path


def write_safely(path: Path, text: str) -> None:
    """Write beside the file, bring it to the disk, then put it in its place, for those who could read the old one.

    What is no file (a pipe, a terminal) is written to as it is; a link stays a link.
    """
    target = path.resolve()
    if target.exists() and not target.is_file() and not target.is_dir():
        target.write_text(text, "utf-8")
        return
    handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).chmod(_mode(target))
        Path(beside).replace(target)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """The permissions of the old file, or those that any new file gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
