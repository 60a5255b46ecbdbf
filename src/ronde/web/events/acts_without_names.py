"""Acts without names: what the database keeps of an entry in the section, and what of it beside."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronde.files.section_json import impossible
from ronde.ground.problems import Problem
from ronde.play.acts.act import Act, Kind
from ronde.play.names import numbered_tags, without_names
from ronde.play.section import Entry, Section
from ronde.web.events.bodies import printed_words, section_of, words_of
from ronde.web.events.entrants import keep_entrants
from ronde.web.events.models import Event, SectionRow


@dataclass(frozen=True, slots=True)
class Unnamed:
    """An act by ids; ``entries`` are those that came with it, as people wrote them, ``tags`` the words of the row's tags then."""

    act: Act
    entries: tuple[Entry, ...] = ()
    tags: str | None = None
    problems: tuple[Problem, ...] = ()

    def keep(self, event: Event) -> None:
        """Write down who came."""
        if self.entries:
            keep_entrants(event, self.entries)


def unnamed(row: SectionRow, act: Act) -> Unnamed:
    """An act as the section may hold it. Only an entry and a whole section bring names."""
    if act.kind in {Kind.ENTER, Kind.CORRECT_ENTRY}:
        return _entry(row, act.kind, act.arguments["entry"])
    if act.kind in {Kind.BEGIN, Kind.BRING}:
        return whole(act.kind, act.arguments["section"], words_of(row))
    return Unnamed(act)


def _entry(row: SectionRow, kind: Kind, entry: Entry) -> Unnamed:
    known, others = (words_of(row), section_of(row).entries) if entry.tags else ({}, ())
    numbered = numbered_tags(entry.tags, known, {tag for other in others for tag in other.tags})
    bare = replace(entry, name="", licence="", tags=tuple(numbered.get(tag, tag) for tag in entry.tags))
    tags = printed_words({**known, **{number: tag for tag, number in numbered.items()}}) if numbered else None
    return Unnamed(Act(kind, {"entry": bare}), (entry,), tags)


def whole(kind: Kind, section: Section, words: Mapping[str, str]) -> Unnamed:
    """A whole section that begins, or comes from elsewhere; it is looked through as a file is."""
    numbered = numbered_tags((tag for entry in section.entries for tag in entry.tags), words)
    tags = printed_words({**words, **{number: tag for tag, number in numbered.items()}})
    bare = without_names(section, numbered)
    return Unnamed(Act(kind, {"section": bare}), section.entries, tags, impossible(section))
