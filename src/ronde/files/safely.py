"""Writing a file so that an interruption leaves the old one or the new one, never half of either; and going back.

The text goes to a temporary file beside it, is synced to the disk, and takes the name in one step. What the file held
before is kept in a folder beside it, one file a change: undoing is taking the latest back.
"""

import os
from collections.abc import Callable
from pathlib import Path


def written(path: Path, text: str, *, rename: Callable[[Path, Path], object] = os.replace) -> None:
    """Put the text under the name, or leave everything as it was."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        rename(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Let the disk know the new name too; systems that cannot open a folder do it by themselves."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def undo_folder(path: Path) -> Path:
    """Where the earlier contents of a file are kept."""
    return path.with_name(f"{path.name}.undo")


def kept(path: Path) -> list[Path]:
    """The earlier contents, oldest first."""
    return sorted(undo_folder(path).glob("[0-9]*.yaml"), key=lambda one: int(one.stem))


def changed(path: Path, text: str) -> None:
    """Write the text and keep what the file held before."""
    if path.exists():
        undo_folder(path).mkdir(exist_ok=True)
        steps = kept(path)
        number = int(steps[-1].stem) + 1 if steps else 1
        written(undo_folder(path) / f"{number:06}.yaml", path.read_text(encoding="utf-8"))
    written(path, text)


def undone(path: Path) -> bool:
    """Take the latest earlier content back; false when there is none."""
    steps = kept(path)
    if not steps:
        return False
    steps[-1].replace(path)
    _sync_folder(path.parent)
    return True
