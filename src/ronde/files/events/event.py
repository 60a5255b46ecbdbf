"""An event file: sections that can be gone on with, and all that goes with them, in one archive.

What only helps people who have no Ronde (README.txt, people.csv) is made from the rest each time it is written.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from msgspec import to_builtins

from ronde.files import json_text, tournament
from ronde.files.bounds import exceeded_by_yaml, over
from ronde.files.content_digest import digest_of
from ronde.files.events import acts as acts_parts
from ronde.files.events import manifest as manifests
from ronde.files.events import notes as note_parts
from ronde.files.events import steps as earlier
from ronde.files.events.acts import SectionActs
from ronde.files.events.archive import MANIFEST, is_file_name, packed, unpacked
from ronde.files.events.manifest import EventManifest, HandedVersion, PartOfEvent, SectionOfEvent
from ronde.files.events.people_csv import people_csv
from ronde.files.events.readme import readme
from ronde.files.structure import typed
from ronde.ground.problems import Problem
from ronde.play.section import Section
from ronde.record.desk_notes import Note

DECLARATION, LIST, PEOPLE, README = "declaration.yaml", "list.yaml", "people.csv", "README.txt"


@dataclass(frozen=True, slots=True)
class EventSection:
    """A section of an event: its id, what its files are called, its tournament file, and the contents before that.

    ``earlier`` are oldest first. ``submitted`` is what was last sent to the office. ``acts`` are every act that led here, where
    they were kept.
    """

    id: str
    file: str
    text: str
    section: Section
    versions: tuple[HandedVersion, ...]
    earlier: tuple[str, ...] = ()
    submitted: str = ""
    acts: SectionActs | None = None


@dataclass(frozen=True, slots=True)
class EventFile:
    """An event: its id, its sections, what was declared, the list that was used, and what its desk wrote down beside."""

    id: str
    name: str
    sections: tuple[EventSection, ...]
    regulation: str = ""
    declaration: str = ""
    list: str = ""
    days: tuple[date, date] | None = None
    place: str = ""
    notes: tuple[Note, ...] = ()
    zone: str = ""

    @property
    def submitted(self) -> tuple[str, ...]:
        """What was last sent to the office, each text once."""
        return tuple(dict.fromkeys(one.submitted for one in self.sections if one.submitted))


def printed(event: EventFile, known: frozenset[str] | None = None) -> bytes:
    """An event as a file; ``known`` are the players on the list, so that the others can be marked as provisional."""
    parts = dict(_parts(event))
    parts[PEOPLE] = people_csv([one.section for one in event.sections], known).encode("utf-8")
    parts[README] = readme(event.name, [one.file for one in event.sections]).encode("utf-8")
    manifest = EventManifest(
        id=event.id,
        name=event.name,
        regulation=event.regulation,
        first_day=event.days[0] if event.days else None,
        last_day=event.days[1] if event.days else None,
        place=event.place,
        zone=event.zone,
        sections=tuple(
            SectionOfEvent(id=one.id, file=one.file, name=one.section.name, versions=one.versions)
            for one in event.sections
        ),
        parts=tuple(
            PartOfEvent(name=name, bytes=len(parts[name]), sha256=digest_of(parts[name])) for name in sorted(parts)
        ),
    )
    return packed({**parts, MANIFEST: manifests.printed(manifest)})


def _parts(event: EventFile) -> Iterator[tuple[str, bytes]]:
    """What is read back."""
    for one in event.sections:
        yield part_of_section(one.file), one.text.encode("utf-8")
        if one.earlier:
            steps = to_builtins(earlier.told(one.earlier, one.text))
            lines = ",\n".join(json.dumps(step, ensure_ascii=False) for step in steps)
            yield _of_steps(one.file), f"[\n{lines}\n]\n".encode()
        if one.acts:
            yield part_of_acts(one.file), acts_parts.printed(one.acts).encode("utf-8")
        if one.submitted:
            yield part_of_submission(one.file), one.submitted.encode("utf-8")
    noted = note_parts.printed(event.notes) if event.notes else ""
    for name, text in ((DECLARATION, event.declaration), (LIST, event.list), (note_parts.PART, noted)):
        if text:
            yield name, text.encode("utf-8")


def part_of_section(file: str) -> str:
    """Where an event file has the tournament file of a section."""
    return f"sections/{file}.yaml"


def _of_steps(file: str) -> str:
    return f"sections/{file}.steps.json"


def part_of_acts(file: str) -> str:
    """Where an event file has the acts of a section."""
    return f"sections/{file}.acts.json"


def part_of_submission(file: str) -> str:
    """Where an event file has what was sent of a section."""
    return f"submitted/{file}.yaml"


# Reading


def parse(written: bytes) -> tuple[EventFile | None, tuple[Problem, ...]]:
    """An event, or everything that keeps a file from being one, each with the part that it is about."""
    parts, problems = unpacked(written)
    if problems:
        return None, problems
    if MANIFEST not in parts:
        return None, (_about("event.missing", MANIFEST),)
    manifest, wrong = manifests.parse(parts[MANIFEST])
    if manifest is None or wrong:
        return None, tuple(problem.inside(MANIFEST) for problem in wrong)
    texts, problems = _texts(parts, manifest)
    return (None, problems) if problems else _event(manifest, texts)


def _about(code: str, part: str) -> Problem:
    return Problem(code, "", (part,), {"part": part})


def _texts(parts: Mapping[str, bytes], manifest: EventManifest) -> tuple[Mapping[str, str], tuple[Problem, ...]]:
    """Every part that the manifest names, as it was written; nothing else."""
    named = {part.name: part for part in manifest.parts}
    problems = [_about("event.missing", name) for name in _wanted(manifest, named) if name not in parts]
    problems += [_about("event.unknown-part", name) for name in parts if name not in named and name != MANIFEST]
    texts: dict[str, str] = {}
    for name, content in parts.items():
        if name in named and digest_of(content) != named[name].sha256:
            problems.append(_about("event.digest", name))
        try:
            texts[name] = content.decode("utf-8")
            if name.endswith(".yaml") and (exceeded := exceeded_by_yaml(texts[name])):
                problems.append(over("file.too-large", exceeded).inside(name))
        except UnicodeDecodeError as error:
            problems.append(Problem("file.not-utf8", "", (name,), {"at": error.start}))
    return texts, tuple(problems)


def _wanted(manifest: EventManifest, named: Mapping[str, PartOfEvent]) -> dict[str, None]:
    """The parts that have to be there: those that are named, and the file of each section."""
    return dict.fromkeys((*named, *(part_of_section(one.file) for one in manifest.sections)))


def _event(manifest: EventManifest, texts: Mapping[str, str]) -> tuple[EventFile | None, tuple[Problem, ...]]:
    problems = [*_name_problems(manifest)]
    sections = []
    for one in manifest.sections:
        section, wrong = _section(one, texts)
        problems += wrong
        sections += [section] if section else []
    notes, wrong_notes = note_parts.parse(texts[note_parts.PART]) if note_parts.PART in texts else ((), ())
    problems += wrong_notes
    if problems:
        return None, tuple(problems)
    declared, listed = texts.get(DECLARATION, ""), texts.get(LIST, "")
    days = (manifest.first_day, manifest.last_day) if manifest.first_day and manifest.last_day else None
    whole = tuple(sections)
    read = EventFile(
        manifest.id, manifest.name, whole, manifest.regulation, declared, listed, days, manifest.place, notes
    )
    return replace(read, zone=manifest.zone), ()


def _name_problems(manifest: EventManifest) -> Iterator[Problem]:
    """Names of files that cannot be written, or are the same where capitals do not count; ids given twice."""
    seen = set[str]()
    for one in manifest.sections:
        if not is_file_name(one.file):
            yield Problem("event.part-name", "", (MANIFEST, "sections"), {"part": one.file})
        if {one.id, one.file.casefold()} & seen:
            yield Problem("event.twice", "", (MANIFEST, "sections"), {"part": one.file})
        seen |= {one.id, one.file.casefold()}


def _section(one: SectionOfEvent, texts: Mapping[str, str]) -> tuple[EventSection | None, list[Problem]]:
    """A section with all that is kept of it, or what is wrong with that."""
    part = part_of_section(one.file)
    text = texts[part]
    found = tournament.parse(text)
    if found.section is None:
        return None, [problem.inside(part) for problem in found.problems]
    if one.versions[-1].sha256 != digest_of(text.encode("utf-8")):
        return None, [_about("event.digest", part)]
    before, wrong = _earlier(one, texts)
    acts, misled = _acts(one, found.section, texts)
    if before is None or misled:
        return None, [*wrong, *misled]
    sent = texts.get(part_of_submission(one.file), "")
    return EventSection(one.id, one.file, text, found.section, one.versions, before, sent, acts), []


def _earlier(one: SectionOfEvent, texts: Mapping[str, str]) -> tuple[tuple[str, ...] | None, list[Problem]]:
    part = _of_steps(one.file)
    if part not in texts:
        return (), []
    value, wrong = json_text.value(texts[part])
    steps, misshapen = (None, wrong) if wrong else typed(value, tuple[earlier.EarlierContent, ...])
    if steps is None:
        return None, [problem.inside(part) for problem in misshapen]
    before = earlier.contents(steps, texts[part_of_section(one.file)])
    return before, [] if before is not None else [_about("event.steps", part)]


def _acts(one: SectionOfEvent, section: Section, texts: Mapping[str, str]) -> tuple[SectionActs | None, list[Problem]]:
    part = part_of_acts(one.file)
    if part not in texts:
        return None, []
    acts, wrong = acts_parts.parse(texts[part], section)
    of_part = (replace(problem, values={**problem.values, "part": part}) for problem in wrong)
    return acts, [problem.inside(part) for problem in of_part]
