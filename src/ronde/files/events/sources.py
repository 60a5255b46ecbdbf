"""What is to be submitted: the sections of tournament files or of an event file, with what is known beside them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from ronde.files.events.event import DECLARATION, LIST, EventFile, part_of_section
from ronde.files.events.note import KIND, EventNote, files_named, notes_in, read_note, seen_from, write_note
from ronde.files.submitting import ToSubmit
from ronde.play.section import Section


@dataclass(frozen=True, slots=True)
class Sources:
    """Sections with their ids, the id of all together, and what to take where nobody says it.

    ``paths`` are what people call the sections, and ``called`` what they call files that are read from elsewhere. ``ids`` are those
    of all sections that are known by the names of their files; ``notes`` belong to tournament files; ``others`` are files of the
    same event that were submitted before.
    """

    parts: tuple[ToSubmit, ...]
    paths: tuple[Path, ...]
    event: str
    ids: Mapping[str, str]
    regulation: str
    declaration: Path | None
    history: Path | None
    notes: Mapping[Path, EventNote]
    called: Mapping[Path, Path]
    others: tuple[str, ...] = ()


def event_sources(file: Path, event: EventFile, folder: Path) -> Sources:
    """Everything that an event file holds; declaration and list are written into a folder, to be read like any other."""
    parts = tuple(ToSubmit(one.file, one.id, one.section) for one in event.sections)
    paths: list[Path | None] = []
    for name, text in ((DECLARATION, event.declaration), (LIST, event.list)):
        if text:
            (folder / name).write_text(text, "utf-8")
        paths.append(folder / name if text else None)
    names = tuple(file / part_of_section(one.file) for one in parts)
    called = {path: file / path.name for path in paths if path}
    ids = {one.file: one.id for one in parts}
    return Sources(parts, names, event.id, ids, event.regulation, paths[0], paths[1], {}, called)


def file_sources(sections: Mapping[Path, Section], name: str) -> Sources:
    """The sections of tournament files, each with its note; one that was never submitted or handed over gets an id now.

    ``name`` is what it is called where nobody has given an id.
    """
    found = {file: read_note(file)[0] for file in sections}
    first = next((note for note in found.values() if note), None)
    file = next(iter(found))
    beside = {path.stem: note for path, note in notes_in(file.resolve().parent).items() if path.is_file()}
    # Something else may have been sent in a file of this name: it is not this.
    is_free = name not in {known for one in beside.values() for known in (one.section, one.event)}
    event = first.event if first else name if is_free else f"{name}-{file.stem}"
    alone = is_free and len(found) == 1
    notes = {
        path: note or EventNote(ronde=KIND, event=event, section=name if alone else f"{name}-{path.stem}")
        for path, note in found.items()
    }
    parts = tuple(ToSubmit(file.stem, notes[file].section, section) for file, section in sections.items())
    own = {one.file: one.id for one in parts}
    ids = {**{stem: note.section for stem, note in beside.items()}, **own}
    others = tuple(stem for stem, one in beside.items() if one.event == event and one.submitted and stem not in own)
    declared, listed = files_named(file, notes[file])
    regulation = notes[file].regulation
    return Sources(parts, tuple(sections), event, ids, regulation, declared, listed, notes, {}, others)


def keep_submitted(
    file: Path, note: EventNote, text: str, *, regulation: str, declaration: Path, history: Path | None
) -> None:
    """Keep beside a tournament file what was sent of it, and under which id: the next time it is the same dossier.

    Whoever calls it holds the lock of the file.
    """
    now = read_note(file)[0] or note  # somebody may have taken it over meanwhile
    named = seen_from(file, declaration, history)
    write_note(file, replace(now, submitted=text, regulation=regulation, **named))
