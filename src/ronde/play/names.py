"""The names in a section, and the section without them: what can be kept where a person may have to be forgotten.

Names are a player's name and licence and the words of the tags ("family:Popa" says one, "club:Genève" where somebody plays). The
kind of a tag and who shares it are needed for pairing, so a number stands in for the words: "family:1". Categories stay:
prizes are given by them, and they are classes, not people.
"""

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count

from ronde.ground.ids import PlayerId
from ronde.play.section import Entry, Section

# A short number is nobody's name; a longer one may be a licence or a telephone.
_SHORT_NUMBER = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Names:
    """What a section without names leaves out: players by id, tags by what stands in for them."""

    players: Mapping[PlayerId, str]
    tags: Mapping[str, str]
    licences: Mapping[PlayerId, str] = field(default_factory=dict)


def names_of(section: Section) -> Names:
    """All names of a section."""
    players = {entry.player: entry.name for entry in section.entries}
    licences = {entry.player: entry.licence for entry in section.entries if entry.licence}
    return Names(players, {numbered: tag for tag, numbered in _numbered_tags(section).items()}, licences)


def without_names(section: Section, tags: Mapping[str, str] | None = None) -> Section:
    """The section by ids only: it pairs, ranks and changes as the named one does.

    A number that stands in for a tag already stays, so that a section may go to and fro without its names. ``tags`` says what
    stands in for each (``numbered_tags``), where numbers were given before.
    """
    numbered = _numbered_tags(section) if tags is None else tags
    nothing = {entry.player: "" for entry in section.entries}
    return _renamed(section, Names(nothing, numbered, nothing))


def numbered_tags(tags: Iterable[str], known: Mapping[str, str], others: Iterable[str] = ()) -> dict[str, str]:
    """What stands in for each of these tags, where ``known`` has the words behind the numbers given before.

    Those stay; another word gets the next number of its kind that nobody has, nor the ``others`` of the section. A tag that is a
    number already stays too, unless it is what stands in for other words: then it is a word like any other.
    """
    given, found = {tag: number for number, tag in known.items()}, dict[str, str]()
    wanted = dict.fromkeys(tags)
    taken = {*known, *others, *(tag for tag in wanted if _says_nothing(tag))}
    for tag in wanted:
        if _says_nothing(tag) and tag not in known and tag not in given:
            continue
        found[tag] = given[tag] if tag in given else _next_number(tag, taken)
        taken.add(found[tag])
    return found


def _next_number(tag: str, taken: Container[str]) -> str:
    kind, _ = _kind_and_words(tag)
    return next(one for one in (f"{kind}{number}" for number in count(1)) if one not in taken)


def _says_nothing(tag: str) -> bool:
    return bool(_SHORT_NUMBER.fullmatch(_kind_and_words(tag)[1]))


def named(section: Section, names: Mapping[PlayerId, str] | Names) -> Section:
    """The section with these names; who is not among them stays as they are."""
    return _renamed(section, names if isinstance(names, Names) else Names(names, {}))


def _renamed(section: Section, names: Names) -> Section:
    return replace(section, entries=tuple(_renamed_entry(entry, names) for entry in section.entries))


def _renamed_entry(entry: Entry, names: Names) -> Entry:
    tags = tuple(names.tags.get(tag, tag) for tag in entry.tags)
    licence = names.licences.get(entry.player, entry.licence)
    return replace(entry, name=names.players.get(entry.player, entry.name), tags=tags, licence=licence)


def _numbered_tags(section: Section) -> dict[str, str]:
    """What stands in for each tag that says a name: its kind, and the next number that no tag of the section has."""
    return numbered_tags((tag for entry in section.entries for tag in entry.tags), {})


def _kind_and_words(tag: str) -> tuple[str, str]:
    """A tag in two, the colon with the kind; one without a colon is all words."""
    kind, colon, words = tag.partition(":")
    return (kind + colon, words) if colon else ("", tag)
