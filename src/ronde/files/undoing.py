"""Going back: what a file held before each change is kept in a folder beside it, one file a change.

The earlier content is safe on the disk before the new one takes its place, so an interruption at any moment leaves the
file as it was or as it should be, and nothing to repair.
"""

from pathlib import Path

from ronde.files.writing import write_safely


def undo_folder(path: Path) -> Path:
    """Where the earlier contents of a file are kept."""
    return path.with_name(f"{path.name}.undo")


def kept(path: Path) -> list[Path]:
    """The earlier contents, oldest first."""
    return sorted(undo_folder(path).glob("[0-9]*.yaml"), key=lambda one: int(one.stem))


def write_change(path: Path, text: str) -> None:
    """Write the text and keep what the file held before."""
    if path.exists():
        undo_folder(path).mkdir(exist_ok=True)
        steps = kept(path)
        number = int(steps[-1].stem) + 1 if steps else 1
        write_safely(undo_folder(path) / f"{number:06}.yaml", path.read_text(encoding="utf-8"))
    write_safely(path, text)


def undo(path: Path) -> bool:
    """Take the latest earlier content back; false when there is none."""
    steps = kept(path)
    if steps:
        steps[-1].replace(path)
    return bool(steps)
