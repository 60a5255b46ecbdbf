"""What an event file says of itself: which event, which sections, which parts with which digests, and its versions."""

import json
from datetime import date
from typing import Annotated, Any

from msgspec import Meta, Struct, to_builtins

from ronde.files import json_text
from ronde.files.structure import typed
from ronde.ground.problems import Problem
from ronde.regulations.documents import Id, Moment
from ronde.regulations.judgement import Digest

KIND = "event 1"
_WHERE_KNOWN = frozenset({"first_day", "last_day", "place", "zone"})
_Count = Annotated[int, Meta(ge=0)]


class HandedVersion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A content with which a section was handed over: when (UTC), and from which machine."""

    sha256: Digest
    at: Moment
    host: str


class SectionOfEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A section: its id, which never changes; what its parts are called; its versions, of which the last one is here."""

    id: Id
    file: str
    name: str
    versions: Annotated[tuple[HandedVersion, ...], Meta(min_length=1, max_length=10_000)]


class PartOfEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the archive."""

    name: str
    bytes: _Count
    sha256: Digest


class EventManifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole. Days, place and time zone are there where they are known."""

    ronde: str = KIND
    id: Id
    name: str
    regulation: str = ""
    first_day: date | None = None
    last_day: date | None = None
    place: str = ""
    zone: str = ""
    sections: Annotated[tuple[SectionOfEvent, ...], Meta(min_length=1)]
    parts: tuple[PartOfEvent, ...]


def printed(manifest: EventManifest) -> bytes:
    """A manifest as its part."""
    said = {key: value for key, value in to_builtins(manifest).items() if value or key not in _WHERE_KNOWN}
    return (json.dumps(said, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def parse(written: bytes) -> tuple[EventManifest | None, tuple[Problem, ...]]:
    """A manifest, or what keeps it from being one that we know."""
    try:
        value, problems = json_text.value(written.decode("utf-8"))
    except UnicodeDecodeError as error:
        return None, (Problem("file.not-utf8", values={"at": error.start}),)
    if problems:
        return None, tuple(problems)
    if (found := _kind(value)) != KIND:
        return None, (Problem("event.version", "", ("ronde",), {"found": found, "known": KIND}),)
    manifest, wrong = typed(value, EventManifest)
    return manifest, tuple(wrong)


def _kind(value: Any) -> str:
    return str(value.get("ronde", "–"))[:40] if isinstance(value, dict) else "–"
