"""The folders that copies of events go to, chosen by whoever keeps the installation."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.events.models import CopyFolder
from ronde.web.permissions import must

_LONGEST: int = 1000  # of a path in the database


@dataclass(frozen=True, slots=True)
class ChosenFolder:
    """A folder that is copied to from now on, or was until now; or why nothing was done."""

    folder: CopyFolder | None = None
    problems: tuple[Problem, ...] = ()


def add_folder(path: str, actor: Actor) -> ChosenFolder:
    """Copy to a folder of this machine from now on; it has to be there, and to be written to. One that is chosen already stays so."""
    must(actor, "keep-copies")
    given = Path(path.strip()).expanduser()
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
