"""An event file at a glance: which event, when it was last saved, how far each section is; for who looks through a stick.

Nothing is verified: whoever takes the event over reads it whole (``event.parse``).
"""

from dataclasses import dataclass
from datetime import datetime

from ronde.files import tournament
from ronde.files.events import manifest as manifests
from ronde.files.events.archive import MANIFEST, unpacked
from ronde.files.events.event import part_of_section
from ronde.play.section import Section


@dataclass(frozen=True, slots=True)
class SectionGlimpse:
    """How far a section is: the round that is out, how many of its tables have a result."""

    name: str
    players: int
    round: int
    tables: int
    results: int
    is_closed: bool


@dataclass(frozen=True, slots=True)
class EventGlimpse:
    """An event in a file; ``at`` is when it was last saved (UTC)."""

    id: str
    name: str
    regulation: str
    at: datetime
    sections: tuple[SectionGlimpse, ...]

    @property
    def is_over(self) -> bool:
        """Whether all its sections are closed."""
        return all(one.is_closed for one in self.sections)


def glimpsed(written: bytes) -> EventGlimpse | None:
    """What a file tells at a glance; nothing where it is no event file."""
    parts, problems = unpacked(written)
    manifest, _ = manifests.parse(parts.get(MANIFEST, b"")) if not problems else (None, ())
    if manifest is None:
        return None
    sections = tuple(
        _section(one.name or one.file, _read(parts.get(part_of_section(one.file), b""))) for one in manifest.sections
    )
    last = max(version.at for one in manifest.sections for version in one.versions)
    return EventGlimpse(manifest.id, manifest.name, manifest.regulation, datetime.fromisoformat(last), sections)


def _read(part: bytes) -> Section | None:
    return tournament.parse(part.decode("utf-8", "replace")).section


def _section(name: str, section: Section | None) -> SectionGlimpse:
    last = section.published[-1:] if section else ()
    games = [game for round_ in last for game in round_.games]
    return SectionGlimpse(
        name,
        len(section.entries) if section else 0,
        len(section.published) if section else 0,
        len(games),
        sum(bool(game.result) for game in games),
        section.is_closed if section else False,
    )
