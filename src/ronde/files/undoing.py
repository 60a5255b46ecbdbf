"""Going back: what a file held before each change is kept in a folder beside it, one file a change.

The earlier content is safe on the disk before the new one takes its place, so an interruption at any moment leaves the
file as it was or as it should be, and nothing to repair. A step that holds what the file holds is no step: its change
was never made.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from ronde.files.processes import remove_leftovers
from ronde.files.regular_files import content_of
from ronde.files.writing import make_folder, put_in_place, sync_folder, write_safely

_STEP = re.compile(r"[0-9]{6,18}\.yaml")


def undo_folder(path: Path) -> Path:
    """Where the earlier contents of a file are kept: beside the file itself, by whichever link it is reached."""
    target = path.resolve()
    return target.with_name(f"{target.name}.undo")


def kept(path: Path) -> list[Path]:
    """The earlier contents, oldest first; whatever else lies in the folder is left alone."""
    folder = undo_folder(path)
    found = [one for one in folder.iterdir() if _is_step(one)] if folder.is_dir() else []
    return sorted(found, key=lambda one: int(one.stem))


def _is_step(path: Path) -> bool:
    return _STEP.fullmatch(path.name) is not None and path.is_file() and not path.is_symlink()


def write_change(path: Path, text: str) -> None:
    """Write the text and keep what the file held before."""
    target = path.resolve()
    if target.exists():
        _keep(target)
    write_safely(target, text)


def _keep(target: Path) -> None:
    """Keep what the file holds, on the disk; a step that was kept for a change never made is that already."""
    folder, now = undo_folder(target), content_of(target)
    make_folder(folder)
    sync_folder(folder.parent)
    remove_leftovers(folder)
    steps = kept(target)
    if not steps or content_of(steps[-1]) != now:
        number = int(steps[-1].stem) + 1 if steps else 1
        write_safely(folder / f"{number:06}.yaml", now.decode("utf-8"))


def add_steps(path: Path, contents: Sequence[str]) -> None:
    """Add contents that the file had elsewhere, oldest first, behind those that are kept; who was interrupted adds the rest.

    To be called when the file holds what came after them: so at every moment each step is something that it was before.
    """
    target = path.resolve()
    folder, steps = undo_folder(target), kept(target)
    held = [content_of(step) for step in steps]
    texts = [content.encode("utf-8") for content in contents]
    there = max(count for count in range(len(texts) + 1) if held[len(held) - count :] == texts[:count])
    if there < len(texts):
        make_folder(folder)
        sync_folder(folder.parent)
    for number, content in enumerate(contents[there:], int(steps[-1].stem) + 1 if steps else 1):
        write_safely(folder / f"{number:06}.yaml", content)


def step_back(path: Path) -> Path | None:
    """The step that undoing would bring back: the latest whose content is another than the file's; none where none is."""
    target = path.resolve()
    now = content_of(target) if target.exists() else None
    return next((step for step in reversed(kept(target)) if content_of(step) != now), None)


def undo(path: Path) -> bool:
    """Take the latest earlier content back; false when there is none."""
    target, step = path.resolve(), step_back(path)
    if step is None:
        return False
    for later in kept(target):
        if int(later.stem) > int(step.stem):
            later.unlink()
    remove_leftovers(step.parent)
    put_in_place(step, target)
    sync_folder(step.parent)
    return True
