"""What the pages of this computer show: how far it is prepared, where copies go, which event files lie on sticks."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ronde.files.paths_typed import at_home
from ronde.web.desk.start.drives import Drive, drives, free_space
from ronde.web.events.copy_queries import FolderCopies, copies
from ronde.web.events.models import CopyFolder, Event
from ronde.web.events.stick_files import StickFile, stick_files
from ronde.web.machine_language import remembered_language
from ronde.web.registers.copied_lists import KeptCopy, kept_copies
from ronde.web.registers.models import Register

STEPS = ("language", "list", "copies", "event")


@dataclass(frozen=True, slots=True)
class FolderLine:
    """A folder for copies: what the stick is called that it lies on, if it is one, and how much room is left, in bytes."""

    copies: FolderCopies
    name: str
    free: int | None

    @property
    def missing(self) -> int:
        """How many acts are not in it yet."""
        return sum(self.copies.missing.values())


@dataclass(frozen=True, slots=True)
class ComputerPage:
    """How far this computer is prepared: the steps that are done, the one to do now, and what each shows."""

    done: frozenset[str]
    lists: tuple[KeptCopy, ...]
    own_lists: int
    folders: tuple[FolderLine, ...]
    drives: tuple[Drive, ...]

    @property
    def steps(self) -> tuple[tuple[str, bool], ...]:
        """Every step, and whether it is done."""
        return tuple((one, one in self.done) for one in STEPS)

    @property
    def step(self) -> str:
        """The step to do now; none where all are done."""
        return next((one for one in STEPS if one not in self.done), "")


def computer_page() -> ComputerPage:
    """How far this computer is prepared."""
    lists, own = kept_copies(), Register.objects.filter(is_copy=False).count()
    plugged, folders = drives(), copies()
    later = {"list": bool(lists or own), "copies": bool(folders), "event": Event.objects.exists()}
    said = {"language": remembered_language() is not None or any(later.values()), **later}
    chosen = {Path(one.folder.path) for one in folders}
    return ComputerPage(
        frozenset(name for name, is_done in said.items() if is_done),
        lists,
        own,
        tuple(folder_line(one, plugged) for one in folders),
        tuple(one for one in plugged if not any(folder.is_relative_to(one.path) for folder in chosen)),
    )


def folder_line(one: FolderCopies, plugged: tuple[Drive, ...]) -> FolderLine:
    """A folder as a line, with the stick that it lies on."""
    path = Path(one.folder.path)
    names = (drive.name for drive in plugged if path.is_relative_to(drive.path))
    return FolderLine(one, next(names, ""), free_space(path))


def is_new_here() -> bool:
    """Whether nothing was ever done on this computer: whoever opens it then prepares it first."""
    has_any = Event.objects.exists() or CopyFolder.objects.exists() or Register.objects.exists()
    return not has_any and remembered_language() is None


@dataclass(frozen=True, slots=True)
class TakeCard:
    """What can be taken over from sticks: the files that were found, and the one that an arbiter most likely wants."""

    files: tuple[StickFile, ...]

    @property
    def likely(self) -> StickFile | None:
        """The last saved of an event that is not over and not here."""
        return next((one for one in self.files if not one.event.is_over and not one.is_here), None)


def take_card(more: str = "") -> TakeCard:
    """The event files in the folders for copies, on what is plugged in, and in a folder that somebody named."""
    return TakeCard(stick_files(dict.fromkeys(_folders(more))))


def _folders(more: str) -> Iterator[Path]:
    if more.strip():
        yield at_home(more)
    yield from (Path(path) for path in CopyFolder.objects.order_by("pk").values_list("path", flat=True))
    for drive in drives():
        yield from (drive.folder, drive.path)
