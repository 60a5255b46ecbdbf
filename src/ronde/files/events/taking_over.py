"""Taking over: the sections of an event file in a folder, where they may be already, and may have been gone on with.

What was handed over last and is known to both sides is the common version: where only one side went on since, it simply goes on;
where both did, somebody has to choose, and the other one is kept in a file beside.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

from msgspec.structs import replace

from ronde.files import tournament
from ronde.files.content_digest import digest_of
from ronde.files.events import acts as acts_parts
from ronde.files.events.courses import (
    Course,
    Side,
    course,
    earlier_texts,
    joined_versions,
    last_common,
    text_digest,
    text_of,
)
from ronde.files.events.event import DECLARATION, LIST, EventFile, EventSection
from ronde.files.events.manifest import HandedVersion
from ronde.files.events.note import KIND, EventNote, notes_in, read_note, write_note
from ronde.files.regular_files import content_of
from ronde.files.undoing import add_steps, kept, write_change
from ronde.files.writing import write_safely
from ronde.ground.problems import Problem
from ronde.play.section import Section

_STEPS_OF_ACTS = 100  # how many acts back an undo leads here, where a section comes with its acts


@dataclass(frozen=True, slots=True)
class Arriving:
    """A section of an event file beside what the folder has of it.

    ``course``: it is new here; both are the same; only there, only here, or on both sides it was gone on with.
    """

    path: Path
    section: EventSection
    note: EventNote | None
    here: str | None
    course: Course
    common: str | None

    @property
    def section_here(self) -> Section | None:
        """What the folder has."""
        return None if self.here is None else tournament.parse(self.here).section

    @property
    def section_before(self) -> Section | None:
        """The common version, if one of the two sides still has it."""
        return None if self.common is None else tournament.parse(self.common).section

    def beside(self, side: Side) -> Path:
        """The file in which a side is kept that was not chosen; its name tells what it holds, so that it is written once."""
        text = self.section.text if side == "there" else self.here or ""
        return self.path.with_name(f"{self.path.stem}.{side}-{digest_of(text.encode('utf-8'))[:8]}.yaml")


def arriving(event: EventFile, folder: Path) -> tuple[tuple[Arriving, ...], tuple[Problem, ...]]:
    """Every section beside what the folder has, or why it cannot be taken over there."""
    found, problems = [], list[Problem]()
    places = _places(folder)
    for section in event.sections:
        path = places.get(section.id, folder / f"{section.file}.yaml")
        note, wrong = read_note(path)
        problems += wrong
        here = _text(path)
        if here is not None and here != section.text and (note is None or note.section != section.id):
            problems.append(Problem("event.other-there", values={"path": str(path), "name": section.section.name}))
        else:
            found.append(_beside(path, section, note if note and note.section == section.id else None, here))
    return tuple(found), tuple(problems)


def _places(folder: Path) -> Mapping[str, Path]:
    """The tournament files of a folder by the ids of their sections, however they are called now."""
    return {note.section: path for path, note in notes_in(folder).items() if path.is_file()}


def _text(path: Path) -> str | None:
    with suppress(FileNotFoundError):
        return content_of(path).decode("utf-8", "surrogateescape")
    return None


def _beside(path: Path, section: EventSection, note: EventNote | None, here: str | None) -> Arriving:
    ours = {one.sha256 for one in note.versions} if note else set()
    known = {*ours, text_digest(here)} if note and here is not None else ours
    last = last_common(section, here or "", known) if known else None
    held = chain((here or "", section.text, note.common if note else ""), _earlier(path), earlier_texts(section))
    common = text_of(last, held) if last else None
    return Arriving(path, section, note, here, course(section.text, here, last), common)


def _earlier(path: Path) -> Iterator[str]:
    return (content_of(step).decode("utf-8", "surrogateescape") for step in kept(path))


# Writing


def write_arriving(event: EventFile, one: Arriving, keep: Side | None) -> Path | None:
    """Take a section over; the file in which the side that was not chosen is kept, if there is one.

    Whoever calls it holds the lock of the file. A kill leaves a note that says what is under way, and nobody changes the file
    until the same command has completed it.
    """
    chosen: Side = "here" if one.course == "here" else keep or "there"
    if one.course == "here":
        return None
    aside = _keep_aside(one, chosen) if one.course == "both" else None
    if chosen == "there":
        _write_there(event, one)
    else:
        # Both sides know now what the other did: from here on the version there is one that was chosen against.
        note = _note(event, one)
        write_note(one.path, replace(note, versions=_joined(one)))
    return aside


def _keep_aside(one: Arriving, chosen: Side) -> Path:
    side: Side = "here" if chosen == "there" else "there"
    path = one.beside(side)
    write_safely(path, one.section.text if side == "there" else one.here or "")
    return path


def _note(event: EventFile, one: Arriving) -> EventNote:
    note = one.note or EventNote(ronde=KIND, event=event.id, section=one.section.id)
    return replace(note, event=event.id, name=event.name, regulation=event.regulation, state="here")


def _joined(one: Arriving) -> tuple[HandedVersion, ...]:
    return joined_versions(one.note.versions if one.note else (), one.section.versions)


def _write_there(event: EventFile, one: Arriving) -> None:
    note = _note(event, one)
    is_complete = one.course == "same" and one.note is not None and one.note.state != "arriving"
    if not is_complete:
        write_note(one.path, replace(note, state="arriving"))
        if one.course != "same":
            write_change(one.path, one.section.text)
        add_steps(one.path, _steps_since(one))
    sent = one.section.submitted or note.submitted
    named = {"declaration": event.declaration and DECLARATION, "list": event.list and LIST}
    kept_names = {key: name for key, name in named.items() if name}
    acts = acts_parts.printed(one.section.acts) if one.section.acts else ""
    done = replace(note, versions=_joined(one), common=one.section.text, submitted=sent, acts=acts, **kept_names)
    write_note(one.path, done)


def _steps_since(one: Arriving) -> Sequence[str]:
    """What the section was there after the common version; all that is known where it is new here."""
    before = (*islice(earlier_texts(one.section), _STEPS_OF_ACTS),)[::-1] if one.section.acts else one.section.earlier
    if one.common is None:
        return before
    at = max((place for place, text in enumerate(before) if text == one.common), default=None)
    return () if at is None else before[at + 1 :]


def write_shared(event: EventFile, folder: Path) -> tuple[Path, ...]:
    """Write the declaration and the list beside the sections; those that lie there and say something else stay, and are named."""
    others = []
    for name, text in ((DECLARATION, event.declaration), (LIST, event.list)):
        path = folder / name
        if text and path.exists() and content_of(path) != text.encode("utf-8"):
            others.append(path)
        elif text and not path.exists():
            write_safely(path, text)
    return tuple(others)


def take_back(path: Path) -> EventNote | None:
    """Go on here all the same; none where nothing was handed over. Whoever calls it holds the lock of the file."""
    note, _ = read_note(path)
    if note is None or note.state == "here":
        return None
    write_note(path, replace(note, state="here"))
    return note
