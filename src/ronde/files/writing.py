"""Writes a file so that an interruption leaves either the old one or the new one, whole."""

import os
import tempfile
from pathlib import Path


def write_safely(path: Path, text: str) -> None:
    """Write beside the file, bring it to the disk, then put it in its place."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
