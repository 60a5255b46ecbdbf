"""The folders that copies of events go to, chosen by whoever keeps the installation."""

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction

from ronde.files.paths_typed import at_home
from ronde.files.writing import replacing
from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.events.copies import copy_trouble
from ronde.web.events.copy_queries import running_events
from ronde.web.events.event_files import event_file
from ronde.web.events.models import CopyFolder
from ronde.web.permissions import must

_LONGEST: int = 1000  # of a path in the database
_TRIAL = "ronde-trial.tmp"
_TRIED = 100_000  # bytes, where there is no event yet


@dataclass(frozen=True, slots=True)
class ChosenFolder:
    """A folder that is copied to from now on, or was until now; or why nothing was done."""

    folder: CopyFolder | None = None
    problems: tuple[Problem, ...] = ()


def add_folder(path: str, actor: Actor) -> ChosenFolder:
    """Copy to a folder of this machine from now on; it has to be there, and to be written to. One that is chosen already stays so."""
    must(actor, "keep-copies")
    given = at_home(path)
    if problems := _problems(given):
        return ChosenFolder(problems=problems)
    with transaction.atomic():
        found, _ = CopyFolder.objects.get_or_create(path=str(given.resolve()))
    return ChosenFolder(found)


def remove_folder(number: int, actor: Actor) -> ChosenFolder:
    """Copy to a folder no more; the copies in it stay where they are. One that the settings name would be back at once."""
    must(actor, "keep-copies")
    with transaction.atomic():
        found = CopyFolder.objects.select_for_update().filter(pk=number).first()
        if found is None:
            return ChosenFolder(problems=(Problem("copies.unknown", values={"number": number}),))
        if found.path in settings.RONDE_COPIES:
            return ChosenFolder(found, (Problem("copies.of-settings", values={"path": found.path}),))
        found.delete()
    return ChosenFolder(found)


@dataclass(frozen=True, slots=True)
class TriedFolder:
    """A folder that was written to and read back as a copy is, and how long that took, in seconds; or why not."""

    seconds: float = 0.0
    problems: tuple[Problem, ...] = ()


def try_folder(number: int, actor: Actor) -> TriedFolder:
    """Write what a copy is like into a folder, bring it to the disk, read it back and remove it."""
    must(actor, "keep-copies")
    folder = CopyFolder.objects.filter(pk=number).first()
    if folder is None:
        return TriedFolder(problems=(Problem("copies.unknown", values={"number": number}),))
    last = running_events().order_by("-first_day").first()
    content = event_file(last) if last else bytes(_TRIED)
    begun = time.perf_counter()
    if problems := _written_and_read(Path(folder.path), content):
        return TriedFolder(problems=problems)
    return TriedFolder(time.perf_counter() - begun)


def _written_and_read(folder: Path, content: bytes) -> tuple[Problem, ...]:
    target = folder / _TRIAL
    try:
        folder.stat()
        with replacing(target) as beside:
            beside.write_bytes(content)
        is_same = target.read_bytes() == content
        target.unlink()
    except OSError as error:
        is_gone = copy_trouble(error) == "gone"
        return (Problem("copies.no-folder" if is_gone else "copies.cannot-write", values={"path": str(folder)}),)
    return () if is_same else (Problem("copies.not-read-back", values={"path": str(folder)}),)


def _problems(folder: Path) -> tuple[Problem, ...]:
    """Why nothing can be copied to a folder: it is none, or nothing can be written there."""
    try:
        is_folder = folder.is_absolute() and folder.is_dir() and len(str(folder.resolve())) <= _LONGEST
    except (OSError, ValueError):  # what no system takes for a path
        is_folder = False
    if not is_folder:
        return (Problem("copies.no-folder", values={"path": str(folder)}),)
    try:
        with tempfile.TemporaryFile(dir=folder) as tried:
            tried.write(b"ronde")
    except OSError:
        return (Problem("copies.cannot-write", values={"path": str(folder)}),)
    return ()
