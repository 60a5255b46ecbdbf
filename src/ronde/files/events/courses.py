"""What became of a section that two machines have: the same, gone on with on one side, or on both.

What both sides have had is common: a version that was handed over, or what an act found. Who still holds it has not gone on. Where
it is kept (a folder, a database) makes no difference.
"""

from collections.abc import Container, Iterable, Iterator
from itertools import chain, islice
from typing import Literal

from ronde.files import tournament
from ronde.files.content_digest import digest_of
from ronde.files.events.acts import common_acts, earlier_sections, with_names
from ronde.files.events.event import EventSection
from ronde.files.events.manifest import HandedVersion
from ronde.play.names import without_names

Course = Literal["new", "same", "there", "here", "both"]
Side = Literal["here", "there"]
MOST_LOOKED_AT = 500  # acts whose contents are printed again to find the one that both sides have had


def text_digest(text: str) -> str:
    """The digest of a tournament file, whatever bytes it was read from."""
    return digest_of(text.encode("utf-8", "surrogateescape"))


def course(there: str, here: str | None, common: str | None) -> Course:
    """What became of a section; ``common`` is the digest of the last content that both have had."""
    if here is None:
        return "new"
    if here == there:
        return "same"
    if common not in (digests := [text_digest(text) for text in (here, there)]):
        return "both"
    return "there" if common == digests[0] else "here"


def last_common(section: EventSection, here: str, ours: Container[str], *, acts: int = MOST_LOOKED_AT) -> str | None:
    """The digest of the last content that both have had: a version that was handed over, or, where only acts tell, what an act found.

    ``ours`` are the digests of what was ever known here; so many acts are looked at. Versions go first: they also say which side
    somebody has chosen.
    """
    version = next((one.sha256 for one in reversed(section.versions) if one.sha256 in ours), None)
    if section.acts is None or course(section.text, here, version) != "both":
        return version
    found = (digest for digest in map(text_digest, islice(earlier_texts(section), acts)) if digest in ours)
    return next(found, version)


def earlier_texts(section: EventSection) -> Iterator[str]:
    """The tournament file before each act, newest first, with the names of today."""
    if section.acts is None:
        yield from reversed(section.earlier)
        return
    numbers = {tag: number for number, tag in section.acts.tags.items()}
    unnamed = without_names(section.section, numbers)
    for earlier in earlier_sections(section.acts.acts, unnamed):
        yield tournament.printed(with_names(earlier, section.section, section.acts.tags))


def text_of(digest: str | None, texts: Iterable[str]) -> str | None:
    """The first text that has a digest."""
    return next((text for text in texts if text_digest(text) == digest), None)


def joined_versions(ours: Iterable[HandedVersion], theirs: tuple[HandedVersion, ...]) -> tuple[HandedVersion, ...]:
    """The versions of both sides, each once, those of the event file last."""
    known = {version.sha256 for version in theirs}
    return (*(version for version in ours if version.sha256 not in known), *theirs)


def course_of_copies(mine: EventSection, there: EventSection) -> tuple[Course, str | None]:
    """What became of two copies of a section, and the last content that both have had, where one of them still has it.

    Acts tell it at once: as far as they are the same on both sides, nobody went another way. What was brought from elsewhere and
    has no acts is found by its versions.
    """
    if mine.text == there.text:
        return "same", mine.text
    if mine.acts and there.acts:
        alike = common_acts(mine.acts.acts, there.acts.acts)
        if alike in {len(mine.acts.acts), len(there.acts.acts)}:
            return ("here", there.text) if alike == len(there.acts.acts) else ("there", mine.text)
    since = [_acts_since(one, other) for one, other in ((mine, there), (there, mine))]
    ours, theirs = ({version.sha256 for version in one.versions} for one in (mine, there))
    found = (last_common(mine, there.text, theirs, acts=since[0]), last_common(there, mine.text, ours, acts=since[1]))
    last = next((one for one in found if course(there.text, mine.text, one) != "both"), found[0] or found[1])
    kept = chain((mine.text, there.text), *(islice(earlier_texts(one), since[0]) for one in (mine, there)))
    text = text_of(last, kept) if last else next(islice(earlier_texts(mine), since[0] - 1, None), None)
    return course(there.text, mine.text, last), text


def _acts_since(one: EventSection, other: EventSection) -> int:
    """How many acts back two copies were the same; what was before is the same on both sides, and tells nothing."""
    if not one.acts or not other.acts:
        return MOST_LOOKED_AT
    return min(len(one.acts.acts) - common_acts(one.acts.acts, other.acts.acts), MOST_LOOKED_AT)
