"""What a database cannot hold of an event file, and a file can: it comes from anyone."""

from collections.abc import Iterator

from ronde.files.events.event import DECLARATION, LIST, EventFile, EventSection, part_of_section
from ronde.files.events.manifest import KIND
from ronde.ground.problems import Problem

_MOST = 200  # characters of a name or an id


def unfit(file: EventFile) -> Iterator[Problem]:
    """Names and ids that are too long, and texts that PostgreSQL refuses."""
    of_event = {KIND: (file.name, file.place, file.regulation), DECLARATION: (file.declaration,), LIST: (file.list,)}
    yield from (_damaged(part) for part, texts in of_event.items() if _has_nul(texts))
    for one in file.sections:
        yield from _of_section(one)


def _of_section(one: EventSection) -> Iterator[Problem]:
    part, section = part_of_section(one.file), one.section
    names = (section.name, *(entry.player for entry in section.entries))
    longest = max(map(len, names))
    if longest > _MOST:
        yield Problem("event.too-large", "", (part,), {"part": part, "found": longest, "most": _MOST})
    acts = one.acts.acts if one.acts else ()
    if _has_nul(names) or any(_has_nul((act.author, act.device)) for act in acts):
        yield _damaged(part)


def _has_nul(texts: tuple[str, ...]) -> bool:
    return any("\x00" in text for text in texts)


def _damaged(part: str) -> Problem:
    return Problem("event.damaged", "", (part,), {"part": part})
