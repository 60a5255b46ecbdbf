"""An event file found at a path; whatever else lies there is named for what it is."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

from ronde.files.bounds import EVENT_BYTES
from ronde.files.events.archive import is_archive
from ronde.files.events.event import EventFile, parse
from ronde.files.file_kinds import recognised, wrong_kind
from ronde.files.regular_files import is_regular
from ronde.ground.problems import Problem


def is_event(path: Path) -> bool:
    """Whether a path is meant to be an event file."""
    if not is_regular(path):
        return False
    with path.open("rb") as file:
        begun = file.read(4)
    return is_archive(begun) and (path.suffix == ".ronde" or recognised(path)[0] == "event")


def read(path: Path) -> tuple[EventFile | None, tuple[Problem, ...]]:
    """The event of a file, or everything that keeps it from being one."""
    with path.open("rb") if is_regular(path) else BytesIO() as file:
        event, problems = parse(file.read(EVENT_BYTES + 1))
    other = (
        None if event else wrong_kind(path, "event", "archive")
    )  # one that is cut off is an archive of nobody knows what
    return event, (replace(other, values={**other.values, "wanted": ("event",)}),) if other else problems
