"""What stands beside a tournament file about the event it belongs to: ``NAME.yaml.event``.

It is one small file, written as a whole: who is killed leaves the old one or the new one. It survives an undo, because
what it tells is not what the section is, but where it is gone on with, and under which id the office knows it.
"""

import json
from pathlib import Path
from typing import Literal

from msgspec import Struct, to_builtins

from ronde.files import json_text
from ronde.files.events.manifest import HandedVersion
from ronde.files.regular_files import content_of
from ronde.files.structure import typed
from ronde.files.writing import write_safely
from ronde.ground.problems import Problem
from ronde.regulations.documents import Id

KIND: Literal["event note 1"] = "event note 1"
State = Literal["here", "handed-over", "arriving"]


class EventNote(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The event and the id of a section; the versions in which it was handed over, and what the last one held.

    ``state``: whether it is gone on with here, was handed over, or is just being taken over. ``declaration`` and ``list``
    are files, seen from the folder of the section; ``submitted`` is what was last sent to the office, ``acts`` the acts with which it came.
    """

    ronde: Literal["event note 1"]
    event: Id
    section: Id
    name: str = ""
    regulation: str = ""
    state: State = "here"
    versions: tuple[HandedVersion, ...] = ()
    common: str = ""
    declaration: str = ""
    list: str = ""
    submitted: str = ""
    acts: str = ""


def note_path(path: Path) -> Path:
    """Where the note of a tournament file is: beside the file itself, by whichever link it is reached."""
    target = path.resolve()
    return target.with_name(f"{target.name}.event")


def read_note(path: Path) -> tuple[EventNote | None, tuple[Problem, ...]]:
    """The note of a tournament file, if there is one; a note that cannot be read is a problem."""
    place = note_path(path)
    try:
        value, problems = json_text.value(content_of(place).decode("utf-8"))
    except FileNotFoundError:
        return None, ()
    except (OSError, UnicodeDecodeError):
        return None, (_unreadable(place),)
    note, wrong = (None, problems) if problems else typed(value, EventNote)
    return note, (_unreadable(place),) if wrong else ()


def _unreadable(place: Path) -> Problem:
    return Problem("event.note-unreadable", values={"path": str(place)})


def write_note(path: Path, note: EventNote) -> None:
    """Write the note of a tournament file, safely."""
    write_safely(note_path(path), json.dumps(to_builtins(note), ensure_ascii=False, indent=1) + "\n")


def notes_in(folder: Path) -> dict[Path, EventNote]:
    """The notes of a folder by their tournament files, which may have been removed."""
    files = sorted(one.with_name(one.name.removesuffix(".event")) for one in folder.glob("*.event"))
    return {file: note for file in files if (note := read_note(file)[0])}


def files_named(path: Path, note: EventNote) -> tuple[Path | None, Path | None]:
    """The declaration and the list that the note of a tournament file names, where they still are."""
    found = (path.parent / name if name else None for name in (note.declaration, note.list))
    declaration, listed = (one if one and one.is_file() else None for one in found)
    return declaration, listed


def seen_from(path: Path, declaration: Path | None, listed: Path | None) -> dict[str, str]:
    """How a note names these files: those in the folder of the section by their names, others by their whole paths."""
    folder = path.resolve().parent
    named = {"declaration": declaration, "list": listed}
    return {
        key: one.name if one.resolve().parent == folder else str(one.resolve()) for key, one in named.items() if one
    }


def not_here(path: Path) -> tuple[Problem, ...]:
    """Why a section is not to be changed here: it was handed over, or is only half taken over."""
    note, problems = read_note(path)
    if note is None or note.state == "here":
        return problems
    if note.state == "arriving":
        return (Problem("event.arriving", values={"path": str(path), "name": note.name}),)
    last = note.versions[-1].at if note.versions else "–"
    return (Problem("event.handed-over", values={"path": str(path), "name": note.name, "at": last}),)
