"""Event files that lie in folders, such as those on a stick: found for whoever takes one over."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ronde.files.bounds import EVENT_BYTES
from ronde.files.events.glimpse import EventGlimpse, glimpsed
from ronde.web.events.models import Event

_MOST = 12  # files that are looked into, the last saved first
_ENDING = "*.ronde"


@dataclass(frozen=True, slots=True)
class StickFile:
    """An event file in a folder; ``is_here``: this computer has the event too."""

    path: Path
    event: EventGlimpse
    is_here: bool


def stick_files(folders: Iterable[Path]) -> tuple[StickFile, ...]:
    """The event files of some folders, the last saved first. A folder that is gone has none."""
    paths = dict.fromkeys(path for folder in folders for path in _paths(folder))
    found = {path: event for path in sorted(paths, key=_saved, reverse=True)[:_MOST] if (event := _glimpse(path))}
    here = set(Event.objects.filter(pk__in=[one.id for one in found.values()]).values_list("pk", flat=True))
    files = (StickFile(path, event, event.id in here) for path, event in found.items())
    return tuple(sorted(files, key=lambda one: (one.event.is_over, -one.event.at.timestamp())))


def _paths(folder: Path) -> Iterator[Path]:
    try:
        yield from [
            path.resolve() for path in folder.glob(_ENDING) if path.is_file() and path.stat().st_size <= EVENT_BYTES
        ]
    except OSError:
        return


def _saved(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _glimpse(path: Path) -> EventGlimpse | None:
    content = content_of(path)
    return glimpsed(content) if content else None


def content_of(path: Path) -> bytes | None:
    """What lies at a path; nothing where it cannot be read or is larger than an event file is."""
    try:
        with path.open("rb") as file:
            content = file.read(EVENT_BYTES + 1)
    except (OSError, ValueError):
        return None
    return content if len(content) <= EVENT_BYTES else None
