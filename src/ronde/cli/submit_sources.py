"""What ``ronde play submit`` is given: tournament files or an event file, with what is known beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from ronde.cli.play_desk import Desk, desk_alone
from ronde.cli.play_event import is_event, read_event
from ronde.files.events.event import EventFile, part_of_section
from ronde.files.events.note import KIND, EventNote, not_here, read_note, write_note
from ronde.files.submitting_events import ToSubmit
from ronde.words.language import Language


@dataclass(frozen=True, slots=True)
class Sources:
    """Sections with their ids, the id of all together, and what to take where a command does not say it.

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


def sources(files: Sequence[Path], name: str, folder: Path, lang: Language) -> Sources:
    """What is to be submitted; ``name`` is what it is called where nobody has given an id, ``folder`` one to write into."""
    if len(files) == 1 and is_event(files[0]):
        return _of_event(files[0], read_event(files[0], lang), folder)
    return _of_files([*dict.fromkeys(files)], name, lang)


def _of_event(file: Path, event: EventFile, folder: Path) -> Sources:
    """Everything that an event file holds."""
    parts = tuple(ToSubmit(one.file, one.id, one.section) for one in event.sections)
    paths: list[Path | None] = []
    for name, text in (("declaration.yaml", event.declaration), ("list.yaml", event.list)):
        if text:
            (folder / name).write_text(text, "utf-8")
        paths.append(folder / name if text else None)
    names = tuple(file / part_of_section(one.file) for one in parts)
    called = {path: file / path.name for path in paths if path}
    ids = {one.file: one.id for one in parts}
    return Sources(parts, names, event.id, ids, event.regulation, paths[0], paths[1], {}, called)


def _of_files(files: Sequence[Path], name: str, lang: Language) -> Sources:
    """Tournament files, each with its note; a section that was never submitted or handed over gets an id now."""
    sections = {file: Desk(file, lang).section() for file in files}
    for file in files:
        Desk(file, lang).stop_if_refused(not_here(file))
    found = {file: read_note(file)[0] for file in files}
    first = next((note for note in found.values() if note), None)
    beside = _beside(files[0].resolve().parent)
    # Something else may have been sent in a file of this name: it is not this.
    is_free = name not in {known for one in beside.values() for known in (one.section, one.event)}
    event = first.event if first else name if is_free else f"{name}-{files[0].stem}"
    notes = {
        file: note
        or EventNote(ronde=KIND, event=event, section=name if is_free and len(files) == 1 else f"{name}-{file.stem}")
        for file, note in found.items()
    }
    parts = tuple(ToSubmit(file.stem, notes[file].section, section) for file, section in sections.items())
    ids = {**{file: note.section for file, note in beside.items()}, **{one.file: one.id for one in parts}}
    own = {one.file for one in parts}
    others = (file for file, one in beside.items() if one.event == event and one.submitted and file not in own)
    known = next(iter(notes.items()))
    declared, listed = _named(known, "declaration"), _named(known, "list")
    return Sources(parts, tuple(files), event, ids, known[1].regulation, declared, listed, notes, {}, tuple(others))


def _beside(folder: Path) -> Mapping[str, EventNote]:
    """The notes of the sections of a folder that have ids already, by the names of their files."""
    files = [one.with_name(one.name.removesuffix(".event")) for one in sorted(folder.glob("*.event"))]
    return {file.stem: note for file in files if file.is_file() and (note := read_note(file)[0])}


def _named(known: tuple[Path, EventNote], key: str) -> Path | None:
    file, note = known
    path = file.parent / getattr(note, key) if getattr(note, key) else None
    return path if path and path.is_file() else None


def keep_submitted(
    found: Sources, texts: Sequence[str], lang: Language, *, regulation: str, declaration: Path, history: Path | None
) -> None:
    """Keep beside each tournament file what was sent of it, and under which id: the next time it is the same dossier."""
    for (file, note), text in zip(found.notes.items(), texts, strict=False):
        folder = file.resolve().parent
        paths = {"declaration": declaration, "list": history}
        seen = {
            key: one.name if one.resolve().parent == folder else str(one.resolve()) for key, one in paths.items() if one
        }
        with desk_alone(file, lang):
            now = read_note(file)[0] or note  # somebody may have taken it over meanwhile
            write_note(file, replace(now, submitted=text, regulation=regulation, **seen))
