"""Handing over: some tournament files become an event file, and are marked as gone on with elsewhere.

The marks are on the disk before the event file is in its place: a kill between the two leaves files that nobody changes and
no event file, and the same command completes it. The other way round two would go on, each unaware of the other.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from ronde.files import history as history_files
from ronde.files import yaml_text
from ronde.files.content_digest import digest_of
from ronde.files.events import acts as acts_parts
from ronde.files.events.acts import SectionActs
from ronde.files.events.archive import is_file_name
from ronde.files.events.event import EventFile, EventSection, printed
from ronde.files.events.event import parse as parse_event
from ronde.files.events.manifest import HandedVersion
from ronde.files.events.note import KIND, EventNote, files_named, read_note, seen_from, write_note
from ronde.files.events.steps import newest
from ronde.files.file_kinds import wrong_kind
from ronde.files.opening import opened_file
from ronde.files.regular_files import content_of, text_of
from ronde.files.tournament import parse
from ronde.files.undoing import kept
from ronde.files.writing import replacing
from ronde.ground.problems import Problem, Value
from ronde.play.section import Section

MOST_LISTED = 2_000_000  # bytes of a list


@dataclass(frozen=True, slots=True)
class Occasion:
    """When and from where something is handed over, and what makes a new id: nothing here reads a clock or draws lots."""

    at: str
    host: str
    new_id: Callable[[], str]


@dataclass(frozen=True, slots=True)
class Beside:
    """What goes along with the sections; without it, what the notes of the sections name."""

    name: str = ""
    regulation: str = ""
    declaration: Path | None = None
    list: Path | None = None


@dataclass(frozen=True, slots=True)
class HandOver:
    """An event ready to be handed over, as the bytes of its file, with the new notes of its sections; or what keeps it from that."""

    event: EventFile | None
    content: bytes = b""
    notes: Mapping[Path, EventNote] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def prepared(paths: Sequence[Path], beside: Beside, occasion: Occasion) -> HandOver:
    """The event of some tournament files, as they are now."""
    found = {path: read_note(path) for path in paths}
    problems = [problem for _, wrong in found.values() for problem in wrong]
    notes = {path: note for path, (note, _) in found.items()}
    problems += _mixed({path: note for path, note in notes.items() if note})
    problems += _named_alike(paths)
    beside = _completed(beside, notes)
    listed, known, wrong = _list_text(beside.list)
    problems += wrong
    declared, wrong = _declaration_text(beside.declaration)
    problems += wrong
    if problems:
        return HandOver(None, problems=tuple(problems))
    event_id = _event_id([note for note in notes.values() if note]) or occasion.new_id()
    both = {path: _section(path, notes[path], event_id, occasion) for path in paths}
    sections = tuple(section for section, _ in both.values())
    name = beside.name or sections[0].section.name
    made = {
        path: replace(note, name=name, regulation=beside.regulation, **seen_from(path, beside.declaration, beside.list))
        for path, (_, note) in both.items()
    }
    return _readable(EventFile(event_id, name, sections, beside.regulation, declared, listed), known, made)


def _readable(event: EventFile, known: frozenset[str] | None, notes: Mapping[Path, EventNote]) -> HandOver:
    """The event, if the other machine will be able to read it: here something can still be done about it."""
    content = printed(event, known)
    _, problems = parse_event(content)
    return HandOver(None, problems=problems) if problems else HandOver(event, content, notes)


def _mixed(notes: Mapping[Path, EventNote]) -> list[Problem]:
    """Sections of two events, copies of one section, one that is only half taken over."""
    problems = []
    if len({note.event for note in notes.values() if note.versions}) > 1:
        names = tuple(note.name for note in notes.values())
        problems.append(Problem("event.two-events", values={"names": names}))
    ids = [note.section for note in notes.values()]
    for path, note in notes.items():
        if ids.count(note.section) > 1:
            problems.append(Problem("event.copy", values={"path": str(path)}))
        if note.state == "arriving":
            problems.append(Problem("event.arriving", values={"path": str(path), "name": note.name}))
    return problems


def _named_alike(paths: Sequence[Path]) -> Iterator[Problem]:
    """Files whose names cannot be told apart, or cannot be written everywhere."""
    names = [path.stem.casefold() for path in paths]
    for path in paths:
        if names.count(path.stem.casefold()) > 1:
            yield Problem("event.same-name", values={"path": str(path)})
        if not is_file_name(path.stem):
            yield Problem("event.part-name", values={"part": path.stem})


def _event_id(notes: Sequence[EventNote]) -> str:
    """The event that sections were handed over in; else the one in which the first was submitted."""
    return next((note.event for note in (*(one for one in notes if one.versions), *notes)), "")


def _completed(beside: Beside, notes: Mapping[Path, EventNote | None]) -> Beside:
    """What was not said this time, from the notes."""
    known = [(path, note) for path, note in notes.items() if note]
    if not known:
        return beside
    path, note = known[0]
    declared, listed = files_named(path, note)
    return Beside(
        beside.name or note.name,
        beside.regulation or note.regulation,
        beside.declaration or declared,
        beside.list or listed,
    )


def _declaration_text(path: Path | None) -> tuple[str, list[Problem]]:
    """What was declared, as it is written; what it says is looked at when the sections are submitted.

    Another file, such as one with people in it, does not go along.
    """
    if path is None:
        return "", []
    if other := wrong_kind(path, "declaration"):
        return "", [other.inside(str(path))]
    text, found, problems = yaml_text.read(path)
    if not problems and not (len(found) == 1 and isinstance(found[0], dict)):
        problems = [Problem("submission.declaration-form")]
    return text, [problem.inside(str(path)) for problem in problems]


def _list_text(path: Path | None) -> tuple[str, frozenset[str] | None, list[Problem]]:
    """A list with everyone in it, people of a people file too; and whom it knows."""
    if path is None:
        return "", None, []
    source = opened_file(path)
    if source.known is None or not source.is_sound:
        return "", None, [problem.inside(str(path)) for problem in source.problems]
    file, people = source.file, source.known.history.people
    text = text_of(path)
    if file.shared:
        text = history_files.printed(source.known.history, version=file.version, salt=file.salt)
    if len(text.encode("utf-8")) > MOST_LISTED:
        values: dict[str, Value] = {"part": str(path), "found": len(text), "most": MOST_LISTED}
        return "", None, [Problem("event.list-too-large", values=values)]
    return text, frozenset((*map(str, people.players), *map(str, people.known_as))), []


def _section(path: Path, note: EventNote | None, event: str, occasion: Occasion) -> tuple[EventSection, EventNote]:
    """A section as it goes into the event, and the note that stays beside its file."""
    text = content_of(path).decode("utf-8")
    found = parse(text).section
    if found is None:
        message = "whoever hands over a file has read it"
        raise ValueError(message)
    digest = digest_of(text.encode("utf-8"))
    versions = note.versions if note else ()
    if not versions or versions[-1].sha256 != digest:
        versions = (*versions, HandedVersion(sha256=digest, at=occasion.at, host=occasion.host))
    made = note or EventNote(ronde=KIND, event=event, section=occasion.new_id())
    acts = _acts(made, found, occasion)
    written = acts_parts.printed(acts) if acts else ""
    made = replace(made, event=event, state="handed-over", versions=versions, common=text, acts=written)
    before = newest(_earlier(path))
    return EventSection(made.section, path.stem, text, found, versions, before, made.submitted, acts), made


def _acts(note: EventNote, section: Section, occasion: Occasion) -> SectionActs | None:
    """The acts with which a section came here, and one more for what was done to it since; none where the note has none that fit."""
    came = parse(note.common).section if note.acts else None
    kept = acts_parts.parse(note.acts, came)[0] if came else None
    return acts_parts.going_on(kept, section, at=occasion.at, device=occasion.host) if kept else None


def _earlier(path: Path) -> list[str]:
    """What the file held before, oldest first; nothing from before a step that is no text."""
    found: list[str] = []
    for step in reversed(kept(path)):
        try:
            found.append(content_of(step).decode("utf-8"))
        except UnicodeDecodeError:
            break
    return found[::-1]


def write_hand_over(made: HandOver, output: Path) -> None:
    """Mark the files and write the event; whoever calls it holds the locks of all of them."""
    if made.event is None:
        return
    with replacing(output) as beside:
        beside.write_bytes(made.content)
        for path, note in made.notes.items():
            write_note(path, note)
